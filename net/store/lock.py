"""One server for a data directory: two that write one log would each tell people what the other never heard of."""

import fcntl
import os
from pathlib import Path

from net.store.errors import CannotOpen

NAME = "lock"
"""File in the data directory. It stays there, and says nothing: the kernel knows who holds it, and forgets the dead."""


class Lock:
    """Held from when it is made until it is closed or its process ends, however that ends.

    Processes that are started hold no part of it; those that are forked without an exec would.

    Args:
        directory: Made if it is not there, for its owner alone.

    Raises:
        CannotOpen: another process holds it, or the directory cannot be written.
    """

    def __init__(self, directory: Path) -> None:
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = os.open(directory / NAME, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise CannotOpen(f"The data directory {directory} cannot be used: {error.strerror or error}.") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise CannotOpen(f"Another server is using the data directory {directory}.") from None
        except OSError as error:
            os.close(self._file)
            raise CannotOpen(f"The data directory {directory} cannot be locked: {error.strerror or error}.") from error

    def close(self) -> None:
        os.close(self._file)
