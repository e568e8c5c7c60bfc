"""What others did is read right: back to the first lead and on again, and likelier cards weigh more."""

from random import Random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Play
from engine.bots.search.calling import bid, named
from engine.bots.search.faith import Faith
from engine.bots.search.inference import played, weights
from engine.bots.search.laying import laid_out, numbers
from engine.bots.search.nets_of import nets_of
from engine.bots.search.positions import HAND
from engine.bots.search.rewinding import at_first_lead
from engine.bots.search.shape import shape_of
from engine.bots.training.course import beginners
from engine.bots.worlds import sample
from engine.cards import SUITS
from engine.deal import Call
from engine.games import game_of
from engine.view import view
from tests.bots.search.test_positions import RULES, world
from tests.engine import randomly

FAITH = Faith()
ALL_PLAYS = Faith(plays=200)
# Where a leader waits to turn a card up, or trumps wait to be asked for, positions are ahead of the table.
SAME = ("places", "under", "trump", "leader", "plays", "trick", "best_hand", "taken", "points", "voids", "set_aside")


@pytest.mark.parametrize("rule_string", RULES)
def test_back_to_the_first_lead_and_on_again(rule_string):
    game, chance = game_of(rule_string), Random(rule_string)
    nets = beginners(shape_of(game), np.random.default_rng(1))
    asks = shape_of(game).begins == "asked"
    for step in randomly.whole_deal(game, chance):
        deal = step.before
        laying = game.dummy is not None and any(deal.hands[game.dummy])
        if not isinstance(step.action, Play) or laying or chance.random() > 0.15:
            continue
        seat = game.agent(deal, rules.to_act(game, deal)[0])
        seen = view(game, deal, seat)
        worlds = sample(game, seen, 5, np.random.default_rng(chance.getrandbits(32)))
        positions = laid_out(game, seen, worlds)
        start = at_first_lead(game, seen, worlds, positions)
        told = played(game, seen, start, nets, ALL_PLAYS)
        assert np.isfinite(told).all()
        assert (told <= 0).all()
        for name in SAME:
            if name in ("places", "under") and (asks or game.rules.endswith("reveal=leader_may_wait")):
                continue
            np.testing.assert_array_equal(getattr(start, name), getattr(positions, name), name)


def test_at_the_first_lead_every_hand_is_as_it_was():
    game, chance = game_of("threefold"), Random(3)
    led = None
    for step in randomly.whole_deal(game, chance):
        if not isinstance(step.action, Play):
            continue
        seen = view(game, step.before, 0)
        positions = laid_out(game, seen, world(game, step.before))
        led = led or positions.take(np.arange(1))
        start = at_first_lead(game, seen, world(game, step.before), positions)
        np.testing.assert_array_equal(start.places, led.places)
        np.testing.assert_array_equal(start.under, led.under)


def called_by_other(rule_string, seed):
    """A deal in which seat 1 has named trumps, as seat 0 sees it before the first lead."""
    game, chance = game_of(rule_string), Random(seed)
    deal = rules.start(game, 0, randomly.shuffled(game, chance))[0]
    while game.phases[deal.phase].name != "play":
        (seat, *_) = rules.to_act(game, deal)
        deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))
    return game, view(game, deal, 0)


def test_who_names_a_suit_is_taken_to_hold_it():
    game, seen = called_by_other("threefold", 5)
    assert seen.trump_named_by == 1
    rng = np.random.default_rng(1)
    worlds = sample(game, seen, 400, rng)
    positions = laid_out(game, seen, worlds)
    start = at_first_lead(game, seen, worlds, positions)
    weight = weights(game, seen, worlds, positions, nets_of(game), FAITH, rng)
    its = start.places == HAND * 2 + numbers(start.shape, seen)[1]
    trumps = (its & (start.shape.suit[4] == SUITS.index(seen.trump))).sum(axis=1)
    assert weight.mean() == pytest.approx(1, abs=1e-3)
    assert (trumps * weight).mean() > trumps.mean() + 0.3


def test_one_s_own_call_tells_nothing():
    game, seen = called_by_other("threefold", 5)
    mine = seen._replace(trump_named_by=0)
    worlds = sample(game, seen, 20, np.random.default_rng(1))
    start = at_first_lead(game, seen, worlds, laid_out(game, seen, worlds))
    assert not named(game, mine, start, FAITH, np.random.default_rng(2)).any()


@pytest.mark.parametrize(("calls", "better"), [([(1, 100), (2, None)], True), ([(1, None), (2, 70)], False)])
def test_who_bids_high_is_taken_to_hold_much_and_who_passes_little(calls, better):
    game = game_of("kentucky")
    deal, _ = rules.start(game, 0, randomly.shuffled(game, Random(8)))
    seen = view(game, deal, 3)
    seen = seen._replace(calls=tuple(Call(*call) for call in calls))
    seen = seen._replace(contract=max((call for call in seen.calls if call.amount), key=lambda call: call.amount))
    worlds = sample(game, view(game, deal, 3), 400, np.random.default_rng(1))
    positions = laid_out(game, seen, worlds)
    told = bid(game, seen, positions, FAITH)
    its = positions.places == HAND * 4 + numbers(positions.shape, seen)[1]
    points = (its * positions.shape.counters).sum(axis=1)
    weight = np.exp(told) / np.exp(told).mean()
    assert bool((points * weight).mean() > points.mean()) is better
