"""A grid of cells to draw on, and the widget that shows one, repainting only the cells that changed.

Invariant: what is on the screen is what `draw` last drew. A frame after a play is small because a repaint compares the
new grid with the old one; a line without changes costs nothing on the wire.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.cells import cell_len, chop_cells, get_character_cell_size, set_cell_size
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from rich.style import Style
    from textual import events

T = TypeVar("T")

_APART = 8
"""Columns from one change in a line to the next, from which on what lies between is left out of the frame."""


def cut(text: str, cells: int, more: str) -> str:
    """The text in at most so many cells, ended by `more` where something is left out."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - len(more)) + more if cells > len(more) else ""


def wrapped(text: str, cells: int) -> list[str]:
    """The text in lines of so many cells, at words where it can be; all but the first indented by one."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        room = cells - (1 if lines else 0)
        if line and cell_len(line) + 1 + cell_len(word) > room:
            lines.append(line)
            line, room = "", cells - 1
        for piece in chop_cells(word, max(1, room)) if cell_len(word) > room else (word,):
            if line and cell_len(line) + 1 + cell_len(piece) > room:
                lines.append(line)
                line = ""
            line = f"{line} {piece}" if line else piece
    lines.append(line)
    return [lines[0], *(f" {rest}" for rest in lines[1:])]


def columns(rows: Sequence[Sequence[str]], *, figures: Container[int] = ()) -> list[str]:
    """Rows of texts as lines, what has the same place in each under each other; `figures` end under each other."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_column(row, widths, figures)).rstrip() for row in rows]


def _column(row: Sequence[str], widths: Sequence[int], figures: Container[int]) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(row, widths, strict=True)):
        space = " " * (width - cell_len(text))
        yield space + text if place in figures else text + space


class Canvas(Generic[T]):
    """Cells of one character and one style each, and the places that mean something when they are clicked."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        # One blank for all cells: a session holds some two thousand of them.
        blank = (" ", style)
        self.rows: list[list[tuple[str, Style]]] = [[blank] * width for _ in range(height)]
        self.places: list[tuple[Region, T]] = []

    def text(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a text from left to right, clipped to the canvas; the column after it.

        A wide character takes two cells: the second one is empty, as terminals do it. A mark joins the character
        before it; anything else without a width is left out.
        """
        last = -1
        for character in text:
            cells = get_character_cell_size(character)
            if cells == 0:
                if last >= 0 and unicodedata.category(character) in {"Mn", "Mc"}:
                    self.rows[y][last] = (self.rows[y][last][0] + character, style)
                continue
            last = -1
            if 0 <= y < self.height and x >= 0 and x + cells <= self.width:
                last = x
                self.rows[y][x] = (character, style)
                if cells > 1:
                    self.rows[y][x + 1] = ("", style)
            x += cells
        return x

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text that ends before column `x`."""
        self.text(x - cell_len(text), y, text, style)

    def centred(self, x: int, width: int, y: int, text: str, style: Style) -> None:
        """Write a text in the middle of `width` columns from `x`."""
        self.text(x + max(0, (width - cell_len(text)) // 2), y, text, style)

    def fill(self, region: Region, style: Style, character: str = " ") -> None:
        """Fill a rectangle with one character."""
        left, right = max(0, region.x), min(self.width, region.right)
        if left < right:
            cells = [(character, style)] * (right - left)
            for y in range(max(0, region.y), min(self.height, region.bottom)):
                self.rows[y][left:right] = cells

    def place(self, region: Region, value: T) -> None:
        """Let a click in this rectangle mean `value`; a later place lies on an earlier one."""
        self.places.append((region, value))

    def at(self, x: int, y: int) -> T | None:
        """What a click there means; None: nothing."""
        return next((value for region, value in reversed(self.places) if region.contains(x, y)), None)

    def strip(self, y: int, left: int = 0, right: int | None = None) -> Strip:
        """The cells of one line from a column to before another (None: to its end), those of one style joined.

        Half of a wide character is a blank.
        """
        if right is None:
            right = self.width
        cells = self.rows[y][left:right]
        if cells and not cells[0][0]:
            cells[0] = (" ", cells[0][1])
        if right < self.width and not self.rows[y][right][0]:
            cells[-1] = (" ", cells[-1][1])
        segments: list[Segment] = []
        characters: list[str] = []
        style: Style | None = None
        for character, this in cells:
            if this is not style and characters:
                segments.append(Segment("".join(characters), style))
                characters = []
            style = this
            characters.append(character)
        segments.append(Segment("".join(characters), style))
        return Strip(segments, len(cells))

    def differing(self, other: Canvas[T]) -> list[Region]:
        """The parts of lines that are not as they are on another canvas of the same size."""
        regions = []
        for y, (mine, theirs) in enumerate(zip(self.rows, other.rows, strict=True)):
            if mine == theirs:
                continue
            changed = [x for x, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two]
            # One cell more on either side: a change may cut a wide character in two.
            left = max(0, changed[0] - 1)
            for x, after in zip(changed, [*changed[1:], None], strict=True):
                if after is None or after - x > _APART:
                    right = min(self.width, x + 2)
                    regions.append(Region(left, y, right - left, 1))
                    left = after - 1 if after is not None else right
        return regions


class Drawn(Widget, Generic[T]):
    """A widget drawn on a canvas by its `draw`. After a change of what it shows call `redraw`.

    It has no border, padding or background of its own, and its styles are final: a line goes from the canvas into the
    frame. Textual's own way through its style cache costs a third of a key's time, and much memory.
    """

    DEFAULT_CSS = """
    Drawn { width: 1fr; height: 1fr; }
    """
    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._canvas: Canvas[T] | None = None

    def draw(self, width: int, height: int) -> Canvas[T]:
        """What to show in this space."""
        raise NotImplementedError

    def canvas(self) -> Canvas[T]:
        """What is shown now."""
        width, height = self.outer_size  # the same as `size`, which has to be worked out
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = self.draw(width, height)
        return self._canvas

    def redraw(self) -> None:
        """Show what has changed, and no more."""
        before = self._canvas
        if before is None or (before.width, before.height) != self.outer_size:
            self._canvas = None
            self.refresh()
            return
        self._canvas = self.draw(before.width, before.height)
        if regions := self._canvas.differing(before):
            self.refresh(*regions)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        canvas = self.canvas()
        left, right = crop.column_span
        return [
            canvas.strip(y, left, min(right, canvas.width)) if y < canvas.height else Strip.blank(crop.width)
            for y in crop.line_range
        ]

    def notify_style_update(self) -> None:
        """Another theme: draw everything anew."""
        self._canvas = None
        super().notify_style_update()

    def clicked(self, event: events.MouseEvent) -> T | None:
        """What was clicked; None: nothing."""
        return self.canvas().at(event.x, event.y)
