"""Programs at the end of `ssh host COMMAND`: OpenSSH's client with pipes, read line by line."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncssh

from tests.net.screens import PATIENCE
from tests.net.testserver import HOST, ssh_command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from net.server import Server
    from tests.net.testserver import Elsewhere

LONGEST = 1024 * 1024
"""Bytes of a line from the server that a program can read."""


class Program:
    """Reads lines of JSON and writes some; `raw` is everything it was sent on standard output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.raw = b""
        self.asked: dict[str, Any] | None = None
        """The newest question that was not answered yet."""

    async def line(self) -> str:
        """The next line; empty once there are no more."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self.process.stdout.readline()
        self.raw += line
        return line.decode()

    async def read(self) -> dict[str, Any]:
        line = await self.line()
        assert line, "an end where a line was expected"
        data = json.loads(line)
        if data.get("yours"):
            self.asked = data
        return data

    async def until(self, key: str) -> dict[str, Any]:
        """The next line that has this key."""
        while key not in (data := await self.read()):
            pass
        return data

    def write(self, line: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")

    def act(self, act: str, turn: int) -> None:
        self.asked = None
        self.write(json.dumps({"act": act, "turn": turn}))

    async def answer(self, act: str, turn: int) -> dict[str, Any]:
        """Do it: what is said to that."""
        self.act(act, turn)
        while not {"ok", "refused"} & (data := await self.read()).keys():
            pass
        return data

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    async def ended(self) -> tuple[int, str]:
        """Its exit status and what it said on standard error; what is left of its output is read."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            rest, said, status = await asyncio.gather(
                self.process.stdout.read(), self.process.stderr.read(), self.process.wait()
            )
        self.raw += rest
        return status, said.decode()

    async def play(self, choose: Callable[[dict[str, Any]], str]) -> dict[str, Any]:
        """Answer every view with what `choose` makes of it, to the end: how it ended."""
        while True:
            if self.asked:
                self.act(choose(self.asked), self.asked["turn"])
            if "over" in (data := await self.read()):
                return data["over"]


class Deaf(asyncssh.SSHClientSession[bytes]):
    """A client that reads nothing; with the smallest of windows the server can send it next to nothing either."""

    WINDOW = 16

    def session_started(self) -> None:
        self._channel.pause_reading()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan


@asynccontextmanager
async def commanding(
    server: Server | Elsewhere, command: str, *options: str, key: Path | None = None, user: str = "ada"
) -> AsyncIterator[Program]:
    """The command with pipes for its streams."""
    process = await asyncio.create_subprocess_exec(
        *ssh_command(server, *options, HOST, command, key=key, user=user),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ["PATH"]}, limit=LONGEST,
    )  # fmt: skip
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def answered(
    server: Server | Elsewhere, command: str, *options: str, key: Path | None = None, user: str = "ada"
) -> tuple[int, str, str]:
    """A command without input: exit status, standard output, standard error."""
    async with commanding(server, command, *options, key=key, user=user) as program:
        program.close_input()
        status, said = await program.ended()
        return status, program.raw.decode(), said
