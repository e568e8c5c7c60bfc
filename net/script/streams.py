"""What a command reads and writes: lines in, data to standard output, sentences to standard error.

Invariant: what waits for a client that does not read is bounded, and so is what waits to be read from one that writes.
The command waits for its client and nobody waits for the command. Under a pseudo-terminal (`ssh -t`) the client's own
is raw: it wants carriage returns, sends them, and sends ctrl+c as a character.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from net import counts
from net.outlet import Outlet
from net.packets import unsent
from net.script.bounds import Bounds
from net.taking import taken
from tui.doctor import Patient
from tui.terminal import Answers, all_answers

if TYPE_CHECKING:
    from collections.abc import Callable

    import asyncssh

    from net.limits import Limits

INTERRUPT, END = b"\x03", b"\x04"
"""What ctrl+c and ctrl+d send."""


class Unreadable(Exception):
    """A line of input that is no text, or too long; the sentence says which. The next line can be read."""


class Streams:
    """The streams of one command.

    `interrupt` is called when its user presses ctrl+c; `raised` is told of each limit that fires, by its name in
    `net.counts`.
    """

    def __init__(
        self,
        channel: asyncssh.SSHServerChannel[bytes],
        transport: asyncio.WriteTransport,
        limits: Limits,
        interrupt: Callable[[], None],
        raised: Callable[[str], None],
        bounds: Bounds | None = None,
    ) -> None:
        self._channel = channel
        self._transport = transport
        self._limits = limits
        self._interrupt = interrupt
        self._raised = raised
        self._outlet = Outlet(channel, raised)
        self._bounds = bounds or Bounds()
        self._raw = channel.get_terminal_type() is not None
        self._bytes = bytearray()
        self._news = asyncio.Event()
        self._heard = True
        self._too_long = False
        self._ended = False
        self._gone = False

    # For the command.

    def close_input(self) -> None:
        """Read nothing: whatever the client sends is dropped."""
        self._heard = False
        self._bytes.clear()
        self._resume()

    async def line(self) -> str | None:
        """The next line of input without its end; None: there are no more. Raises Unreadable."""
        while True:
            end = self._bytes.find(b"\n")
            if end < 0 and self._ended and self._bytes:
                end = len(self._bytes)
            if end >= 0:
                data = bytes(self._bytes[:end])
                del self._bytes[: end + 1]
                return self._read(data)
            if self._ended:
                return None
            if len(self._bytes) > self._bounds.line:
                self._too_long = True
                self._bytes.clear()
            self._news.clear()
            self._resume()
            if not self._news.is_set():
                await self._news.wait()

    @property
    def terminal(self) -> Patient:
        """What the client says of its terminal; where it has none there, of what it came from."""
        channel = self._channel
        environment = dict(channel.get_environment())
        width, height, *_ = channel.get_terminal_size()
        term = {"TERM": channel.get_terminal_type() or ""}
        return Patient({**environment, **term}, (width, height) if self._raw else None, None)

    async def answers(self, questions: str, seconds: float) -> Answers | None:
        """What its terminal says of itself; waits so long for it at most. None: there is none to be asked."""
        if not self._raw or self._gone:
            return None
        self._outlet.order(questions)
        answers = Answers()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while answers.kind is None and not self._ended:
                    await self._news.wait()
                    self._news.clear()
                    answers, _ = all_answers(self._bytes.decode("utf-8", "replace"))
        self._bytes.clear()
        return answers

    async def write(self, text: str) -> bool:
        """Write to standard output and wait until the client has taken most of it; whether that took a while."""
        waited = False
        for start in range(0, len(text), self._bounds.piece):
            self._send(text[start : start + self._bounds.piece])
            waited = await self._taken() or waited
        return waited

    def say(self, sentence: str) -> None:
        """Write a sentence to standard error; a few of them, since nothing is waited for."""
        if not self._gone:
            self._outlet.complain(sentence)

    # For the session.

    def received(self, data: bytes) -> None:
        """Take what the client sent."""
        if self._raw:
            if INTERRUPT in data:
                self._interrupt()
                return
            data, ends, _ = data.replace(b"\r", b"\n").partition(END)
            self._ended = self._ended or bool(ends)
        if self._heard:
            self._bytes += data
            if len(self._bytes) > 2 * self._bounds.line:
                self._channel.pause_reading()
        self._news.set()

    def end_input(self) -> None:
        """The client sends no more."""
        self._ended = True
        self._news.set()

    def hang_up(self) -> None:
        """The client is gone."""
        self._gone = True

    def finish(self, status: int) -> None:
        """End the session; unsent bytes go first."""
        if not self._gone:
            self._channel.exit(status)

    # Parts of the above.

    @property
    def _unsent(self) -> int:
        """Bytes written that the client has not taken."""
        return 0 if self._gone else unsent(self._channel, self._transport)

    def _send(self, text: str) -> None:
        if not self._gone:
            self._outlet.tell(text, raw=self._raw)

    async def _taken(self) -> bool:
        """Wait while too much is unsent; whether one had to. A client that takes nothing for long is cut off."""

        def stalled() -> None:
            self._raised(counts.STALLED)
            self._channel.get_connection().abort()

        return await taken(lambda: self._unsent, self._limits, stalled)

    def _resume(self) -> None:
        if not self._gone:
            self._channel.resume_reading()

    def _read(self, data: bytes) -> str:
        if self._too_long or len(data) > self._bounds.line:
            self._too_long = False
            raise Unreadable(f"A line has at most {self._bounds.line} bytes; that one was longer.")
        try:
            return data.decode().removesuffix("\r")
        except UnicodeDecodeError:
            raise Unreadable("That line is not UTF-8 text.") from None
