"""When memory is collected: at quiet moments, never in the middle of somebody's key.

Python collects whenever enough objects were made, and then looks at every live app: 12 ms for each with forty widgets,
five seconds for two hundred. So the oldest generation is left alone, and collected here: apps that ended are rings of
references, which nothing else would free.
"""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

from net.strips import forget, remember

if TYPE_CHECKING:
    from net.limits import Limits

_YOUNG, _MIDDLE, _NEVER = 2_000, 5, 1_000_000


class _Process:
    """The ways of the whole process: the first server to start takes them over, the last to stop gives them back."""

    def __init__(self) -> None:
        self._taken_by: set[Collector] = set()
        self._thresholds = gc.get_threshold()

    def take(self, collector: Collector) -> None:
        if not self._taken_by:
            self._thresholds = gc.get_threshold()
            gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
            forget()
        self._taken_by.add(collector)
        gc.collect()
        gc.freeze()

    def give_back(self, collector: Collector) -> None:
        if collector not in self._taken_by:
            return
        self._taken_by.remove(collector)
        if not self._taken_by:
            gc.unfreeze()
            gc.set_threshold(*self._thresholds)
            remember()


_PROCESS = _Process()


class Collector:
    """Collects after enough sessions ended. While any has started, the process leaves its oldest memory to them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ended = 0
        self._typed = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Set aside what was loaded until now (it stays for good) and take over."""
        _PROCESS.take(self)

    def stop(self) -> None:
        """Give the process its own ways back, if no other server runs in it. Stopping twice does nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        _PROCESS.give_back(self)

    def typed(self) -> None:
        """Somebody typed: this is no quiet moment."""
        self._typed = asyncio.get_running_loop().time()

    def ended(self) -> None:
        """A session ended."""
        self._ended += 1
        if self._ended >= self._limits.ended and self._timer is None:
            self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limits.quiet, self._collect_if_quiet)

    def _collect_if_quiet(self) -> None:
        quiet = asyncio.get_running_loop().time() - self._typed >= self._limits.quiet
        if quiet or self._ended >= self._limits.ended_most:
            self._timer = None
            self._ended = 0
            gc.collect()
        else:
            self._wait()
