"""When memory is collected: at quiet moments, never in the middle of somebody's key.

Python collects whenever enough objects were made, and then looks at every live app: 12 ms for each with forty widgets,
five seconds for two hundred. So the oldest generation is left alone, and collected here: apps that ended are rings of
references, which nothing else would free.
"""

import asyncio
import gc

from net.limits import Limits
from net.strips import forget, remember

_YOUNG, _MIDDLE, _NEVER = 2_000, 5, 1_000_000


class Collector:
    """Collects after enough sessions ended; `start` and `stop` change the whole process and put it back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ended = 0
        self._typed = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._thresholds: tuple[int, int, int] | None = None

    def start(self) -> None:
        """Set aside what was loaded until now (it stays for good) and take over."""
        self._thresholds = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
        forget()

    def stop(self) -> None:
        """Give the process its own ways back."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._thresholds is not None:
            gc.unfreeze()
            gc.set_threshold(*self._thresholds)
            self._thresholds = None
            remember()

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
