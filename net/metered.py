"""A store and bots that count what they do and how long that takes; they keep nothing and change nothing."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from engine.bots.roster import PLAIN
from net.store.errors import CannotSave

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from random import Random

    from engine.bots.bot import Choice
    from engine.bots.roster import Style
    from engine.table import TableView
    from net.metrics import Metrics
    from net.store.entries import Entry, New
    from net.store.protocol import Store
    from tui.thinking.minds import Mind, Minds


class MeteredMinds:
    """`Minds` before others."""

    def __init__(self, minds: Minds, metrics: Metrics) -> None:
        self._minds = minds
        self._metrics = metrics

    def mind(self, name: str, style: Style = PLAIN) -> Mind:
        """See `Minds`."""
        return _MeteredMind(self._minds.mind(name, style), self._metrics)


class _MeteredMind:
    """A `Mind` before another."""

    def __init__(self, mind: Mind, metrics: Metrics) -> None:
        self._mind = mind
        self._metrics = metrics

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """See `Mind`. A decision that nobody waits for any longer is none."""
        began = perf_counter()
        choice = await self._mind.decide(view, rng)
        self._metrics.decided(perf_counter() - began)
        return choice


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
