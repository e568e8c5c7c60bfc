"""The desk of a running server: what is stored, and the people and tables that are here.

Invariant: draining ends by itself. Whatever becomes of whoever asked for it, the server stops once the last match is
over, or the time is up.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from typing import TYPE_CHECKING, Any, Protocol

from net.admin.desk import AccountLine, BanLine, CannotDo, ReportLine, SessionLine, TableLine
from net.admin.kept import WHY
from net.sources import network_of
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from net.admin.kept import KeptDesk

KICKED = "The host has closed your session."
DRAINING = (
    "The server closes soon: no new tables, and nobody new comes in. Matches under way can be played to their end."
)

_log = logging.getLogger(__name__)


class Present(Protocol):
    """A session that is here."""

    @property
    def line(self) -> SessionLine:
        """Who it is."""

    def tell(self, sentence: str) -> bool:
        """Show a line on its screen; whether it has one."""

    def end(self, sentence: str) -> object:
        """Close it, and tell why."""


class Floor(Protocol):
    """What the desk sees and moves of the running server."""

    def sessions(self) -> Sequence[Present]:
        """Who is here, who came first being first."""

    def tables(self) -> Sequence[TableLine]:
        """The tables there are."""

    def close_doors(self, why: str) -> None:
        """Refuse new tables, and whoever comes without a seat in a match, with this sentence."""

    def stop(self) -> None:
        """Begin to close the server, as a signal does."""


class LiveDesk:
    """A `Desk`. `pause` waits between two looks at whether the last match is over."""

    def __init__(self, floor: Floor, kept: KeptDesk, pause: Callable[[], Awaitable[None]]) -> None:
        self._floor = floor
        self._kept = kept
        self._pause = pause
        self._drain: asyncio.Task[None] | None = None

    @property
    def draining(self) -> bool:
        """Whether nobody may begin anything new."""
        return self._drain is not None

    async def close(self) -> None:
        """Wait for nothing any more: the server stops."""
        if self._drain is not None:
            self._drain.cancel()
            await asyncio.wait({self._drain})

    # People and tables.

    async def sessions(self) -> Sequence[SessionLine]:
        """See `Desk`."""
        return [present.line for present in self._floor.sessions()]

    async def tables(self) -> Sequence[TableLine]:
        """See `Desk`."""
        return self._floor.tables()

    async def kick(self, who: str, why: str) -> int:
        """See `Desk`."""
        found = self._those(who)
        if not found:
            raise CannotDo(f"{clean_line(who, WHY)} is not here.")
        self._send_away(found, f"{KICKED} {clean_line(why, WHY)}".rstrip())
        return len(found)

    async def message(self, text: str, who: str) -> int:
        """See `Desk`."""
        said = clean_line(text, WHY)
        if not said:
            raise CannotDo("There is nothing to read in that line.")
        found = self._those(who) if who else [*self._floor.sessions()]
        if who and not found:
            raise CannotDo(f"{clean_line(who, WHY)} is not here.")
        return sum([present.tell(said) for present in found])

    async def drain(self, seconds: float, why: str) -> int:
        """See `Desk`. Asked again, the new time counts."""
        sentence = f"{DRAINING} {clean_line(why, WHY)}".rstrip()
        self._floor.close_doors(sentence)
        for present in self._floor.sessions():
            present.tell(sentence)
        if self._drain is not None:
            self._drain.cancel()
        loop = asyncio.get_running_loop()
        self._drain = loop.create_task(self._stop_after(loop.time() + seconds), context=contextvars.Context())
        return self._going_on()

    # What is stored.

    async def accounts(self) -> Sequence[AccountLine]:
        """See `Desk`."""
        return await self._kept.accounts()

    async def bans(self) -> Sequence[BanLine]:
        """See `Desk`."""
        return await self._kept.bans()

    async def reports(self) -> Sequence[ReportLine]:
        """See `Desk`."""
        return await self._kept.reports()

    async def done(self, number: int) -> ReportLine:
        """See `Desk`."""
        return await self._kept.done(number)

    async def ban(self, who: str, why: str, seconds: float | None) -> BanLine:
        """See `Desk`."""
        ban = await self._kept.ban(who, why, seconds)
        self._send_away(self._those(ban.whom), f"{KICKED} {ban.why}".rstrip())
        return ban

    async def unban(self, who: str) -> None:
        """See `Desk`."""
        await self._kept.unban(who)

    async def backup(self, path: Path) -> None:
        """See `Desk`."""
        await self._kept.backup(path)

    async def export(self, who: str) -> dict[str, Any]:
        """See `Desk`."""
        return await self._kept.export(who)

    async def delete(self, who: str) -> AccountLine:
        """See `Desk`."""
        # Once it is gone nobody could tell whose sessions they were.
        theirs = self._those(self._kept.account(who).id)
        deleted = await self._kept.delete(who)
        self._send_away(theirs, "Your account is deleted.")
        return deleted

    # Parts of the above.

    def _those(self, who: str) -> list[Present]:
        network, name = network_of(who), clean_line(who, WHY).casefold()

        def meant(line: SessionLine) -> bool:
            if network is not None:
                source = network_of(line.source)
                return source is not None and source.version == network.version and source.subnet_of(network)  # type: ignore[arg-type]
            return who in {line.account, line.key} or line.name.casefold() == name

        return [present for present in self._floor.sessions() if who and meant(present.line)]

    def _send_away(self, them: Sequence[Present], sentence: str) -> None:
        for present in them:
            present.end(sentence)

    def _going_on(self) -> int:
        return sum(table.playing for table in self._floor.tables())

    async def _stop_after(self, deadline: float) -> None:
        loop = asyncio.get_running_loop()
        while self._going_on() and loop.time() < deadline:
            await self._pause()
        _log.info("drained", extra={"matches_left": self._going_on()})
        self._floor.stop()
