"""How late the event loop is: everybody's keys wait as long as its turns are late."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY = 0.1
"""Seconds between two looks."""


class Lag:
    """Tells `late`, ten times a second, how many seconds after its time a turn came."""

    def __init__(self, late: Callable[[float], None]) -> None:
        self._late = late
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(loop.time() + EVERY, self._look, loop.time() + EVERY)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, due: float) -> None:
        self._late(max(0.0, asyncio.get_running_loop().time() - due))
        self.start()
