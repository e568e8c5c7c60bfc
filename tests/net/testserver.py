"""A real server on a free port, and real clients of it: asyncssh's in this process, OpenSSH's under a pty."""

import asyncio
import fcntl
import os
import pty
import struct
import termios
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import asyncssh

from net.bans import Bans
from net.limits import Limits
from net.server import Server, listen
from net.session import AppFactory, Commands
from tests.net.screens import PATIENCE, Screen

HOST = "127.0.0.1"
ELSEWHERE = "127.0.0.2"
"""Another address of this machine, to come from."""


class Elsewhere(NamedTuple):
    """A server that runs in another process."""

    port: int


OPENSSH = ("ssh", "-F", "none", *(
    part
    for option in (
        "UserKnownHostsFile=/dev/null", "StrictHostKeyChecking=no", "IdentitiesOnly=yes", "IdentityAgent=none",
        "LogLevel=ERROR",
    )
    for part in ("-o", option)
))  # fmt: skip


@asynccontextmanager
async def serving(
    factory: AppFactory,
    data: Path,
    limits: Limits | None = None,
    bans: Bans | None = None,
    commands: Commands | None = None,
) -> AsyncIterator[Server]:
    """A server that is closed afterwards, whatever the test left open."""
    server = await listen(factory, data=data, host=HOST, port=0, limits=limits, bans=bans, commands=commands)
    try:
        yield server
    finally:
        await server.close()


def ssh_command(server: Server | Elsewhere, *arguments: str, key: Path | None = None, user: str = "ada") -> list[str]:
    """The command line of OpenSSH's client; what follows the host comes in `arguments`, options before it too."""
    identity = ("-i", str(key)) if key else ("-o", "PubkeyAuthentication=no")
    return [*OPENSSH, *identity, "-l", user, "-p", str(server.port), *(arguments or (HOST,))]


class Guest(asyncssh.SSHClient):
    """A client that answers a login without questions."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


class Forged(asyncssh.SSHKeyPair):
    """Somebody's public key, with signatures made by another."""

    _key_type = "forged"

    def __init__(self, claimed: asyncssh.SSHKey, used: asyncssh.SSHKey) -> None:
        super().__init__(
            b"ssh-ed25519", b"ssh-ed25519", (b"ssh-ed25519",), (b"ssh-ed25519",), claimed.public_data, None
        )
        self._used = used

    def sign(self, data: bytes) -> bytes:
        return self._used.sign(data, b"ssh-ed25519")


@asynccontextmanager
async def connected(
    server: Server | Elsewhere,
    *,
    user: str = "ada",
    key: asyncssh.SSHKey | list[asyncssh.SSHKeyPair] | None = None,
    source: str = HOST,
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection of asyncssh's client, as a guest or with a key, or with several to try."""
    connection, _ = await asyncssh.create_connection(
        Guest,
        HOST,
        server.port,
        known_hosts=None,
        config=None,
        local_addr=(source, 0),
        username=user,
        client_keys=(key if isinstance(key, list) else [key]) if key else None,
        public_key_auth=bool(key),
        agent_path=None,
        password_auth=False,
    )
    try:
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()


def drawable(width: int, height: int) -> tuple[int, int]:
    """A size this process has the memory for; clients may claim any."""
    return min(width or 80, 500), min(height or 24, 200)


class Client(asyncssh.SSHClientSession[bytes]):
    """A session of asyncssh's client, with a screen."""

    channel: asyncssh.SSHClientChannel[bytes]

    def __init__(self, width: int, height: int) -> None:
        self.screen = Screen(width, height)

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.screen.feed(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.screen.end()

    def type(self, text: str) -> None:
        self.channel.write(text.encode("utf-8", "surrogateescape"))

    def resize(self, width: int, height: int) -> None:
        self.channel.change_terminal_size(width, height)
        self.screen.resize(*drawable(width, height))

    async def exit_status(self) -> int | None:
        await self.screen.wait_ended()
        return self.channel.get_exit_status()


async def open_session(
    connection: asyncssh.SSHClientConnection,
    *,
    term: str | None = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
    command: str | None = None,
    window: int = 2 * 1024 * 1024,
) -> Client:
    """A session on a connection; without a `term` it has no terminal."""
    _, client = await connection.create_session(
        lambda: Client(*drawable(*size)),
        command,
        term_type=term,
        term_size=size if term else (),
        request_pty="force" if term else False,
        env=dict(env or {}),
        encoding=None,
        window=window,
    )
    return client


@asynccontextmanager
async def visiting(
    server: Server | Elsewhere,
    *,
    user: str = "ada",
    key: asyncssh.SSHKey | None = None,
    source: str = HOST,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
) -> AsyncIterator[Client]:
    """A connection with a session on it."""
    async with connected(server, user=user, key=key, source=source) as connection:
        yield await open_session(connection, term=term, size=size, env=env)


class Terminal:
    """A program under a pseudo-terminal, with a screen."""

    def __init__(self, process: asyncio.subprocess.Process, master: int, width: int, height: int) -> None:
        self.process = process
        self.screen = Screen(width, height)
        self._master = master
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the program is gone
            data = b""
        if data:
            self.screen.feed(data)
        else:
            asyncio.get_running_loop().remove_reader(self._master)
            self.screen.end()

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(width, height)

    async def exit_status(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    async def close(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        asyncio.get_running_loop().remove_reader(self._master)
        os.close(self._master)


@asynccontextmanager
async def in_terminal(
    command: Sequence[str], *, term: str = "xterm-256color", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Terminal]:
    """The command in a terminal of its own, where it also learns of new sizes."""
    width, height = size
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    try:
        process = await asyncio.create_subprocess_exec(
            "setsid", "--ctty", "--wait", *command,
            stdin=slave, stdout=slave, stderr=slave, env={"PATH": os.environ["PATH"], "TERM": term},
        )  # fmt: skip
    finally:
        os.close(slave)
    terminal = Terminal(process, master, width, height)
    try:
        yield terminal
    finally:
        await terminal.close()


async def run(command: Sequence[str]) -> tuple[int, str]:
    """Run a command that should end by itself: its exit status and everything it said."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={"PATH": os.environ["PATH"], "TERM": "xterm-256color"},
    )
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()
