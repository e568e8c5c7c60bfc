"""Every value of every house rule changes something that can happen: an option is never silently ignored."""

from itertools import islice
from random import Random

import pytest

from engine import game as rules
from engine.actions import Shuffle
from engine.games import game_of, rule_sets
from engine.options import options_of
from engine.view import view

from .positions import position, run
from .randomly import whole_deal
from .tables import new_table
from .test_worked_examples import scored, standing


def shape(rule_string):
    """Seats, cards in the pack, and cards in the first packet."""
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards)
    return game.seats, len(game.pack.cards), max(map(len, deal.hands))


def sides(rule_string):
    return scored(rule_string, 3, (8, 5, 5, 8)).winners


def identical(rule_string):
    game, deal = position(rule_string, 3, "D", ["AH#1", "AH#2", "3H#1", "9H#1"])
    return run(game, deal, "0:AH#1 1:AH#2 2:3H#1 3:9H#1")[0].tricks[-1].winner


def tie(rule_string):
    score = scored(rule_string, 2, (6, 6, 5))
    return score.winners, score.stands


def reveal(rule_string):
    game, deal = position(rule_string, 1, "C", ["3S 9D/JD", "6D KS"])
    return view(game, rules.act(game, deal, 0, rules.legal(game, deal, 0)[-1])[0], 1).up[0]


def leftover(rule_string):
    game = game_of(rule_string)
    return [len(view(game, step.after, 0).left_over) for step in islice(whole_deal(game, Random(1)), 20)]


def match(rule_string):
    """After two deals in which the first seat takes 14 and 20 tricks: who has won, and the scores."""
    now = standing(f"{rule_string} tie=draw", 0, [(14, 12), (20, 6)][: 1 if "rounds=1" in rule_string.split() else 2])
    return now.scores, now.winners


def rounds(rule_string):
    """After how many deals in a row the match is won."""
    deals = 0
    while not standing(rule_string, 0, [(14, 12)] * deals).winners:
        deals += 1
        assert deals <= 20, "a match that never ends"
    return deals


def cut(rule_string):
    table = new_table(rule_string)
    table.act(0, Shuffle())
    return table.stage


TRIED = {
    "players": ("threefold", shape),
    "packs": ("threefold players=3", shape),
    "sides": ("threefold players=4", sides),
    "identical": ("threefold players=4", identical),
    "tie": ("threefold players=3", tie),
    "reveal": ("threefold", reveal),
    "leftover": ("threefold players=3", leftover),
    "match": ("threefold", match),
    "rounds": ("threefold", rounds),
    "cut": ("threefold", cut),
}
"""Each house rule of Threefold, where it means something, and what shows it."""

OPTIONS = options_of(rule_sets()["threefold"].options)


def test_every_house_rule_is_tried():
    assert [*TRIED] == [option.key for option in OPTIONS]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_makes_a_difference(option):
    """Not only from the default: from every other value."""
    shape, shown = TRIED[option.key]
    seen = [shown(f"{shape} {option.key}={value}") for value in option.values]
    assert all(one != other for place, one in enumerate(seen) for other in seen[:place])
