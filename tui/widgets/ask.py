"""A question on the table with a few answers side by side: name trumps, cut, deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn

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
        """Three lines: the question, the answers, the small print."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        question, answers, chosen, small, drawing = self._shown
        paint = drawing.paint
        canvas: Canvas[int] = Canvas(width, height, paint.felt)
        if height >= 7:
            for y in (0, height - 1):
                canvas.text(0, y, drawing.glyphs.rule * width, paint.line)
        middle = height // 2
        canvas.centred(0, width, middle - 2, question, paint.strong)
        texts = [f" {answer.key}  {answer.text} " for answer in answers]
        total = sum(map(len, texts)) + 2 * (len(texts) - 1)
        x = max(0, (width - total) // 2)
        for place, (answer, text) in enumerate(zip(answers, texts, strict=True)):
            style = (
                paint.chosen if place == chosen else paint.card(answer.suit, "open") if answer.suit else paint.button
            )
            canvas.text(x, middle, text.replace(" ", ">", 1) if place == chosen else text, style)
            canvas.place(Region(x, middle - 1, len(text), 3), place)
            x += len(text) + 2
        canvas.centred(0, width, middle + 2, small, paint.muted)
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which answer was clicked."""
        if (place := self.clicked(event)) is not None:
            self.post_message(self.Answered(place))
