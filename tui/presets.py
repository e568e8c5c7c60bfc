"""Rules with a name of one's own, kept between two evenings or for the length of a session.

Invariant: what is kept is always a rule string that can be played; a line of the file that is none is left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from engine.games import game_of
from tui.text import clean_line
from tui.whole import why_not, write_whole

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_PRESET = 30
"""Columns of a name."""

Named = tuple[tuple[str, str], ...]
"""Names with their rule strings."""


class Presets(Protocol):
    """Where one's own are kept."""

    def own(self) -> Named:
        """Those kept, the oldest first."""

    def keep(self, name: str, rules: str) -> str:
        """Keep one, in place of another of the same name. Returns why it could not be kept, or an empty text."""


class PresetsInMemory:
    """For the length of a session."""

    def __init__(self) -> None:
        self._named: dict[str, str] = {}

    def own(self) -> Named:
        """Those kept."""
        return tuple(self._named.items())

    def keep(self, name: str, rules: str) -> str:
        """Keep one; that never fails."""
        self._named[name] = rules
        return ""


class PresetsFile:
    """In a file, beside the matches."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / "presets.json"

    def own(self) -> Named:
        """Those in the file that can be played; none where it cannot be read."""
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return ()
        pairs = found.items() if isinstance(found, dict) else ()
        return tuple((clean_line(name, LONGEST_PRESET), rules) for name, rules in pairs if _playable(rules))

    def keep(self, name: str, rules: str) -> str:
        """Keep one more."""
        named = {**dict(self.own()), name: rules}
        try:
            write_whole(self._file, json.dumps(named, indent=1, ensure_ascii=True) + "\n")
        except OSError as error:
            return f"The rules could not be kept in {self._file}: {why_not(error)}."
        return ""


def _playable(rules: object) -> bool:
    try:
        return isinstance(rules, str) and bool(game_of(rules))
    except ValueError:
        return False
