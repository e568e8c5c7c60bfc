"""Positions of two hands as the one that is to play may imagine them: what it does not see is dealt anew, evenly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.positions import COVERED, HAND
from engine.bots.search.shape import NO_TRUMP

if TYPE_CHECKING:
    from engine.bots.search.positions import Positions


def imagined(positions: Positions, worlds: int, rng: np.random.Generator) -> Positions:
    """Each position so many times over, the unseen cards exchanged: the other's hand and what is covered.

    Evenly over all ways that fit the suits the other has shown not to hold, for nothing is known of covered cards: so
    the other's hand is any choice of the cards that it may hold. Raises ValueError where there are not two hands.
    """
    shape, hands = positions.shape, positions.shape.hands
    if hands != 2 or shape.copies > 1:
        message = "only what one other hand of one pack may hold can be imagined in bulk"
        raise ValueError(message)
    many = positions.take(np.repeat(np.arange(len(positions)), worlds))
    other = (1 - many.mover())[:, None]
    places = many.places[:, :-1]
    held = places == HAND * hands + other
    covered = places // hands == COVERED
    unseen = held | covered
    cards = np.arange(places.shape[1])
    suits = shape.suit[many.trump if shape.begins else np.full(len(many), NO_TRUMP), :-1]
    void = np.take_along_axis(many.voids[np.arange(len(many)), other[:, 0]], suits.astype(np.int64), axis=1)
    # In order: what the other holds, what is covered, what is seen.
    seen_last = np.where(unseen, 0, 10 + cards)
    before = np.argsort(seen_last + np.where(covered, 1, 0), axis=1, kind="stable")
    chance = rng.random(places.shape)
    ranked = np.argsort(np.where(unseen, chance + 2 * void, 10), axis=1)
    rank = np.empty_like(ranked)
    np.put_along_axis(rank, ranked, np.broadcast_to(cards, ranked.shape), axis=1)
    now_held = unseen & (rank < held.sum(axis=1)[:, None])
    after = np.argsort(seen_last + np.where(unseen & ~now_held, 1 + rng.random(places.shape), 0), axis=1, kind="stable")
    moved = places.copy()
    np.put_along_axis(moved, after, np.take_along_axis(places, before, axis=1), axis=1)
    instead = np.full((len(many), len(cards) + 1), -1, np.int8)
    np.put_along_axis(instead, before, after.astype(np.int8), axis=1)
    many.places[:, :-1] = moved
    many.under = np.where(many.under >= 0, np.take_along_axis(instead, many.under.astype(np.int64), axis=1), -1).astype(
        many.under.dtype
    )
    return many
