"""The records of finished matches, made from the logs of their tables.

Invariant: a match that goes on has no record for anybody, since a record holds every card.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from net.store.errors import CannotRead
from net.table_state import TABLE, TableState, states
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.record import Record
    from net.store.entries import Entry
    from net.store.protocol import Store

_NAME = re.compile("([0-9A-Z]{4})(?:-[0-9a-f]{16})?")


async def finished(store: Store, match: str, account: str | None) -> Record | None:
    """The record of a match; by the code of its table alone, the last one that was finished there.

    By the code a match is found only if its table was in everybody's list, or if the account sat there. None: there is
    no such match, or it is not over. Raises Refused where the store cannot be read.
    """
    found = _NAME.fullmatch(match)
    if not found:
        return None
    try:
        logs = [await store.read(stream) for stream in await store.streams(f"{TABLE}{found[1]}-")]
    except CannotRead:
        raise Refused("Records cannot be read just now.") from None
    for entries in sorted((log for log in logs if log), key=lambda log: log[-1].at, reverse=True):
        state = await _state(entries)
        if state is None or state.match is None or not state.over:
            continue
        known = state.terms.access == "public" or account in state.accounts
        if state.match.name == match or (match == state.code and known):
            return state.match.record()
    return None


async def _state(entries: Sequence[Entry]) -> TableState | None:
    """What a log comes to; None: nothing that can be followed."""
    state: TableState | None = None
    try:
        for state in states(entries):  # noqa: B007 - the last one is what the log comes to
            await asyncio.sleep(0)  # a long match is a long sum, and others wait
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return state
