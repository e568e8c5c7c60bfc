"""What deals that are played out came to, for each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats, Ints, Shape


class Outcome(NamedTuple):
    """(positions, hands)."""

    won: Floats
    """How far its side has won the deal: 0 to 1."""
    got: Floats
    """The tricks or points of its side."""

    def take(self, rows: Ints) -> Outcome:
        """Those of these positions."""
        return Outcome(self.won[rows], self.got[rows])


def by_side(positions: Positions, values: Floats) -> Floats:
    """(positions, hands): the same, with those of the partner."""
    if not positions.shape.pairs:
        return values
    return values + values[:, [2, 3, 0, 1]]


def got_so_far(positions: Positions) -> Floats:
    """(positions, hands): tricks or points of its side, those laid away not among them."""
    points = positions.shape.total and positions.shape.game.trick_name != "tens"
    return by_side(positions, (positions.points if points else positions.taken).astype(np.float32))


def outcome(positions: Positions) -> Outcome:
    """What finished deals came to."""
    shape, hands = positions.shape, positions.shape.hands
    got = got_so_far(positions)
    tricks = by_side(positions, positions.taken.astype(np.float32))
    rows = np.arange(len(positions))
    if shape.game.trick_name == "tens":
        tens = by_side(positions, positions.points.astype(np.float32))
        won = (tens > 2) | ((tens == 2) & (tricks >= 7))
        if "bonus=graded" in shape.game.rules.split():
            got = got + _bonus(tens, tricks, shape)
    elif shape.total:
        receiver = positions.declarer if shape.game.nest_word == "kitty" else positions.leader
        laid = np.zeros_like(got)
        laid[rows, receiver] = positions.laid
        got = got + by_side(positions, laid)
        won = got >= positions.need
    elif not shape.pairs and hands > 2 and not positions.need.any():
        behind = (np.arange(hands) - positions.dealer[:, None] - 1) % hands
        won = (tricks + behind / hands).argmax(axis=1)[:, None] == np.arange(hands)
    else:
        won = tricks >= positions.need
    return Outcome(won.astype(np.float32), got)


def _bonus(tens: Floats, tricks: Floats, shape: Shape) -> Floats:
    """(positions, hands): what four tens, and all tricks, add to a deal that is won: a whole deal's tricks each.

    What one side has of it the other lacks.
    """
    more = shape.amount * ((tens == 4).astype(np.float32) + (tricks == shape.tricks))
    less = more[:, [1, 2, 3, 0]]
    bonus: Floats = more - less
    return bonus
