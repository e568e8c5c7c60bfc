"""The commands' desk at the tables of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from net.accounts.drills import drills_about
from net.history.kept import matches_about
from net.ratings.export import ratings_about
from net.ratings.showing import ratings_text
from net.reception import Reception
from net.script.kept import finished
from net.store.errors import CannotRead
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.record import Record
    from net.accounts.registry import Accounts
    from net.identity import Identity
    from net.lobby import LobbyFor, Tables
    from net.store.protocol import Store
    from tui.table import TableInfo


class TablesDesk:
    """A `Desk` for `Tables`. `reception` says who somebody is; None: a key is its own account.

    `accounts` are the ones that are kept; None: none are.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        reception: Reception | None = None,
        accounts: Accounts | None = None,
    ) -> None:
        self._accounts = accounts
        self._tables = tables
        self._store = store
        self._reception = reception or Reception(tables)

    def listed(self, identity: Identity) -> Sequence[TableInfo]:
        """The tables there are."""
        return self._tables.listed(self._reception.account_of(identity))

    async def enter(self, identity: Identity, wished_name: str, *, program: bool) -> LobbyFor:
        """Let somebody in."""
        return await self._reception.enter(identity, wished_name, program=program)

    def ratings(self, *, as_json: bool) -> str:
        """The ratings of everybody."""
        if self._tables.ratings is None:
            raise Refused("No match is rated here.")
        return ratings_text(self._tables.ratings, as_json=as_json)

    async def export(self, identity: Identity) -> dict[str, Any]:
        """Everything that is kept about who asks: what the host can give out, and the tables where they sit."""
        account = self._reception.account_of(identity) if identity.key and self._accounts else ""
        if not account or self._accounts is None:
            raise Refused("Nothing is kept about you here but your name at a table: you have no account.")
        try:
            kept = await self._accounts.export(account)
            ratings = await ratings_about(self._store, account)
            matches = await matches_about(self._store, account)
            drills = await drills_about(self._store, account)
        except CannotRead:
            raise Refused("What is kept cannot be read just now.") from None
        tables = [{"table": one.code, "rules": one.rules} for one in self._tables.listed(account) if one.mine]
        return {**kept, "ratings": ratings, "matches": matches, "drills": drills, "tables": tables}

    async def finished(self, identity: Identity, match: str) -> Record | None:
        """The record of a match that is over."""
        return await finished(self._store, match, self._reception.account_of(identity) or None)
