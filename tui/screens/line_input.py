"""Asks for a line of text over whatever is on the screen: a line of chat, a phrase to cut with, the code of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.keys import Place, bindings
from tui.screens.frame import close
from tui.text import clean_line

if TYPE_CHECKING:
    from textual.app import ComposeResult


class LineInput(ModalScreen[str]):
    """Closes with the cleaned line, or with an empty one when it was called off."""

    BINDINGS: ClassVar = bindings(Place.LINE)
    AUTO_FOCUS = "Input"

    def __init__(self, title: str, hint: str, cells: int) -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self._cells = cells

    def compose(self) -> ComposeResult:
        """The question and a line to answer in."""
        with Vertical(id="line-input"):
            yield Static(self._title, markup=False)
            field = Input(placeholder=self._hint, max_length=self._cells, compact=True)
            field.cursor_blink = False
            yield field
            yield Static("Enter sends it, Esc goes back.", markup=False, classes="muted")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with what was written."""
        close(self, clean_line(event.value, self._cells))

    def action_call_off(self) -> None:
        """Close with nothing."""
        close(self, "")
