"""A directory of copies: each named by its time, and with them the host key.

Without that key every player's client would warn of an attack after a restore. It is copied once: it never changes.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from net.admin.desk import CannotDo
from net.hostkey import NAME
from net.store.errors import CannotOpen
from net.store.restore import restore


def file_for(path: Path) -> Path:
    """The file that a copy is made into; in a directory, one named by the time (UTC)."""
    path = path.absolute()
    return path / time.strftime("threefold-%Y%m%d-%H%M%S.db", time.gmtime()) if path.is_dir() else path


def keep_host_key(data: Path, folder: Path) -> None:
    """See that the directory has the host key too. Raises CannotDo."""
    try:
        _copy_once(data / NAME, folder / NAME)
    except OSError as error:
        raise CannotDo(f"The copy is made, but without {data / NAME}: {error.strerror or error}.") from error


def go_on_from(copy: Path, data: Path) -> str:
    """Put a copy in the place of what a data directory holds, and the host key beside it where that has none.

    Gives where what was there has gone. Raises CannotDo.
    """
    try:
        aside = restore(data, copy)
        if (key := copy.absolute().parent / NAME).exists():
            _copy_once(key, data / NAME)
    except CannotOpen as error:
        raise CannotDo(str(error)) from error
    except OSError as error:
        raise CannotDo(f"The copy is in place, but the host key is not: {error.strerror or error}.") from error
    return str(aside)


def _copy_once(key: Path, copy: Path) -> None:
    if copy.exists():
        return
    content = key.read_bytes()
    with os.fdopen(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
