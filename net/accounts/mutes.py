"""Who has muted whom, kept where the account is; of guests, as long as the process lives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.accounts import account as events
from net.accounts.refusing import told_why
from net.mutes import MOST, TOO_MANY, MutesInMemory
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from net.accounts.account import Account
    from net.accounts.registry import Accounts
    from net.store.entries import New


class KeptMutes:
    """A `Mutes`. Where a guest is on either side, nothing is written: that guest will never come back."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._passing = MutesInMemory()

    def of(self, account: str) -> AbstractSet[str]:
        """See `Mutes`."""
        found = self._accounts.directory.get(account)
        passing = self._passing.of(account)
        return found.muted | passing if found else passing

    async def mute(self, account: str, whom: str) -> None:
        """See `Mutes`."""

        def decide(now: Account) -> Sequence[New]:
            if len(now.muted) >= MOST:
                raise Refused(TOO_MANY)
            return [] if whom in now.muted else [events.muted(whom)]

        if self._lasts(account, whom):
            with told_why():
                await self._accounts.change(account, decide)
        else:
            await self._passing.mute(account, whom)

    async def unmute(self, account: str, whom: str) -> None:
        """See `Mutes`. Also where the other account is gone by now."""
        await self._passing.unmute(account, whom)
        found = self._accounts.directory.get(account)
        if found and whom in found.muted:
            with told_why():
                await self._accounts.change(account, lambda now: [events.unmuted(whom)] if whom in now.muted else [])

    def _lasts(self, account: str, whom: str) -> bool:
        directory = self._accounts.directory
        return directory.get(account) is not None and directory.get(whom) is not None
