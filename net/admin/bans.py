"""Who may not come in, as the store keeps it: accounts in their own streams, sources in the host's.

Invariant: a ban is in force once it is stored. It is looked up in memory at the door, where nobody can wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.accounts import account as events
from net.accounts.account import Ban
from net.admin.desk import BanLine, CannotDo
from net.sources import network_of, written
from net.store.entries import New
from net.store.errors import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from net.accounts.account import Account
    from net.accounts.registry import Accounts
    from net.sources import Network
    from net.store.entries import Entry
    from net.store.protocol import Store

STREAM = "host"
"""What the host decides that belongs to no account."""

WIDEST = {4: 16, 6: 32}
"""Bits that a banned network has at least: a slip of the pen must not shut out half the world."""


class KeptBans:
    """`net.bans.Bans`, on a store; made by `load`."""

    def __init__(self, store: Store, accounts: Accounts, clock: Callable[[], float]) -> None:
        self._store = store
        self._accounts = accounts
        self._clock = clock
        self._seq = 0
        self._sources: dict[Network, Ban] = {}

    @classmethod
    async def load(cls, store: Store, accounts: Accounts, clock: Callable[[], float]) -> KeptBans:
        """The bans of a store. `clock` gives seconds since 1970. Raises CannotRead."""
        bans = cls(store, accounts, clock)
        bans._take(await store.read(STREAM))
        return bans

    # At the door.

    def banned(self, source: str) -> str | None:
        """The sentence for a source that is banned; None: it is not."""
        ban = self._ban_of(network_of(source))
        return sentence(ban) if ban else None

    def banned_key(self, fingerprint: str) -> str | None:
        """The sentence for a key whose account is banned; None: it is not."""
        found = self._accounts.directory.by_key(fingerprint)
        ban = found.ban if found else None
        return sentence(ban) if ban and ban.holds(self._clock()) else None

    # For the host.

    def sources(self) -> Sequence[BanLine]:
        """The banned sources, in order of address."""
        now = self._clock()
        order = sorted(self._sources, key=lambda network: (network.version, network.network_address, network.prefixlen))
        bans = [(network, self._sources[network]) for network in order]
        return [BanLine(written(network), "", ban.why, ban.until) for network, ban in bans if ban.holds(now)]

    async def ban_source(self, network: Network, ban: Ban) -> BanLine:
        """Keep a source out. Raises CannotDo, CannotSave."""
        if network.prefixlen < WIDEST[network.version]:
            raise CannotDo(f"{network} is too much: of IPv{network.version} ban a /{WIDEST[network.version]} at most.")
        name = written(network)
        await self._append(New("source-banned", {"source": name, "why": ban.why, "until": ban.until}))
        return BanLine(name, "", ban.why, ban.until)

    async def unban_source(self, network: Network) -> None:
        """Let a source in again. Raises CannotDo, CannotSave."""
        if network not in self._sources or not self._sources[network].holds(self._clock()):
            raise CannotDo(f"{written(network)} is not banned.")
        await self._append(New("source-unbanned", {"source": written(network)}))

    async def ban_account(self, found: Account, ban: Ban) -> BanLine:
        """Keep an account out. Raises Refused, CannotSave."""
        await self._accounts.change(found.id, lambda _now: [events.banned(ban)])
        return BanLine(found.id, found.name, ban.why, ban.until)

    async def unban_account(self, found: Account) -> None:
        """Let an account in again. Raises CannotDo, Refused, CannotSave."""
        if not found.ban or not found.ban.holds(self._clock()):
            raise CannotDo(f"{found.name} is not banned.")
        await self._accounts.change(found.id, lambda _now: [events.unbanned()])

    async def _append(self, entry: New) -> None:
        while True:
            try:
                await self._store.append(STREAM, self._seq, entry)
            except Conflict:  # another node banned somebody meanwhile
                self._take(await self._store.read(STREAM, self._seq))
            else:
                self._take(await self._store.read(STREAM, self._seq))
                return

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._seq = entry.seq
            network = network_of(str(entry.data.get("source", "")))
            if network is None:
                continue  # of a kind that is not known here
            if entry.kind == "source-banned":
                self._sources[network] = Ban(entry.data["why"], entry.data["until"])
            elif entry.kind == "source-unbanned":
                self._sources.pop(network, None)

    def _ban_of(self, source: Network | None) -> Ban | None:
        if source is None or not self._sources:
            return None
        now = self._clock()
        for bits in range(source.prefixlen, WIDEST[source.version] - 1, -1):
            ban = self._sources.get(source.supernet(new_prefix=bits))
            if ban and ban.holds(now):
                return ban
        return None


def sentence(ban: Ban) -> str:
    """What somebody is told who is banned."""
    return f"You may not come in here. {ban.why}".rstrip()
