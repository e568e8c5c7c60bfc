"""The table that a host left in the middle of a match: its log, kept beside the host key until it is gone on with.

Invariant: of all tables there ever were at a home, the log of the last one is kept and no other.
"""

from __future__ import annotations

from collections import deque
from itertools import groupby
from typing import TYPE_CHECKING

from net.store.errors import CannotOpen, CannotRead
from net.store.memory import MemoryStore
from net.store.sqlite import SqliteStore
from net.table_state import TABLE, states
from tui.saved import Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from net.store.entries import Entry
    from net.store.protocol import Store


async def log_in(directory: Path) -> tuple[Store, bool]:
    """The log for a table, and whether it outlasts the program: it does not where another program writes there."""
    try:
        return await SqliteStore.open(directory), True
    except CannotOpen:
        return MemoryStore(), False


async def left_in(directory: Path, host: str) -> Interrupted | None:
    """The match that the account of the host left, with the bots in their seats; None: none can be gone on with."""
    store, _ = await log_in(directory)
    try:
        logs = groupby(await store.read_open(TABLE), key=lambda entry: entry.stream)
        return next((found for _, log in logs if (found := _interrupted(log, host))), None)
    except CannotRead:
        return None
    finally:
        await store.close()


async def forget(store: Store) -> None:
    """Keep none of the tables in a log. Raises CannotRead or CannotSave."""
    for stream in await store.streams(TABLE):
        await store.erase(stream)


def _interrupted(log: Iterable[Entry], host: str) -> Interrupted | None:
    try:
        state = deque(states(log), maxlen=1).pop()
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    if not state.running or host not in state.accounts:
        return None
    assert state.match is not None
    bots = {seat: one.level for seat, one in enumerate(state.sitters) if one and one.account is None}
    return Interrupted(state.match.record(), state.accounts[host], bots)
