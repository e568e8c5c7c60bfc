"""All or nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done inside, or on any error nothing of it.

    When it returns, the disk has it. When it raises, nobody will see it, with one exception that no program can help:
    if the disk took the bytes, could not say that it keeps them, and takes no others until its power fails, it may be
    there, whole, at the next start.

    Raises:
        sqlite3.Error: nothing was written.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException as error:
        # After some errors SQLite has rolled back already.
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            _displace(connection)
        raise


def _displace(connection: sqlite3.Connection) -> None:
    """Write what changes nothing over what could not be committed.

    Without this, if only the sync failed, all of it still stands where the log goes on, and a server that is killed now
    would find it there at its next start and take it for committed.
    """
    with suppress(sqlite3.Error):
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version}")
