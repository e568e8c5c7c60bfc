"""The histories of all accounts, in the store: a stream for each match of each account, with one entry.

Invariant: a match is in a history once, whoever says how often that it is over: a stream is begun only once.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
from typing import TYPE_CHECKING, Any

from engine.errors import BadRecord
from net.errands import Errands
from net.history.past import HISTORY, Past, past_of, stream_of, to_count, written
from net.store.errors import CannotRead, CannotSave, Conflict, Ended
from net.table_state import states
from tui.figures.played import Played, parse_played
from tui.figures.visit import Found
from tui.review.room import Room, deals_over, in_few_words
from tui.table import MenuItem, Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from net.history.past import ToCount
    from net.store.protocol import Store
    from net.table_state import TableState
    from tui.thinking.minds import Mind
    from tui.thinking.pool import Pool

LAST = 1.0
"""Seconds that closing waits for the store."""

WAITED = 5.0
"""Seconds that whoever looks waits for a match that has just ended."""

LISTED = 20
"""Matches to choose from, where one looks back, at most."""

GONE = "That match is no longer kept here."
CANNOT_READ = "Your matches cannot be read just now."

AT_HAND = 2_000
"""Matches that are at hand, some 5 MB: of those who looked last."""

_log = logging.getLogger(__name__)


class Histories:
    """Written when matches end, read when somebody looks.

    `known` says whether there is still an account; `pool` is where matches are played through; `pause` is waited for
    before what could not be written is tried again.
    """

    def __init__(
        self, store: Store, pool: Pool, *, known: Callable[[str], bool], pause: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._pool = pool
        self._known = known
        self._pause = pause
        self._writing = Errands(_unwritten)
        self._pending: dict[asyncio.Task[None], frozenset[str]] = {}
        """What is being written, and who sits at the table."""
        self._written = 0
        """Matches written so far."""
        self._at_hand: dict[str, tuple[Past, ...]] = {}

    # Matches end.

    def over(self, stream: str, state: TableState) -> None:
        """The match of a table's log is over, or was when the server started: keep it, when there is time."""
        task = self._writing.begin(self._write(stream, state))
        self._pending[task] = frozenset(state.accounts)
        task.add_done_callback(self._pending.pop, context=contextvars.Context())

    async def settled(self) -> None:
        """Wait until everything that is over is kept."""
        await self._writing.settled()

    async def close(self) -> None:
        """Keep what can be kept at once; the rest is at the next start."""
        await self._writing.stop(LAST)

    async def _write(self, stream: str, state: TableState) -> None:
        while True:
            try:
                for one in to_count(await self._store.read(stream), state):
                    if self._known(one.account) and not await self._store.read(stream_of(one.account, stream)):
                        await self._add(stream, one)
            except (CannotRead, CannotSave):
                await self._pause()
            else:
                return

    async def _add(self, stream: str, one: ToCount) -> None:
        match = await self._played(one)
        try:
            await self._store.append(stream_of(one.account, stream), 0, written(one, match))
        except (Conflict, Ended):
            return  # another process was faster
        self._at_hand.pop(one.account, None)
        self._written += 1

    async def _played(self, one: ToCount) -> Played:
        """What came of the match. Raises Died, OSError or ValueError where that cannot be found out."""
        told = json.loads(await self._pool.ask(one.kept.text.encode()))
        if isinstance(told, str):
            raise BadRecord(told)
        return parse_played(told)

    # Somebody looks.

    async def of(self, account: str) -> tuple[Past, ...]:
        """The matches of an account, the oldest first. Raises CannotRead."""
        if pending := [task for task, accounts in self._pending.items() if account in accounts]:
            await asyncio.wait(pending, timeout=WAITED)
        if account not in self._at_hand:
            written = self._written
            entries = await self._store.read_open(f"{HISTORY}{account}:")
            past = await asyncio.to_thread(lambda: tuple(map(past_of, sorted(entries, key=lambda entry: entry.at))))
            if written == self._written:  # none came meanwhile that may not be among them
                self._at_hand[account] = past
            while sum(map(len, self._at_hand.values())) > AT_HAND:
                del self._at_hand[next(iter(self._at_hand))]
            return past
        return self._at_hand[account]

    async def room(self, past: Past, coach: Callable[[], Mind] | None) -> Room:
        """Where one looks back at a match. Raises Refused."""
        state: TableState | None = None
        try:
            for state in states(await self._store.read(past.table)):  # noqa: B007 - the last one is what it comes to
                await asyncio.sleep(0)  # a long match is a long sum, and others wait
        except (CannotRead, ArithmeticError, LookupError, TypeError, ValueError):
            raise Refused("That match cannot be read just now.") from None
        if state is None or state.match is None or not state.over:
            raise Refused(GONE)
        return Room(deals_over(state.match.record()), past.seat, expert=coach)


class HistoryOf:
    """A `History` for one account."""

    def __init__(self, histories: Histories, account: str, coach: Callable[[], Mind] | None) -> None:
        self._histories = histories
        self._account = account
        self._coach = coach

    async def found(self) -> Found:
        """What the figures are made from."""
        try:
            past = await self._past()
        except Refused as refusal:
            return Found((), (str(refusal),))
        return Found(tuple(one.match for one in past))

    async def rooms(self) -> Sequence[MenuItem]:
        """The matches that can be looked back at, the newest first. Raises Refused."""
        past = [one for one in await self._past() if one.match.deals][: -LISTED - 1 : -1]
        return [MenuItem(one.table, _said(one), one.match.day) for one in past]

    async def room(self, chosen: str) -> Room:
        """Where one looks back at one of them. Raises Refused."""
        past = next((one for one in await self._past() if one.table == chosen), None)
        if past is None:
            raise Refused(GONE)
        return await self._histories.room(past, self._coach)

    async def _past(self) -> Sequence[Past]:
        try:
            return await self._histories.of(self._account)
        except CannotRead:
            raise Refused(CANNOT_READ) from None


def _said(past: Past) -> str:
    return in_few_words(len(past.match.deals), past.names, past.seat, past.rules)


async def matches_about(store: Store, account: str) -> list[dict[str, Any]]:
    """What histories keep about somebody, to be given out to them, as JSON values. Raises CannotRead."""
    past = map(past_of, await store.read_open(f"{HISTORY}{account}:"))
    return [{**one._asdict(), "match": one.match._asdict()} for one in past]


def _unwritten(error: BaseException) -> None:
    kind = str(error) if isinstance(error, BadRecord) else type(error).__name__
    _log.error("a match is missing in a history: %s", kind)
