"""The log on one connection to SQLite, for the one thread that may use it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from net.store.backups import back_up
from net.store.entries import Entry, read_back
from net.store.errors import CannotRead, CannotSave, Conflict, Ended
from net.store.lock import Lock
from net.store.sentences import meaning
from net.store.transactions import transaction

Written = tuple[str, str]
"""A kind, and its data as JSON."""

_READ = """
    SELECT name, seq, at, kind, data FROM stream JOIN entry ON entry.stream = stream.id
    WHERE name = :name AND seq > :after ORDER BY seq
"""
# U+10FFFF, which no name holds because it is not printable, comes after everything a name may go on with.
_READ_OPEN = """
    SELECT name, seq, at, kind, data FROM stream JOIN entry ON entry.stream = stream.id
    WHERE name >= :prefix AND name < :prefix || char(1114111) AND NOT ended ORDER BY name, seq
"""
_STREAMS = """
    SELECT name FROM stream
    WHERE name >= :prefix AND name < :prefix || char(1114111) AND (:ended IS NULL OR ended = :ended) ORDER BY name
"""


class Log:
    """`append` stands inside `writing`, which commits it; everything else stands outside.

    Args:
        connection: From `open_database`.
        lock: Given up when the connection is closed.
        clock: Seconds since 1970.
    """

    def __init__(self, connection: sqlite3.Connection, lock: Lock, clock: Callable[[], float]) -> None:
        self._connection = connection
        self._lock = lock
        self._clock = clock

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Commit what is written inside.

        Raises:
            CannotSave: nothing of it was written.
        """
        try:
            with transaction(self._connection):
                yield
        except sqlite3.Error as error:
            raise CannotSave(f"The log cannot be written: {meaning(error)}.") from error

    def append(self, stream: str, after: int, entries: Sequence[Written], *, ends: bool) -> int:
        """The new last `seq`.

        Raises:
            Conflict: the stream's last `seq` is another. Nothing was changed.
            Ended: the stream is finished. Nothing was changed.
            sqlite3.Error: nothing that was written in this transaction may stay.
        """
        number, last, ended = self._stream(stream)
        if ended:
            raise Ended(stream)
        if last != after:
            raise Conflict(stream, last)
        return self._write(number or self._begin(stream), last, entries, ends=ends)

    def erase(self, stream: str, tombstone: Sequence[Written]) -> None:
        """Stands outside `writing`.

        Raises:
            CannotSave: nothing was erased.
        """
        with self.writing():
            number, last, _ = self._stream(stream)
            if number is not None:
                self._connection.execute("DELETE FROM entry WHERE stream = ?", (number,))
            if tombstone:
                self._write(number or self._begin(stream), last, tombstone, ends=True)
            elif number is not None:
                self._connection.execute("DELETE FROM stream WHERE id = ?", (number,))
        # What was written lately lies in the write-ahead log too, until that is filed and cut off. If there is no room
        # for that now, it happens at the next time, or when the log is closed.
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def read(self, stream: str, after: int) -> Sequence[Entry]:
        """Raises CannotRead."""
        return tuple(read_back(*row) for row in self._rows(_READ, name=stream, after=after))

    def read_open(self, prefix: str) -> Sequence[Entry]:
        """Raises CannotRead."""
        return tuple(read_back(*row) for row in self._rows(_READ_OPEN, prefix=prefix))

    def streams(self, prefix: str, *, ended: bool | None) -> Sequence[str]:
        """Raises CannotRead."""
        return tuple(name for (name,) in self._rows(_STREAMS, prefix=prefix, ended=ended))

    def back_up(self, path: Path) -> None:
        """Raises CannotSave: there is no copy."""
        back_up(self._connection, path)

    def close(self) -> None:
        # What cannot be filed now is filed at the next start.
        with suppress(sqlite3.Error):
            self._connection.close()
        self._lock.close()

    def _stream(self, name: str) -> tuple[int | None, int, bool]:
        """Its number (None if there is no such stream), its last `seq`, and whether it has ended."""
        row = self._connection.execute(
            "SELECT id, (SELECT max(seq) FROM entry WHERE stream = stream.id), ended FROM stream WHERE name = ?",
            (name,),
        ).fetchone()
        if row is None:
            return None, 0, False
        number, last, ended = row
        return number, last, bool(ended)

    def _begin(self, name: str) -> int:
        number = self._connection.execute("INSERT INTO stream (name, ended) VALUES (?, 0)", (name,)).lastrowid
        assert number is not None
        return number

    def _write(self, number: int, last: int, entries: Sequence[Written], *, ends: bool) -> int:
        at = self._clock()
        self._connection.executemany(
            "INSERT INTO entry (stream, seq, at, kind, data) VALUES (?, ?, ?, ?, ?)",
            ((number, seq, at, kind, data) for seq, (kind, data) in enumerate(entries, last + 1)),
        )
        if ends:
            self._connection.execute("UPDATE stream SET ended = 1 WHERE id = ?", (number,))
        return last + len(entries)

    def _rows(self, query: str, **values: str | int | None) -> Iterator[Any]:
        try:
            yield from self._connection.execute(query, values)
        except UnicodeEncodeError:
            # Half a surrogate pair begins no name.
            return
        except sqlite3.Error as error:
            raise CannotRead(f"The log cannot be read: {meaning(error)}.") from error
