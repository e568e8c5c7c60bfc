"""A few sentences, the first to stand out; what does not fit is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.canvas import Canvas, Drawn, cut, wrapped
from tui.widgets.page import style_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.widgets.card import Drawing
    from tui.widgets.page import Part


class Told(Drawn[None]):
    """Sentences one below the other, each in its style."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Part], Drawing] | None = None

    def show(self, sentences: Sequence[Part], drawing: Drawing) -> None:
        """Say these, the most important first."""
        self._shown = (sentences, drawing)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """Each sentence has a line at least, as long as there are lines; the first may have those that are left."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        sentences, drawing = self._shown
        canvas: Canvas[None] = Canvas(width, height, drawing.paint.felt)
        y = 0
        for place, (text, style) in enumerate(sentences):
            room = max(1, height - y - (len(sentences) - place - 1))
            lines = wrapped(drawing.text(text), width)
            if len(lines) > room:
                lines[room - 1 :] = [" ".join(line.strip() for line in lines[room - 1 :])]
            for line in lines:
                if y < height:
                    canvas.text(0, y, cut(line, width, drawing.glyphs.more), style_of(drawing, style))
                y += 1
        return canvas
