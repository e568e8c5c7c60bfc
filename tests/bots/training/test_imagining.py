"""Positions imagined in bulk: what the mover sees stays, the rest is dealt anew as it may lie."""

import numpy as np
import pytest

from engine.bots.nets.sight import look
from engine.bots.search.positions import COVERED, HAND
from engine.bots.search.shape import shape_of
from engine.bots.training.dealing import deal_out
from engine.bots.training.imagining import imagined
from engine.games import game_of


def after(plays, count, rng):
    positions = deal_out(shape_of(game_of("threefold")), count, rng)
    for _ in range(plays):
        legal = positions.legal()
        positions.play((legal * rng.random(legal.shape)).argmax(axis=1).astype(np.int16))
    return positions


@pytest.mark.parametrize("plays", [0, 1, 16, 31, 50])
def test_it_looks_the_same_to_who_is_to_play(plays):
    rng = np.random.default_rng(plays)
    positions = after(plays, 40, rng)
    many = imagined(positions, 5, rng)
    for before, now in zip(look(positions, whole=False), look(many, whole=False), strict=True):
        np.testing.assert_array_equal(np.repeat(before, 5, axis=0), now)
    np.testing.assert_array_equal(np.sort(np.repeat(positions.places, 5, axis=0)), np.sort(many.places))
    row, cover = np.nonzero(many.under >= 0)
    under = many.places[row, many.under[row, cover]]
    np.testing.assert_array_equal(under, COVERED * 2 + many.places[row, cover] % 2)


def test_nobody_is_dealt_a_suit_it_has_shown_not_to_hold():
    rng = np.random.default_rng(4)
    positions = after(25, 60, rng)
    many = imagined(positions, 4, rng)
    held = many.places[:, :-1] == HAND * 2 + (1 - many.mover())[:, None]
    suit = many.shape.suit[4, :-1]
    void = many.voids[np.arange(len(many)), 1 - many.mover()]
    assert void.any()
    assert not (held & void[:, suit]).any()


def test_every_card_goes_everywhere_as_often():
    rng = np.random.default_rng(6)
    positions = after(0, 1, rng)
    many = imagined(positions, 4000, rng)
    other = HAND * 2 + 1 - int(positions.mover()[0])
    unseen = (positions.places[0] == other) | (positions.places[0] // 2 == COVERED)
    often = (many.places == other).mean(axis=0)[unseen]
    expected = (positions.places[0] == other).sum() / unseen.sum()
    assert np.abs(often - expected).max() < 5 * np.sqrt(expected * (1 - expected) / 4000)


def test_only_two_hands_are_imagined():
    with pytest.raises(ValueError, match="one other hand"):
        imagined(deal_out(shape_of(game_of("rook")), 1, np.random.default_rng(1)), 2, np.random.default_rng(1))
