"""What a net sees of positions, from the hand that is to play: where each card lies, and a few figures.

Cards are seen in the order of `Shape.order`: the trump suit first, then the others, which are alike to a net. `seen` is
what the hand may know; `whole` is everything, for valuing a position whose cards are laid out.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.search.positions import (
    ASIDE,
    COVERED,
    COVERING,
    GONE,
    HAND,
    LAID,
    OUT,
    SPECIAL,
    TRICK,
    UP,
    WINNING,
    ZONES,
)
from engine.bots.search.shape import NO_TRUMP

if TYPE_CHECKING:
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats, Ints, Shape


class Sight(NamedTuple):
    """Positions as a net takes them."""

    codes: Ints
    """(positions, copies, 4 × ranks): the place of each card as seen from the mover."""
    flags: Floats
    """(positions, 4, flags): of each suit."""
    figures: Floats
    """(positions, figures): of the whole."""
    trump: Ints
    """(positions): the first suit's number, if it is trumps or is known to become so; else `NO_TRUMP`."""

    def take(self, rows: Ints | slice) -> Sight:
        """These rows."""
        return Sight(self.codes[rows], self.flags[rows], self.figures[rows], self.trump[rows])


def faces(shape: Shape, *, whole: bool) -> Floats:
    """(places, planes): by the place of a card as seen from the mover, what its planes show of it."""
    hands = shape.hands
    others = range(1, hands)
    rows: list[list[int]] = []

    def plane(*places: int) -> None:
        row = [0] * (ZONES * hands + SPECIAL)
        for place in places:
            row[place] = 1
        rows.append(row)

    plane(HAND * hands)
    if shape.rows:
        plane(UP * hands, COVERING * hands)
        plane(COVERING * hands)
        for other in others:
            plane(UP * hands + other, COVERING * hands + other)
            plane(COVERING * hands + other)
    # A hand that looks on out of its turn may have played to the trick itself.
    played = range(hands) if whole and not shape.two_sides else others
    for other in played:
        plane(TRICK * hands + other, WINNING * hands + other)
    if hands > 2:
        plane(*(WINNING * hands + other for other in played))
    plane(ZONES * hands + OUT)
    if whole:
        for other in others:
            plane(HAND * hands + other)
        if shape.rows:
            for hand in range(hands):
                plane(COVERED * hands + hand)
    elif shape.dummy:
        plane(HAND * hands + shape.dummy)
    if shape.begins in ("void", "asked"):
        for hand in range(hands if whole else 1):
            plane(ASIDE * hands + hand)
    return np.array(rows, np.float32).T.copy()


@cache
def _from_mover(shape: Shape, *, whole: bool) -> Ints:
    """(mover, place): the place as seen from the mover; what it cannot see is out of sight."""
    hands = shape.hands
    table = np.zeros((hands, ZONES * hands + SPECIAL), np.uint8)
    unseen = ZONES * hands + OUT
    for mover in range(hands):
        for zone in range(ZONES):
            for hand in range(hands):
                other = (hand - mover) % hands
                partner = bool(shape.dummy) and mover == shape.dummy and other == shape.dummy
                hidden = zone in (COVERED, LAID) or (zone in (HAND, ASIDE) and other > 0 and not partner)
                place = zone * hands + other
                if whole:
                    place = unseen if zone == LAID else place
                elif hidden:
                    place = unseen
                if zone == LAID and other == 0:
                    place = ZONES * hands + GONE
                table[mover, zone * hands + hand] = place
        for special in range(SPECIAL):
            table[mover, ZONES * hands + special] = ZONES * hands + special
    return table


class Options(NamedTuple):
    """What a policy's numbers are for: those of a card that is in two packs are for one in hand, and one face up."""

    possible: Bools
    """(positions, 4 × outputs): whether there is such a card, and it may be played."""
    cards: Ints
    """(positions, 4 × outputs): which card that is."""


def outputs(shape: Shape) -> int:
    """The numbers of a policy for each suit."""
    return shape.ranks * shape.copies


def options(positions: Positions, legal: Bools, trump: Ints) -> Options:
    """Where the legal cards are among a policy's numbers, which go by this trump suit."""
    shape = positions.shape
    order = shape.order[trump]
    flat = order.reshape(len(order), -1)
    possible = np.take_along_axis(legal, flat, axis=1)
    if shape.copies == 1:
        return Options(possible, flat)
    possible = possible.reshape(order.shape)
    held = np.take_along_axis(positions.places, flat, axis=1).reshape(order.shape) // shape.hands == HAND
    planes = [possible & held, possible & ~held]
    cards = [np.where(plane[:, 0], order[:, 0], order[:, 1]) for plane in planes]
    both = (len(order), 4, 2 * shape.ranks)
    parts = (len(order), 4, shape.ranks)
    return Options(
        np.concatenate([plane.any(axis=1).reshape(parts) for plane in planes], axis=2).reshape(both[0], -1),
        np.concatenate([plane.reshape(parts) for plane in cards], axis=2).reshape(both[0], -1),
    )


def places_in_order(positions: Positions, trump: Ints) -> Ints:
    """(positions, copies × 4 × ranks): where the cards lie, in the order of this trump suit."""
    shape = positions.shape
    order = shape.order.reshape(NO_TRUMP + 1, -1)[trump]
    return np.take_along_axis(positions.places, order, axis=1)


