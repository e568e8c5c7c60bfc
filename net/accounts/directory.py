"""All accounts as they are, found by id, key, name and recovery code.

Invariant: a key opens one account, the one that got it last.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from net.accounts.account import DAY
from net.accounts.naming import DELETED, tidied

if TYPE_CHECKING:
    from net.accounts.account import Account
    from net.accounts.name_book import NameBook

KEPT = 14 * DAY
"""Seconds that a name given up is nobody else's."""


class Directory:
    """Filled by `Accounts` alone."""

    def __init__(self, names: NameBook) -> None:
        self._names = names
        self._accounts: dict[str, Account] = {}
        self._by_key: dict[str, str] = {}
        self._by_selector: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._accounts)

    def get(self, account: str) -> Account | None:
        """By id; None: there is none, or no longer."""
        return self._accounts.get(account)

    def by_key(self, fingerprint: str) -> Account | None:
        """The account that the key opens."""
        return self._accounts.get(self._by_key.get(fingerprint, ""))

    def by_name(self, name: str) -> Account | None:
        """The account called so, or so much alike that nobody else may be, or called so until lately."""
        return self._accounts.get(self._names.taken(tidied(name)))

    def by_selector(self, selector: str) -> Account | None:
        """The account whose recovery code begins so."""
        return self._accounts.get(self._by_selector.get(selector, ""))

    def name_of(self, account: str) -> str:
        """What to show for an account, wherever its id is kept."""
        found = self._accounts.get(account)
        return found.name if found else DELETED

    # For the registry.

    def put(self, account: Account) -> None:
        """This is what the account is from now on."""
        before = self._accounts.get(account.id)
        self._accounts[account.id] = account
        for key in before.keys if before else ():
            if not account.has(key.fingerprint) and self._by_key.get(key.fingerprint) == account.id:
                del self._by_key[key.fingerprint]
        for key in account.keys:
            holder = self.by_key(key.fingerprint)
            new = before is not None and not before.has(key.fingerprint)
            if holder is None or new or _added(holder, key.fingerprint) <= key.added:
                self._by_key[key.fingerprint] = account.id
        if before and before.recovery:
            self._by_selector.pop(before.recovery.selector, None)
        if account.recovery:
            self._by_selector[account.recovery.selector] = account.id
        if before is None or before.name != account.name:
            self.hold_names(account)

    def hold_names(self, account: Account) -> None:
        """Keep its names, and those it gave up lately, from all others."""
        for former in account.former:
            self._names.hold(account.id, former.name, former.left + KEPT)
            self._names.retire(account.id, former.name, former.left + KEPT)
        self._names.hold(account.id, account.name)

    def forget(self, account: Account) -> None:
        """There is no such account any more."""
        del self._accounts[account.id]
        for key in account.keys:
            if self._by_key.get(key.fingerprint) == account.id:
                del self._by_key[key.fingerprint]
        if account.recovery:
            self._by_selector.pop(account.recovery.selector, None)
        self._names.free(account.id, account.name, *(former.name for former in account.former))


def _added(account: Account, fingerprint: str) -> float:
    return next((key.added for key in account.keys if key.fingerprint == fingerprint), -math.inf)
