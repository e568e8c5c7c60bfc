"""The log's file: made whole, looked at before it is touched, and opened once.

A file that is damaged, foreign or newer is left exactly as it is. SQLite before 3.51.3 can damage a file that two
connections write, so the one connection takes the file for itself: nobody else gets in, not even the `sqlite3` command.
"""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from net.store.backups import back_up, sync
from net.store.errors import CannotOpen, CannotSave
from net.store.migrations import STEPS, migrate, version
from net.store.sentences import meaning

NAME = "events.db"
"""File in the data directory; beside it, as long as it is open, SQLite keeps what it has not filed yet in `-wal`."""
BESIDE = ("-wal", "-shm", "-journal")
"""How the names end of all files that SQLite may keep beside one."""
BACKUPS = "backups"
"""Directory in it for the copies made before a file is brought to a new version."""

APPLICATION = 0x54466C64
"""Stands in the file's header and says whose it is: TFld."""


def open_database(directory: Path, steps: Sequence[Sequence[str]] = STEPS) -> sqlite3.Connection:
    """The one connection to the log's file in a data directory, which the caller has locked.

    A file that is not there is made. One of an older version is copied, then brought up to date.

    Raises:
        CannotOpen: the file is damaged, foreign, newer, open elsewhere or cannot be written.
    """
    path = directory / NAME
    try:
        if not path.exists():
            _make(path, steps)
        _roll_back(path)
        had = look_at(path, len(steps))
        path.chmod(0o600)
        connection = _connect(path)
        try:
            if had < len(steps):
                _copy_first(connection, directory / BACKUPS, had)
                migrate(connection, steps)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise CannotOpen(f"{path} cannot be opened: {meaning(error)}.") from error
    except OSError as error:
        raise CannotOpen(f"{path} cannot be opened: {error.strerror or error}.") from error
    return connection


def _make(path: Path, steps: Sequence[Sequence[str]]) -> None:
    """Make the file whole before it has its name: one that is there and empty has lost what it held."""
    if _waits(path):
        raise CannotOpen(f"{path} is missing, yet {NAME}-wal, which belongs to it, is there. Both are needed.")
    new = path.with_name(NAME + ".new")
    for left in (new, *(new.with_name(new.name + end) for end in BESIDE)):
        left.unlink(missing_ok=True)
    new.touch(mode=0o600)
    with closing(sqlite3.connect(_uri(new, "rw"), uri=True, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        migrate(connection, steps)
    sync(new)
    new.rename(path)
    sync(path.parent)


def _roll_back(path: Path) -> None:
    """Undo what a power cut interrupted in a file without a write-ahead log, as a restored copy is at first."""
    if path.with_name(NAME + "-journal").exists():
        with closing(sqlite3.connect(_uri(path, "rw"), uri=True, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA user_version").fetchone()


def look_at(path: Path, newest: int) -> int:
    """The file's version, once it is known to be whole and ours. Nothing is written for this, nor filed.

    Raises:
        CannotOpen: it is damaged, foreign, or newer than the newest version known.
        sqlite3.Error: it cannot be looked at.
    """
    damaged = f"{path} is damaged and was left as it is; go on from a backup. SQLite says"
    # To SQLite an empty file is a new one.
    if not path.stat().st_size:
        raise CannotOpen(f"{damaged}: the file is empty.")
    try:
        with closing(_for_a_look(path)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION:
                raise CannotOpen(f"{path} was not made by this program and was left as it is.")
            had = version(connection)
            if had > newest:
                raise CannotOpen(
                    f"{path} was written by a newer version of this program (its format is {had}, this version knows "
                    f"{newest}) and was left as it is. Install that version again."
                )
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise CannotOpen(f"{damaged}: {error}.") from error
        raise
    if found != "ok":
        raise CannotOpen(f"{damaged}: {found}.")
    return had


def _for_a_look(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even when it is closed."""
    if not _waits(path):
        return sqlite3.connect(_uri(path, "ro") + "&immutable=1", uri=True, isolation_level=None)
    # Reading what waits to be filed takes an index of it, in a file beside it.
    connection = sqlite3.connect(_uri(path, "ro"), uri=True, isolation_level=None, timeout=0)
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_IOERR:
            raise
        # On a full disk there is room for it in memory only, and that takes the connection that stays. If the file then
        # turns out to be damaged, SQLite files what waits when it is closed: it may change, but loses nothing.
        return _connect(path)
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    """The connection that stays."""
    connection = sqlite3.connect(_uri(path, "rw"), uri=True, isolation_level=None, timeout=0)
    try:
        for setting in (
            "locking_mode = EXCLUSIVE",
            "synchronous = FULL",
            # Where fsync does not reach the disk (macOS), what does.
            "fullfsync = ON",
            "checkpoint_fullfsync = ON",
            # What is deleted is overwritten.
            "secure_delete = ON",
            "foreign_keys = ON",
            "cell_size_check = ON",
            "trusted_schema = OFF",
        ):
            connection.execute(f"PRAGMA {setting}")
        connection.execute("PRAGMA journal_mode = WAL")
        # Takes the file, and finds out whether it can be written, before anybody counts on it.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _copy_first(connection: sqlite3.Connection, backups: Path, had: int) -> None:
    """Raises CannotOpen if there is no room for it."""
    backups.mkdir(exist_ok=True, mode=0o700)
    try:
        back_up(connection, backups / f"events-format-{had}-{time.time_ns()}.db")
    except CannotSave as error:
        raise CannotOpen(f"The log is to be copied before it is brought to a new format. {error}") from error


def _waits(path: Path) -> bool:
    """Whether something that was written waits to be filed, as after a kill."""
    waiting = path.with_name(path.name + "-wal")
    return waiting.exists() and waiting.stat().st_size > 0


def _uri(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"
