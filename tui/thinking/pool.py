"""Worker processes: as many as asked for at most, each started when it is first needed, and again when it has died."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from tui.thinking.messages import LONGEST

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from typing import Any

_TO_END = 1.0
"""Seconds a worker has to end by itself once it is told to."""
_GRACE = 5.0
"""Seconds a worker has to come to an end with what nobody waits for any more: starting another one takes longer than
most thoughts that are late on a busy machine, and the next would be late as well."""

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


class Died(Exception):
    """A worker has ended before it answered."""


def cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MODEST = 5
"""By how much a worker stands back where the loop wants a core."""


def command(modest: int = MODEST, module: str = "tui.thinking.worker") -> tuple[str, ...]:
    """What starts a worker that finds the modules that this program finds.

    `modest` is by how much it stands back; `module` has the `main` that answers.
    """
    start = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main({modest})"
    return (sys.executable, "-c", start)


class Worker:
    """One process. It is asked one thing at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, arguments: Sequence[str]) -> Worker:
        """Start it. Raises OSError."""
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        # In a session of its own: what the terminal tells this program, it does not hear.
        return cls(
            await asyncio.create_subprocess_exec(
                *arguments, stdin=pipe, stdout=pipe, stderr=nowhere, limit=LONGEST, start_new_session=True
            )
        )

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet, as far as is known."""
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    async def ask(self, request: bytes) -> bytes:
        """Its answer to a request: a line. Raises Died; ValueError for a line that has no end."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(len(request).to_bytes(4, "big") + request)
            await stdin.drain()
            line = await stdout.readline()
        except ConnectionError:
            line = b""
        if not line.endswith(b"\n"):
            raise Died
        return line

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """Let it end by itself, or end it, and wait until it has."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _TO_END)
        except TimeoutError:
            self.kill()
            await self._process.wait()


class Pool:
    """Workers for one event loop. No process is started before anything is asked; `close` ends them all."""

    def __init__(self, size: int, arguments: Sequence[str] = (), *, grace: float = _GRACE) -> None:
        """`grace`: seconds until a worker is ended whose answer is waited for no longer."""
        self._arguments = arguments or command()
        self._grace = grace
        self._free = asyncio.Semaphore(size)
        self._workers: list[Worker] = []
        """All that live."""
        self._idle: list[Worker] = []
        """The one that worked last is asked first: what it has loaded is at hand."""
        self._thoughts: set[asyncio.Task[bytes]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def workers(self) -> tuple[int, ...]:
        """The processes that live, by their ids."""
        return tuple(worker.pid for worker in self._workers if worker.alive)

    async def ask(self, request: bytes) -> bytes:
        """The answer of a worker, once one is free. One whose answer is waited for no longer is ended after its grace.

        Raises Died where two of them have died of it, OSError where none can be started; ValueError.
        """
        await self._free.acquire()
        thought = _apart(self._thought(request))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thought_over)
        try:
            return await asyncio.shield(thought)
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(self._grace, thought.cancel, context=contextvars.Context())
            raise

    def _thought_over(self, thought: asyncio.Task[bytes]) -> None:
        self._thoughts.discard(thought)
        self._free.release()
        if not thought.cancelled():
            thought.exception()  # whoever asked has it, or has gone

    async def _thought(self, request: bytes) -> bytes:
        try:
            return await self._asked(request)
        except Died:
            if self._closed:
                raise
            _log.error("a worker died while a bot was thinking; another one is asked")
            return await self._asked(request)

    async def _asked(self, request: bytes) -> bytes:
        worker = await self._worker()
        try:
            answer = await worker.ask(request)
        except BaseException:
            worker.kill()
            self._drop(worker)
            raise
        self._idle.append(worker)
        return answer

    async def _worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._drop(worker)
        if self._closed:
            raise Died
        starting = _apart(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # It is started nevertheless, and free for the next.
            starting.add_done_callback(self._started_in_vain)
            raise

    async def _start(self) -> Worker:
        worker = await Worker.start(self._arguments)
        self._workers.append(worker)
        return worker

    def _started_in_vain(self, starting: asyncio.Task[Worker]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._idle.append(starting.result())
            if self._closed:
                self._drop(starting.result())

    def _drop(self, worker: Worker) -> None:
        """See a worker off."""
        if worker in self._workers:
            self._workers.remove(worker)
            ending = _apart(worker.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End every worker, whatever it is doing, and wait until all have ended."""
        self._closed = True
        self._idle.clear()
        for worker in [*self._workers]:
            self._drop(worker)
        while self._ending or self._thoughts:
            await asyncio.wait([*self._ending, *self._thoughts])


def _apart(what: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
    """Do it in a context of its own: a session whose bot happened to need a worker must not live as long as that."""
    return asyncio.get_running_loop().create_task(what, context=contextvars.Context())
