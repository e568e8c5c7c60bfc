"""A game without nets of its own is played with those of the nearest, read in its ranks."""

import numpy as np
import pytest

from engine.bots.nets.sight import look, options, outputs
from engine.bots.search.nets_of import net_name, nets_of
from engine.bots.search.shape import shape_of
from engine.bots.search.stand_ins import adapted, alike
from engine.bots.training.course import beginners
from engine.bots.training.dealing import deal_out
from engine.duel.variants import variants
from engine.games import game_of

ALONE = "threefold-4x26"
"""Four, each for itself: like nothing else."""


def test_every_rule_set_under_every_value_of_every_house_rule_has_nets():
    for rules in variants():
        game = game_of(rules)
        nets = nets_of(game)
        if nets is None:
            assert net_name(game) == ALONE
            continue
        assert nets.policy.fits()
        assert nets.value.fits()


@pytest.mark.parametrize(
    ("learnt", "played"),
    [
        ("mendikot", "mendikot trump=cut"),
        ("mendikot", "mendikot trump=open"),
        ("mendikot trump=open", "mendikot trump=hidden2"),
        ("kentucky", "kentucky deck=full"),
        ("rook", "rook deck=57"),
        ("split-dummy", "split-dummy deck=53"),
        ("three-two-five", "three-two-five sevens=high"),
        ("threefold players=3", "threefold players=3 packs=2"),
    ],
)
def test_nets_of_another_shape_value_and_like_every_card_of_this_one(learnt, played):
    other, shape = shape_of(game_of(learnt)), shape_of(game_of(played))
    rng = np.random.default_rng(1)
    policy, value, _ = beginners(other, rng)
    assert alike(other, shape)
    positions = deal_out(shape, 5, rng)
    assert adapted(value, other, shape).out(look(positions, whole=True)).shape == (5, 2)
    sight = look(positions, whole=False)
    numbers = adapted(policy, other, shape).out(sight)
    assert numbers.shape == (5, 4, outputs(shape))
    assert options(positions, positions.legal(), sight.trump).possible.shape == (5, 4 * outputs(shape))


def test_the_highest_cards_stand_beside_each_other():
    """A net that likes nothing but the highest trump likes that of any pack."""
    other = shape_of(game_of("rook"))
    for played in ("rook deck=57", "rook"):
        shape, rng = shape_of(game_of(played)), np.random.default_rng(1)
        policy = beginners(other, rng).policy
        for weight in policy.weights.values():
            weight[:] = 0
        policy.weights["b4t"][-1] = 1
        positions = deal_out(shape, 3, rng)
        numbers = adapted(policy, other, shape).out(look(positions, whole=False))
        assert np.argwhere(numbers > 0).tolist() == [[row, 0, shape.ranks - 1] for row in range(3)]


@pytest.mark.parametrize("played", ["threefold", "threefold players=4", "threefold players=4 sides=partners", "rook"])
def test_who_plays_for_whom_must_be_the_same(played):
    assert not alike(shape_of(game_of("threefold players=3")), shape_of(game_of(played)))
