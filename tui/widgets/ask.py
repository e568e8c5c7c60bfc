"""A question on the table with a few answers side by side: name trumps, cut, deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, cut, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tui.widgets.card import Drawing


class Answer(NamedTuple):
    """One answer."""

    key: str
    """The key that gives it, as shown."""
    text: str
    suit: str = ""
    """Of a suit, its letter: it is shown on a card's face."""


class Ask(Drawn[int]):
    """The question, the answers, and what follows from them in small print."""

    class Answered(Message):
        """An answer was clicked; its place in the list."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str, Sequence[Answer], int, str, Drawing] | None = None

    def show(self, question: str, answers: Sequence[Answer], chosen: int, small: str, drawing: Drawing) -> None:
        """Ask this; `chosen` is the place of the answer that Enter gives."""
        shown = (question, answers, chosen, small, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[int]:
        """The question, the answers and the small print, with lines free between them where there is room."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        question, answers, _, small, drawing = self._shown
        paint = drawing.paint
        canvas: Canvas[int] = Canvas(width, height, paint.felt)
        lines = height >= 7
        if lines:
            for y in (0, height - 1):
                canvas.text(0, y, drawing.glyphs.rule * width, paint.line)
        print_below = wrapped(small, width) if small else []
        free = int(2 + bool(answers) + len(print_below) + (2 if answers else 0) <= height - 2 * lines)
        y = max(0, (height - (1 + (1 + free if answers else 0) + (free + len(print_below) if small else 0))) // 2)
        canvas.centred(0, width, y, cut(question, width, drawing.glyphs.more), paint.strong)
        if answers:
            y += 1 + free
            self._draw_answers(canvas, y)
        for number, line in enumerate(print_below, y + 1 + free):
            canvas.centred(0, width, number, line, paint.muted)
        return canvas

    def _draw_answers(self, canvas: Canvas[int], y: int) -> None:
        assert self._shown is not None
        _, answers, chosen, _, drawing = self._shown
        paint, width = drawing.paint, canvas.width
        texts = [f" {answer.key} {answer.text} " for answer in answers]
        total = sum(map(cell_len, texts))
        between = next((cells for cells in (3, 2, 1) if total + cells * (len(texts) - 1) <= width), 0)
        x = max(0, (width - total - between * (len(texts) - 1)) // 2)
        for place, (answer, text) in enumerate(zip(answers, texts, strict=True)):
            style = (
                paint.chosen if place == chosen else paint.card(answer.suit, "open") if answer.suit else paint.button
            )
            canvas.text(x, y, text.replace(" ", ">", 1) if place == chosen else text, style)
            canvas.place(Region(x, y - 1, cell_len(text), 3), place)
            x += cell_len(text) + between

    def on_click(self, event: events.Click) -> None:
        """Tell which answer was clicked."""
        if (place := self.clicked(event)) is not None:
            self.post_message(self.Answered(place))
