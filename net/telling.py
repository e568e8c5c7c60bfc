"""Tells many sessions of one change, one after another: all screens drawn at once would hold up everybody's keys.

What changes while a round is under way is told in another round after it, however often it changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.errands import later

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable


class Telling:
    """`listeners` gives whom to call at the beginning of a round; `pause` is in seconds, between two of them."""

    def __init__(self, listeners: Callable[[], Iterable[Callable[[], None]]], pause: float) -> None:
        self._listeners = listeners
        self._pause = pause
        self._left: list[Callable[[], None]] = []
        self._again = False
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Something changed."""
        if self._timer is None:
            self._left = [*self._listeners()]
            self._tell()
        else:
            self._again = True

    def stop(self) -> None:
        """Tell nobody more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._again = False

    def _tell(self) -> None:
        if not self._left and self._again:
            self._again = False
            self._left = [*self._listeners()]
        if not self._left:
            self._timer = None
            return
        self._left.pop()()
        self._timer = later(self._pause, self._tell)
