"""The trick area: the cards of the trick in the order played, and whose turn it is to add one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, cut
from tui.widgets.card import draw_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from tui.widgets.card import Drawing


class Place(NamedTuple):
    """One seat's place in the trick."""

    title: str
    """Above the place: `Ada led`."""
    card: Card | None
    """None: not played yet."""
    hint: str = ""
    """In the empty place: `♥ ?`."""
    wins: bool = False


class TrickArea(Drawn[str]):
    """The places of a trick side by side, between two lines, with a sentence below when there is one to say."""

    class Clicked(Message):
        """The trick was clicked: go on."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Place], str, Drawing] | None = None

    def show(self, places: Sequence[Place], sentence: str, drawing: Drawing) -> None:
        """Show these places in playing order."""
        shown = (places, sentence, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[str]:
        """Titles, cards and the sentence."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        places, sentence, drawing = self._shown
        paint, size = drawing.paint, drawing.size
        canvas: Canvas[str] = Canvas(width, height, paint.felt)
        # Where it is low, a title, a card and the reason for the winner still have their lines.
        tall = max(1, min(size.trick_height, height - 2))
        room = height - tall
        lines = room >= 4
        if lines:
            for y in (0, height - 1):
                canvas.text(0, y, drawing.glyphs.rule * width, paint.line)
        top = (room + 1) // 2
        if not places:
            canvas.centred(0, width, height // 2, sentence, paint.strong)
            return canvas
        pitch = min(width // len(places), size.trick_width * 2)
        left = (width - pitch * len(places)) // 2
        for number, place in enumerate(places):
            x = left + number * pitch + (pitch - size.trick_width) // 2
            face = Region(x, top, size.trick_width, tall)
            title = paint.accent if place.wins else paint.felt if place.card else paint.muted
            canvas.centred(left + number * pitch, pitch - 1, top - 1, place.title, title)
            if place.card is None:
                canvas.fill(face, paint.slot)
                canvas.centred(face.x, face.width, face.y + (face.height - 1) // 2, place.hint, paint.slot)
            else:
                draw_card(canvas, face, place.card, "open", drawing)
        if sentence:
            canvas.centred(0, width, top + tall, cut(sentence, width, drawing.glyphs.more), paint.accent)
        return canvas

    def on_click(self) -> None:
        """Go on."""
        self.post_message(self.Clicked())
