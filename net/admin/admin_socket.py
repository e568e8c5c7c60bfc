"""The socket at which the host asks: `admin.sock` in the data directory.

Invariant: only the server's own user, and root, come in: by the socket's mode, by the directory's, and by asking the
kernel who is there. One that asks badly is cut, and costs one connection of `CONNECTIONS`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from net.admin.requests import LENGTH, reply
from net.errors import CannotServe
from net.hatch import Hatch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from net.admin.desk import Desk

NAME = "admin.sock"
"""File in the data directory."""

PATIENCE = 5.0
"""Seconds for a request to arrive, and for its answer to be taken."""
CONNECTIONS = 4
"""At once."""

_PATH = 100
"""Bytes that a socket's address has room for, on every system."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_desk(data: Path, desk: Desk) -> AsyncIterator[None]:
    """Answer at the data directory's socket for as long as the block runs.

    Raises:
        CannotServe: another server answers there, or the socket cannot be made.
    """
    if answers(data):
        raise CannotServe(f"Another server is using the data directory {data}.")

    async def answer(reader: asyncio.StreamReader) -> bytes:
        async with asyncio.timeout(PATIENCE):
            line = await reader.readuntil(b"\n")
        return await reply(desk, line)  # for as long as it takes: a copy of much takes long

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if _trusted(writer.get_extra_info("socket")):
            await hatch.serve(reader, writer)
        else:
            writer.transport.abort()

    hatch = Hatch(answer, places=CONNECTIONS, patience=PATIENCE)
    try:
        listening = _made(data)
        server = await asyncio.start_unix_server(serve, sock=listening, limit=LENGTH, backlog=CONNECTIONS)
    except OSError as error:
        raise CannotServe(f"{data / NAME} cannot be made: {error.strerror or error}.") from error
    try:
        yield
    finally:
        server.close()
        (data / NAME).unlink(missing_ok=True)
        await hatch.close()


def _made(data: Path) -> socket.socket:
    """The socket, before anybody can connect. Raises OSError."""
    listening = socket.socket(socket.AF_UNIX)
    try:
        with reachable(data) as address:
            Path(address).unlink(missing_ok=True)  # one that a killed server left
            listening.bind(address)
            # It does not listen yet, so nobody was faster than this.
            Path(address).chmod(0o600)
    except BaseException:
        listening.close()
        raise
    return listening


def ask(data: Path, line: bytes) -> bytes:
    """What the server of a data directory answers to a request.

    Raises:
        OSError: nobody answers there, or what was there is gone.
    """
    with reachable(data) as address, socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        connection.sendall(line)
        answered = bytearray()
        while part := connection.recv(65536):
            answered += part
    return bytes(answered)


def answers(data: Path) -> bool:
    """Whether somebody listens there."""
    try:
        with reachable(data) as address, socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(address)
    except OSError:
        return False
    return True


@contextmanager
def reachable(data: Path) -> Iterator[str]:
    """The socket's address, short enough for one: where the path is long, by way of the open directory."""
    path = str(data.absolute() / NAME)
    if len(os.fsencode(path)) <= _PATH:
        yield path
        return
    folder = os.open(data, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{NAME}"
    finally:
        os.close(folder)


def _trusted(connection: socket.socket) -> bool:
    """Whether the other end is this user or root, as the kernel says; where it cannot say, the mode has to do."""
    kind = getattr(socket, "SO_PEERCRED", None)
    if kind is None:
        return True
    _process, user, _group = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, kind, struct.calcsize("3i")))
    if user in {0, os.geteuid()}:
        return True
    _log.warning("somebody else came to the host's desk", extra={"user": user})
    return False
