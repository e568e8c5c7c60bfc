"""The other seats above the trick: name, cards in hand, tricks, and the tableau, in a row or two for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.canvas import Canvas, Drawn
from tui.widgets.choosing import Choosing
from tui.widgets.tableau import draw_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from tui.widgets.card import Drawing


class Opponent(NamedTuple):
    """What is shown of a seat that is not one's own."""

    name: str
    notes: str
    """After the name: `dealer · 9 in hand`."""
    hand: int
    tricks: str
    up: Sequence[Card | None]
    covered: Sequence[bool]
    acting: bool
    fresh: frozenset[Card] = frozenset()


class Opponents(Drawn["Card"]):
    """Every opponent in playing order after oneself, one below the other."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Opponent], Drawing] | None = None

    def show(self, opponents: Sequence[Opponent], drawing: Drawing) -> None:
        """Show these seats."""
        shown = (opponents, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[Card]:
        """As many lines for each as there is room for: a header and a row of cards, whole or flat."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        opponents, drawing = self._shown
        paint = drawing.paint
        canvas: Canvas[Card] = Canvas(width, height, paint.felt)
        if not opponents:
            return canvas
        each = height // len(opponents)
        row = drawing.size.height + 1 if each >= drawing.size.height + 2 else 1
        for number, seat in enumerate(opponents):
            y = number * each
            x = canvas.text(0, y, seat.name, paint.accent if seat.acting else paint.strong)
            x = canvas.text(x + 1, y, seat.notes, paint.muted)
            tricks = width - cell_len(seat.tricks)
            if x + seat.hand + 4 <= tricks:
                canvas.text(x + 2, y, drawing.glyphs.held * seat.hand, paint.backs)
            canvas.right(width, y, seat.tricks, paint.muted)
            draw_row(canvas, Region(0, y + 1, width, row), seat.up, seat.covered, Choosing(fresh=seat.fresh), drawing)
        return canvas
