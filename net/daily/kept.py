"""The deals of the day that the owner of an account has played, in the store.

A deal as far as it is played is a stream of changes of its record; what came of it is a stream of one entry.
"""

from __future__ import annotations

import asyncio
from itertools import groupby
from typing import TYPE_CHECKING

from engine.errors import BadRecord
from engine.record import BrokenRule
from net.daily.changes import change, changed
from net.store.entries import New
from net.store.errors import CannotRead, CannotSave, Conflict, Ended
from tui.daily.card import Came, came_of
from tui.daily.deal import Daily, dailies
from tui.saved import parse_kept
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.daily.board import Boards
    from tui.daily.board import Result
    from tui.saved import Kept

MOVES, CAME = "daily:", "came:"
"""How the names of the streams begin; the account follows, the day and the rules."""

CANNOT_READ = "The deals of the day cannot be read just now."
CANNOT_SAVE = "The server cannot save just now: what you play is kept once it can."
ELSEWHERE = "You play this deal in another session already."


class _Moves:
    """A deal as far as it is written."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.seq = 0
        self.text = ""
        self.newest = ""
        """What is to be written."""
        self.writing: asyncio.Task[None] | None = None


class DailyOf:
    """`Deals` and a `Board` for one session."""

    def __init__(self, boards: Boards, account: str) -> None:
        self._boards = boards
        self._account = account
        self._moves: dict[Daily, _Moves] = {}
        self._kept: dict[Daily, Kept] = {}
        self._came: dict[Daily, Came] = {}
        self._full = False

    async def look_up(self, day: str) -> None:
        """Have at hand what is kept of a day, and what came of the days before. Raises Refused."""
        try:
            await self._look_up(day)
        except CannotRead:
            raise Refused(CANNOT_READ) from None

    async def _look_up(self, day: str) -> None:
        await self._written()
        store = self._boards.store
        for entry in await store.read_open(f"{CAME}{self._account}:"):
            data = entry.data
            self._came[_daily(entry.stream)] = Came(data["took"], data["of"], data["result"], data["bid"])
        for stream, entries in groupby(await store.read_open(f"{MOVES}{self._account}:{day}:"), lambda one: one.stream):
            daily, moves = _daily(stream), _Moves(stream)
            for entry in entries:
                moves.seq, moves.text = entry.seq, changed(moves.text, entry.data)
            moves.newest = moves.text
            if daily not in self._moves or self._moves[daily].seq < moves.seq:
                self._moves[daily], self._kept[daily] = moves, parse_kept(moves.text)
        for daily in dailies(day):
            await self._boards.look_up(daily)
            if daily in self._kept and daily not in self._came:
                await self._finish(daily)

    async def _finish(self, daily: Daily) -> None:
        """Keep what came of a deal, if it is over."""
        try:
            came = await asyncio.to_thread(came_of, daily, self._kept[daily])
        except (BadRecord, BrokenRule):  # of another version of the rules: the table says so when it is gone on with
            return
        if came is None:
            return
        self._came[daily] = came
        try:
            await self._boards.add(daily, self._account, came)
            await self._boards.store.append(_stream(CAME, self._account, daily), 0, New("came", came._asdict()))
        except (CannotSave, Conflict, Ended):
            pass  # it is kept already, or will be when somebody looks again

    def of(self, daily: Daily) -> Kept | None:
        """A deal of the day that was looked up, as far as one has played it."""
        return self._kept.get(daily)

    def came(self, daily: Daily) -> Came | None:
        """What came of a deal that was over when it was looked up."""
        return self._came.get(daily)

    def days(self) -> Sequence[Daily]:
        """All that are over, the latest day first."""
        return sorted(self._came, reverse=True)

    def begin(self, daily: Daily) -> str:
        """Begin to play."""
        return "" if self._boards.begin(self._account, daily) else ELSEWHERE

    def end(self, daily: Daily) -> None:
        """Play no longer."""
        self._boards.end(self._account, daily)

    def keep(self, daily: Daily, kept: Kept) -> str:
        """Write it, soon; a sentence where the last writing failed."""
        moves = self._moves.setdefault(daily, _Moves(_stream(MOVES, self._account, daily)))
        self._kept[daily], moves.newest = kept, kept.text
        if moves.writing is None:
            moves.writing = self._boards.errands.begin(self._write(moves))
        return CANNOT_SAVE if self._full else ""

    async def _write(self, moves: _Moves) -> None:
        try:
            while moves.text != moves.newest:
                text = moves.newest
                data = change(moves.text, text)
                moves.seq = await self._boards.store.append(moves.stream, moves.seq, New("moved", data))
                moves.text, self._full = text, False
        except CannotSave:
            self._full = True  # tried again with the next move
        finally:
            moves.writing = None

    async def _written(self) -> None:
        """Wait until what was played is written, or cannot be."""
        for moves in self._moves.values():
            if moves.writing is None and moves.text != moves.newest:
                moves.writing = self._boards.errands.begin(self._write(moves))
        if writing := [moves.writing for moves in self._moves.values() if moves.writing]:
            await asyncio.wait(writing)

    async def results(self, daily: Daily) -> Sequence[Result]:
        """What everybody made of a deal. Raises Refused."""
        try:
            return await self._boards.results(daily, self._account)
        except CannotRead:
            raise Refused(CANNOT_READ) from None


def _stream(prefix: str, account: str, daily: Daily) -> str:
    return f"{prefix}{account}:{daily.day}:{daily.rules}"


def _daily(stream: str) -> Daily:
    _, _, day, rules = stream.split(":")
    return Daily(day, rules)
