"""The shape of the log's file: each step leads from one version to the next, and none leads back.

A step may add to the shape; what was once written as an entry is never written anew. A step that was in a release
stays as it is for good, since files out there were made by it.
"""

import sqlite3
from collections.abc import Sequence

from net.store.transactions import transaction

STEPS: Sequence[Sequence[str]] = (
    (
        "CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ended INTEGER NOT NULL) STRICT",
        # In order of arrival, so that what is new goes to the end of the file and old pages are left alone. Data lies
        # in no index: what is deleted here is nowhere else.
        """CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL REFERENCES stream,
            seq INTEGER NOT NULL,
            at REAL NOT NULL,
            kind TEXT NOT NULL,
            data TEXT NOT NULL
        ) STRICT""",
        "CREATE UNIQUE INDEX entry_in_stream ON entry (stream, seq)",
    ),
)
"""The statements of each step; a file of version n has had the first n."""


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Take the steps the file has not had yet, each whole or not at all.

    Raises:
        sqlite3.Error: a step could not be taken; the file stays as the one before it left it.
    """
    for number, statements in enumerate(steps, 1):
        if number > version(connection):
            with transaction(connection):
                for statement in statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")


def version(connection: sqlite3.Connection) -> int:
    """How many steps the file has had."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)
