"""The trick area: the cards of the trick in the order played, and whose turn it is to add one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, cut
from tui.widgets.card import draw_card, draw_corners
from tui.widgets.motion import FRAMES, Motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from tui.widgets.card import Drawing

LEAST_AROUND = 9
"""Lines of a trick around the middle: twice a title and a card of three lines, and the reason for the winner."""


class Place(NamedTuple):
    """One seat's place in the trick."""

    name: str
    did: str
    """What stands after the name, and is never cut: `led`, or `*` for the winner."""
    card: Card | None
    """None: not played yet."""
    hint: str = ""
    """In the empty place: `♥ ?`."""
    wins: bool = False
    where: int = 0
    """Where its seat is, counted clockwise from one's own: 0 below, the next one to the left."""

    @property
    def title(self) -> str:
        """Above the place: `Ada led`."""
        return f"{self.name} {self.did}".strip()


class TrickArea(Drawn[str]):
    """The places of a trick side by side, or as the seats are around the table; and a sentence, if there is one."""

    class Clicked(Message):
        """The trick was clicked: go on."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Place], str, Drawing, bool] | None = None
        self._motion = Motion(self)

    def show(
        self, places: Sequence[Place], sentence: str, drawing: Drawing, *, around: bool = False, motion: bool = False
    ) -> None:
        """Show these places in playing order; `around`: where their seats are, if there is room.

        `motion`: a card that was not there before slides to its place.
        """
        shown = (places, sentence, drawing, around)
        if shown == self._shown:
            return
        before = {place.card for place in self._shown[0]} if self._shown else None
        self._shown = shown
        new = [place.card for place in places if place.card is not None]
        if before is not None and (new := [card for card in new if card not in before]):
            self._motion.begin(new if motion and len(new) == 1 else ())
        self.redraw()

    @property
    def moving(self) -> bool:
        """Whether a card is on its way."""
        return self._motion.moving

    def _on_the_way(self, face: Region, place: Place) -> Region:
        """Where a card is drawn now: the others' come from above, one's own from below."""
        away = (face.height + 1) * self._motion.frames(place.card) // FRAMES
        return face.translate((0, -away if place.where else away))

    def draw(self, width: int, height: int) -> Canvas[str]:
        """Titles, cards and the sentence."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        places, sentence, drawing, around = self._shown
        paint, size = drawing.paint, drawing.size
        canvas: Canvas[str] = Canvas(width, height, paint.felt)
        if around and places and height >= LEAST_AROUND:
            return self._draw_around(canvas, places, sentence)
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
            _draw_place(canvas, face, place, pitch - 1, drawing, self._on_the_way(face, place))
        if sentence:
            canvas.centred(0, width, top + tall, cut(sentence, width, drawing.glyphs.more), paint.accent)
        return canvas

    def _draw_around(self, canvas: Canvas[str], places: Sequence[Place], sentence: str) -> Canvas[str]:
        """Oneself below, the others to the left, opposite and to the right."""
        assert self._shown is not None
        drawing = self._shown[2]
        size, width = drawing.size, canvas.width
        # Where it is low, the reason for the winner still has its line.
        tall = min(size.trick_height, (canvas.height - 1) // 2 - 1)
        room = canvas.height - 2 * (tall + 1)
        free = room // 3 if room > 2 else 0
        middle = (width - size.trick_width) // 2
        beside = min(2 * size.trick_width + 2, middle - 1)
        top = free + 1
        below = top + tall + free + 1
        across = (top + below) // 2
        spots = {0: (middle, below), 1: (middle - beside, across), len(places) - 1: (middle + beside, across)}
        for place in places:
            x, y = spots.get(place.where, (middle, top))
            face = Region(x, y, size.trick_width, tall)
            _draw_place(canvas, face, place, beside - 1, drawing, self._on_the_way(face, place))
        if sentence:
            paint, more = drawing.paint, drawing.glyphs.more
            canvas.centred(0, width, canvas.height - 1, cut(sentence, width, more), paint.accent)
        return canvas

    def on_click(self) -> None:
        """Go on."""
        self.post_message(self.Clicked())


def _draw_place(canvas: Canvas[str], face: Region, place: Place, room: int, drawing: Drawing, lies: Region) -> None:
    """A place with its title above, in the middle of `room` columns; its card lies where it is by now."""
    paint = drawing.paint
    title = paint.accent if place.wins else paint.felt if place.card else paint.muted
    after = f" {place.did}" if place.did else ""
    text = cut(place.name, room - len(after), drawing.glyphs.more) + after
    canvas.centred(face.x - (room - face.width) // 2, room, face.y - 1, text, title)
    if place.card is None:
        _draw_slot(canvas, face, drawing)
        canvas.centred(face.x, face.width, face.y + (face.height - 1) // 2, place.hint, paint.slot)
    else:
        if lies != face:
            _draw_slot(canvas, face, drawing)
        draw_card(canvas, lies, place.card, "open", drawing)


def _draw_slot(canvas: Canvas[str], face: Region, drawing: Drawing) -> None:
    """An empty place: its own ground, or the corners of a card where there is no other ground than the table's."""
    paint = drawing.paint
    canvas.fill(face, paint.slot)
    if paint.look.slot == paint.look.felt:
        draw_corners(canvas, face, drawing)
