"""The commands' desk at the tables of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.record import Record
    from net.identity import Identity
    from net.lobby import LobbyFor, Tables
    from net.script.ports import WatchEnd
    from tui.table import TableInfo


class TablesDesk:
    """A `Desk` for `Tables`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def listed(self, identity: Identity) -> Sequence[TableInfo]:
        """The tables there are."""
        return self._tables.listed(identity.key or "")

    async def watch(self, identity: Identity, code: str) -> WatchEnd:
        """Watch a table. Raises Refused."""
        raise Refused("Nobody can watch a table here yet.")

    def enter(self, identity: Identity, wished_name: str) -> LobbyFor:
        """Let a program in."""
        return self._tables.enter(identity.key, wished_name)

    async def finished(self, match: str) -> Record | None:
        """None: finished matches are not kept yet."""
        return None
