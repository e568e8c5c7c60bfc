"""An answer of a terminal, as an event for its app."""

from __future__ import annotations

from textual.message import Message


class TerminalSaid(Message):
    """It said something of itself; `text` is how, and `tui.terminal.with_answer` knows what."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
