"""How the table is laid out in a terminal of any size: which cards, how many lines for what, or the compact panel."""

from __future__ import annotations

from typing import NamedTuple

from tui.widgets.card import LARGE, MEDIUM, SMALL, Size

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

    @classmethod
    def of(cls, columns: int, lines: int, opponents: int = 1, slots: int = 8) -> Layout:
        """The layout for a terminal, given how many sit opposite and how many slots a tableau has; 0: there is none."""
        width, height = min(columns, WIDEST), min(lines, TALLEST)
        compact = width < LEAST_WIDTH or height < LEAST_HEIGHT
        side = next((cells for least, cells in _SIDE if width >= least), 0)
        felt = width - side - 2
        for size, tall in _PREFERRED:
            if not slots:
                layout = cls._without_tableau(width, height, side, size, compact=compact)
                if layout.trick >= 2 * (size.trick_height + 1) + 1:
                    return layout
                continue
            layout = cls._fitted(width, height, side, size, opponents, compact=compact, tall=tall)
            room = layout.trick - size.trick_height
            if room >= (2 if size is not SMALL or not tall else 1) and slots * (size.width + 1) <= felt:
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
        return cls(compact, width, height, side, size, above, trick, tableau, hand, prompt)

    @classmethod
    def _without_tableau(cls, width: int, height: int, side: int, size: Size, *, compact: bool) -> Layout:
        """A layout with plates for the others and the trick around the middle: nothing lies in front of anybody."""
        prompt = 1 if side else 2
        hand = size.height + 3
        return cls(compact, width, height, side, size, _PLATES, height - _PLATES - hand - prompt - 1, 0, hand, prompt)
