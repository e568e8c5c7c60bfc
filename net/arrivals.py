"""A limit on what one connection may send, of whatever kind: requests, key exchanges and noise cost as much as keys.

asyncssh reads as fast as the network delivers, and answers all it has read in one go. Here a connection is answered a
little at a time, with a turn for the others between, and is not read at all while it is in debt: its own kernel then
holds it back. One that never comes out of debt is no player's.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncssh

from net import counts
from net.bucket import Bucket
from net.limits import Limits

_RECOVERED = 0.5
"""Part of its buckets that are full again when a connection has caught up."""


class Arrivals:
    """Holds a connection to so many bytes and packets a second. `raised` is told of each limit that fires."""

    def __init__(
        self,
        connection: asyncssh.SSHServerConnection,
        transport: asyncio.Transport,
        limits: Limits,
        raised: Callable[[str], None],
    ) -> None:
        self._connection = connection
        self._transport = transport
        self._limits = limits
        self._raised = raised
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._bytes = Bucket(limits.arriving_rate, limits.arriving_burst, now)
        self._packets = Bucket(limits.packet_rate, limits.packet_burst, now)
        self._waiting = bytearray()
        self._behind_since: float | None = None
        # Read no more at a time than is answered: asyncio would take 256 KiB out of the kernel, which can wait there.
        transport.max_size = limits.arriving_slice  # type: ignore[attr-defined]
        # The transport calls its protocol by this name for all that arrives; asyncssh itself the other for each packet.
        self._answer_all, connection.data_received = connection.data_received, self._receive  # type: ignore[method-assign]
        self._finish = connection._finish_recv_packet  # noqa: SLF001
        connection._finish_recv_packet = self._count  # type: ignore[method-assign]  # noqa: SLF001

    def _receive(self, data: bytes, datatype: int | None = None) -> None:
        # While anything waits the transport is not read, so this is always the next.
        now = self._loop.time()
        if self._bytes.filled(now) >= _RECOVERED <= self._packets.filled(now):
            self._behind_since = None
        self._waiting.extend(data)
        self._answer()

    def _count(self, pkttype: int, seq: int, *finished: Any, **how: Any) -> None:  # noqa: ANN401 - handed on
        self._packets.take(1, self._loop.time())
        self._finish(pkttype, seq, *finished, **how)

    def _answer(self) -> None:
        if self._transport.is_closing():
            return
        piece = bytes(self._waiting[: self._limits.arriving_slice])
        del self._waiting[: self._limits.arriving_slice]
        now = self._loop.time()
        self._bytes.take(len(piece), now)
        self._answer_all(piece)
        pause = max(self._bytes.wait(now), self._packets.wait(now))
        if pause and not self._may_wait(now):
            self._connection.abort()
        elif self._waiting or pause:
            self._transport.pause_reading()
            self._loop.call_later(pause, self._answer if self._waiting else self._read_on)
        else:
            self._read_on()

    def _may_wait(self, now: float) -> bool:
        if self._behind_since is None:
            self._behind_since = now
            self._raised(counts.SLOWED)
        if now - self._behind_since < self._limits.arriving_behind:
            return True
        self._raised(counts.BEHIND)
        return False

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()
