"""What a client may do within SSH itself: attempts to log in, key exchanges, and how long it may hold up one.

asyncssh answers any number of each, and keeps whatever is to be sent until a key exchange ends, if it ever does. It
offers no hook for any of them, so its own methods are surrounded; they are named here, pinned, and tested with clients
that break each rule.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import asyncssh
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_DISCONNECT, MSG_IGNORE, MSG_KEXINIT, MSG_USERAUTH_REQUEST
from asyncssh.packet import PacketDecodeError, SSHPacket

from net import counts
from net.limits import Limits

_MINUTE = 60.0

_BREACHES = (
    asyncssh.CompressionError,
    asyncssh.MACError,
    asyncssh.ProtocolError,
    asyncssh.ProtocolNotSupported,
    PacketDecodeError,
    UnicodeError,
)
"""How asyncssh ends a connection whose client spoke no SSH. Without algorithms in common there is nobody to blame."""


class Packets:
    """Watches one connection. `raised` is told of each limit that fires."""

    def __init__(self, connection: asyncssh.SSHServerConnection, limits: Limits, raised: Callable[[str], None]) -> None:
        self.failed = False
        """Whether an attempt to log in failed; the question what ways there are is none."""
        self._connection = connection
        self._limits = limits
        self._raised = raised
        self._loop = asyncio.get_running_loop()
        self._known = False
        self._asked = False
        self._tries = 0
        self._exchanges: deque[float] = deque(maxlen=limits.exchanges + 1)
        self._said_goodbye = False
        self._process, connection.process_packet = connection.process_packet, self._receive  # type: ignore[method-assign]
        self._send, connection.send_packet = connection.send_packet, self._let_out  # type: ignore[method-assign]
        self._fail, connection.send_userauth_failure = (  # type: ignore[method-assign]
            connection.send_userauth_failure,
            self._note_failure,
        )

    def recognised(self) -> None:
        """It is in: what it asks from now on is no attempt."""
        self._known = True

    def broken_by(self, error: Exception | None) -> bool:
        """Whether the connection ended with this error because its client broke SSH's rules."""
        # What a client calls an error when it leaves is its own affair.
        return isinstance(error, _BREACHES) and not self._said_goodbye

    def _receive(self, pkttype: int, pktid: int, packet: SSHPacket) -> Any:  # noqa: ANN401 - asyncssh's own union
        match pkttype:
            case _ if pkttype == MSG_DISCONNECT:
                self._said_goodbye = True
            case _ if pkttype == MSG_KEXINIT:
                self._count_exchange()
            case _ if pkttype == MSG_USERAUTH_REQUEST and not self._known:
                self._count_try(packet)
        return self._process(pkttype, pktid, packet)

    def _count_exchange(self) -> None:
        now = self._loop.time()
        self._exchanges.append(now)
        if len(self._exchanges) > self._limits.exchanges and now - self._exchanges[0] < _MINUTE:
            self._raised(counts.KEY_EXCHANGES)
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, "too many key exchanges")

    def _count_try(self, packet: SSHPacket) -> None:
        self._asked = _method(packet) == b"none" and not self._asked
        if not self._asked:
            self._tries += 1
        if self._tries > self._limits.tries:
            self.failed = True
            self._raised(counts.TRIES)
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many attempts to log in")

    def _note_failure(self, partial_success: bool) -> None:  # noqa: FBT001 - asyncssh's signature
        self.failed = self.failed or self._tries > 0
        self._fail(partial_success)

    def _let_out(self, pkttype: int, *args: bytes, handler: Any = None) -> None:  # noqa: ANN401 - asyncssh's own class for logs
        # asyncssh puts an empty packet before each, which protects ciphers that are not offered.
        if pkttype == MSG_IGNORE:
            return
        self._send(pkttype, *args, handler=handler)
        if len(deferred(self._connection)) > self._limits.deferred:
            deferred(self._connection).clear()
            self._raised(counts.DEFERRED)
            self._connection.abort()


def deferred(connection: SSHConnection) -> list[tuple[int, Sequence[bytes]]]:
    """The packets that wait for the end of a key exchange: their type, and their parts."""
    return connection._deferred_packets  # noqa: SLF001 - shown nowhere else


def unsent(channel: asyncssh.SSHServerChannel[bytes], transport: asyncio.WriteTransport) -> int:
    """Bytes written that the client has not taken: held back by its SSH window, a key exchange or the network."""
    connection = channel.get_connection()
    exchanging = sum(len(part) for _, parts in deferred(connection) for part in parts)
    return channel.get_write_buffer_size() + exchanging + transport.get_write_buffer_size()


def _method(packet: SSHPacket) -> bytes:
    """The way in that a request asks for; a packet that is not whole asks for none."""
    with suppress(PacketDecodeError):
        copy = SSHPacket(packet.get_remaining_payload())
        copy.get_string()  # user name
        copy.get_string()  # service
        return copy.get_string()
    return b""
