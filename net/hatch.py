"""A hatch for programs on this machine: each asks once, is answered, and goes.

Invariant: whoever comes costs one place of a few for as long as the answer takes, and a bounded time to take it; who
finds no place, does not go on or does not read is cut.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Hatch:
    """Answers `places` at once; `answer` reads what is asked, for as long as it likes to wait, and makes the answer.

    `patience` is in seconds: for an answer to be taken.
    """

    def __init__(
        self, answer: Callable[[asyncio.StreamReader], Awaitable[bytes]], *, places: int, patience: float
    ) -> None:
        self._answer = answer
        self._places = places
        self._patience = patience
        self._answering: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one who came; for `asyncio.start_server` and the like."""
        task = asyncio.current_task()
        assert task is not None
        if len(self._answering) >= self._places:
            writer.transport.abort()
            return
        self._answering[task] = writer
        try:
            answer = await self._answer(reader)
            async with asyncio.timeout(self._patience):
                writer.write(answer)
                writer.close()
                await writer.wait_closed()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever asked is gone, or does not go on
        finally:
            del self._answering[task]
            writer.transport.abort()

    async def close(self) -> None:
        """Cut whoever is still being answered, and wait a little for what they asked for."""
        answering = {**self._answering}
        for writer in answering.values():
            writer.transport.abort()
        if answering:
            await asyncio.wait(answering, timeout=self._patience)
