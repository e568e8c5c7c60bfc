"""What an error of SQLite's means to whoever runs the server."""

import sqlite3

_MEANING = {
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_BUSY: "another program has it open",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}


def meaning(error: sqlite3.Error) -> str:
    """The end of a sentence about the log's file: "there is no room left on the disk"."""
    # The low byte says what kind of error it is, the rest which of that kind. The module's own errors have no code.
    code = getattr(error, "sqlite_errorcode", None)
    return _MEANING.get(code & 0xFF, str(error)) if code is not None else str(error)
