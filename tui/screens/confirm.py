"""A question before something that cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.screens.frame import (
    close,
    drawing_of,
    explain,
    frame_css,
    framed,
    list_keys,
)
from tui.screens.listed import Listed
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings


class ConfirmScreen(Listed[bool]):
    """Closes with True for yes. The harmless answer is marked first, and Esc gives it; no `yes`: it is the only one."""

    DEFAULT_CSS = (
        frame_css("ConfirmScreen")
        + """
    ConfirmScreen #body { max-width: 56; height: auto; }
    ConfirmScreen #about { height: auto; max-height: 6; margin: 0 0 1 0; }
    ConfirmScreen Choices { height: 2; }
    """
    )

    def __init__(self, settings: Settings, paint: Paint, question: str, about: str, *, yes: str, no: str) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._question = question
        self._about = about
        self._answers = [Choice("no", no), *([Choice("yes", yes)] if yes else [])]

    def compose(self) -> ComposeResult:
        """The question and two answers."""
        yield from framed(explain("about"), Choices())

    def fill(self) -> None:
        """Fill them."""
        self.show_head(self._question, "", self._drawing)
        self.show_keys(list_keys(self._settings), self._drawing)
        self.query_one("#about", Page).show(lambda _width: [say(self._about)], self._drawing)
        self.query_one(Choices).show(self._answers, self._drawing)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the answer."""
        close(self, event.choice.id == "yes")

    def on_choices_closed(self) -> None:
        """Close with no."""
        close(self, False)  # noqa: FBT003 - the answer


def confirm_leaving(settings: Settings, paint: Paint, kept: str) -> ConfirmScreen:
    """Whether to get up in the middle of a match; `kept` says what becomes of it."""
    return ConfirmScreen(settings, paint, "Leave the table?", kept, yes="Leave", no="Stay and play on")
