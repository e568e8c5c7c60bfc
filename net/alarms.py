"""Every limit that fires is counted; the log hears of it once a minute at most for each source.

A flood would otherwise fill the disk with what it was refused. What is logged are words of the server's own and an
address the kernel wrote, never a client's text.
"""

import logging
from collections.abc import Callable

from net.counts import Counts

_PAUSE = 60.0
"""Seconds between two lines about one source."""

_log = logging.getLogger(__name__)


class Alarms:
    """Counts into `counts`; remembers at most `sources` of those it has spoken of. `clock` is any, in seconds."""

    def __init__(self, counts: Counts, clock: Callable[[], float], sources: int) -> None:
        self._counts = counts
        self._clock = clock
        self._sources = sources
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def raised(self, limit: str, source: str) -> None:
        """A limit fired for a source: one of the names in `net.counts`."""
        self._counts[limit] += 1
        now = self._clock()
        said = self._said.get(source)
        if said is not None and now - said < _PAUSE:
            self._unsaid[source] = self._unsaid.get(source, 0) + 1
            return
        self._said.pop(source, None)  # so that the first in the table is the one spoken of longest ago
        self._said[source] = now
        more = self._unsaid.pop(source, 0)
        _log.warning("limit %s: %s%s", limit, source, f", and {more} others since the last line" if more else "")
        self._prune(now)

    def _prune(self, now: float) -> None:
        while self._said:
            oldest, said = next(iter(self._said.items()))
            if len(self._said) <= self._sources and now - said < _PAUSE:
                return
            del self._said[oldest]
            self._unsaid.pop(oldest, None)
