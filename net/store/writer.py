"""The one thread that uses the log: what waits for it is committed together, and nobody is answered before that.

A commit takes as long for a hundred as for one, so the more is asked, the less each costs.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from net.store.errors import CannotSave, Closed, Conflict, Ended
from net.store.log import Log

WAITING = 1000
"""Asked and not answered at most; who asks more waits to ask. A commit holds no more than this."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[Log], Any]
    writes: bool
    """May share a transaction with others."""
    answer: asyncio.Future[Any]


class Writer:
    """For the event loop it is made in. What is asked first is done first.

    Args:
        opening: Called in the thread. What it raises is what `opened` raises, and the thread ends.
    """

    def __init__(self, opening: Callable[[], Log]) -> None:
        self._loop = asyncio.get_running_loop()
        self._room = asyncio.Semaphore(WAITING)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        """None ends the thread; nothing is put after it."""
        self._closing = False
        self._ended = self._loop.create_future()
        self.opened: asyncio.Future[None] = self._loop.create_future()
        # A server that ends without closing its store does not wait for one that waits for it.
        Thread(target=self._run, args=(opening,), name="store", daemon=True).start()

    async def ask(self, work: Callable[[Log], T], *, writes: bool = False) -> T:
        """What the work answers, in the thread; if it writes, once that is committed.

        Raises:
            CannotSave: it writes, and nothing was written.
            Closed: it was asked too late.
        """
        self.check_open()
        await self._room.acquire()
        answer: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(work, writes, answer))
        return await answer

    def check_open(self) -> None:
        """Raises Closed."""
        if self._closing:
            raise Closed

    async def close(self) -> None:
        """Do what was asked before, then close the log and end the thread."""
        self._closing = True
        # Whoever waits to ask was here first.
        await self._room.acquire()
        self._room.release()
        self.end()
        await asyncio.shield(self._ended)

    def end(self) -> None:
        """The same for who need not know when it is done and lets nobody wait to ask."""
        self._closing = True
        self._jobs.put(None)

    def _run(self, opening: Callable[[], Log]) -> None:
        try:
            log = opening()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the opener's
            self._tell(_settle, self.opened, error)
        else:
            with closing(log):
                self._tell(_settle, self.opened, None)
                for jobs in self._batches():
                    for writes, some in groupby(jobs, key=lambda job: job.writes):
                        if writes:
                            self._tell(self._answer, _committed(log, [*some]))
                        else:
                            for job in some:
                                self._tell(self._answer, [(job, _done(log, job))])
        self._tell(_settle, self._ended, None)

    def _batches(self) -> Iterator[Sequence[_Job]]:
        """What waits, all of it at once, until there is no more to come."""
        while (job := self._jobs.get()) is not None:
            batch = [job]
            with suppress(Empty):
                while (job := self._jobs.get_nowait()) is not None:
                    batch.append(job)
            yield batch
            if job is None:
                return

    def _answer(self, answers: Sequence[tuple[_Job, Any]]) -> None:
        for job, answer in answers:
            _settle(job.answer, answer)
            # Not when its asker was cancelled: the job was still waiting.
            self._room.release()

    def _tell(self, what: Callable[..., None], *arguments: Any) -> None:  # noqa: ANN401 - the loop's own signature
        # If the loop is closed, there is nobody to tell.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *arguments)


def _committed(log: Log, jobs: Sequence[_Job]) -> Sequence[tuple[_Job, Any]]:
    """What each answers: all were committed, or none, and then none is told of what another would have written."""
    try:
        with log.writing():
            return [(job, _decided(log, job)) for job in jobs]
    except CannotSave as error:
        return [(job, _again(error)) for job in jobs]
    except Exception as error:  # noqa: BLE001 - the thread serves everybody, whatever one of them did
        return [(job, error) for job in jobs]


def _decided(log: Log, job: _Job) -> Any:  # noqa: ANN401 - as many answers as there are questions
    """Its answer or its refusal; a refusal has changed nothing, so what others write stands."""
    try:
        return job.work(log)
    except (Conflict, Ended) as refusal:
        return refusal


def _done(log: Log, job: _Job) -> Any:  # noqa: ANN401
    """Its answer or its error."""
    try:
        return job.work(log)
    except Exception as error:  # noqa: BLE001 - the thread serves everybody, whatever one of them did
        return error


def _again(error: CannotSave) -> CannotSave:
    """The same for one more: an error that two raise would tell the story of both."""
    again = CannotSave(*error.args)
    again.__cause__ = error.__cause__
    return again


def _settle(future: asyncio.Future[Any], result: Any) -> None:  # noqa: ANN401
    """Answer, unless the asker was cancelled."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
