"""The tableau: the face-up cards in their slots, and what peeks out below those that still cover one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.canvas import Canvas, Drawn
from tui.widgets.card import draw_back, draw_card, draw_corners, draw_empty, draw_turning
from tui.widgets.choosing import CardPicked, Choosing
from tui.widgets.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from engine.cards import Card
    from tui.widgets.card import Drawing


def draw_row(
    canvas: Canvas[Card],
    area: Region,
    up: Sequence[Card | None],
    covered: Sequence[bool],
    choosing: Choosing,
    drawing: Drawing,
    motion: Motion,
) -> None:
    """Draw a row of slots into an area: cards of one line less than it is high, the backs below them peeking out.

    In an area of one line a back peeks out behind its card instead.
    """
    slots = max(len(up), len(covered))
    if not slots:
        return
    pitch = min(drawing.size.width + 3, (area.width + 2) // slots)
    width = min(drawing.size.width, pitch - 1)
    flat = area.height == 1
    for slot in range(slots):
        card, below = (up[slot] if slot < len(up) else None), covered[slot]
        face = Region(area.x + slot * pitch, area.y, width, max(1, area.height - 1))
        strip = Region(face.x, area.bottom - 1, width, 1)
        if flat:
            face = Region(face.x, face.y, min(4, width), 1)
            strip = Region(face.right, face.y, 1, 1)
        if card is not None:
            canvas.place(Region(face.x, area.y, width, area.height), card)
            state = choosing.state(card)
            if frames := motion.frames(card):
                draw_turning(canvas, face, card, frames, drawing)
            else:
                draw_card(canvas, face, card, state, drawing)
                if state == "dim" and drawing.paint.look.mono:
                    draw_corners(canvas, face, drawing)
            if card in choosing.fresh and not (flat or frames):
                style = drawing.paint.card(card.suit, state)
                canvas.text(face.right - 1, face.y, drawing.glyphs.fresh, style)
        elif below:
            draw_back(canvas, face, drawing)
        else:
            draw_empty(canvas, face, drawing)
        if below:
            draw_back(canvas, strip, drawing)
        if card is not None and not flat and (label := choosing.label(card)):
            paint = drawing.paint
            ink = paint.accent if card == choosing.chosen else paint.back_key if below else paint.strong
            canvas.centred(strip.x, width, strip.y, label, ink)


class Tableau(Drawn["Card"]):
    """One's own tableau, with a line above it that says so."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str, Sequence[Card | None], Sequence[bool], Choosing, Drawing] | None = None
        self._motion = Motion(self)

    @property
    def moving(self) -> bool:
        """Whether a card turns up."""
        return self._motion.moving

    def show(
        self,
        title: str,
        up: Sequence[Card | None],
        covered: Sequence[bool],
        choosing: Choosing,
        drawing: Drawing,
        *,
        motion: bool = False,
    ) -> None:
        """Show these slots; `motion`: a card that has just turned up is seen to turn."""
        shown = (title, up, covered, choosing, drawing)
        if shown != self._shown:
            if self._shown and (turned := (choosing.fresh - self._shown[3].fresh).intersection(up)):
                self._motion.begin(turned if motion else ())
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[Card]:
        """The title, then the row."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        title, up, covered, choosing, drawing = self._shown
        canvas: Canvas[Card] = Canvas(width, height, drawing.paint.felt)
        canvas.text(0, 0, title, drawing.paint.muted)
        draw_row(canvas, Region(0, 1, width, height - 1), up, covered, choosing, drawing, self._motion)
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        if (card := self.clicked(event)) is not None:
            self.post_message(CardPicked(card, again=event.chain > 1))
