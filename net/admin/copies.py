"""A directory of copies: each named by its time, and with them the host key.

Without that key every player's client would warn of an attack after a restore. It is copied once: it never changes.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from net.admin.desk import CannotDo
from net.hostkey import NAME


def file_for(path: Path) -> Path:
    """The file that a copy is made into; in a directory, one named by the time (UTC)."""
    path = path.absolute()
    return path / time.strftime("threefold-%Y%m%d-%H%M%S.db", time.gmtime()) if path.is_dir() else path


def keep_host_key(data: Path, folder: Path) -> None:
    """See that the directory has the host key too. Raises CannotDo."""
    try:
        key = (data / NAME).read_bytes()
        with os.fdopen(os.open(folder / NAME, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
            copy.write(key)
    except FileExistsError:
        pass
    except OSError as error:
        raise CannotDo(f"The copy is made, but without {data / NAME}: {error.strerror or error}.") from error