def look(positions: Positions, *, whole: bool, eyes: Ints | None = None) -> Sight:
    """The positions as their movers see them, or with all cards laid out; or as the hands `eyes` do."""
    shape, hands, count = positions.shape, positions.shape.hands, len(positions)
    mover = positions.mover() if eyes is None else eyes
    trump = positions.trump
    waits = shape.begins in ("void", "asked")
    if waits:
        aside = positions.set_aside
        known = aside >= 0 if whole else (aside >= 0) & (positions.owner == mover)
        trump = np.where(known, shape.suit[NO_TRUMP, aside], trump)
    table = _from_mover(shape, whole=whole)
    codes = table[mover[:, None], places_in_order(positions, trump)].reshape(count, shape.copies, -1)
    turn = (mover[:, None] + np.arange(hands)) % hands
    rows = np.arange(count)[:, None]
    slots = shape.slots[trump]
    flags = np.zeros((count, 4, hands + 1), np.float32)
    for step in range(1, hands):
        flags[:, :, step - 1] = np.take_along_axis(positions.voids[rows[:, 0], turn[:, step]], slots, axis=1)
    if positions.plays:
        led = shape.suit[positions.trump, positions.trick[:, 0]]
        flags[:, :, hands - 1] = slots == led[:, None]
    flags[:, :, hands] = slots == positions.trump[:, None]
    return Sight(codes, flags, figures(positions, turn, whole=whole), trump)


def _steps(values: Floats, marks: tuple[float, ...], scale: float) -> list[Floats]:
    """A figure as itself and as steps that it has reached."""
    return [values / np.float32(scale), *((values <= mark).astype(np.float32) for mark in marks)]


def figures(positions: Positions, turn: Ints, *, whole: bool) -> Floats:
    """(positions, figures): the trick, what is left and needed; `turn` are the hands from the mover on."""
    shape, hands, count = positions.shape, positions.shape.hands, len(positions)
    tens = shape.game.trick_name == "tens"
    rows = np.arange(count)[:, None]
    taken = positions.taken[rows, turn].astype(np.float32)
    left = shape.tricks - positions.taken.sum(axis=1).astype(np.float32)
    columns: list[Floats] = []
    if hands > 2:
        columns += [np.full(count, positions.plays == place, np.float32) for place in range(hands)]
    else:
        columns.append(np.full(count, positions.plays, np.float32))
    columns += _steps(left, (1, 2, 3, 4, 6), shape.tricks)
    if positions.shape.pairs:
        sides = [taken[:, 0] + taken[:, 2], taken[:, 1] + taken[:, 3]]
    else:
        sides = [taken[:, hand] for hand in range(hands)]
    points = positions.points[rows, turn].astype(np.float32)
    if tens:
        won = [points[:, 0] + points[:, 2], points[:, 1] + points[:, 3]]
        for side, tricks in zip(won, sides, strict=True):
            columns += [(side >= mark).astype(np.float32) for mark in (1, 2, 3, 4)]
            columns += _steps(7 - tricks, (0, 1, 2, 3), 7)
    elif shape.total:
        won = [points[:, 0] + points[:, 2], points[:, 1] + points[:, 3]]
        declaring = (positions.declarer[:, None] == turn[:, ::2]).any(axis=1).astype(np.float32)
        own = (positions.declarer == turn[:, 0]).astype(np.float32)
        columns += [declaring, own]
        known = own > 0
        if shape.dummy:
            known = known | ((positions.declarer == turn[:, 2]) & (turn[:, 0] == shape.dummy))
        columns.append(np.where(known | whole, positions.laid, 0).astype(np.float32) / 20)
        for place, side in enumerate(won):
            need = positions.need[rows[:, 0], turn[:, place]] - side
            columns += _steps(need, (0, 10, 20, 30, 40, 60), shape.total / 2)
        columns.append((shape.total - won[0] - won[1]) / shape.total)
        columns.append(shape.counters[positions.trick].sum(axis=1).astype(np.float32) / 20)
    elif len(sides) > 2 and not _quotas(shape):
        dealer = (positions.dealer[:, None] - turn[:, :1]) % hands
        behind = dealer[:, 0]  # a tie goes to the dealer, then against the order of play
        columns += [(behind == step).astype(np.float32) for step in range(hands)]
        for other in range(1, hands):
            mine = (turn[:, 0] - positions.dealer - 1) % hands
            theirs = (turn[:, other] - positions.dealer - 1) % hands
            ahead = sides[0] - sides[other] + np.where(mine > theirs, 0.5, -0.5).astype(np.float32)
            columns += _steps(ahead, (-2, -1, 0, 1, 2), shape.tricks / 3)
            columns.append(sides[other] / shape.tricks)
        columns.append(sides[0] / shape.tricks)
    else:
        for place in range(len(sides)):
            need = positions.need[rows[:, 0], turn[:, place]] - sides[place]
            columns += _steps(need, (0, 1, 2, 3, 5), shape.tricks / len(sides))
    if not shape.two_sides:
        to_play = (positions.mover() - turn[:, 0]) % hands
        columns += [(to_play == step).astype(np.float32) for step in range(hands)]
    if shape.dummy:
        columns += [(turn[:, step] == shape.dummy).astype(np.float32) for step in range(hands)]
    return np.stack(columns, axis=1).astype(np.float32, copy=False)


def _quotas(shape: Shape) -> bool:
    """Whether each of several alone has its own number of tricks to take."""
    return shape.game.needs(shape.game, 0)[0] is not None
