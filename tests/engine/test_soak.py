"""Very many deals of every game under all its house rules: none is refused, none is endless, and nobody sees too much.

Half are played by seats that do anything legal, half by careful bots. `make soak-rules` plays ten thousand a rule set,
`make soak-bots` as many with all levels at the table, who think shortly: by the same code, looking at fewer deals. The
suite plays some of each.
"""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Pull, PullAt
from engine.bots import bots
from engine.bots.search.cards import Effort
from engine.bots.search.expert import Expert
from engine.bots.search.handicap import NONE
from engine.bots.search.levels import EASY, FAIR, STRONG
from engine.games import game_of, rule_sets
from engine.view import view
from tests.bots.positions import at_table

from .declared import PAIRS
from .hiding import exchange, exchanged, unseen
from .randomly import chosen, dealt

LONGEST = 300
"""More actions than any deal has."""


def anything(_game, _deal, _hand, legal, chance):
    """What a seat does that does anything."""
    return chosen(legal, chance)


def bot(*by_seat):
    """What these bots do, seat by seat, which is refused where it is not legal. The table has the card at a place."""

    def player(game, deal, hand, legal, chance):
        seat = game.agent(deal, hand)
        action = by_seat[(seat + deal.dealer) % len(by_seat)].choose(at_table(game, deal, seat), chance).action
        if isinstance(action, PullAt):
            return chance.choice([one for one in legal if isinstance(one, Pull)])
        return action

    return player


def shortly(handicap):
    """Somebody of this level, who looks at two deals only."""
    return Expert(effort=Effort(worlds=2, trumps=2), handicap=handicap._replace(worlds=2 * bool(handicap.worlds)))


PLAYERS = {
    "anything": anything,
    "careful": bot(bots()["careful"]),
    "levels": bot(*map(shortly, (NONE, STRONG, FAIR, EASY))),
}
QUICK = ("anything", "careful")


def soak(id_, seed, deals, player):
    """Play so many deals, each under other house rules; how many actions that were."""
    chance, actions = Random(f"{id_} {seed} {player}"), 0
    for number in range(deals):
        game = game_of(PAIRS[id_][number % len(PAIRS[id_])])
        deal, _ = dealt(game, chance).start(game)
        cards = sorted(game.pack.cards)
        length = 0
        while acting := rules.to_act(game, deal):
            if chance.random() < 0.05:
                look(game, deal, chance)
            hand = chance.choice(acting)
            if player == "anything" and chance.random() < 0.05:
                hand = chance.choice(rules.may_act(game, deal))
            besides = rules.phase_of(game, deal).besides(game, deal, hand) if hand in acting else ()
            if besides and chance.random() < 0.002:
                action = chance.choice(besides)
            else:
                action = PLAYERS[player](game, deal, hand, rules.legal(game, deal, hand), chance)
            deal, _ = rules.act(game, deal, hand, action)
            length += 1
            assert length < LONGEST, "an endless deal"
        look(game, deal, chance)
        score = game.score(game, deal)
        assert len(score.gains) == game.seats
        if not deal.thrown_in:
            lie = [card for trick in deal.tricks for _, card in trick.plays] + [*deal.buried, *deal.stock]
            assert sorted(lie) == cards
        actions += length
    return actions


def look(game, deal, chance):
    """What each seat sees does not depend on what it may not know."""
    for seat in (*range(game.seats), None):
        other = exchanged(deal, exchange(unseen(game, deal, seat), chance))
        assert view(game, other, seat) == view(game, deal, seat)


@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("id_", [*rule_sets()])
def test_many_deals(id_, player):
    assert soak(id_, "short", 25, player) > 25 * 20


@pytest.mark.parametrize("id_", [*rule_sets()])
def test_a_deal_with_every_level(id_):
    assert soak(id_, "short", 1, "levels") > 20


@pytest.mark.long
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("id_", [*rule_sets()])
def test_ten_thousand_deals(id_, player, number):
    assert soak(id_, number, 500, player) > 500 * 20


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
@pytest.mark.parametrize("id_", [*rule_sets()])
def test_ten_thousand_deals_with_every_level(id_, number):
    assert soak(id_, number, 100, "levels") > 100 * 20
