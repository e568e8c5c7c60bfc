"""Which lessons the owner of an account has done, kept where the account is."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from net.accounts.account import lesson_done
from net.errands import Errands
from net.store.errors import CannotSave
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.accounts.account import Account
    from net.accounts.registry import Accounts
    from net.store.entries import New

_log = logging.getLogger(__name__)


class LearntInAccount:
    """A `Learnt` for one session. What cannot be written counts as long as that lasts, and is tried with the next."""

    def __init__(self, accounts: Accounts, account: str) -> None:
        self._accounts = accounts
        self._account = account
        self._lately: frozenset[str] = frozenset()
        self._writing = Errands(_not_written)

    def done(self) -> frozenset[str]:
        """Those of the account."""
        found = self._accounts.directory.get(self._account)
        return self._lately | (found.lessons if found else frozenset())

    def keep(self, lesson: str) -> str:
        """Write that one more is, soon: nothing is known to have gone wrong yet."""
        if lesson not in self.done():
            self._lately |= {lesson}
            self._writing.begin(self._write())
        return ""

    async def _write(self) -> None:
        await self._accounts.change(self._account, self._new)

    def _new(self, account: Account) -> Sequence[New]:
        return [lesson_done(lesson) for lesson in sorted(self._lately - account.lessons)]


def _not_written(error: BaseException) -> None:
    if isinstance(error, CannotSave | Refused):  # the disk is full, or the account is gone
        _log.warning("a lesson that was done could not be written down: %s", type(error).__name__)
    else:
        _log.error("a lesson that was done could not be written down", exc_info=error)
