"""The daily deals one has played, a file each: what came of them is found in their records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from engine.errors import BadRecord
from engine.record import BrokenRule
from tui.daily.card import came_of
from tui.daily.deal import Daily
from tui.saved import parse_kept
from tui.whole import why_not, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tui.daily.card import Came
    from tui.saved import Kept

_FILE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})-([a-z0-9-]+)\.json")


class Deals(Protocol):
    """The deals that somebody has played."""

    async def look_up(self, day: str) -> None:
        """Have at hand what is kept of a day, and what came of the days before. Raises Refused."""

    def of(self, daily: Daily) -> Kept | None:
        """A deal as far as one has played it; None: not at all, or it cannot be read."""

    def came(self, daily: Daily) -> Came | None:
        """What came of a deal; None: it is not over, or cannot be read."""

    def days(self) -> Sequence[Daily]:
        """All there are, the latest day first."""

    def begin(self, daily: Daily) -> str:
        """Begin to play one; a sentence why one cannot, or an empty text."""

    def end(self, daily: Daily) -> None:
        """Play it no longer, for now."""

    def keep(self, daily: Daily, kept: Kept) -> str:
        """Keep it as far as it is played. One sentence why that failed, or an empty text."""


class DailyDeals:
    """Those in a directory, which is made when it is first needed."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    async def look_up(self, day: str) -> None:
        """They are at hand."""

    def begin(self, daily: Daily) -> str:
        """Nobody else plays here."""
        return ""

    def end(self, daily: Daily) -> None:
        """Nothing waits for that."""

    def came(self, daily: Daily) -> Came | None:
        """What came of a deal, found anew from its record."""
        kept = self.of(daily)
        try:
            return came_of(daily, kept) if kept else None
        except (BadRecord, BrokenRule):
            return None

    def of(self, daily: Daily) -> Kept | None:
        """A deal as far as one has played it; None: not at all, or its file cannot be read."""
        try:
            kept = parse_kept(self._path(daily).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return kept if kept.record.rules == daily.rules else None

    def keep(self, daily: Daily, kept: Kept) -> str:
        """Keep it. One sentence why that failed, or an empty text. A file that cannot be read is put aside."""
        path = self._path(daily)
        try:
            if path.exists() and self.of(daily) is None:
                path.replace(path.with_suffix(".unreadable"))
            write_whole(path, kept.text + "\n")
        except OSError as error:
            return f"The daily deal could not be saved in {path}: {why_not(error)}."
        return ""

    def days(self) -> Sequence[Daily]:
        """All there are, the latest day first."""
        try:
            names = sorted((path.name for path in self._directory.iterdir()), reverse=True)
        except OSError:
            return ()
        return tuple(Daily(found[1], found[2]) for name in names if (found := _FILE.fullmatch(name)))

    def _path(self, daily: Daily) -> Path:
        return self._directory / f"{daily.day}-{daily.rules}.json"
