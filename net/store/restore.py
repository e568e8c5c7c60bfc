"""Going on from a backup. The log it replaces is moved aside, never deleted: it may hold what the backup does not.

To copy a backup over the log by hand is to damage it: what waits beside the old file would be filed into the new one.
"""

import os
import shutil
import sqlite3
import time
from pathlib import Path

from net.store.backups import sync
from net.store.database import BESIDE, NAME, look_at
from net.store.errors import CannotOpen
from net.store.lock import Lock
from net.store.migrations import STEPS
from net.store.sentences import meaning


def restore(directory: Path, backup: Path) -> Path:
    """Put a backup in the place of the log in a data directory; where the log was moved to.

    If it is interrupted, it can be done again.

    Raises:
        CannotOpen: a server is using the directory, or the backup is damaged, foreign, newer or cannot be copied. The
            log is as it was.
    """
    lock = Lock(directory)
    try:
        look_at(backup, len(STEPS))
        new = directory / (NAME + ".new")
        shutil.copyfile(backup, new)
        new.chmod(0o600)
        sync(new)
        return _exchange(directory, new)
    except sqlite3.Error as error:
        raise CannotOpen(f"{backup} cannot be read: {meaning(error)}.") from error
    except OSError as error:
        raise CannotOpen(f"{backup} cannot be put into {directory}: {error.strerror or error}.") from error
    finally:
        lock.close()


def _exchange(directory: Path, new: Path) -> Path:
    aside = directory / f"replaced-{time.time_ns()}"
    aside.mkdir(mode=0o700)
    path = directory / NAME
    if path.exists():
        # It keeps its place too until another has it: where there is no log, a server begins an empty one.
        os.link(path, aside / NAME)
    for end in BESIDE:
        beside = directory / (NAME + end)
        if beside.exists():
            beside.rename(aside / beside.name)
    sync(aside)
    new.rename(path)
    sync(directory)
    return aside
