"""The drills of the owner of an account, in the store: a stream for each, which is gone once it is put away."""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any

from net.errands import Errands
from net.store.entries import New
from net.store.errors import CannotRead, CannotSave, Conflict, Ended
from tui.lessons.drills import after_doing, parse_drill, with_one_more
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.store.entries import Entry
    from net.store.protocol import Store
    from tui.lessons.drills import Drill

DRILLS = "drills:"
"""How the names of these streams begin; the account follows, and the place that is played from."""

CANNOT_READ = "Your drills cannot be read just now."

_log = logging.getLogger(__name__)


class DrillsOf:
    """`Drills` for one session. What cannot be written counts as long as that lasts."""

    def __init__(self, store: Store, account: str) -> None:
        self._store = store
        self._account = account
        self._drills: tuple[Drill, ...] = ()
        self._seqs: dict[str, int] = {}
        """By stream, its last entry."""
        self._lock = asyncio.Lock()
        self._writing = Errands(_not_written)

    async def look_up(self) -> None:
        """Have at hand what is kept. Raises Refused."""
        await self._writing.settled()
        try:
            entries = await self._store.read_open(f"{DRILLS}{self._account}:")
        except CannotRead:
            raise Refused(CANNOT_READ) from None
        logs = [list(some) for _, some in groupby(entries, lambda entry: entry.stream)]
        self._seqs = {log[-1].stream: log[-1].seq for log in logs}
        # What was written last is to be done last.
        drills = (drill_of(log) for log in sorted(logs, key=lambda log: log[-1].at))
        self._drills = tuple(drill for drill in drills if drill is not None)

    def waiting(self) -> tuple[Drill, ...]:
        """Those of the account, as it was when they were looked up."""
        return self._drills

    def keep(self, drill: Drill) -> str:
        """Write one more, soon: nothing is known to have gone wrong yet."""
        before, self._drills = self._drills, with_one_more(self._drills, drill)
        for old in before:
            if old not in self._drills:
                self._writing.begin(self._erase(old))
        self._writing.begin(self._append(drill, New("drill", drill._asdict())))
        return ""

    def done(self, drill: Drill, *, right: bool) -> str:
        """Put it away, or at the end."""
        self._drills = after_doing(self._drills, drill, right=right)
        put_away = not any(_place(one) == _place(drill) for one in self._drills)
        self._writing.begin(self._erase(drill) if put_away else self._append(drill, New("done", {"right": right})))
        return ""

    async def _append(self, drill: Drill, new: New) -> None:
        stream = f"{DRILLS}{self._account}:{_place(drill)}"
        async with self._lock:
            try:
                self._seqs[stream] = await self._store.append(stream, self._seqs.get(stream, 0), new)
            except (Conflict, Ended):
                _log.info("a drill was changed in another session too")

    async def _erase(self, drill: Drill) -> None:
        stream = f"{DRILLS}{self._account}:{_place(drill)}"
        async with self._lock:
            await self._store.erase(stream)
            self._seqs.pop(stream, None)


def drill_of(log: Sequence[Entry]) -> Drill | None:
    """A drill as it stands after these entries; None: it cannot be read."""
    drill: Drill | None = None
    for entry in log:
        if entry.kind == "drill":
            drill = parse_drill(entry.data)
        elif drill is not None and entry.kind == "done":
            drill = drill._replace(times=drill.times + 1 if entry.data["right"] else 0)
    return drill


async def drills_about(store: Store, account: str) -> list[dict[str, Any]]:
    """The drills of somebody, to be given out to them, as JSON values. Raises CannotRead."""
    entries = await store.read_open(f"{DRILLS}{account}:")
    return list({entry.stream: entry.data for entry in entries if entry.kind == "drill"}.values())


def _place(drill: Drill) -> str:
    """What names where a drill is played from."""
    return sha256(f"{drill.seat} {drill.record}".encode()).hexdigest()[:24]


def _not_written(error: BaseException) -> None:
    if isinstance(error, CannotSave):
        _log.warning("a drill could not be written down: %s", type(error).__name__)
    else:
        _log.error("a drill could not be written down", exc_info=error)
