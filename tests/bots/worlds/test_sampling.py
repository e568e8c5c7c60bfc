"""What a sampler is asked that has no answer, and what one world looks like."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from engine import game as rules
from engine.bots.worlds import places, sample, world
from engine.cards import SUITS
from engine.errors import Code
from engine.games import game_of
from engine.ranking import Played, Trick
from engine.restrictions import Restriction
from engine.view import view
from tests.engine.randomly import whole_deal


def in_play(rule_string, seed=1):
    game = game_of(rule_string)
    deal = next(
        step.before for step in whole_deal(game, Random(seed)) if rules.phase_of(game, step.before).name == "play"
    )
    return game, deal


def test_a_view_that_no_deal_allows_has_no_worlds():
    """The other seat holds a suit of which it has just shown a void."""
    game, deal = in_play("threefold")
    seen = view(game, deal, 0)
    tricks = tuple(
        Trick(0, (Played(0, game.pack.card(f"2{suit}")), Played(1, game.pack.card(f"3{other}"))), 0)
        for suit, other in zip(SUITS, SUITS[1:] + SUITS[:1], strict=True)
    )
    with pytest.raises(ValueError, match="no deal"):
        sample(game, seen._replace(tricks=tricks), 1, np.random.default_rng(1))


def test_a_rule_of_which_nothing_is_known_is_not_guessed_at():
    game, deal = in_play("threefold")
    rule = Restriction(Code.MUST_FOLLOW, "No hearts.", lambda cards, _deal, _ranking: cards, lambda *_: "")
    other = replace(game, restrictions=(rule,))
    with pytest.raises(NotImplementedError, match="No hearts"):
        sample(other, view(other, deal, 0), 1, np.random.default_rng(1))


def test_no_worlds_are_an_empty_answer():
    game, deal = in_play("rook")
    assert sample(game, view(game, deal, 0), 0, np.random.default_rng(1)).places.shape == (0, 53)


def test_the_slots_are_the_covered_ones_and_the_stock_has_an_order():
    game = game_of("threefold players=3")
    chance = Random(3)
    played = [step.before for step in whole_deal(game, chance)]
    for deal in (played[0], played[20], played[40]):
        seen = view(game, deal, 0)
        worlds = sample(game, seen, 20, np.random.default_rng(1))
        for where, slots in zip(worlds.places.tolist(), worlds.slots.tolist(), strict=True):
            for hand in range(3):
                lies = [slot for place, slot in zip(where, slots, strict=True) if place == places.covered(hand)]
                assert sorted(lies) == [slot for slot, there in enumerate(seen.covered[hand]) if there]
            stock = [slot for place, slot in zip(where, slots, strict=True) if place == places.STOCK]
            assert sorted(stock) == [*range(seen.stock)]
        assert len(world(seen, worlds, 0).stock) == seen.stock
