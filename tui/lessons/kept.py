"""Which lessons are done. What cannot be read is as if nothing had been learnt yet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from tui.whole import why_not, write_whole

if TYPE_CHECKING:
    from pathlib import Path


class Learnt(Protocol):
    """Which lessons are done."""

    def done(self) -> frozenset[str]:
        """Their ids."""

    def keep(self, lesson: str) -> str:
        """Keep that one more is. One sentence why it could not be kept, or an empty text."""


class LearntInMemory:
    """For the length of an evening."""

    def __init__(self) -> None:
        self._done: frozenset[str] = frozenset()

    def done(self) -> frozenset[str]:
        """Those of this evening."""
        return self._done

    def keep(self, lesson: str) -> str:
        """Keep one more; that never fails."""
        self._done |= {lesson}
        return ""


class LearntFile:
    """In a file of a directory, which is made when it is first needed."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / "lessons.json"

    def done(self) -> frozenset[str]:
        """Those in the file."""
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return frozenset()
        return frozenset(one for one in found if isinstance(one, str)) if isinstance(found, list) else frozenset()

    def keep(self, lesson: str) -> str:
        """Keep one more."""
        try:
            write_whole(self._file, json.dumps(sorted(self.done() | {lesson})) + "\n")
        except OSError as error:
            return f"That could not be kept in {self._file}: {why_not(error)}."
        return ""
