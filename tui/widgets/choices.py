"""A list to choose from, by arrows and Enter, by digit, or by a click: menus, forms and questions all use it.

A line may carry a value, which left and right change in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tui.keys import Place, bindings
from tui.widgets.canvas import Canvas, Drawn, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tui.widgets.card import Drawing

DIGITS = "1234567890"

_LEAST_NOTE = 8
"""Columns in which a note that is cut still says something."""


class Choice(NamedTuple):
    """A line of the list."""

    id: str
    text: str
    value: str | None = None
    """What it is set to; None: a line to choose, not one to set."""
    note: str = ""
    """Small print behind it."""


class Spot(NamedTuple):
    """A place to click: a line, and whether it is an arrow beside its value."""

    line: int
    step: int = 0


class Choices(Drawn[Spot], can_focus=True):
    """Lines, one of them marked."""

    BINDINGS: ClassVar = bindings(Place.LIST)
    # Of a fraction, Textual takes off the widest margin among the neighbours too.
    DEFAULT_CSS = """
    Choices { width: 100%; }
    """

    class Marked(Message):
        """Another line is marked."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Stepped(Message):
        """The value of a line is to be changed, to the next (1) or the one before (-1)."""

        def __init__(self, choice: Choice, step: int) -> None:
            super().__init__()
            self.choice = choice
            self.step = step

    class Closed(Message):
        """One wants to go back without a choice."""

    def __init__(self, *, airy_from: int | None = None, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """`airy_from` is from how many lines of room on a line is free between two of the list; None: none ever is."""
        super().__init__(id=id)
        self._airy_from = airy_from
        self._choices: Sequence[Choice] = ()
        self._drawing: Drawing | None = None
        self._at = 0
        self._top = 0
        self._click_is_ours = False

    def show(self, choices: Sequence[Choice], drawing: Drawing, *, marked: str = "") -> None:
        """Show these lines; `marked` is the id of the one to mark, or the mark stays on the line it is on."""
        before = marked or (self.marked.id if self._choices else "")
        self._choices = [
            Choice(one.id, drawing.text(one.text), one.value and drawing.text(one.value), drawing.text(one.note))
            for one in choices
        ]
        self._drawing = drawing
        ids = [choice.id for choice in choices]
        self._at = ids.index(before) if before in ids else min(self._at, len(ids) - 1)
        self.redraw()

    @property
    def marked(self) -> Choice:
        """The line that Enter chooses."""
        return self._choices[self._at]

    @property
    def lines(self) -> int:
        """How many lines the list would like to have."""
        return len(self._choices) if self._airy_from is None else 2 * len(self._choices) - 1

    def lines_in(self, room: int) -> int:
        """How many lines it takes of so many: as many as it likes, or the least that show all of it, or all."""
        return self.lines if self.lines <= room else min(len(self._choices), room)

    def draw(self, width: int, height: int) -> Canvas[Spot]:
        """The lines that fit, the marked one always among them."""
        if self._drawing is None or not self._choices or width < 8 or height < 1:
            return Canvas(width, height, self.rich_style)
        drawing, paint = self._drawing, self._drawing.paint
        canvas: Canvas[Spot] = Canvas(width, height, paint.felt)
        gap = 2 if self._airy_from is not None and height >= max(self.lines, self._airy_from) else 1
        room = (height + gap - 1) // gap
        self._top = max(0, min(self._top, self._at, len(self._choices) - room), self._at - room + 1)
        values = 6 + max(cell_len(choice.text) for choice in self._choices) + 3
        for place in range(self._top, min(len(self._choices), self._top + room)):
            self._draw_line(canvas, place, (place - self._top) * gap, values)
        for y, more in ((0, self._top > 0), (height - 1, self._top + room < len(self._choices))):
            if more:
                canvas.right(width, y, drawing.glyphs.more, paint.muted)
        return canvas

    def _draw_line(self, canvas: Canvas[Spot], place: int, y: int, values: int) -> None:
        assert self._drawing is not None
        paint, choice, width = self._drawing.paint, self._choices[place], canvas.width
        marked = place == self._at
        plain = paint.chosen if marked else paint.felt
        canvas.fill(Region(0, y, width, 1), plain)
        canvas.place(Region(0, y, width, 1), Spot(place))
        if marked:
            canvas.text(1, y, ">", plain)
        if place < len(DIGITS):
            canvas.text(3, y, DIGITS[place], plain if marked else paint.accent)
        text = cut(choice.text, width - 6, self._drawing.glyphs.more)
        x = canvas.text(6, y, text, plain if marked or choice.value is not None else paint.strong)
        if choice.value is not None:
            canvas.text(values, y, "<", plain if marked else paint.muted)
            x = canvas.text(values + 2, y, choice.value, plain if marked else paint.strong)
            canvas.text(x + 1, y, ">", plain if marked else paint.muted)
            canvas.place(Region(values - 1, y, 3, 1), Spot(place, -1))
            canvas.place(Region(x, y, 3, 1), Spot(place, 1))
            x += 2
        if choice.note and any(other.value is not None for other in self._choices):
            canvas.text(values + 2, y, choice.note, plain if marked else paint.muted)
        elif choice.note and (room := width - x - 4) >= min(_LEAST_NOTE, cell_len(choice.note)):
            note = cut(choice.note, room, self._drawing.glyphs.more)
            canvas.right(width - 2, y, note, plain if marked else paint.muted)

    def mark(self, place: int) -> None:
        """Mark a line."""
        place = max(0, min(place, len(self._choices) - 1))
        if place != self._at:
            self._at = place
            self.redraw()
            self.post_message(self.Marked(self.marked))

    def choose(self, place: int) -> None:
        """Mark a line and take it: a line with a value goes to its next one."""
        self.mark(place)
        if self.marked.value is None:
            self.post_message(self.Chosen(self.marked))
        else:
            self.post_message(self.Stepped(self.marked, 1))

    def step(self, step: int) -> None:
        """Change the value of the marked line, if it has one."""
        if self.marked.value is not None:
            self.post_message(self.Stepped(self.marked, step))

    def action_choose(self) -> None:
        """Take the marked line."""
        self.choose(self._at)

    def action_line_up(self) -> None:
        """Mark the line above; above the first comes the last."""
        self.mark((self._at - 1) % len(self._choices))

    def action_line_down(self) -> None:
        """Mark the line below; below the last comes the first."""
        self.mark((self._at + 1) % len(self._choices))

    def action_first_line(self) -> None:
        """Mark the first line."""
        self.mark(0)

    def action_last_line(self) -> None:
        """Mark the last line."""
        self.mark(len(self._choices) - 1)

    def action_value_up(self) -> None:
        """The next value."""
        self.step(1)

    def action_value_down(self) -> None:
        """The value before."""
        self.step(-1)

    def action_close_list(self) -> None:
        """Go back."""
        self.post_message(self.Closed())

    def on_key(self, event: events.Key) -> None:
        """A digit takes its line."""
        place = DIGITS.find(event.character or "?")
        if 0 <= place < len(self._choices):
            event.stop()
            self.choose(place)

    def on_click(self, event: events.Click) -> None:
        """A click takes its line; on an arrow it changes the value."""
        spot = self.clicked(event)
        self._click_is_ours = self._click_is_ours or event.chain == 1
        if spot is None or not self._click_is_ours:
            return  # the second half of a double click, whose first half closed the screen before this one
        if event.chain > 1 and self._choices[spot.line].value is None:
            return
        if spot.step:
            self.mark(spot.line)
            self.step(spot.step)
        else:
            self.choose(spot.line)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The line under the pointer is marked, where a terminal tells of it."""
        if spot := self.clicked(event):
            self.mark(spot.line)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Mark the line below."""
        event.stop()
        self.mark(self._at + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Mark the line above."""
        event.stop()
        self.mark(self._at - 1)
