"""One session's way to its account: what `tui.account` asks for, in words where something cannot be done."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from net.accounts.joining import Typist
from net.accounts.journal import NO_ACCOUNT
from net.accounts.refusing import told_why
from tui.account import AccountInfo, KeyInfo, ShortCode
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.accounts.joining import Joining
    from net.accounts.registry import Accounts
    from tui.ratings import Ratings


class Desk:
    """An `AccountDesk` for who came with a key.

    `clock` gives seconds since 1970; `seated` says whether an account has a seat at a table; `ratings` how it stands,
    None where nothing is rated; `export` is how one gets one's data, in a sentence, where the host offers that.
    """

    def __init__(
        self,
        accounts: Accounts,
        joining: Joining,
        typist: Typist,
        *,
        clock: Callable[[], float],
        seated: Callable[[str], bool],
        ratings: Callable[[str], Ratings] | None = None,
        export: str = "",
    ) -> None:
        self.export = export
        self._accounts = accounts
        self._joining = joining
        self._typist = typist
        self._clock = clock
        self._seated = seated
        self._ratings = ratings

    def now(self) -> AccountInfo:
        """The account as it stands. Raises Refused once it is gone."""
        found = self._accounts.directory.get(self._typist.account)
        if found is None:
            raise Refused(NO_ACCOUNT)
        keys = tuple(
            KeyInfo(key.fingerprint, in_words(key.added), key.fingerprint == self._typist.fingerprint)
            for key in found.keys
        )
        ratings = self._ratings(found.id) if self._ratings else None
        return AccountInfo(found.name, keys, in_words(found.recovery.made) if found.recovery else "", ratings)

    async def rename(self, name: str) -> None:
        """Be called otherwise. Raises Refused."""
        with told_why():
            await self._accounts.rename(self._typist.account, name)

    async def remove_key(self, fingerprint: str) -> None:
        """Let a key open the account no more. Raises Refused."""
        with told_why():
            await self._accounts.remove_key(self._typist.account, fingerprint)

    def short_code(self) -> ShortCode:
        """A code to type with another key. Raises Refused."""
        self.now()
        code = self._joining.short_code(self._typist.account)
        return ShortCode(code.text, math.ceil((code.until - self._clock()) / 60))

    async def use_code(self, typed: str, *, consent: bool) -> str:
        """Let this session's key open the account that a code is of. Raises Refused, and WouldLose."""
        with told_why():
            return await self._joining.use(self._typist, typed, give_up=consent)

    async def recovery_code(self) -> str:
        """A code to keep. Raises Refused."""
        with told_why():
            return await self._joining.recovery_code(self._typist.account)

    async def delete(self) -> str:
        """Delete the account. Raises Refused."""
        if self._seated(self._typist.account):
            raise Refused("You have a seat at a table: finish that match or leave it first.")
        with told_why():
            await self._accounts.delete(self._typist.account)
        return "Your account is deleted."


def in_words(moment: float) -> str:
    """The day (UTC) of a moment in seconds since 1970: `3 May 2026`."""
    day = datetime.fromtimestamp(moment, UTC)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
