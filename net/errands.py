"""Work that is brought to its end, whether or not whoever asked for it is still there.

What is stored has to come into force, and who asked may be gone before the store answers. Each piece of work runs in a
task of its own, and in a context of its own: in that of a session, the session's app would live as long.
"""

from __future__ import annotations

import asyncio
import contextvars
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")


def _untold(_error: BaseException) -> None:
    """Who asked has it, or is gone."""


def later(seconds: float, call: Callable[[], object]) -> asyncio.TimerHandle:
    """Call a function so many seconds later, on the loop that runs.

    In a context of its own: a table's alarm may be hours away, and the app of whoever happened to set it would be kept.
    """
    return asyncio.get_running_loop().call_later(seconds, call, context=contextvars.Context())


class Errands:
    """The work under way for one owner. `failed` is told of what a piece of work raises."""

    def __init__(self, failed: Callable[[BaseException], None] = _untold) -> None:
        self._failed = failed
        self._running: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it; nobody has to wait for it."""
        context = contextvars.Context()
        task = asyncio.get_running_loop().create_task(work, context=context)
        self._running.add(task)
        task.add_done_callback(self._over, context=context)
        return task

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it and wait for it: who waits may be cancelled, the work is not."""
        return await asyncio.shield(self.begin(work))

    async def settled(self) -> None:
        """Wait until everything that began is done, and what that began."""
        while self._running:
            await asyncio.wait({*self._running})

    async def stop(self, within: float) -> None:
        """Let what is under way have so many seconds, and cancel the rest."""
        if self._running:
            await asyncio.wait({*self._running}, timeout=within)
        for task in self._running:
            task.cancel()
        await self.settled()

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._failed(error)
