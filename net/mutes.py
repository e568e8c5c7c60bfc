"""Who hears whom: which accounts an account has muted.

Asked at every line that is said, so it answers at once and from memory. Nobody but who muted is ever told.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Protocol

from tui.table import Refused

MOST = 200
"""Accounts that one account may have muted."""

REMEMBERED = 5_000
"""Accounts whose mutes are kept in memory alone; of more, those that came first are forgotten."""

TOO_MANY = "You have muted as many people as there is room for; let somebody speak again first."


class Mutes(Protocol):
    """Where it is kept."""

    def of(self, account: str) -> AbstractSet[str]:
        """Whom an account does not want to hear."""

    async def mute(self, account: str, whom: str) -> None:
        """Hear somebody no more. Raises Refused."""

    async def unmute(self, account: str, whom: str) -> None:
        """Hear somebody again. Raises Refused."""


class MutesInMemory:
    """Mutes that are forgotten with the process."""

    def __init__(self) -> None:
        self._muted: dict[str, frozenset[str]] = {}

    def of(self, account: str) -> AbstractSet[str]:
        """See `Mutes`."""
        return self._muted.get(account, frozenset())

    async def mute(self, account: str, whom: str) -> None:
        """See `Mutes`."""
        muted = self._muted.get(account, frozenset()) | {whom}
        if len(muted) > MOST:
            raise Refused(TOO_MANY)
        self._muted[account] = muted
        while len(self._muted) > REMEMBERED:
            del self._muted[next(iter(self._muted))]

    async def unmute(self, account: str, whom: str) -> None:
        """See `Mutes`."""
        if muted := self.of(account) - {whom}:
            self._muted[account] = frozenset(muted)
        else:
            self._muted.pop(account, None)
