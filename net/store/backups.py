"""Copies of the log's file, made through the one connection there is: the file itself is never copied under it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from net.store.errors import CannotSave
from net.store.sentences import meaning


def back_up(connection: sqlite3.Connection, path: Path) -> None:
    """Write everything committed into a new file at this path, which has its name only once the disk has it whole.

    Raises:
        CannotSave: there is something by that name, or it cannot be written; nothing is left of it.
    """
    part = path.absolute().with_name(path.name + ".part")
    try:
        if path.exists():
            raise CannotSave(f"{path} is there already.")
        # One that an earlier try left when its process was killed.
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
            sync(part)
            part.rename(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
        sync(path.absolute().parent)
    except sqlite3.Error as error:
        raise CannotSave(f"{path} cannot be written: {meaning(error)}.") from error
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {error.strerror or error}.") from error


def sync(path: Path) -> None:
    """See that what a file or a directory holds outlasts a power cut. Not for a file that SQLite has open."""
    # For SQLite's locks on a file end as soon as anything in the process closes that file.
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
