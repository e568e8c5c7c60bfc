"""A log that ends with its process: for tests, and for tables that need not outlast their server."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from net.store.entries import Entry, New, check_stream, read_back, written
from net.store.errors import CannotSave, Closed, Conflict, Ended
from net.store.leases import Leases


class _Kept(NamedTuple):
    seq: int
    at: float
    kind: str
    data: str


class MemoryStore:
    """A `Store` in memory.

    Args:
        clock: Seconds since 1970.
        ticks: Seconds since any moment, for the leases; never goes back.
    """

    def __init__(self, *, clock: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._leases = Leases(ticks)
        self._streams: dict[str, list[_Kept]] = {}
        self._ended: set[str] = set()
        self._closed = False

    async def append(self, stream: str, after: int, *entries: New, ends: bool = False) -> int:
        self._check_open()
        check_stream(stream)
        data = [(new.kind, written(new)) for new in entries]
        if not data:
            raise ValueError(f"Nothing to append to {stream}.")
        if stream in self._ended:
            raise Ended(stream)
        kept = self._streams.get(stream, [])
        last = kept[-1].seq if kept else 0
        if last != after:
            raise Conflict(stream, last)
        self._keep(stream, last, data)
        if ends:
            self._ended.add(stream)
        # As with any other store, much can happen before the caller hears of it.
        await asyncio.sleep(0)
        return last + len(data)

    async def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        self._check_open()
        return tuple(entry for entry in self._entries(stream) if entry.seq > after)

    async def read_open(self, prefix: str) -> Sequence[Entry]:
        return tuple(entry for stream in await self.streams(prefix, ended=False) for entry in self._entries(stream))

    async def streams(self, prefix: str, *, ended: bool | None = None) -> Sequence[str]:
        self._check_open()
        named = sorted(stream for stream in self._streams if stream.startswith(prefix))
        return tuple(stream for stream in named if ended is None or (stream in self._ended) is ended)

    async def erase(self, stream: str, *tombstone: New) -> None:
        self._check_open()
        check_stream(stream)
        data = [(new.kind, written(new)) for new in tombstone]
        erased = self._streams.pop(stream, [])
        self._ended.discard(stream)
        if data:
            self._keep(stream, erased[-1].seq if erased else 0, data)
            self._ended.add(stream)

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        self._check_open()
        return self._leases.take(name, owner, seconds)

    async def backup(self, path: Path) -> None:
        """Raises CannotSave: what is in memory needs no copy, and a copy nobody can open would be worse than none."""
        self._check_open()
        raise CannotSave("A log in memory has no backups.")

    async def close(self) -> None:
        self._closed = True

    def _keep(self, stream: str, last: int, data: Sequence[tuple[str, str]]) -> None:
        at = self._clock()
        kept = (_Kept(seq, at, kind, text) for seq, (kind, text) in enumerate(data, last + 1))
        self._streams.setdefault(stream, []).extend(kept)

    def _entries(self, stream: str) -> Iterator[Entry]:
        return (read_back(stream, *kept) for kept in self._streams.get(stream, ()))

    def _check_open(self) -> None:
        if self._closed:
            raise Closed
