"""Lines in and lines out: the port of plain mode, and the one over the standard streams of a process.

Invariant: what is read is bounded: of a line too long the rest is dropped, and nothing is read ahead of what is asked
for but one piece.
"""

from __future__ import annotations

import asyncio
import errno
import os
import textwrap
from contextlib import suppress
from typing import Protocol

from tui.whole import why_not

LONGEST = 4096
"""Bytes of a line that are looked at."""

_PIECE = 4096
_NOBODY_READS = (errno.EPIPE, errno.EIO)
"""How a pipe and a terminal say that whoever read is gone."""


class Port(Protocol):
    """Where lines come from and go to."""

    patient: bool
    """Whether whoever writes cannot see yet what is asked: a choice that comes early waits until there is one."""

    async def say(self, line: str) -> None:
        """Give one line out; waits where nobody takes it."""

    async def ask(self) -> str | None:
        """The next line that comes in, without its end, as it came; None: there are no more."""

    def ring(self) -> None:
        """Ring the bell of the terminal the lines go to; where they go to none, nothing."""


class StandardLines:
    """Lines over two file descriptors of this process: standard input and output, whatever they are."""

    def __init__(self, reads: int, writes: int, *, patient: bool) -> None:
        self.patient = patient
        self._reads = reads
        self._writes = writes
        self._bytes = bytearray()
        self._ended = False
        self.problem = ""
        """Why lines cannot be written any more, other than that nobody reads them; empty: they can."""

    async def say(self, line: str) -> None:
        """Give one line out; once none can be, the input is over too."""
        left = memoryview(f"{self._fitted(line)}\n".encode("utf-8", "replace"))
        try:
            while left:
                left = left[os.write(self._writes, left) :]
        except OSError as error:
            self._ended = True
            if error.errno not in _NOBODY_READS:
                self.problem = why_not(error)

    def _fitted(self, line: str) -> str:
        """No word is broken at the edge of a terminal, where it would be read in halves; elsewhere a line is one."""
        try:
            columns = os.get_terminal_size(self._writes).columns
        except OSError:  # no terminal
            columns = 0
        lines = textwrap.wrap(line, columns, break_long_words=False, break_on_hyphens=False) if columns else []
        return "\n".join(lines) or line

    async def ask(self) -> str | None:
        """The next line."""
        too_long = False
        while not self._ended:
            end = self._bytes.find(b"\n")
            if end >= 0:
                line = bytes(self._bytes[:end])
                del self._bytes[: end + 1]
                return _text(b"" if too_long else line)
            if len(self._bytes) > LONGEST:
                too_long = True
                self._bytes.clear()
            await self._more()
        line, self._bytes = bytes(self._bytes), bytearray()
        return _text(line) if line and not too_long else None

    def ring(self) -> None:
        """Ring, and never into a file or a pipe."""
        if os.isatty(self._writes):
            with suppress(OSError):  # whoever listened is gone
                os.write(self._writes, b"\a")

    async def _more(self) -> None:
        """Wait for some more of the input."""
        loop = asyncio.get_running_loop()
        readable = asyncio.Event()
        try:
            loop.add_reader(self._reads, readable.set)
        except PermissionError:
            pass  # a file is always readable
        else:
            try:
                await readable.wait()
            finally:
                loop.remove_reader(self._reads)
        try:
            piece = os.read(self._reads, _PIECE)
        except OSError:  # a terminal that is gone
            piece = b""
        self._bytes += piece
        self._ended = self._ended or not piece


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removesuffix("\r")
