"""How often somebody may guess a code."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from net.bucket import Bucket
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES = 5
"""Wrong codes at once."""
EVERY = 120.0
"""Seconds until another one may follow."""
KNOWN = 10_000
"""Guessers remembered; of more, those that guessed longest ago are forgotten."""


class Tries:
    """By whatever tells guessers apart: where they come from, who they are. The clock gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, *guessers: str) -> None:
        """Count a try before it is made, so that many at once are no way around. Raises Refused."""
        now = self._clock()
        buckets = [self._bucket(guesser, now) for guesser in guessers]
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait:
            raise Refused(f"Too many wrong codes: wait {_minutes(wait)}, then try again.")
        for bucket in buckets:
            bucket.take(1, now)

    def right(self, *guessers: str) -> None:
        """The try was none: the code was right."""
        now = self._clock()
        for guesser in guessers:
            self._bucket(guesser, now).take(-1, now)

    def _bucket(self, guesser: str, now: float) -> Bucket:
        # The bucket lends one more than it holds.
        bucket = self._buckets.pop(guesser, None) or Bucket(1 / EVERY, TRIES - 1, now)
        self._buckets[guesser] = bucket
        if len(self._buckets) > KNOWN:
            del self._buckets[next(iter(self._buckets))]
        return bucket


def _minutes(seconds: float) -> str:
    minutes = math.ceil(seconds / 60)
    return "a minute" if minutes == 1 else f"{minutes} minutes"
