"""All or nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done inside, or on any error nothing of it.

    When it returns, the disk has it. When it raises, nobody will see it, with one exception that no program can help:
    if the disk took the bytes but could not say that it keeps them, and the process ends before anything else is
    written, it may be there, whole, at the next start.

    Raises:
        sqlite3.Error: nothing was written.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # After some errors SQLite has rolled back already.
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise
