"""Answers `/metrics` and `/health` over HTTP to programs on this machine, and to nobody else.

Invariant: whoever connects costs at most `CONNECTIONS` of them, `HEAD` bytes and `PATIENCE` seconds each.
"""

from __future__ import annotations

import asyncio
import errno
import json
import socket
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from net.errors import CannotServe
from net.hatch import Hatch
from net.ports import no_port

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = 1024
"""Bytes of a request line."""
HEAD = 8 * 1024
"""Bytes of a request line and its headers."""
PATIENCE = 1.0
"""Seconds for a request to arrive, and for its answer to be taken."""
CONNECTIONS = 8
"""At once."""

_NO_SUCH_ADDRESS = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}


@dataclass(frozen=True, slots=True)
class Health:
    """How the server is."""

    uptime: float
    """Seconds since it began to serve."""
    draining: bool
    """Whether it lets nobody begin anything new."""
    store_writable: bool
    """Whether the last event could be stored; until one can again, tables are paused."""


class Answer(NamedTuple):
    """What goes back for a request."""

    status: HTTPStatus
    content_type: str
    body: bytes


class MetricsPort:
    """`metrics` gives a content type and a text, `health` how the server is; both are asked at every request."""

    def __init__(self, metrics: Callable[[], tuple[str, bytes]], health: Callable[[], Health]) -> None:
        self._metrics = metrics
        self._health = health
        self._servers: list[asyncio.Server] = []
        self._hatch = Hatch(self._answer, places=CONNECTIONS, patience=PATIENCE)
        self.port = 0
        """The port it listens on, once it does."""

    async def open(self, port: int) -> None:
        """Listen on the loopback addresses; 0 takes any free port. Raises CannotServe."""
        for listening in _loopback(port):
            self.port = listening.getsockname()[1]
            self._servers.append(
                await asyncio.start_server(self._hatch.serve, sock=listening, limit=HEAD, backlog=CONNECTIONS)
            )

    async def close(self) -> None:
        """Stop listening, and cut whoever is still being answered."""
        for server in self._servers:
            server.close()
        await self._hatch.close()

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return _written(await self._answer_to(reader))

    async def _answer_to(self, reader: asyncio.StreamReader) -> Answer:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            return _refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        line, _, _ = head.partition(b"\r\n")
        if len(line) > LINE:
            return _refused(HTTPStatus.REQUEST_URI_TOO_LONG)
        match line.split():
            case [b"GET", b"/metrics", version] if version.startswith(b"HTTP/1."):
                return Answer(HTTPStatus.OK, *self._metrics())
            case [b"GET", b"/health", version] if version.startswith(b"HTTP/1."):
                return _healthy(self._health())
            case [b"GET", _, version] if version.startswith(b"HTTP/1."):
                return _refused(HTTPStatus.NOT_FOUND)
            case [_, _, version] if version.startswith(b"HTTP/1."):
                return _refused(HTTPStatus.METHOD_NOT_ALLOWED)
            case _:
                return _refused(HTTPStatus.BAD_REQUEST)


def _loopback(port: int) -> list[socket.socket]:
    """Sockets on 127.0.0.1 and, where there is such an address, on ::1, at the same port."""
    if problem := no_port(port, " for metrics"):
        raise CannotServe(problem)
    sockets: list[socket.socket] = []
    for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        try:
            sockets.append(socket.create_server((address, port), family=family))
        except OSError as error:
            if sockets and error.errno in _NO_SUCH_ADDRESS:
                break
            for one in sockets:
                one.close()
            why = (
                "is in use by another program"
                if error.errno == errno.EADDRINUSE
                else f"cannot be used: {error.strerror}"
            )
            raise CannotServe(f"Port {port} on {address}, for metrics, {why}.") from error
        port = sockets[0].getsockname()[1]
    return sockets


def _healthy(health: Health) -> Answer:
    # One that drains does what it was told to; one that cannot save needs somebody.
    status = HTTPStatus.OK if health.store_writable else HTTPStatus.SERVICE_UNAVAILABLE
    told = {
        "status": "cannot save" if not health.store_writable else "draining" if health.draining else "ok",
        "uptime": round(health.uptime, 1),
        "draining": health.draining,
        "store_writable": health.store_writable,
    }
    return Answer(status, "application/json", json.dumps(told).encode() + b"\n")


def _refused(status: HTTPStatus) -> Answer:
    return Answer(status, "text/plain; charset=utf-8", f"{status.phrase}.\n".encode())


def _written(answer: Answer) -> bytes:
    head = (
        f"HTTP/1.1 {answer.status.value} {answer.status.phrase}\r\n"
        f"Content-Type: {answer.content_type}\r\n"
        f"Content-Length: {len(answer.body)}\r\n"
        "Cache-Control: no-store\r\n"
        "Connection: close\r\n\r\n"
    )
    return head.encode() + answer.body
