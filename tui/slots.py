"""Files for matches in the middle: of two programs that run at once, neither writes over the match of the other."""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NAME = "playing"
"""The file whose bytes are locked, one for each slot. It stays empty: the kernel knows who holds what."""

_SLOT = re.compile(r"match(?:\.([2-9]|[1-9][0-9]{1,8}))?\.json")


class Slots:
    """`match.json`, `match.2.json` and so on in a directory; each is one program's at a time.

    A program has one of them from when it first looks into the directory: a match that was left and that no other
    program has, the newest first, or a new one. The kernel gives back what a program had when it ends, however it does.
    Locks are those of POSIX, of a process: what is open twice in one process is one program's. Where a file system has
    none, a match that another program plays looks like one that was left, and whoever writes last has written.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._locks: int | None = None
        self._number = 0
        """Of the slot that is held; 0: none is."""

    def __del__(self) -> None:
        if self._locks is not None:
            os.close(self._locks)

    @property
    def file(self) -> Path:
        """The file of the slot that is held; one is taken, without what was left there, where none is."""
        if not self._number:
            self._hold(next(number for number in count(1) if not self._there(number) and self._free(number)))
        return self._of(self._number)

    def look(self) -> Path | None:
        """The file of a match that may be gone on with, which is held from now on; None: there is none."""
        if self._number and self._there(self._number):
            return self._of(self._number)
        for number in self._left():
            if self._free(number):
                self._hold(number)
                return self._of(number)
        return None

    def _of(self, number: int) -> Path:
        return self._directory / ("match.json" if number == 1 else f"match.{number}.json")

    def _there(self, number: int) -> bool:
        try:
            self._of(number).lstat()
        except OSError:
            return False
        return True

    def _left(self) -> list[int]:
        """The slots with a match, the newest first."""
        found = {}
        with suppress(OSError):  # no such directory, or one that cannot be read: the first write says so
            for path in self._directory.iterdir():
                if name := _SLOT.fullmatch(path.name):
                    with suppress(OSError):  # another program has finished it this moment
                        found[int(name[1] or 1)] = path.lstat().st_mtime_ns
        return sorted(found, key=lambda number: found[number], reverse=True)

    def _hold(self, number: int) -> None:
        if self._number and self._locks is not None:
            fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, self._number)
        self._number = number

    def _free(self, number: int) -> bool:
        """Whether no other program holds a slot. It is locked then."""
        try:
            fcntl.lockf(self._opened(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except (BlockingIOError, PermissionError):
            return self._locks is None  # where the file itself cannot be opened, the first write says so
        except OSError:  # a file system without locks
            return True
        return True

    def _opened(self) -> int:
        if self._locks is None:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._locks = os.open(self._directory / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return self._locks
