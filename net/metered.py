"""A store that counts what is committed, and how long that took; it keeps nothing and changes nothing."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from net.store.errors import CannotSave

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from net.metrics import Metrics
    from net.store.entries import Entry, New
    from net.store.protocol import Store


class Metered:
    """A `Store` before another."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    async def append(self, stream: str, after: int, *entries: New, ends: bool = False) -> int:
        """See `Store`; of what is refused, only what could not be saved is a fault worth counting."""
        began = perf_counter()
        try:
            last = await self._store.append(stream, after, *entries, ends=ends)
        except CannotSave as error:
            self._metrics.not_committed(type(error).__name__)
            raise
        self._metrics.committed([entry.kind for entry in entries], perf_counter() - began)
        return last

    async def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        """See `Store`."""
        return await self._store.read(stream, after)

    async def read_open(self, prefix: str) -> Sequence[Entry]:
        """See `Store`."""
        return await self._store.read_open(prefix)

    async def streams(self, prefix: str, *, ended: bool | None = None) -> Sequence[str]:
        """See `Store`."""
        return await self._store.streams(prefix, ended=ended)

    async def erase(self, stream: str, *tombstone: New) -> None:
        """See `Store`."""
        await self._store.erase(stream, *tombstone)

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        """See `Store`."""
        return await self._store.lease(name, owner, seconds)

    async def backup(self, path: Path) -> None:
        """See `Store`."""
        await self._store.backup(path)

    async def close(self) -> None:
        """See `Store`."""
        await self._store.close()
