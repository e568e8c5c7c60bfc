"""The other seats above the trick: name, cards in hand, tricks, and the tableau, in a row or two for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.canvas import Canvas, Drawn, cut
from tui.widgets.card import draw_back
from tui.widgets.choosing import Choosing
from tui.widgets.motion import Motion
from tui.widgets.tableau import draw_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from tui.widgets.card import Drawing


class Opponent(NamedTuple):
    """What is shown of a seat that is not one's own."""

    name: str
    notes: Sequence[str]
    """After the name: `dealer`, `bot`; what matters most first."""
    hand: int
    tricks: str
    up: Sequence[Card | None]
    covered: Sequence[bool]
    acting: bool
    fresh: frozenset[Card] = frozenset()
    where: int = 0
    """Where the seat is, counted clockwise from one's own."""
    lies: str = ""
    """Where the cards of a dummy lie, or who plays them."""
    aside: bool = False
    """Whether a card of the seat's lies set aside."""


class Opponents(Drawn["Card"]):
    """Every opponent in playing order after oneself, one below the other."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[Opponent], Drawing, bool] | None = None
        self._motion = Motion(self)

    @property
    def moving(self) -> bool:
        """Whether a card turns up."""
        return self._motion.moving

    def show(
        self, opponents: Sequence[Opponent], drawing: Drawing, *, plates: bool = False, motion: bool = False
    ) -> None:
        """Show these seats; `plates`: side by side as they sit, with one row below for all of them.

        `motion`: a card that has just turned up is seen to turn.
        """
        shown = (opponents, drawing, plates)
        if shown != self._shown:
            if self._shown and (turned := _fresh(opponents) - _fresh(self._shown[0])):
                self._motion.begin(turned if motion else ())
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[Card]:
        """As many lines for each as there is room for: a header and a row of cards, whole or flat."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        opponents, drawing, plates = self._shown
        paint = drawing.paint
        canvas: Canvas[Card] = Canvas(width, height, paint.felt)
        if not opponents:
            return canvas
        if plates:
            return self._draw_plates(canvas, opponents, drawing)
        each = height // len(opponents)
        row = drawing.size.height + 1 if each >= drawing.size.height + 2 else 1
        for number, seat in enumerate(opponents):
            y = number * each
            x = canvas.text(0, y, seat.name, paint.accent if seat.acting else paint.strong)
            notes = [*seat.notes, *([f"{seat.hand} in hand"] if seat.hand else [])]
            x = canvas.text(x + 1, y, drawing.glyphs.between.join(notes), paint.muted)
            tricks = width - cell_len(seat.tricks)
            if x + seat.hand + 4 <= tricks:
                canvas.text(x + 2, y, drawing.glyphs.held * seat.hand, paint.backs)
            canvas.right(width, y, seat.tricks, paint.muted)
            area = Region(0, y + 1, width, row)
            draw_row(canvas, area, seat.up, seat.covered, Choosing(fresh=seat.fresh), drawing, self._motion)
        return canvas

    def _draw_plates(self, canvas: Canvas[Card], opponents: Sequence[Opponent], drawing: Drawing) -> Canvas[Card]:
        """Three lines for each: the name, the cards in hand, the tricks or the call."""
        seats = sorted(opponents, key=lambda seat: seat.where)
        bare = [_wants(seat, drawing) for seat in seats]
        whole = [max(wide, cell_len(_held(seat)) + 1 + seat.hand) for wide, seat in zip(bare, seats, strict=True)]
        starts = beginnings(whole, canvas.width) or beginnings(bare, canvas.width) or equal(len(seats), canvas.width)
        ends = [*(start - _GAP for start in starts[1:]), canvas.width]
        for seat, x, end in zip(seats, starts, ends, strict=True):
            _draw_plate(canvas, seat, x, end - x, drawing)
            area = Region(0, 3, canvas.width, canvas.height - 3)
            draw_row(canvas, area, seat.up, seat.covered, Choosing(fresh=seat.fresh), drawing, self._motion)
        return canvas


_GAP = 2
"""Columns between two plates: with one, what stands in them would be read as one line."""


def equal(plates: int, width: int) -> list[int]:
    """Where so many columns of the same width begin."""
    return [place * (width // plates) for place in range(plates)]


def beginnings(wants: Sequence[int], width: int) -> list[int]:
    """Where columns begin that are as wide as they want: equally wide if that is enough; none: there is no room."""
    if max(wants) + _GAP <= width // len(wants):
        return equal(len(wants), width)
    free = width - sum(wants)
    if free < _GAP * (len(wants) - 1):
        return []
    return [sum(wants[:place]) + place * free // len(wants) for place in range(len(wants))]


def _wants(seat: Opponent, drawing: Drawing) -> int:
    """The columns of its words."""
    first = " ".join(filter(None, (seat.name, drawing.glyphs.between.join(seat.notes))))
    return max(map(cell_len, (first, _held(seat), seat.tricks)))


def _held(seat: Opponent) -> str:
    return f"{seat.hand} in hand" if seat.hand else seat.lies


def _draw_plate(canvas: Canvas[Card], seat: Opponent, x: int, room: int, drawing: Drawing) -> None:
    paint, glyphs = drawing.paint, drawing.glyphs
    after = canvas.text(x, 0, cut(seat.name, room, glyphs.more), paint.accent if seat.acting else paint.strong)
    shown = [glyphs.between.join(seat.notes[:count]) for count in range(len(seat.notes) + 1)]
    fitting = [notes for notes in shown if after + 1 + cell_len(notes) <= x + room]
    canvas.text(after + 1, 0, fitting[-1] if fitting else "", paint.muted)
    held = cut(_held(seat), room, glyphs.more)
    fits = len(held) + 1 + seat.hand + 4 * seat.aside <= room
    after = canvas.text(x, 1, f"{held} ".lstrip(), paint.muted)
    after = canvas.text(after, 1, glyphs.held * seat.hand, paint.backs) if fits else after
    if seat.aside:
        draw_back(canvas, Region(after + 1, 1, 2, 1), drawing)
    canvas.text(x, 2, cut(seat.tricks, room, glyphs.more), paint.felt)


def _fresh(opponents: Sequence[Opponent]) -> frozenset[Card]:
    """The cards on the table that have just turned up."""
    return frozenset().union(*(seat.fresh.intersection(seat.up) for seat in opponents))
