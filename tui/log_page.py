"""The log of a table as a page to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.page import Block, Part, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.widgets.side import Entry


def log_page(log: Sequence[Entry]) -> list[Block]:
    """A paragraph a line of the log, the oldest first."""
    if not log:
        return [say("Nothing has happened yet.", "muted")]
    return [
        Block((Part(f"{entry.who}:" if entry.chat else entry.who, "muted"), Part(f" {entry.what}")), hang=2)
        if entry.who
        else say(entry.what, hang=2)
        for entry in log
    ]
