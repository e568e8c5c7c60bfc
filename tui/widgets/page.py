"""A page of text: paragraphs wrapped to the width there is, and scrolled by the line or by the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.message import Message

from tui.keys import Place, bindings
from tui.widgets.canvas import Canvas, Drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.style import Style
    from textual import events
    from textual.geometry import Size

    from tui.widgets.card import Drawing

    Blocks = Callable[[int], Sequence["Block"]]


TOGETHER = "\N{NO-BREAK SPACE}"
"""A space at which no line ends; what is read has a usual one there."""

_SHORT = 7
"""Columns of a word that takes the one before it along to the next line, where it is the last."""


class Part(NamedTuple):
    """A piece of a paragraph in one style."""

    text: str
    style: str = "felt"
    """A style of `Paint` for the felt: felt, strong, accent, other or muted; or `bar`, for a picture of what the words
    beside it say: who listens does without."""


class Block(NamedTuple):
    """A paragraph; without parts, an empty line."""

    parts: tuple[Part, ...] = ()
    indent: int = 0
    """Columns before the first line."""
    hang: int = 0
    """Columns before the lines after it."""


def say(text: str, style: str = "felt", *, indent: int = 0, hang: int | None = None) -> Block:
    """A paragraph in one style."""
    return Block((Part(text, style),), indent, indent if hang is None else hang)


class Page(Drawn[None], can_focus=True):
    """A text that may be longer than the room for it."""

    BINDINGS: ClassVar = bindings(Place.TEXT)

    class Closed(Message):
        """One has read enough."""

    class Resized(Message):
        """There is more or less room for the text now, or another text."""

    class Sought(Message):
        """One wants to find something."""

    class Found(Message):
        """One has gone on to the next place where something stands."""

        def __init__(self, wanted: str, place: int, places: int) -> None:
            super().__init__()
            self.wanted = wanted
            self.place = place
            self.places = places

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Blocks, Drawing] | None = None
        self._top = 0
        self._lines = 0
        self._wanted = ""
        self._at = 0

    def show(self, blocks: Blocks, drawing: Drawing, *, top: int = 0) -> None:
        """Show these paragraphs, made for a width; the first line to show is `top`."""
        self._shown = (blocks, drawing)
        self._top = top
        if self.styles.is_auto_height:
            self.refresh(layout=True)
        self.redraw()
        self.post_message(self.Resized())

    @property
    def longer(self) -> bool:
        """Whether there are more lines than there is room for."""
        return len(self._wrapped(self.size.width)) > self.size.height

    def on_resize(self) -> None:
        """Another size, perhaps something to scroll."""
        self.post_message(self.Resized())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are, where the page may be as high as it likes."""
        return len(self._wrapped(width))

    def _wrapped(self, width: int) -> list[list[Part]]:
        """All lines at this width; the last two columns are for the bar."""
        if self._shown is None or width < 8:
            return []
        blocks, drawing = self._shown
        lines = wrapped(blocks(width - 2), width - 2)
        return [[Part(drawing.text(text), style) for text, style in line] for line in lines]

    @property
    def _first(self) -> int:
        """The first line in view: the one wished for, to which a page that was larger for a while comes back."""
        return max(0, min(self._top, self._lines - self.size.height))

    def draw(self, width: int, height: int) -> Canvas[None]:
        """The lines from the top one on, and a bar at the right that says where one is."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        drawing = self._shown[1]
        paint = drawing.paint
        canvas: Canvas[None] = Canvas(width, height, paint.felt)
        lines = self._wrapped(width)
        self._lines = len(lines)
        first = self._first
        for y, line in enumerate(lines[first : first + height]):
            x = 0
            for text, style in line:
                x = canvas.text(x, y, text, style_of(drawing, style))
        self._mark_found(canvas, lines)
        if self._lines > height:
            for y in range(height):
                canvas.text(width - 1, y, drawing.glyphs.edge, paint.muted)
            size = max(1, height * height // self._lines)
            start = (height - size) * first // (self._lines - height)
            for y in range(start, start + size):
                canvas.text(width - 1, y, drawing.glyphs.bar, paint.muted)
        return canvas

    def _mark_found(self, canvas: Canvas[None], lines: Sequence[Sequence[Part]]) -> None:
        """Mark what is sought where it is in view."""
        assert self._shown is not None
        paint = self._shown[1].paint
        for place, (number, x, cells) in enumerate(self._found(lines)):
            y = number - self._first
            if 0 <= y < canvas.height:
                text = "".join(character for character, _ in canvas.rows[y][x : x + cells])
                canvas.text(x, y, text, paint.chosen if place == self._at else paint.accent)

    def _found(self, lines: Sequence[Sequence[Part]]) -> list[tuple[int, int, int]]:
        """Where what is sought stands: line, column and columns. It is not found across the end of a line."""
        found = []
        wanted = self._wanted.lower()
        for number, line in enumerate(lines if wanted else ()):
            text = "".join(part.text for part in line)
            place = text.lower().find(wanted)
            while place >= 0:
                end = place + len(wanted)
                found.append((number, cell_len(text[:place]), cell_len(text[place:end])))
                place = text.lower().find(wanted, end)
        return found

    def find(self, wanted: str) -> tuple[int, int]:
        """Mark every place where this text stands, and go to the first from the top line on.

        Which place that is, from 1, and how many there are; 0 of 0: it is nowhere. Small and capital letters are equal.
        """
        self._wanted = wanted
        found = self._found(self._wrapped(self.size.width))
        self._at = next((place for place, (line, _, _) in enumerate(found) if line >= self._first), 0)
        return self._go_to(found)

    def find_next(self, step: int = 1) -> tuple[int, int]:
        """Go to the next place, after the last one to the first; -1: to the one before. Which, and of how many."""
        found = self._found(self._wrapped(self.size.width))
        self._at = (self._at + step) % len(found) if found else 0
        return self._go_to(found)

    def _go_to(self, found: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
        if found:
            line, height = found[self._at][0], self.size.height
            if not self._first <= line < self._first + height:
                self._top = max(0, line - height // 3)
        self.redraw()
        return (self._at + 1, len(found)) if found else (0, 0)

    def scroll_lines(self, lines: int) -> None:
        """Go on by so many lines; negative: back."""
        self._top = max(0, self._first + lines)
        self.redraw()

    def action_scroll_down(self) -> None:
        """A line on."""
        self.scroll_lines(1)

    def action_scroll_up(self) -> None:
        """A line back."""
        self.scroll_lines(-1)

    def action_page_down(self) -> None:
        """A page on, one line of the old one still in view."""
        self.scroll_lines(max(1, self.size.height - 1))

    def action_page_up(self) -> None:
        """A page back."""
        self.scroll_lines(-max(1, self.size.height - 1))

    def action_scroll_home(self) -> None:
        """To the first line."""
        self.scroll_lines(-self._lines)

    def action_scroll_end(self) -> None:
        """To the last line."""
        self.scroll_lines(self._lines)

    def action_find(self) -> None:
        """Look for a word."""
        self.post_message(self.Sought())

    def action_find_next(self) -> None:
        """The next place where it stands."""
        if self._wanted:
            self.post_message(self.Found(self._wanted, *self.find_next()))
        else:
            self.action_find()

    def action_close_text(self) -> None:
        """Read no further."""
        self.post_message(self.Closed())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Three lines on."""
        event.stop()
        self.scroll_lines(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Three lines back."""
        event.stop()
        self.scroll_lines(-3)


def style_of(drawing: Drawing, name: str) -> Style:
    """The style of a part."""
    paint = drawing.paint
    styles = {"strong": paint.strong, "accent": paint.accent, "other": paint.other, "muted": paint.muted}
    styles["bar"] = paint.accent
    return styles.get(name, paint.felt)


def wrapped(blocks: Sequence[Block], width: int) -> Iterator[list[Part]]:
    """The paragraphs as lines of at most `width` columns, broken between words, a longer word where it must be.

    A short last word never stands on a line alone.
    """
    for parts, indent, hang in blocks:
        line, used = [Part(" " * indent)], indent
        further = min(hang, max(indent, width // 2))
        words = list(_words(parts, max(1, width - max(indent, further))))
        end = words[-1].text if words and cell_len(words[-1].text) <= _SHORT else ""
        for place, (text, style) in enumerate(words):
            pair = place == len(words) - 2 and further + cell_len(text + end) <= width
            if used + cell_len((text + end if pair else text).rstrip()) > width and used > further:
                yield line
                line, used = [Part(" " * further)], further
            line.append(Part(text.replace(TOGETHER, " "), style))
            used += cell_len(text)
        yield line


def _words(parts: Sequence[Part], width: int) -> Iterator[Part]:
    """Words with the spaces after them, none wider than `width`."""
    for text, style in parts:
        word = ""
        for character in text:
            if (word.endswith(" ") and character != " ") or cell_len(word.rstrip() + character) > width:
                yield Part(word, style)
                word = ""
            word += character
        if word:
            yield Part(word, style)
