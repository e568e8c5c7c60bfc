"""The log in a file of SQLite's: what was acknowledged is still there after a kill -9 or a power cut."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from net.store.database import open_database
from net.store.entries import Entry, New, check_stream, written
from net.store.leases import Leases
from net.store.lock import Lock
from net.store.log import Log
from net.store.writer import Writer


class SqliteStore:
    """A `Store` in a data directory. `open` makes it."""

    def __init__(self, writer: Writer, leases: Leases) -> None:
        self._writer = writer
        # Nobody else can open the directory, and whoever held one when a server was killed was killed with it.
        self._leases = leases

    @classmethod
    async def open(
        cls, directory: Path, *, clock: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> Self:
        """Lock the directory and open the log in it; both are made if they are not there.

        The whole file is checked first: that took a second for 300 MB, which is three million events.

        Args:
            directory: Of this server alone.
            clock: Seconds since 1970; called in another thread.
            ticks: Seconds since any moment, for the leases; never goes back.

        Raises:
            CannotOpen: another server has the directory, or the log is damaged, foreign, newer or cannot be written.
        """
        writer = Writer(lambda: _open(directory, clock))
        try:
            await writer.opened
        except asyncio.CancelledError:
            writer.end()
            raise
        return cls(writer, Leases(ticks))

    async def append(self, stream: str, after: int, *entries: New, ends: bool = False) -> int:
        self._writer.check_open()
        check_stream(stream)
        data = [(new.kind, written(new)) for new in entries]
        if not data:
            raise ValueError(f"Nothing to append to {stream}.")
        return await self._writer.ask(lambda log: log.append(stream, after, data, ends=ends), writes=True)

    async def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        return await self._writer.ask(lambda log: log.read(stream, after))

    async def read_open(self, prefix: str) -> Sequence[Entry]:
        return await self._writer.ask(lambda log: log.read_open(prefix))

    async def streams(self, prefix: str, *, ended: bool | None = None) -> Sequence[str]:
        return await self._writer.ask(lambda log: log.streams(prefix, ended=ended))

    async def erase(self, stream: str, *tombstone: New) -> None:
        self._writer.check_open()
        check_stream(stream)
        data = [(new.kind, written(new)) for new in tombstone]
        await self._writer.ask(lambda log: log.erase(stream, data))

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        self._writer.check_open()
        return self._leases.take(name, owner, seconds)

    async def backup(self, path: Path) -> None:
        await self._writer.ask(lambda log: log.back_up(path))

    async def close(self) -> None:
        await self._writer.close()


def _open(directory: Path, clock: Callable[[], float]) -> Log:
    lock = Lock(directory)
    try:
        return Log(open_database(directory), lock, clock)
    except BaseException:
        lock.close()
        raise
