"""Hands laid open, one below the other: the name, the cards held, the tableau, and what lies covered below it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tui.review.plan import lines_of
from tui.widgets.canvas import Canvas, Drawn, cut
from tui.widgets.card import draw_back, draw_card, draw_empty

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards import Card
    from tui.review.laid import Laid
    from tui.review.plan import Plan
    from tui.widgets.card import Drawing

    Apart = Callable[[Card, Card], bool]

_NAME = 8
"""Columns of a name that stands beside its cards."""


class OpenHands(Drawn[None]):
    """Several hands in the order given."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Laid], Plan, Sequence[bool], Apart, Drawing] | None = None

    def show(self, hands: Sequence[Laid], plan: Plan, tableaus: Sequence[bool], apart: Apart, drawing: Drawing) -> None:
        """Show these; by hand, whether there is room for a tableau; `apart`: two neighbours are of different suits."""
        self._shown = (hands, plan, tableaus, apart, drawing)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """Each in its lines."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        hands, plan, tableaus, apart, drawing = self._shown
        canvas: Canvas[None] = Canvas(width, height, drawing.paint.felt)
        y = 0
        for hand, tableau in zip(hands, tableaus, strict=True):
            left, top = self._headed(canvas, hand, y, plan, drawing)
            draw_fan(canvas, Region(left, top, width - left, plan.card), hand.hand, apart, drawing)
            if tableau:
                below = top + plan.card + plan.apart
                draw_slots(canvas, Region(left, below, width - left, plan.card + 1), hand, drawing)
            y += lines_of(plan, tableau=tableau)
        return canvas

    def _headed(self, canvas: Canvas[None], hand: Laid, y: int, plan: Plan, drawing: Drawing) -> tuple[int, int]:
        """The name of a hand; from which column and line on its cards lie."""
        paint, more = drawing.paint, drawing.glyphs.more
        ink = paint.accent if hand.acting else paint.strong
        if not plan.titled:
            canvas.text(0, y, cut(hand.name, _NAME - 1, more), ink)
            return _NAME, y
        x = canvas.text(0, y, cut(hand.name, canvas.width // 2, more), ink)
        room = canvas.width - x - cell_len(hand.counted) - 3
        notes = drawing.glyphs.between.join(hand.notes)
        canvas.text(x + 1, y, cut(notes, room, more), paint.muted)
        canvas.right(canvas.width, y, hand.counted, paint.muted)
        return 0, y + 1


def draw_fan(canvas: Canvas[None], area: Region, cards: Sequence[Card | None], apart: Apart, drawing: Drawing) -> None:
    """Draw cards side by side; None is a back. Where there is little room they overlap."""
    if not cards:
        return
    widths = [1 + cell_len(drawing.face(card)) if card else 3 for card in cards]
    breaks = [one is not None and two is not None and apart(one, two) for one, two in pairwise(cards)]
    widest = 4 if area.height == 1 else 5
    pitch = min(widest, (area.width - sum(breaks)) // len(cards))
    gap = 1 if pitch > 3 else 0
    if pitch < 4:
        pitch = 3
        gap = 1 if sum(widths) + sum(breaks) <= area.width else 0
    pitches = [max(pitch, width) if sum(widths) <= area.width else pitch for width in widths]
    x = area.x
    for place, (card, wide) in enumerate(zip(cards, pitches, strict=True)):
        last = place + 1 == len(cards) or (gap and breaks[place])
        face = Region(x, area.y, wide, area.height)
        if card is None:
            draw_back(canvas, face, drawing)
        else:
            draw_card(canvas, face, card, "open", drawing, over=0 if last else 1)
        if not last:
            ink = drawing.paint.edge(card.suit, "open") if card else drawing.paint.back
            for line in range(face.y, face.bottom):
                if card is None or cell_len(drawing.face(card)) < wide or line > face.y:
                    canvas.text(face.right - 1, line, drawing.glyphs.edge, ink)
        x += wide + (gap if place < len(breaks) and breaks[place] else 0)


def draw_slots(canvas: Canvas[None], area: Region, hand: Laid, drawing: Drawing) -> None:
    """Draw a tableau: a card that lies open, and in the line below it the covered one."""
    slots = max(len(hand.up), len(hand.down))
    if not slots:
        return
    pitch = min(8, (area.width + 1) // slots)
    for slot in range(slots):
        card = hand.up[slot] if slot < len(hand.up) else None
        under = hand.down[slot] if slot < len(hand.down) else None
        face = Region(area.x + slot * pitch, area.y, pitch - 1, area.height - 1)
        below = Region(face.x, face.bottom, face.width, 1)
        if card is not None:
            draw_card(canvas, face, card, "open", drawing)
        else:
            draw_empty(canvas, face, drawing)
        if under is not None:
            draw_card(canvas, below, under, "dim", drawing)
        elif slot < len(hand.covered) and hand.covered[slot]:
            draw_back(canvas, below, drawing)
