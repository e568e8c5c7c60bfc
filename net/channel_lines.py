"""The lines of plain mode over a session's line: a `tui.plain.lines.Port`, and what listens to the client.

Invariant: what waits to be heard is bounded, and so is what waits to be taken. The person waits for their client, and
nobody waits for the person.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from net import counts
from net.bucket import Bucket
from net.taking import taken
from net.typewriter import Typewriter

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.limits import Limits
    from net.line import Line
    from net.terminal import Size

AHEAD = 32
"""Lines that may wait before the client is asked to send no more."""


class ChannelLines:
    """Lines in and out; `interrupted` is called when ctrl+c is pressed."""

    patient = False

    def __init__(self, line: Line, limits: Limits, interrupted: Callable[[], None]) -> None:
        self._line = line
        self._limits = limits
        self._interrupted = interrupted
        self._typewriter = Typewriter(limits.typed_line) if line.raw else None
        self._bytes = bytearray()
        self._too_long = False
        self._lines: deque[str] = deque()
        self._news = asyncio.Event()
        self._ended = False
        self._loop = asyncio.get_running_loop()
        self._pace = Bucket(limits.lines_rate, limits.lines_burst, self._loop.time())

    # For the dialogue.

    async def say(self, line: str) -> None:
        """Give one line out, and wait where the client does not take what it was sent before."""
        self._line.tell(f"{line}\n")
        await taken(lambda: self._line.unsent, self._limits, lambda: self._line.abort(counts.STALLED))

    async def ask(self) -> str | None:
        """The next line, at a bearable pace; None: there are no more."""
        while not self._lines:
            if self._ended:
                return None
            self._news.clear()
            self._line.resume()
            await self._news.wait()
        self._pace.take(1, self._loop.time())
        if wait := self._pace.wait(self._loop.time()):
            await asyncio.sleep(wait)
        return self._lines.popleft()

    def ring(self) -> None:
        """Ring, where the client has a terminal; without one its output may be a pipe."""
        self._line.ring()

    # For the line.

    def feed(self, data: bytes) -> None:
        """Take what the client sent."""
        if self._ended:
            return
        if self._typewriter is not None:
            lines, shown = self._typewriter.feed(data)
            self._lines += lines
            if self._line.echo and shown:
                self._line.tell(shown)
            self._ended = self._typewriter.ended
            if self._typewriter.interrupted:
                self._interrupted()
        else:
            self._bytes += data
            *whole, rest = self._bytes.split(b"\n")
            for line in whole:
                self._lines.append(self._text(line))
            self._bytes = rest
            if len(rest) > self._limits.typed_line:
                self._too_long = True
                self._bytes.clear()
        if len(self._lines) > AHEAD:
            self._line.pause()
        self._news.set()

    def end_input(self) -> None:
        """The client sends no more; what it sent is still heard."""
        if self._bytes and not self._ended:
            self._lines.append(self._text(self._bytes))
        self._ended = True
        self._news.set()

    def resize(self, size: Size) -> None:
        """Lines have no size."""

    def hang_up(self) -> None:
        """The client is gone, or the evening is over."""
        self._ended = True
        self._lines.clear()
        self._news.set()

    def _text(self, line: bytes | bytearray) -> str:
        """A line that is whole; one too long says nothing."""
        too_long, self._too_long = self._too_long, False
        return "" if too_long else line.decode("utf-8", "replace")
