"""A form: lines to set or to choose, and below them what the marked one decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from tui.screens.frame import (
    arrows,
    explain,
    frame_css,
    framed,
    hint,
    list_keys,
)
from tui.screens.listed import Listed
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.widgets.line import KeyHint

Result = TypeVar("Result")

_LEAST_LINES = 4
"""Of the list."""


class FormScreen(Listed[Result]):
    """A form in a frame. Which one it is, is said by `heading`, `rows` and `about`."""

    DEFAULT_CSS = (
        frame_css("FormScreen")
        + """
    FormScreen Choices { height: auto; }
    FormScreen #about { height: 1fr; min-height: 3; margin: 1 0 0 0; }
    """
    )
    BESIDE: ClassVar = 10
    """Lines beside the list, those among them that say what a line decides."""

    def heading(self) -> tuple[str, str]:
        """What it is, and what stands beside that."""
        raise NotImplementedError

    def rows(self) -> Sequence[Choice]:
        """Its lines as they are now."""
        raise NotImplementedError

    def about(self, choice: Choice) -> Sequence[Block]:
        """What is to be said where this line is marked."""
        raise NotImplementedError

    def keys(self) -> Sequence[KeyHint]:
        """The keys that do something."""
        settings = self._settings
        mark, *others = list_keys(settings)
        return [mark, arrows(settings, "left right", "change"), *others, hint(settings, "help")]

    def compose(self) -> ComposeResult:
        """The list, and what the marked line decides."""
        yield from framed(Choices(), explain("about"))

    def fill(self) -> None:
        """Show it as it is now."""
        self.show_head(*self.heading(), self._drawing)
        self.show_keys(self.keys(), self._drawing)
        rows, choices = self.rows(), self.query_one(Choices)
        choices.show(rows, self._drawing)
        # What a line decides is told below them, however many there are.
        choices.styles.height = min(len(rows), max(_LEAST_LINES, self.size.height - self.BESIDE))
        self._explain(choices.marked)

    def _explain(self, choice: Choice) -> None:
        blocks = self.about(choice)
        self.query_one("#about", Page).show(lambda _width: blocks, self._drawing)

    def on_resize(self) -> None:
        """Another size, other lines."""
        self.on_mount()

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Explain another line."""
        self._explain(event.choice)
