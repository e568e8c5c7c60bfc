"""The top of a screen: what it is, and a line below; and the title of the game with the cards it is named for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from engine.cards import Card
from tui.widgets.canvas import Canvas, Drawn, wrapped
from tui.widgets.card import draw_back, draw_card

if TYPE_CHECKING:
    from tui.widgets.card import Drawing


class Heading(Drawn[None]):
    """What the screen is, at the left; where one is, at the right."""

    DEFAULT_CSS = """
    Heading { height: 3; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str, str, Drawing] | None = None

    def show(self, text: str, beside: str, drawing: Drawing) -> None:
        """Say this."""
        self._shown = (text, beside, drawing)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """Two lines, and one free below."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        text, beside, drawing = self._shown
        text, beside = drawing.text(text), drawing.text(beside)
        paint = drawing.paint
        canvas: Canvas[None] = Canvas(width, height, paint.felt)
        after = canvas.text(0, 0, text, paint.accent)
        if after + 2 + cell_len(beside) <= width:
            canvas.right(width, 0, beside, paint.muted)
        canvas.text(0, 1, drawing.glyphs.rule * width, paint.muted)
        return canvas


TITLE_LINES = 9


class Title(Drawn[None]):
    """The title: a covered card, an open one, one held; the three parts of a hand."""

    DEFAULT_CSS = f"""
    Title {{ height: {TITLE_LINES}; }}
    """
    CARDS = (("nobody has seen", None), ("everybody sees", Card("A", "S")), ("only you hold", Card("Q", "H")))

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._drawing: Drawing | None = None

    def show(self, drawing: Drawing) -> None:
        """Draw it this way."""
        self._drawing = drawing
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """Three cards with a caption each, and the name."""
        if self._drawing is None:
            return Canvas(width, height, self.rich_style)
        drawing, paint = self._drawing, self._drawing.paint
        canvas: Canvas[None] = Canvas(width, height, paint.felt)
        canvas.centred(0, width, 1, "T H R E E F O L D", paint.accent)
        third = min(18, width // 3)
        left = (width - 3 * third) // 2
        for place, (caption, card) in enumerate(self.CARDS):
            x = left + place * third
            region = Region(x + (third - 7) // 2, 3, 7, 4)
            if card:
                draw_card(canvas, region, card, "chosen" if place == 2 else "open", drawing)
            else:
                draw_back(canvas, region, drawing)
            for line, part in enumerate(wrapped(caption, third - 1)):
                canvas.centred(x, third, 7 + line, part.strip(), paint.muted)
        return canvas
