"""What can be copied at a table, and how: into the clipboard of the terminal one sits at, wherever the program runs.

A terminal is asked by a sequence of its own (OSC 52), which the app's driver sends; whether it obeys nobody is told.
Invariant: only text that the program itself has written goes there, never a line that somebody else wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.record import record_text
from tui.table import MenuItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.table import TableLink

LONGEST = 70_000
"""Bytes of a text that is copied whole: more, in the terminal's own writing, and many throw all of it away."""


class Clipboard(Protocol):
    """An app, at home or served."""

    def copy_to_clipboard(self, text: str) -> None:
        """Put a text into the clipboard of the terminal it is shown on."""


class Copyable(NamedTuple):
    """Something to copy."""

    what: str
    """As it stands in a sentence: `the code K7QF`."""
    note: str
    """What it is good for."""
    text: str


def copyable(link: TableLink) -> tuple[Copyable, ...]:
    """What can be copied at a table: its code, where others can come to it, and the deals that are over."""
    code = Copyable(f"the code {link.title}", "for whoever should sit down here", link.title)
    record = link.finished()
    deals = len(record.deals) if record else 0
    found = [code] if link.can_chat else []
    if way := link.now().way:
        found.append(Copyable("the line to type", "for whoever should come here", way))
    if record and deals:
        what = f"the record of {deals} deals" if deals > 1 else "the record of one deal"
        found.append(Copyable(what, "to replay it, or to prove its deals", record_text(record)))
    return tuple(found)


def items(things: Sequence[Copyable]) -> list[MenuItem]:
    """These as a list to choose from, by their places."""
    return [MenuItem(str(place), _capital(thing.what), thing.note) for place, thing in enumerate(things)]


def copy(clipboard: Clipboard, what: str, text: str) -> str:
    """Copy a text whole or not at all, without controls; the sentence to say. `what` it is, as `Copyable` has it."""
    cleaned = "".join(character for character in text if character.isprintable() or character == "\n")
    if len(cleaned.encode()) > LONGEST:
        return f"{_capital(what)} is too long to be copied."
    clipboard.copy_to_clipboard(cleaned)
    return f"{_capital(what)} is copied, if your terminal lets it be."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
