"""What the commands are given of a server: its list of tables, ends of tables, and the records of finished matches.

Invariant: no port leads to a deal. A watcher's end gives what everybody sees, a seat's end what that seat may know, and
a record is given only once its match is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.record import Record
    from net.identity import Identity
    from tui.table import TableInfo, TableLink, Update


class WatchEnd(Protocol):
    """A watcher's end of a table: `TableLink` without a seat."""

    title: str
    rules: str

    def now(self) -> Update:
        """The table as everybody sees it, with no events."""

    async def next_update(self) -> Update:
        """Wait for something to happen. Raises Refused once this end is closed."""


class Visitor(Protocol):
    """A session that may take seats, and look on."""

    name: str
    """How it is called here."""

    async def create(self, rules: str) -> TableLink:
        """Make a table and sit down at it. Raises Refused."""

    async def join(self, code: str) -> TableLink:
        """Sit down at a table, or go back to one's seat at it. Raises Refused."""

    async def watch(self, code: str) -> WatchEnd:
        """Look on at a table. Raises Refused."""

    def close(self) -> None:
        """The session is over: its seats are away, and it looks on no longer."""


class Desk(Protocol):
    """Where commands are answered."""

    def listed(self, identity: Identity) -> Sequence[TableInfo]:
        """The tables there are, as this person sees them."""

    async def enter(self, identity: Identity, wished_name: str, *, program: bool) -> Visitor:
        """Let somebody in; `program`: whoever sits down is shown as a bot."""

    def ratings(self, *, as_json: bool) -> str:
        """The ratings of everybody, a line each, as text or JSON; empty: there are none. Raises Refused."""

    async def export(self, identity: Identity) -> dict[str, Any]:
        """Everything that is kept about who asks, as JSON values. Raises Refused."""

    async def finished(self, identity: Identity, match: str) -> Record | None:
        """The record of a match that is over; None: there is no such match, or it is not over. Raises Refused."""
