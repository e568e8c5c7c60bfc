"""What one person says at a table: whether a line may be said, and how fast one after another."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from net.bucket import Bucket
from tui.phrases import PHRASES
from tui.table import Refused
from tui.text import clean_line

if TYPE_CHECKING:
    from net.house import TableLimits
    from tui.terms import Talk

WHILE = 60.0
"""Seconds within which the same line may be said only so often."""


class Talking:
    """What was said from one seat of late."""

    def __init__(self, limits: TableLimits, now: float) -> None:
        self._limits = limits
        # The bucket lends one line more than it holds.
        self._bucket = Bucket(limits.lines_rate, limits.lines_burst - 1, now)
        self._lately: deque[tuple[float, str]] = deque(maxlen=round(WHILE * limits.lines_rate + limits.lines_burst) + 1)

    def say(self, text: str, allowed: Talk, now: float) -> str:
        """The line to say, cleaned. Raises Refused, and then it does not count."""
        limits = self._limits
        said = clean_line(text, limits.line + 2)  # of twice the width at most is the first character too many
        if not said:
            raise Refused("There is nothing to read in that line.")
        if said != clean_line(said, limits.line):
            raise Refused(f"A line has room for {limits.line} characters; that one is longer.")
        if allowed == "none":
            raise Refused("Nobody talks at this table: it was made so.")
        if allowed == "presets" and said not in PHRASES:
            raise Refused("At this table only the phrases of the list can be said.")
        while self._lately and now - self._lately[0][0] >= WHILE:
            self._lately.popleft()
        if sum(before == said.casefold() for _, before in self._lately) >= limits.same:
            raise Refused("You have just said that, and more than once.")
        if self._bucket.wait(now):
            raise Refused("Not so fast: wait a moment before you say more.")
        self._bucket.take(1, now)
        self._lately.append((now, said.casefold()))
        return said
