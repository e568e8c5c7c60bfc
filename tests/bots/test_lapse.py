"""What is done for who is out of time: legal always, and worth as little as can be."""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Pull, PullAt
from engine.bots.lapse import Lapse
from engine.games import game_of
from engine.notation import action_text, parse_action
from tests.engine.declared import SHAPES
from tests.engine.positions import auction, position, table
from tests.engine.randomly import dealt

from .positions import at_table


def lapse(game, deal, seat):
    return Lapse().choose(at_table(game, deal, seat), Random(1)).action


def after(game, deal, texts):
    for text in texts.split(", ") if texts else ():
        deal, _ = rules.act(game, deal, *parse_action(text, game.pack))
    return deal


NEST = "RK AH KH QH 6H AS TS KS QS 9S AD 8D 6C KC"


@pytest.mark.parametrize(
    ("rules_", "calls", "hand", "before", "does"),
    table(
        ("kentucky", "1:70", "AC AD AH AS RK", "", "2 pass", "a call: the pass"),
        ("kentucky", "1:P 2:P 3:P", "AC AD AH AS RK", "", "0 bid 70", "or what the dealer has to bid"),
        ("kentucky", "1:70 2:P 3:P 0:P", NEST, "", "1 nest 6C KC 8D 6H QH trump S",
         "the nest: under the longest suit what is neither trump nor counter, the lowest first; then counters stay"),
        ("kentucky nest=free", "1:70 2:P 3:P 0:P", NEST, "",
         "1 nest 6C KC 8D 6H QH trump S", "no counters where they may go, either"),
        ("rook", "1:70 2:P 3:P 0:P", "RK AH 3S 2H", "", "1 drop 2H", "the kitty: the lowest but the Rook"),
        ("rook", "1:70 2:P 3:P 0:P", "RK 2H 3C AS 4S", "1 drop AS", "1 give 3C 2H 4S", "the pass: the three lowest"),
        ("rook pass=none", "1:70 2:P 3:P 0:P", "RK 2H 3H AS KS QC", "1 drop QC", "1 trump S",
         "trumps: of the longest suits the one with the higher cards"),
        ("rook pass=none", "1:70 2:P 3:P 0:P", "RK 2H", "1 drop RK, 1 trump H", "0 leader 1", "who leads: the next"),
    ),
)  # fmt: skip
def test_before_the_play(rules_, calls, hand, before, does):
    """Seat 0 has dealt, seat 1 holds this hand."""
    game = game_of(rules_)
    deal = auction(game, 0, calls)
    hands = (deal.hands[0], tuple(map(game.pack.card, hand.split())), *deal.hands[2:])
    deal = after(game, deal._replace(hands=hands), before)
    seat = int(does[0])
    assert action_text(seat, lapse(game, deal, seat), game.pack) == does


@pytest.mark.parametrize(
    ("rules_", "trump", "seats", "script", "does"),
    table(
        ("threefold", "S", ["9H 3S 2D 4C", "KD"], "", "play 2D", "the lowest that is no trump"),
        ("threefold", "S", ["9H", "3S AS KC"], "0 play 9H", "play KC", "a discard before a trump"),
        ("threefold", "S", ["9H", "AH TH"], "0 play 9H", "play TH", "the lowest that follows"),
        ("kentucky", "H", ["9C", "RK 6C AC", "TH", "TD"], "0 play 9C", "play 6C", "the Rook last"),
        ("mendikot trump=hidden2", None, ["9H", "3S AS", "KC", "2D"], "", "play 9H", "no asking for trumps"),
        ("mendikot", "S", ["AS KS", "QS", "9S", "7S"], "0 claim", "refuse", "a claim: played on"),
    ),
)
def test_in_the_play(rules_, trump, seats, script, does):
    game, deal = position(rules_, len(seats) - 1, trump, seats, leader=0)
    deal = after(game, deal, script)
    seat = rules.to_act(game, deal)[0]
    assert action_text(seat, lapse(game, deal, seat), game.pack) == f"{seat} {does}"


@pytest.mark.parametrize("rule_string", [*SHAPES, "three-two-five victim_arranges=on"])
def test_whole_deals(rule_string):
    """Nothing it does is refused, and it never claims, asks, demands or declines."""
    chance = Random(rule_string)
    for _ in range(2):
        game = game_of(rule_string)
        deal, _ = dealt(game, chance).start(game)
        while acting := rules.to_act(game, deal):
            seat = game.agent(deal, acting[0])
            action = lapse(game, deal, seat)
            if isinstance(action, PullAt):
                action = [one for one in rules.legal(game, deal, seat) if isinstance(one, Pull)][action.place]
            deal, _ = rules.act(game, deal, acting[0], action)
        assert rules.is_over(game, deal)
