"""Who somebody is to the tables: an account where they came with a key, else a guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.store.errors import CannotSave
from tui.table import Refused

if TYPE_CHECKING:
    from net.accounts.registry import Accounts
    from net.identity import Identity
    from net.lobby import LobbyFor, Tables


class Reception:
    """Lets people in to the tables. Without `accounts` a key is its own account, called as its owner wishes."""

    def __init__(self, tables: Tables, accounts: Accounts | None = None) -> None:
        self._tables = tables
        self._accounts = accounts

    def account_of(self, identity: Identity) -> str:
        """The id of somebody's account; empty: a guest, or somebody who was never here."""
        if self._accounts is None or identity.key is None:
            return identity.key or ""
        found = self._accounts.directory.by_key(identity.key)
        return found.id if found else ""

    async def enter(self, identity: Identity, wished_name: str, *, program: bool = False, source: str = "") -> LobbyFor:
        """Let a session in; a key that nobody came with before gets an account. `source` is as in `Tables.enter`."""
        accounts = self._accounts
        if accounts is None:
            return self._tables.enter(identity.key, wished_name, program=program, source=source)
        if identity.key is not None:
            try:
                found = await accounts.account_for(identity.key, wished_name)
            except (CannotSave, Refused):
                pass  # whoever is new comes in as a guest while nothing can be written
            else:
                return self._tables.enter(found.id, found.name, program=program, named=True, source=source)
        name = accounts.guests.arrive()
        return self._tables.enter(None, name, program=program, named=True, gone=lambda: accounts.guests.leave(name))
