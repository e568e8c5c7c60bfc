"""Writes what happens to accounts, and brings it into force.

Invariant: an entry is in force once it is committed, and not before; two changes of one account never overlap. Whoever
asked for a change may be gone before it is whole: it is brought to its end all the same.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from net.accounts.account import BESIDE, PREFIX, Account, deleted, fold
from net.errands import Errands
from net.store.errors import Conflict, Ended
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from net.accounts.directory import Directory
    from net.store.entries import Entry, New
    from net.store.protocol import Store

    Decision = Callable[[Account], Sequence[New]]

T = TypeVar("T")

NO_ACCOUNT = "That account is gone."


class Journal:
    """Of all accounts; what is in force is in the directory."""

    def __init__(self, store: Store, directory: Directory) -> None:
        self._store = store
        self._directory = directory
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._errands = Errands()

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to its end, even if who asked is gone before that."""
        return await self._errands.whole(work)

    def alone(self, name: str) -> asyncio.Lock:
        """Held while nobody else may do the same to the same."""
        return self._locks.setdefault(name, asyncio.Lock())

    async def close(self) -> None:
        """Wait until every change that began is whole."""
        await self._errands.settled()

    # The changes; each is called within `whole`.

    async def begin(self, account: str, *entries: New) -> Account:
        """Make an account. Raises CannotSave."""
        await self._store.append(PREFIX + account, 0, *entries)
        return await self._catch_up(account)

    async def change(self, account: str, decide: Decision) -> Account:
        """Append what `decide` makes of an account. Raises Refused, CannotSave."""
        async with self.alone(f"account {account}"):
            while True:
                found = self._found(account)
                entries = decide(found)
                if not entries:
                    return found
                try:
                    await self._store.append(found.stream, found.seq, *entries)
                except (Conflict, Ended):  # another process was faster
                    await self._catch_up(account)
                else:
                    return await self._catch_up(account)

    async def erase(self, account: str) -> None:
        """Delete all there is of an account. Raises Refused, CannotSave."""
        async with self.alone(f"account {account}"):
            found = self._found(account)
            for prefix in BESIDE:
                for stream in await self._store.streams(f"{prefix}{account}:"):
                    await self._store.erase(stream)
            await self._store.erase(found.stream, deleted())
            self._directory.forget(found)

    async def read(self, account: str) -> Sequence[Entry]:
        """All there is of an account. Raises Refused, CannotRead."""
        return await self._store.read(self._found(account).stream)

    def _found(self, account: str) -> Account:
        found = self._directory.get(account)
        if found is None:
            raise Refused(NO_ACCOUNT)
        return found

    async def _catch_up(self, account: str) -> Account:
        """Bring into force what the stream has beyond what is."""
        found = self._directory.get(account)
        now = fold(await self._store.read(PREFIX + account, found.seq if found else 0), found)
        if now is None:
            if found:
                self._directory.forget(found)
            raise Refused(NO_ACCOUNT)
        self._directory.put(now)
        return now
