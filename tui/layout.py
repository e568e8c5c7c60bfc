"""How the table is laid out in a terminal of any size: which cards, how many lines for what, or the compact panel."""

from __future__ import annotations

from typing import NamedTuple

from tui.widgets.card import LARGE, MEDIUM, SMALL, Size
from tui.widgets.trick import LEAST_AROUND

WIDEST, TALLEST = 140, 50
"""Beyond this the table is centred: a trick should be seen at a glance."""

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""Below this there is only the compact panel."""

_SIDE = ((126, 34), (104, 29), (78, 23))
"""From so many columns on, a side column so wide."""


_PLATES = 3
"""Lines of the plates of the others."""

_PREFERRED = ((LARGE, True), (MEDIUM, True), (MEDIUM, False), (SMALL, True), (SMALL, False))
"""Sizes of cards, with the opponents' cards whole (True) or a line each; the best one first."""


class Seating(NamedTuple):
    """What lies on the table besides the hand and the trick."""

    others: int = 1
    """How many sit opposite."""
    slots: int = 8
    """Of the tableau before one; 0: there is none."""
    across: int = 0
    """Slots of the only tableau among the others; 0: each has one like one's own, or nobody has."""
    around: bool = False
    """Whether the others are shown as they sit, and the trick in their middle."""
    told: bool = False
    """Whether there is something to read beside the table: without room for that, all is told in the panel."""


class Layout(NamedTuple):
    """Columns and lines."""

    compact: bool
    width: int
    height: int
    side: int
    """Columns of the side column; 0: what it says is told in a line of the prompt."""
    size: Size
    opponents: int
    trick: int
    tableau: int
    hand: int
    prompt: int
    around: bool

    @classmethod
    def of(cls, columns: int, lines: int, seating: Seating) -> Layout:
        """The layout for a terminal of this size."""
        width, height = min(columns, WIDEST), min(lines, TALLEST)
        compact = width < LEAST_WIDTH or height < LEAST_HEIGHT
        side = next((cells for least, cells in _SIDE if width >= least), 0)
        compact = compact or (seating.told and not side)
        felt = width - side - 2
        for size, tall in _PREFERRED:
            if seating.around:
                layout = cls._seated_around(width, height, side, size, seating, compact=compact, tall=tall)
                fits = layout.trick >= (LEAST_AROUND if size is SMALL else 2 * (size.trick_height + 1) + 1)
            else:
                layout = cls._fitted(width, height, side, size, seating.others, compact=compact, tall=tall)
                fits = layout.trick - size.trick_height >= (2 if size is not SMALL or not tall else 1)
            if fits and max(seating.slots, seating.across) * (size.width + 1) <= felt:
                return layout
        return layout

    @classmethod
    def _fitted(
        cls, width: int, height: int, side: int, size: Size, opponents: int, *, compact: bool, tall: bool
    ) -> Layout:
        """A layout with cards of this size; `tall`: opponents' cards whole, else a line each."""
        above = opponents * (size.height + 2 if tall else 2)
        tableau = size.height + 2
        prompt = 1 if side else 2
        lift = height - above - tableau - (size.height + 2) - prompt - 1 - size.trick_height >= 4
        hand = size.height + 2 + lift
        trick = height - above - tableau - hand - prompt - 1
        return cls(compact, width, height, side, size, above, trick, tableau, hand, prompt, around=False)

    @classmethod
    def _seated_around(
        cls, width: int, height: int, side: int, size: Size, seating: Seating, *, compact: bool, tall: bool
    ) -> Layout:
        """A layout with plates for the others and the trick around the middle; `tall`: the cards across whole."""
        prompt = 1 if side else 2
        above = _PLATES + (size.height + 1 if tall else 1) * bool(seating.across)
        tableau = (size.height + 2) * bool(seating.slots)
        trick = height - above - tableau - (size.height + 3) - prompt - 1
        lift = not (seating.slots or seating.across) or trick >= LEAST_AROUND
        hand = size.height + 2 + lift
        return cls(compact, width, height, side, size, above, trick + (not lift), tableau, hand, prompt, around=True)
