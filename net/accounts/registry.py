"""How accounts come, change and go: what is decided, and on what grounds it is refused."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from net.accounts import account as events
from net.accounts.account import DAY, PREFIX, Account, day_of, fold
from net.accounts.directory import Directory
from net.accounts.journal import Journal
from net.accounts.name_book import Guests, NameBook
from net.accounts.naming import problem_with, tidied
from net.store.errors import CannotSave
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from net.accounts.journal import Decision
    from net.store.entries import Entry, New
    from net.store.protocol import Store

KEYS = 10
"""Keys of one account at most."""
RENAMES = DAY
"""Seconds between two names of one account."""

JOINED = "Your key opens your other account now: connect again."


class Watcher(Protocol):
    """Who is told what ends sessions."""

    def __call__(self, fingerprint: str, why: str) -> None:
        """Who came with this key may stay no longer; `why` is a sentence for them.

        Called in the task of the change: it must not wait, and not fail.
        """


class Accounts:
    """All accounts of a server; made by `load`.

    Every method that changes something raises CannotSave where nothing can be written now, and Refused, with a sentence
    for who asked, where the account is gone or the wish is not granted.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float], rng: Random) -> None:
        self._clock = clock
        self._rng = rng
        self._watchers: list[Watcher] = []
        self.names = NameBook(clock, rng)
        self.guests = Guests(self.names)
        self.directory = Directory(self.names)
        """The accounts as they are."""
        self._journal = Journal(store, self.directory)

    @classmethod
    async def load(cls, store: Store, *, clock: Callable[[], float], rng: Random) -> Accounts:
        """The accounts of a store.

        Args:
            store: Where their streams are.
            clock: Seconds since 1970.
            rng: For ids and names: where people play, `random.SystemRandom`.

        Raises:
            CannotRead: the store cannot be read.
        """
        accounts = cls(store, clock=clock, rng=rng)
        problem_with("ada")  # the tables of letters are read now, not when somebody waits
        by_stream: dict[str, list[Entry]] = {}
        for entry in await store.read_open(PREFIX):
            by_stream.setdefault(entry.stream, []).append(entry)
        found = [account for entries in by_stream.values() if (account := fold(entries))]
        for account in found:
            accounts.directory.put(account)
        for entries in by_stream.values():
            await accounts._finish(entries)
        return accounts

    async def _finish(self, entries: Sequence[Entry]) -> None:
        """Do what `give_key` had still to do when the process ended."""
        for entry in entries:
            if entry.kind == "key-added" and (before := self.directory.get(entry.data.get("given_up", ""))):
                fingerprint = entry.data["key"]
                if any(key.fingerprint == fingerprint and key.added <= entry.at for key in before.keys):
                    with suppress(CannotSave):  # it is done at another start
                        await self._give_up(before, fingerprint)
                if account := self.directory.get(entry.stream.removeprefix(PREFIX)):
                    self.directory.put(account)

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of what ends sessions."""
        self._watchers.append(watcher)

    async def close(self) -> None:
        """Wait until every change that began is whole."""
        await self._journal.close()

    # Coming.

    async def account_for(self, fingerprint: str, wished: str) -> Account:
        """The account that a key opens; at its first login one is made, called as near to the wish as may be."""
        return await self._journal.whole(self._account_for(fingerprint, wished))

    async def _account_for(self, fingerprint: str, wished: str) -> Account:
        async with self._journal.alone(f"key {fingerprint}"):
            found = self.directory.by_key(fingerprint)
            if found is not None:
                with suppress(CannotSave):  # a full disk keeps nobody out
                    return await self._journal.change(found.id, self._come)
                return found
            account, name = self._rng.randbytes(8).hex(), self.names.suggest(wished)
            self.names.hold(account, name)  # so that nobody else takes it meanwhile
            try:
                return await self._journal.begin(account, *events.made(name, fingerprint))
            except BaseException:
                self.names.free(account, name)
                raise

    def _come(self, now: Account) -> Sequence[New]:
        return [events.seen()] if now.seen < day_of(self._clock()) else []

    # Changing.

    async def change(self, account: str, decide: Decision) -> Account:
        """Append what `decide` makes of the account, and give what it is then; nothing is appended for no entries.

        `decide` may raise Refused, and may be called again: another process may have changed the account meanwhile.
        """
        return await self._journal.whole(self._journal.change(account, decide))

    async def rename(self, account: str, wished: str) -> Account:
        """Call it otherwise, at most once a day."""
        name = tidied(wished)
        if problem := problem_with(name):
            raise Refused(problem)
        return await self._journal.whole(self._rename(account, name))

    async def _rename(self, account: str, name: str) -> Account:
        if self.names.taken(name, by=account):
            raise Refused(f"Somebody else is called {name}, or very much alike.")

        def decide(now: Account) -> Sequence[New]:
            if now.name == name:
                return []
            if now.renamed is not None and (wait := now.renamed + RENAMES - self._clock()) > 0:
                raise Refused(f"You changed your name today; you can again in {_span(wait)}.")
            return [events.renamed(name)]

        self.names.hold(account, name)  # so that nobody else takes it meanwhile
        try:
            return await self._journal.change(account, decide)
        except BaseException:
            self.names.free(account, name)
            if found := self.directory.get(account):
                self.directory.hold_names(found)
            raise

    async def save_settings(self, account: str, changed: Mapping[str, Any]) -> Account:
        """Keep other values of some settings, given as JSON values."""

        def decide(now: Account) -> Sequence[New]:
            news = {key: value for key, value in changed.items() if now.settings.get(key, _NOTHING) != value}
            return [events.settings_changed(news)] if news else []

        return await self.change(account, decide)

    # Keys.

    async def remove_key(self, account: str, fingerprint: str) -> Account:
        """Let a key open it no more; not the last one."""

        def decide(now: Account) -> Sequence[New]:
            if not now.has(fingerprint):
                raise Refused("That key does not open your account.")
            if len(now.keys) == 1:
                raise Refused("That is your only key: add another one first.")
            return [events.key_removed(fingerprint)]

        changed = await self.change(account, decide)
        self._cut("The key you came with was removed from your account.", fingerprint)
        return changed

    async def give_key(self, account: str, fingerprint: str, also: Decision = lambda _now: ()) -> Account:
        """Let a key open this account, and the one it opened before no more: that is deleted if it was its only key.

        What `also` decides is written with it.
        """
        return await self._journal.whole(self._give_key(account, fingerprint, also))

    async def _give_key(self, account: str, fingerprint: str, also: Decision) -> Account:
        async with self._journal.alone(f"key {fingerprint}"):
            before = self.directory.by_key(fingerprint)
            given_up = before.id if before and before.id != account else ""

            def decide(now: Account) -> Sequence[New]:
                if now.has(fingerprint):
                    raise Refused("Your key opens that account already.")
                if len(now.keys) >= KEYS:
                    raise Refused(f"An account has {KEYS} keys at most; remove one there first.")
                if now.ban and now.ban.holds(self._clock()):
                    raise Refused("That account is banned.")
                return [*also(now), events.key_added(fingerprint, given_up=given_up)]

            changed = await self._journal.change(account, decide)
            if before and given_up:
                with suppress(CannotSave):  # the key opens the right account already; the rest is done at a start
                    await self._give_up(before, fingerprint)
            return changed

    async def _give_up(self, before: Account, fingerprint: str) -> None:
        """Let the account a key opened before go, or go on with its other keys."""
        if any(key.fingerprint != fingerprint for key in before.keys):
            await self._journal.change(
                before.id, lambda now: [events.key_removed(fingerprint)] if now.has(fingerprint) else []
            )
        else:
            await self._journal.erase(before.id)
        self._cut(JOINED, fingerprint)

    # Leaving.

    async def delete(self, account: str) -> None:
        """Forget everything about somebody: wherever the id is kept, it is a deleted player's."""
        await self._journal.whole(self._delete(account))

    async def _delete(self, account: str) -> None:
        found = self.directory.get(account)
        if found and found.ban and found.ban.holds(self._clock()):
            raise Refused("That account is banned; it can be deleted once the ban is over.")
        await self._journal.erase(account)
        self._cut("Your account is deleted.", *(key.fingerprint for key in (found.keys if found else ())))

    async def export(self, account: str) -> dict[str, Any]:
        """Everything kept about somebody, as JSON values, but for what would let others in.

        Raises Refused, CannotRead.
        """
        entries = await self._journal.read(account)
        found = fold(entries)
        assert found is not None
        return {
            "account": found.id,
            "name": found.name,
            "made": found.made,
            "last day seen": found.seen,
            "keys": [{"fingerprint": key.fingerprint, "added": key.added} for key in found.keys],
            "former names": [{"name": former.name, "left": former.left} for former in found.former],
            "settings": dict(found.settings),
            "lessons": sorted(found.lessons),
            "muted": sorted(found.muted),
            "ban": {"why": found.ban.why, "until": found.ban.until} if found.ban else None,
            "recovery code made": found.recovery.made if found.recovery else None,
            "log": [
                {"at": entry.at, "kind": entry.kind, **({} if entry.kind == "recovery-made" else {"data": entry.data})}
                for entry in entries
            ],
        }

    def _cut(self, why: str, *fingerprints: str) -> None:
        for watcher in self._watchers:
            for fingerprint in fingerprints:
                watcher(fingerprint, why)


_NOTHING = object()


def _span(seconds: float) -> str:
    """A time to wait, in words."""
    hours = math.ceil(seconds / 3600)
    return "an hour" if hours <= 1 else f"{hours} hours"
