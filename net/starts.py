"""Apps start a few at a time: many logins at once would hold up everybody who plays, and none would be done sooner."""

import asyncio
from collections.abc import Callable

from net.limits import Limits


class Starts:
    """Lets apps start in the order in which they ask."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns = asyncio.Semaphore(limits.starts)

    async def wait(self) -> Callable[[], None]:
        """Wait for a turn; call what comes back once the app shows something, or is gone. Twice is as good as once."""
        await self._turns.acquire()
        return _Start(asyncio.get_running_loop(), self._limits.starting, self._turns).over


class _Start:
    """One start under way; it is over after a while, whatever becomes of it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, turns: asyncio.Semaphore) -> None:
        self._turns = turns
        self._timer: asyncio.TimerHandle | None = loop.call_later(seconds, self.over)

    def over(self) -> None:
        """Let the next one start."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._turns.release()
