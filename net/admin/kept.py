"""The part of the desk that needs only what is stored: it works with a running server, and without one."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from net.accounts.account import PREFIX, Ban
from net.accounts.drills import drills_about
from net.accounts.naming import tidied
from net.admin.desk import AccountLine, BanLine, CannotDo, ReportLine
from net.history.kept import matches_about
from net.ratings.export import ratings_about
from net.reports import Reports
from net.sources import network_of
from net.store.errors import CannotRead, CannotSave
from net.table_state import GUEST, TABLE
from tui.table import Refused
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from net.accounts.account import Account
    from net.accounts.registry import Accounts
    from net.admin.bans import KeptBans
    from net.reports import Report
    from net.store.protocol import Store

WHY = 200
"""Columns of a reason or a message."""

NO_SERVER = "No server is running on this data directory: there is nobody to ask for that."


class KeptDesk:
    """A `Desk`. What needs people who are here is refused."""

    def __init__(self, store: Store, accounts: Accounts, bans: KeptBans, clock: Callable[[], float]) -> None:
        self._store = store
        self._accounts = accounts
        self._bans = bans
        self._clock = clock
        self._reports = Reports(store, clock)

    async def sessions(self) -> Sequence[Any]:
        """Refuse."""
        raise CannotDo(NO_SERVER)

    tables = sessions

    async def kick(self, who: str, why: str) -> int:
        """Refuse."""
        raise CannotDo(NO_SERVER)

    async def message(self, text: str, who: str) -> int:
        """Refuse."""
        raise CannotDo(NO_SERVER)

    async def drain(self, seconds: float, why: str) -> int:
        """Refuse."""
        raise CannotDo(NO_SERVER)

    async def accounts(self) -> Sequence[AccountLine]:
        """See `Desk`."""
        lines = [self._line(found) for found in await self._all()]
        return sorted(lines, key=lambda line: (line.name.casefold(), line.id))

    async def bans(self) -> Sequence[BanLine]:
        """See `Desk`: accounts first, by name."""
        now = self._clock()
        accounts = [
            BanLine(found.id, found.name, found.ban.why, found.ban.until)
            for found in await self._all()
            if found.ban and found.ban.holds(now)
        ]
        return [*sorted(accounts, key=lambda line: line.name.casefold()), *self._bans.sources()]

    async def reports(self) -> Sequence[ReportLine]:
        """See `Desk`."""
        with _in_words():
            return [self._reported(report) for report in await self._reports.waiting()]

    async def done(self, number: int) -> ReportLine:
        """See `Desk`."""
        with _in_words():
            try:
                return self._reported(await self._reports.close(number))
            except LookupError:
                raise CannotDo(f"No report {number} waits to be dealt with.") from None

    async def ban(self, who: str, why: str, seconds: float | None) -> BanLine:
        """See `Desk`."""
        ban = Ban(clean_line(why, WHY), None if seconds is None else self._clock() + seconds)
        with _in_words():
            if (network := network_of(who)) is not None:
                return await self._bans.ban_source(network, ban)
            return await self._bans.ban_account(self.account(who), ban)

    async def unban(self, who: str) -> None:
        """See `Desk`."""
        with _in_words():
            if (network := network_of(who)) is not None:
                await self._bans.unban_source(network)
            else:
                await self._bans.unban_account(self.account(who))

    async def backup(self, path: Path) -> None:
        """See `Desk`."""
        if not path.is_absolute():  # it would be read from where the server was started
            raise CannotDo("The path of a copy begins with /.")
        with _in_words():
            await self._store.backup(path)

    async def export(self, who: str) -> dict[str, Any]:
        """See `Desk`."""
        with _in_words():
            account = self.account(who).id
            return {
                **await self._accounts.export(account),
                "ratings": await ratings_about(self._store, account),
                "matches": await matches_about(self._store, account),
                "drills": await drills_about(self._store, account),
            }

    async def delete(self, who: str) -> AccountLine:
        """See `Desk`."""
        found = self.account(who)
        with _in_words():
            await self._accounts.delete(found.id)
        return self._line(found)

    def account(self, who: str) -> Account:
        """The one that is meant: by id, key or name; never one that is only called much alike. Raises CannotDo."""
        directory = self._accounts.directory
        if found := directory.get(who) or directory.by_key(who):
            return found
        found = directory.by_name(who)
        if found and found.name.casefold() == tidied(who).casefold():
            return found
        shown = clean_line(who, WHY)
        if re.fullmatch(r"[0-9a-f]{16}|SHA256:\S+", who):
            raise CannotDo(f"There is no account {shown}.")
        alike = f"; {found.name} ({found.id}) is, or was, called much alike" if found else ""
        raise CannotDo(f"Nobody is called {shown}{alike}.")

    async def _all(self) -> list[Account]:
        with _in_words():
            streams = await self._store.streams(PREFIX, ended=False)
        found = (self._accounts.directory.get(stream.removeprefix(PREFIX)) for stream in streams)
        return [account for account in found if account]

    def _reported(self, report: Report) -> ReportLine:
        told = report.complaint
        return ReportLine(
            number=report.number,
            at=report.at,
            who="a guest" if told.who.startswith(GUEST) else self._accounts.directory.name_of(told.who),
            whom="" if told.whom.startswith(GUEST) else told.whom,
            name=told.name,
            why=told.why,
            table=told.table.removeprefix(TABLE).partition("-")[0],
            lines=tuple(told.lines),
        )

    def _line(self, found: Account) -> AccountLine:
        banned = found.ban is not None and found.ban.holds(self._clock())
        return AccountLine(found.id, found.name, len(found.keys), found.made, found.seen, banned)


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except (Refused, CannotSave, CannotRead) as error:
        raise CannotDo(str(error)) from error
