"""How a position with all hands open is laid out in a terminal of any size, or that it is told in words there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.layout import LEAST_HEIGHT, LEAST_WIDTH, TALLEST, WIDEST

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIDE = ((126, 34), (104, 29), (78, 23))
"""From so many columns on, a side column so wide."""

_LEAST_TRICK = 3
"""Lines of the trick: names, cards and the reason for the winner."""

_AIRY_TRICK = 6
"""For which hands are drawn a line lower."""


class Plan(NamedTuple):
    """Columns and lines."""

    compact: bool
    width: int
    height: int
    side: int
    heading: int
    card: int
    """Lines of a card that can be seen."""
    titled: bool
    """Whether a hand has a line of its own for its name."""
    apart: bool
    """Whether there is a line between a hand and its tableau."""
    others: int
    trick: int
    own: int
    told: int

    @classmethod
    def of(cls, columns: int, lines: int, tableaus: Sequence[bool]) -> Plan:
        """For a terminal of this size; by hand, one's own last, whether it has a tableau."""
        width, height = min(columns, WIDEST), min(lines, TALLEST)
        side = next((cells for least, cells in _SIDE if width >= least), 0)
        fits = width >= LEAST_WIDTH and height >= LEAST_HEIGHT
        for heading, told, card, titled, apart, least in _WAYS:
            rows = [titled + card + (apart + card + 1 if tableau else 0) for tableau in tableaus]
            trick = height - 1 - heading - told - sum(rows)
            if trick >= least:
                break
        compact = not fits or trick < _LEAST_TRICK
        others, own = sum(rows[:-1]), rows[-1]
        return cls(compact, width, height, side, heading, card, titled, apart, others, trick, own, told)


_WAYS = (
    (3, 3, 3, True, True, 8),
    (3, 3, 2, True, True, 8),
    (2, 3, 2, True, False, 7),
    (2, 3, 1, True, True, _AIRY_TRICK),
    (2, 3, 1, True, False, _LEAST_TRICK + 1),
    (1, 2, 1, True, False, _LEAST_TRICK),
    (1, 2, 1, False, False, _LEAST_TRICK),
)
"""Lines of the heading, of what is told and of a card; whether names have lines of their own, and hands are apart from
tableaus; the least for the trick. The best one first."""


def lines_of(plan: Plan, *, tableau: bool) -> int:
    """Lines of a hand: its name, its cards, and those of its tableau with the covered ones below them."""
    return plan.titled + plan.card + (plan.apart + plan.card + 1 if tableau else 0)
