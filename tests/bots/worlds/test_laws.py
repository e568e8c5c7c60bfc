"""What holds for the worlds of every seat at every turn of every declared game."""

import random
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game as rules
from engine.bots.worlds import places, sample, world
from engine.games import game_of
from engine.sampled import deal_of
from engine.view import view
from tests.engine.declared import DEALS, SHAPES
from tests.engine.hiding import exchange, exchanged, unseen
from tests.engine.randomly import dealt, steps, whole_deal

from .histories import lie
from .retold import retold

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
    for _, seat, seen in turns(game, chance, 8):
        worlds = sample(game, seen, 2, rng)
        for number in range(2):
            assert view(game, deal_of(game, seen, world(seen, worlds, number)), seat) == seen


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_every_card_lies_in_one_place_and_every_place_holds_what_the_view_counts(rule_string, seed):
    game, chance = game_of(rule_string), Random(seed)
    rng = np.random.default_rng(seed)
    for deal, _, seen in turns(game, chance, 8):
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
    for deal, seat, seen in turns(game, chance, 6):
        other = view(game, exchanged(deal, exchange(unseen(game, deal, seat), chance)), seat)
        one, two = (sample(game, shown, 10, np.random.default_rng(seed)) for shown in (seen, other))
        assert other == seen
        assert same(one, two)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_every_world_can_have_come_about_by_the_rules(rule_string, seed):
    """Dealt from its first card, with the choices that it guesses, it comes to the view: nothing seen is violated."""
    game, chance = game_of(rule_string), Random(seed)
    rng = np.random.default_rng(seed)
    beginning = dealt(game, chance)
    played = list(steps(game, beginning.start(game)[0], chance))
    for length in sorted(chance.sample(range(len(played)), min(6, len(played)))):
        for seat in (*range(game.seats), None):
            seen = view(game, played[length].before, seat)
            worlds = sample(game, seen, 2, rng)
            made = deal_of(game, seen, world(seen, worlds, chance.randrange(2)))
            again = retold(game, beginning, played[:length], made, seat)
            assert view(game, again, seat)._replace(hand=()) == seen._replace(hand=())
            assert sorted(again.hands[seat] if seat is not None else ()) == sorted(seen.hand)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_the_real_deal_is_among_the_worlds(rule_string, seed):
    """Where they are few enough to be met all."""
    game, chance = game_of(rule_string), Random(seed)
    rng = np.random.default_rng(seed)
    played = [step.before for step in whole_deal(game, chance)]
    late = played[len(played) // 2 :]
    for deal in chance.sample(late, min(8, len(late))):
        seat = chance.randrange(game.seats)
        worlds = sample(game, view(game, deal, seat), 400, rng)
        found = {row.tobytes() for row in worlds.places}
        if len(found) <= 40:
            assert np.array(lie(game, deal)[0], np.int8).tobytes() in found


@pytest.mark.parametrize("rule_string", SHAPES)
def test_a_thousand_worlds_are_a_thousand_deals(rule_string):
    """Wherever there are so many (R12)."""
    game = game_of(rule_string)
    rng = np.random.default_rng(1)
    for step in whole_deal(game, Random(rule_string)):
        if rules.phase_of(game, step.before).name == "play":
            worlds = sample(game, view(game, step.before, step.seat), 1000, rng)
            assert len({row.tobytes() for row in worlds.places}) >= 990
            return


@pytest.mark.parametrize("rule_string", SHAPES)
def test_nothing_else_that_is_random_is_touched(rule_string):
    """Neither the game's own chance nor anybody's: only the source that was given goes on (R12)."""
    game, chance = game_of(rule_string), Random(rule_string)
    own, numpys, rng = random.getstate(), np.random.get_state(), np.random.default_rng(1)  # noqa: NPY002 - that it stays
    for deal, seat, seen in turns(game, chance, 4):
        before, shown = repr(deal), repr(seen)
        state = rng.bit_generator.state
        worlds = sample(game, seen, 50, rng)
        assert (repr(deal), repr(seen)) == (before, shown)
        assert (rng.bit_generator.state != state) or len({row.tobytes() for row in worlds.places}) == 1
        assert view(game, deal, seat) == seen
    assert random.getstate() == own
    assert np.array_equal(np.random.get_state()[1], numpys[1])  # noqa: NPY002 - as above
