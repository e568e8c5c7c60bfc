"""What ends a duel before its time, and what keeps a bot from holding it up."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Broken(Exception):
    """A bot that cannot be played against any more; the sentence says why."""


class NoAction(Exception):
    """A bot answered, and the answer is no action."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise Broken in what takes longer, even in what waits. For the main thread; 0: no deadline."""

    def late(_signal: int, _frame: object) -> None:
        raise Broken(f"it took more than {seconds:g} s for a decision")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
