"""What every store does, in memory, in a file or elsewhere; tests/net/store/test_contract.py is the same in tests."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from net.store.entries import Entry, New


class Store(Protocol):
    """An append-only log in streams, for one event loop.

    What is asked first is done first. A caller who is cancelled while waiting does not know what became of it: an
    append may be committed, now or a moment later, whole or not at all. The stream's next append tells, since it
    conflicts with one its caller does not count; so does `read`.

    Every method raises `Closed` once the store is closed.
    """

    async def append(self, stream: str, after: int, *entries: New, ends: bool = False) -> int:
        """Write all the entries or none, and return the stream's new last `seq` once they will outlast a power cut.

        Args:
            stream: Begun by its first entry.
            after: The stream's last `seq` as the caller knows it, 0 for a new stream: who knows less may not write.
            entries: One at least.
            ends: The stream is finished with these: it is not loaded at a start and takes no more.

        Raises:
            Conflict: the stream's last `seq` is another; nothing was written.
            Ended: the stream is finished; nothing was written.
            CannotSave: the disk is full, read-only, broken, …; nothing was written, and the same may work later.
            ValueError: no entries, or a name or data that cannot be kept.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        """The stream's entries with a `seq` above `after`, in order; none if there is no such stream.

        Raises:
            CannotRead: the disk is broken, …
        """
        ...

    async def read_open(self, prefix: str) -> Sequence[Entry]:
        """All entries of the streams that have not ended and whose name begins so, in order of name and `seq`.

        Raises:
            CannotRead: the disk is broken, …
        """
        ...

    async def streams(self, prefix: str, *, ended: bool | None = None) -> Sequence[str]:
        """Names that begin so, in order: of those that have ended, of the others, or (None) of all.

        Raises:
            CannotRead: the disk is broken, …
        """
        ...

    async def erase(self, stream: str, *tombstone: New) -> None:
        """Delete what the stream holds for good, and leave only the tombstone, with which the stream has ended.

        The tombstone's `seq` goes on from the last one erased, so nobody who knew the stream takes it for another.
        Without a tombstone nothing is left, not even the name. Copies made by `backup` keep what they hold.

        Raises:
            CannotSave: nothing was deleted.
            ValueError: a tombstone that cannot be kept.
        """
        ...

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        """Take or renew a lease for so long from now; whether it is the owner's now. For 0 seconds: give it back.

        The store's clock counts, not the owner's. A store that only one process can open forgets its leases with it.
        """
        ...

    async def backup(self, path: Path) -> None:
        """Copy the log, as it is between two appends, into a new file. The file has its name only once it is whole.

        Appends may have to wait until then.

        Raises:
            CannotSave: there is something by that name, or the copy could not be written; nothing is left of it.
        """
        ...

    async def close(self) -> None:
        """Do what was asked before, then close. Closing again does nothing."""
        ...
