"""Somebody who plays in lines of words with OpenSSH's client: without a terminal, or in one that cannot draw."""

import asyncio
import os
import re
from contextlib import asynccontextmanager

from tests.net.screens import PATIENCE
from tests.net.testserver import HOST, ssh_command

CHOICES = re.compile(r"1 [A-Z]")
WORDS = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f]*")
"""Printable text, and new lines."""


class Reader:
    """Lines of one client, as they come."""

    def __init__(self, process):
        self.process = process
        self.raw = b""
        self.said = []

    @property
    def text(self):
        return "\n".join(self.said)

    def type(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\n".encode())

    async def line(self):
        """The next line; None: there are no more."""
        async with asyncio.timeout(PATIENCE):
            read = await self.process.stdout.readline()
        self.raw += read
        if not read:
            return None
        self.said.append(read.decode().removesuffix("\n"))
        return self.said[-1]

    async def hears(self, text):
        """Wait for a line with this text in it; the line."""
        while (line := await self.line()) is not None:
            if text in line:
                return line
        raise AssertionError("\n".join([f"no {text!r} in", *self.said[-40:]]))

    async def plays_until(self, text):
        """Choose the first of everything until something is said."""
        while (line := await self.line()) is not None:
            if text in line:
                return line
            if CHOICES.match(line):
                self.type("1")
        raise AssertionError("\n".join([f"no {text!r} in", *self.said[-40:]]))

    async def end(self):
        """Hear on to the end; the exit status, and what came on standard error."""
        while await self.line() is not None:
            pass
        complaints = await self.process.stderr.read()
        return await self.process.wait(), complaints.decode()


@asynccontextmanager
async def plainly(server, user, *options, key=None, env=None):
    """A person at `ssh -T`."""
    process = await asyncio.create_subprocess_exec(
        *ssh_command(server, "-T", *options, HOST, key=key, user=user),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ["PATH"], **(env or {})},
    )
    try:
        yield Reader(process)
    finally:
        if process.returncode is None:
            process.kill()
        process.stdin.close()
        await process.wait()
