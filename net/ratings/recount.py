"""The ratings done again from the logs of the tables, to hold against those that are kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from net.ratings.book import Book
from net.ratings.kept import STREAM
from net.ratings.outcome import Outcome, outcome_of
from net.table_state import TABLE, states

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.store.entries import Entry
    from net.store.protocol import Store


async def recounted(store: Store) -> Book:
    """The book of all tables of a store, every card played again.

    In the order in which the matches were counted; those that were not, after them, in the order in which they ended.
    Raises CannotRead.
    """
    places = {entry.data["table"]: entry.seq for entry in await store.read(STREAM) if entry.kind == "counted"}
    found: list[tuple[float, float, str, Outcome]] = []
    for stream in await store.streams(TABLE):
        entries = await store.read(stream)
        if not any(entry.kind == "began" and entry.data.get("rated") for entry in entries):
            continue
        at, outcome = await _outcome(entries)
        if outcome is not None:
            found.append((places.get(stream, float("inf")), at, stream, outcome))
    book = Book()
    for _, _, _, outcome in sorted(found, key=lambda one: one[:3]):
        book.take(outcome, book.after(outcome))
    return book


async def _outcome(entries: Sequence[Entry]) -> tuple[float, Outcome | None]:
    """When a match ended, and what it came to; None: it goes on, or its log cannot be followed."""
    try:
        for entry, state in zip(entries, states(entries), strict=True):
            await asyncio.sleep(0)  # a long match is a long sum, and others wait
            if state.over:
                return entry.at, outcome_of(entries, state)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        pass
    return 0.0, None
