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

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Blocks, Drawing] | None = None
        self._top = 0
        self._lines = 0

    def show(self, blocks: Blocks, drawing: Drawing, *, top: int = 0) -> None:
        """Show these paragraphs, made for a width; the first line to show is `top`."""
        self._shown = (blocks, drawing)
        self._top = top
        if self.styles.is_auto_height:
            self.refresh(layout=True)
        self.redraw()

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

    def draw(self, width: int, height: int) -> Canvas[None]:
        """The lines from the top one on, and a bar at the right that says where one is."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        drawing = self._shown[1]
        paint = drawing.paint
        canvas: Canvas[None] = Canvas(width, height, paint.felt)
        lines = self._wrapped(width)
        self._lines = len(lines)
        self._top = max(0, min(self._top, self._lines - height))
        for y, line in enumerate(lines[self._top : self._top + height]):
            x = 0
            for text, style in line:
                x = canvas.text(x, y, text, _style(drawing, style))
        if self._lines > height:
            for y in range(height):
                canvas.text(width - 1, y, drawing.glyphs.edge, paint.muted)
            size = max(1, height * height // self._lines)
            start = (height - size) * self._top // (self._lines - height)
            for y in range(start, start + size):
                canvas.text(width - 1, y, drawing.glyphs.bar, paint.muted)
        return canvas

    def scroll_lines(self, lines: int) -> None:
        """Go on by so many lines; negative: back."""
        self._top = max(0, self._top + lines)
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


def _style(drawing: Drawing, name: str) -> Style:
    paint = drawing.paint
    styles = {"strong": paint.strong, "accent": paint.accent, "other": paint.other, "muted": paint.muted}
    styles["bar"] = paint.accent
    return styles.get(name, paint.felt)


def wrapped(blocks: Sequence[Block], width: int) -> Iterator[list[Part]]:
    """The paragraphs as lines of at most `width` columns, broken between words, a longer word where it must be."""
    for parts, indent, hang in blocks:
        line, used = [Part(" " * indent)], indent
        for text, style in _words(parts, max(1, width - max(indent, hang))):
            if used + cell_len(text.rstrip()) > width and used > hang:
                yield line
                line, used = [Part(" " * hang)], hang
            line.append(Part(text, style))
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
