"""The hand: cards fanned side by side in groups of a suit, what may be played lifted, its key below."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.canvas import Canvas, Drawn
from tui.widgets.card import draw_card
from tui.widgets.choosing import CardPicked, Choosing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from engine.cards import Card
    from tui.widgets.card import Drawing


class Hand(Drawn["Card"]):
    """One's own hand in the order it is given, with a line above it that says so."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str, Sequence[Card], Choosing, Drawing] | None = None

    def show(self, title: str, cards: Sequence[Card], choosing: Choosing, drawing: Drawing) -> None:
        """Show these cards, left to right."""
        shown = (title, cards, choosing, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[Card]:
        """The title, then the fan; a card that may be played reaches one line higher than the others."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        title, cards, choosing, drawing = self._shown
        canvas: Canvas[Card] = Canvas(width, height, drawing.paint.felt)
        # The hand that who looks on is told of: a stripe for each card, as above those of the others.
        said = title.rstrip(drawing.glyphs.held)
        canvas.text(canvas.text(0, 0, said, drawing.paint.muted), 0, title[len(said) :], drawing.paint.backs)
        if not cards:
            return canvas
        groups = sum(choosing.apart(one, two) for one, two in itertools.pairwise(cards))
        pitches, gap = _pitches(cards, groups, width, drawing)
        lift = height - 2 - drawing.size.height
        x = 0
        for place, (card, pitch) in enumerate(zip(cards, pitches, strict=True)):
            if place and choosing.apart(cards[place - 1], card):
                x += gap
            state = choosing.state(card)
            raised = lift > 0 and state in ("open", "chosen")
            top = 1 + (0 if raised or lift <= 0 else lift)
            last = place + 1 == len(cards) or (gap and choosing.apart(card, cards[place + 1]))
            face = Region(x, top, pitch, height - 1 - top)
            mark = "*" if card in choosing.picked else drawing.glyphs.fresh if card in choosing.fresh else ""
            draw_card(canvas, face, card, state, drawing, over=0 if last else 1, mark=mark)
            if not last:
                # Where a card is as narrow as its rank and suit, these go before the line that ends it.
                for y in range(face.y + (cell_len(drawing.face(card)) >= pitch), face.bottom):
                    canvas.text(face.right - 1, y, drawing.glyphs.edge, drawing.paint.edge(card.suit, state))
            canvas.place(Region(face.x, face.y, pitch, height - face.y), card)
            ink = drawing.paint.accent if state == "chosen" else drawing.paint.strong
            canvas.centred(x, pitch - 1, height - 1, choosing.label(card, pitch - 1), ink)
            x += pitch
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        if (card := self.clicked(event)) is not None:
            self.post_message(CardPicked(card, again=event.chain > 1))


def _pitches(cards: Sequence[Card], groups: int, width: int, drawing: Drawing) -> tuple[list[int], int]:
    """By card, its columns up to the next one; and those between two of so many groups.

    Where there is little room, a rank of two digits gets one column more than the others, if all of these can have it.
    """
    gap = 1 if len(cards) * 4 + groups <= width else 0
    pitch = max(3, min(drawing.size.width + 1, (width - groups * gap) // len(cards)))
    pitches = [pitch] * len(cards)
    if pitch == 3:
        needed = [cell_len(drawing.face(card)) + 1 for card in cards]
        pitches = needed if sum(needed) - 1 <= width else pitches
        gap = 1 if sum(pitches) + groups <= width else 0
    return pitches, gap
