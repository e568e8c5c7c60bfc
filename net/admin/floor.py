"""The running server as the host's desk sees it: its connections, its tables, and the way to its end."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from net.admin.desk import SessionLine, TableLine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from net.accounts.directory import Directory
    from net.admin.live import Present
    from net.connection import Connection
    from net.lobby import Tables
    from net.server import Server


class ServedFloor:
    """A `Floor`; `stop` begins to close the server."""

    def __init__(self, server: Server, tables: Tables, directory: Directory, stop: Callable[[], None]) -> None:
        self._server = server
        self._tables = tables
        self._directory = directory
        self._stop = stop

    def sessions(self) -> Sequence[Present]:
        """See `Floor`."""
        return [_Here(one, self._directory) for one in self._server.connections if one.visiting]

    def tables(self) -> Sequence[TableLine]:
        """See `Floor`."""
        return [
            TableLine(
                room.code,
                room.game.rules,
                tuple(person.name for person in room.people),
                room.state.running,
            )
            for room in self._tables.rooms
        ]

    def close_doors(self, why: str) -> None:
        """See `Floor`."""
        self._tables.shut = why
        self._server.door.shut = lambda key: "" if self._has_a_seat(key) else why

    def stop(self) -> None:
        """See `Floor`."""
        self._stop()

    def _has_a_seat(self, key: str | None) -> bool:
        """Whether somebody's match goes on: who loses the line while the server drains comes back to it."""
        if key is None:
            return False
        names = {key, _account_of(key, self._directory)}
        return any(room.state.running and names & {*room.accounts} for room in self._tables.rooms)


class _Here:
    """A session that is here."""

    def __init__(self, connection: Connection, directory: Directory) -> None:
        self._connection = connection
        self._directory = directory

    @property
    def line(self) -> SessionLine:
        """Who it is."""
        connection = self._connection
        key = connection.identity.key or ""
        return SessionLine(
            name=connection.called or connection.identity.wished_name,
            account=_account_of(key, self._directory),
            key=key,
            source=connection.source,
            since=time.time() - (asyncio.get_running_loop().time() - connection.since),
        )

    def tell(self, sentence: str) -> bool:
        """Show a line on its screen; whether it has one."""
        return self._connection.tell(sentence)

    def end(self, sentence: str) -> None:
        """Close it, and tell why."""
        self._connection.send_away(sentence)


def _account_of(key: str, directory: Directory) -> str:
    """The id of the account that a key's fingerprint opens; empty: none."""
    found = directory.by_key(key)
    return found.id if found else ""
