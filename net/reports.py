"""What people report of each other, kept until the host has dealt with it.

Invariant: a report is counted, listed and closed from the store's stream alone, whichever process wrote into it. It
holds no cards: who, whom, why, where, and what the one who reports had heard the other say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from net.store.entries import New
from net.store.errors import CannotRead, CannotSave, Conflict
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from net.store.entries import Entry
    from net.store.protocol import Store

STREAM = "reports"

REASONS: Final = {
    "insults": "Insults, threats or worse",
    "spam": "Spam, or the same again and again",
    "cheating": "Cheating",
    "name": "A name that insults or deceives",
}
"""What may be reported, and how it is asked for."""

DAILY = 5
"""Reports of one account within a day."""
DAY = 24 * 3600.0

OPEN = 1000
"""Reports that wait for the host at most: nobody reads more, and guests are accounts that cost nothing."""

LINES = 10
"""Lines that go with a report."""


class Complaint(NamedTuple):
    """What somebody reports."""

    who: str
    """The account that reports."""
    whom: str
    """The account that is reported."""
    why: str
    """One of `REASONS`."""
    table: str
    """The name of the table's log."""
    name: str
    """What the reported one was called."""
    lines: Sequence[str]
    """The last of their lines that the other had heard, oldest first."""


class Report(NamedTuple):
    """A report the host has yet to deal with."""

    number: int
    """Its place in the stream."""
    at: float
    """Seconds since 1970."""
    complaint: Complaint


class Reports:
    """The reports of a store. `clock` gives seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._seq = 0
        self._open: dict[int, Report] = {}
        self._lately: list[tuple[float, str]] = []
        """When which account reported somebody, oldest first, for a day."""

    async def file(self, complaint: Complaint) -> int:
        """Keep a report: its number. Raises Refused."""
        if complaint.why not in REASONS:
            raise Refused("That is no reason to report somebody for.")
        data = {**complaint._asdict(), "lines": list(complaint.lines)[-LINES:]}
        while True:
            try:
                await self._catch_up()
                self._check(complaint)
                return await self._store.append(STREAM, self._seq, New("reported", data))
            except Conflict:
                continue
            except (CannotRead, CannotSave):
                raise Refused("This cannot be kept just now; please try again later.") from None

    async def waiting(self) -> Sequence[Report]:
        """Those that wait for the host, the oldest first. Raises CannotRead."""
        await self._catch_up()
        return tuple(self._open.values())

    async def close(self, number: int) -> Report:
        """One is dealt with. Raises LookupError, CannotSave, CannotRead."""
        while True:
            await self._catch_up()
            found = self._open[number]
            try:
                await self._store.append(STREAM, self._seq, New("done", {"number": number}))
            except Conflict:
                continue
            return found

    def _check(self, complaint: Complaint) -> None:
        if any(
            (one.complaint.who, one.complaint.whom, one.complaint.table)
            == (complaint.who, complaint.whom, complaint.table)
            for one in self._open.values()
        ):
            raise Refused(f"You have reported {complaint.name} already; the host will read it.")
        since = self._clock() - DAY
        self._lately = [(at, who) for at, who in self._lately if at > since]
        if sum(who == complaint.who for _, who in self._lately) >= DAILY:
            raise Refused(f"You have reported {DAILY} people today; that is as many as may be.")
        if len(self._open) >= OPEN:
            raise Refused("The host has more reports to read than anybody can; please try again later.")

    async def _catch_up(self) -> None:
        for entry in await self._store.read(STREAM, self._seq):
            if entry.seq > self._seq:  # else somebody who asked at the same time has taken it
                self._seq = entry.seq
                self._take(entry)

    def _take(self, entry: Entry) -> None:
        if entry.kind == "reported":
            data = entry.data
            complaint = Complaint(**{field: data[field] for field in Complaint._fields})
            self._open[entry.seq] = Report(entry.seq, entry.at, complaint)
            self._lately.append((entry.at, complaint.who))
        elif entry.kind == "done":
            self._open.pop(entry.data["number"], None)
