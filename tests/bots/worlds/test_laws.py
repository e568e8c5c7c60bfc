"""What holds for the worlds of every seat at every turn of every declared game."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.worlds import places, sample, world
from engine.games import game_of
from engine.sampled import deal_of
from engine.view import view
from tests.engine.declared import DEALS
from tests.engine.hiding import exchange, exchanged, unseen
from tests.engine.randomly import whole_deal

seeds = st.integers(0, 2**32 - 1)


def turns(game, chance, count):
    """Some moments of a random deal, the end among them, each as every seat and a watcher see it."""
    played = whole_deal(game, chance)
    moments = [*(step.before for step in chance.sample(played, min(count, len(played)))), played[-1].after]
    for deal in moments:
        for seat in (*range(game.seats), None):
            yield deal, seat, view(game, deal, seat)


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one[1:], other[1:], strict=True))


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_deal_made_of_a_world_looks_to_its_seat_just_as_the_real_one(rule_string, seed):
    game, chance = game_of(rule_string), Random(seed)
    rng = np.random.default_rng(seed)
    for _, seat, seen in turns(game, chance, 12):
        worlds = sample(game, seen, 2, rng)
        for number in range(2):
            assert view(game, deal_of(game, seen, world(seen, worlds, number)), seat) == seen


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_every_card_lies_in_one_place_and_every_place_holds_what_the_view_counts(rule_string, seed):
    game, chance = game_of(rule_string), Random(seed)
    rng = np.random.default_rng(seed)
    for deal, _, seen in turns(game, chance, 12):
        worlds = sample(game, seen, 20, rng)
        assert worlds.cards == game.pack.cards
        expected = Counter({places.hand(owner): len(hand) for owner, hand in enumerate(deal.hands)})
        expected += Counter({places.covered(owner): sum(map(bool, row)) for owner, row in enumerate(deal.down)})
        expected += Counter({places.face_up(owner): sum(map(bool, row)) for owner, row in enumerate(deal.up)})
        expected += Counter({places.passing(owner): len(row) for owner, row in enumerate(deal.passing)})
        expected += Counter({places.NEST: len(deal.nest), places.STOCK: len(deal.stock)})
        expected += Counter({places.BURIED: len(deal.buried), places.HIDDEN: int(deal.hidden is not None)})
        expected += Counter({places.PLAYED: sum(len(trick.plays) for trick in (*deal.tricks, deal.trick))})
        for row in worlds.places.tolist():
            assert Counter(row) == expected


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_worlds_depend_on_the_view_and_the_random_source_alone(rule_string, seed):
    """Cards that the seat may not know are exchanged, and the same worlds come out, of a game asked twice (R11)."""
    game, chance = game_of(rule_string), Random(seed)
    for deal, seat, seen in turns(game, chance, 8):
        other = view(game, exchanged(deal, exchange(unseen(game, deal, seat), chance)), seat)
        one, two = (sample(game, shown, 10, np.random.default_rng(seed)) for shown in (seen, other))
        assert other == seen
        assert same(one, two)
