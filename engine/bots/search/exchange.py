"""What happens between the deal and the first lead, in bulk: hands weighed, a contract, cards laid away and passed.

Rules of thumb, for many deals at once and with some chance in them: they make the positions that nets learn from, and
stand for what other seats will do where a bot looks ahead from its auction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.positions import HAND, LAID
from engine.bots.search.shape import NO_TRUMP
from engine.bots.strength import DEALT, READY

if TYPE_CHECKING:
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats, Ints, Shape

_NEVER = 1e6


def shares(shape: Shape, held: Bools, weights: tuple[float, ...] = READY) -> Floats:
    """(positions, 4): the part of the points that a hand may expect to take with each trump suit.

    `held` are (positions, cards + 1). It is `engine.bots.strength`, in bulk.
    """
    ranks = shape.ranks
    size = np.maximum(held[:, :-1].sum(axis=1), 1)
    points = (held * shape.counters).sum(axis=1) / max(1, shape.total)
    found = []
    for trump in range(NO_TRUMP):
        order = shape.order[trump, 0]
        own = held[:, order].reshape(-1, 4, ranks) & (order < len(shape.cards)).reshape(4, ranks)
        missing = (order < len(shape.cards)).reshape(4, ranks) & ~own
        above = missing[:, :, ::-1].cumsum(axis=2)[:, :, ::-1]
        length = own.sum(axis=2)
        top = (own[:, 0] * 0.6 ** above[:, 0]).sum(axis=1)
        side, its_above = own[:, 1:], above[:, 1:]
        guarded = (length[:, 1:] > 1)[:, :, None]
        masters = ((side & (its_above == 0)) + 0.5 * (side & (its_above == 1) & guarded)).sum(axis=(1, 2))
        short = np.maximum(0, 1 - length[:, 1:] / 2).sum(axis=1)
        features = [length[:, 0] / size, top / size, masters / size, short / size, points]
        found.append(weights[0] + sum(weight * value for weight, value in zip(weights[1:], features, strict=True)))
    return np.stack(found, axis=1).astype(np.float32)


def held_by(positions: Positions, hand: Ints | int) -> Bools:
    """(positions, cards + 1): the cards in a hand."""
    hand = np.broadcast_to(np.asarray(hand), len(positions))
    held: Bools = positions.places == (HAND * positions.shape.hands + hand)[:, None]
    return held


def suit_lengths(shape: Shape, held: Bools) -> Ints:
    """(positions, 4): how many of the held cards are of each suit, no suit being trumps."""
    return np.stack([(held & (shape.suit[NO_TRUMP] == suit)).sum(axis=1) for suit in range(NO_TRUMP)], axis=1)


def promises(positions: Positions, weights: tuple[float, ...] = DEALT) -> Floats:
    """(positions, hands): what each hand promises with its best suit."""
    shape = positions.shape
    return np.stack(
        [shares(shape, held_by(positions, hand), weights).max(axis=1) for hand in range(shape.hands)], axis=1
    )


def lowest(keys: Floats, held: Bools, count: int) -> Ints:
    """(positions, count): the held cards with the lowest keys."""
    return np.argpartition(np.where(held, keys, _NEVER), count, axis=1)[:, :count]


def move(positions: Positions, cards: Ints, zone: int, hand: Ints) -> None:
    """Put cards, (positions, count), into a zone of a hand."""
    places = (zone * positions.shape.hands + hand)[:, None].astype(np.int8)
    np.put_along_axis(positions.places, cards, np.broadcast_to(places, cards.shape), axis=1)


def to_spare(shape: Shape, held: Bools, trump: Ints, *, points: float, chance: Floats) -> Floats:
    """(positions, cards + 1): how hard it is to part with each card, where this is trumps."""
    suit, power = shape.suit[trump], shape.power[trump].astype(np.float32)
    lengths = np.stack([(held & (suit == one)).sum(axis=1) for one in range(NO_TRUMP)], axis=1)
    length = np.take_along_axis(lengths, np.minimum(suit, 3), axis=1)
    top = power >= shape.ranks - 1
    trumps = suit == trump[:, None]
    keys: Floats = power + 2.5 * length + 8 * top + points * shape.counters + 60 * trumps + chance
    return keys


def lay_away(positions: Positions, nest: Ints, rng: np.random.Generator, *, noise: float = 3.0) -> None:
    """Let the declarers take the nest, name their best suit, and lay as many cards away."""
    shape = positions.shape
    declarer = positions.declarer
    move(positions, nest, HAND, declarer)
    held = held_by(positions, declarer)
    best = shares(shape, held)
    positions.trump = (best + 0.01 * noise / 3 * rng.gumbel(size=best.shape)).argmax(axis=1).astype(np.int8)
    chance = (noise * rng.standard_normal(held.shape)).astype(np.float32)
    # A nest of five goes to the winner of the last trick, and counters stay where they can: one of one is its taker's.
    official = nest.shape[1] > 1
    keys = to_spare(shape, held, positions.trump, points=40 if official else -0.2, chance=chance)
    gone = lowest(keys, held, nest.shape[1])
    move(positions, gone, LAID, declarer)
    positions.laid = shape.counters[gone].sum(axis=1).astype(np.int16)


def to_pass(positions: Positions, count: int, rng: np.random.Generator, *, noise: float = 3.0) -> list[Ints]:
    """By hand, (positions, count): cards that each would rather not have. Only the declarer knows trumps."""
    shape = positions.shape
    found = []
    for hand in range(shape.hands):
        held = held_by(positions, hand)
        trump = np.where(positions.declarer == hand, positions.trump, NO_TRUMP)
        chance = (noise * rng.standard_normal(held.shape)).astype(np.float32)
        found.append(lowest(to_spare(shape, held, trump, points=0.5, chance=chance), held, count))
    return found


def passed_on(positions: Positions, chosen: list[Ints], step: int) -> None:
    """Let the chosen cards change hands, so many hands further in playing order."""
    hands = positions.shape.hands
    for hand, cards in enumerate(chosen):
        move(positions, cards, HAND, np.full(len(positions), (hand + step) % hands, np.int8))


def set_bid(positions: Positions, bid: int | Ints) -> None:
    """What each side needs where the declarer has bid so much."""
    hands = positions.shape.hands
    declaring = (positions.declarer[:, None] - np.arange(hands)) % 2 == 0
    bids = np.broadcast_to(np.asarray(bid, np.int16), len(positions))[:, None]
    positions.need[:] = np.where(declaring, bids, positions.shape.total - bids + 1)
