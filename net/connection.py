"""One connection: who it is, and the one session it may have. Everything else SSH can carry is refused.

Any key enters, and so does nobody's: without a key the client is asked nothing, in `keyboard-interactive`, and is a
guest. Forwardings of every kind are refused by asyncssh as long as nothing here grants them.
"""

import asyncio
import logging
import socket
from typing import Any, Protocol, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE

from net.arrivals import limit_arrivals
from net.channel import bounded
from net.identity import Identity, Proof
from net.limits import Limits
from net.session import AppFactory, Commands, Keeper, Session

_log = logging.getLogger(__name__)

_LAST_WORDS = 2.0
"""Seconds for a client to read why it is disconnected."""


class DoorKeeper(Keeper, Protocol):
    """Who is told of connections too: the server."""

    def connected(self, connection: asyncssh.SSHServerConnection) -> None:
        """A client connected."""

    def disconnected(self, connection: asyncssh.SSHServerConnection) -> None:
        """It is gone."""


class Connection(asyncssh.SSHServer):
    """What asyncssh asks about one connection."""

    def __init__(
        self, factory: AppFactory, keeper: DoorKeeper, limits: Limits, commands: Commands | None = None
    ) -> None:
        self._factory = factory
        self._commands = commands
        self._keeper = keeper
        self._limits = limits
        self._connection: asyncssh.SSHServerConnection
        self._transport: asyncio.Transport
        self._proof: Proof
        self._username = ""
        self._identity = Identity(None, "")
        self._session: Session | None = None
        self._lonely: asyncio.TimerHandle | None = None
        self._over = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        # asyncssh ignores that the network is full and shows its transport to nobody; without it an unread client's
        # frames pile up here.
        self._transport = cast("asyncio.Transport", conn._transport)  # noqa: SLF001
        self._proof = Proof(conn)
        _keep_kernel_buffers_short(conn, self._limits)
        _send_no_empty_packets(conn)
        limit_arrivals(conn, self._transport, self._limits)
        self._keeper.connected(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._stop_waiting()
        self._keeper.disconnected(self._connection)

    # Who it is.

    def begin_auth(self, username: str) -> bool:
        self._proof.forget()
        self._username = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        self._proof.forget()
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        self._proof.forget()
        return True

    def auth_completed(self) -> None:
        self._identity = self._proof.identity(self._username)
        self._wait_for_session()

    # What it wants.

    def session_requested(self) -> Any:  # noqa: ANN401 - asyncssh's own union names its private classes
        if self._session is not None:
            raise asyncssh.ChannelOpenError(
                asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "one session a connection: connect once more for another"
            )
        self._stop_waiting()
        self._session = Session(
            self._identity,
            self._transport,
            self._factory,
            self._keeper,
            self._session_closed,
            self._limits,
            self._commands,
        )
        return bounded(self._connection, self._limits), self._session

    def _session_closed(self) -> None:
        self._session = None
        self._wait_for_session()

    def _wait_for_session(self) -> None:
        self._stop_waiting()
        if self._over:
            return
        self._lonely = asyncio.get_running_loop().call_later(self._limits.lonely, self._dismiss)

    def _stop_waiting(self) -> None:
        if self._lonely is not None:
            self._lonely.cancel()
            self._lonely = None

    def _dismiss(self) -> None:
        self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "no session was opened")
        # A client that reads nothing would keep a connection that closes politely for ever.
        self._lonely = asyncio.get_running_loop().call_later(_LAST_WORDS, self._connection.abort)


def _keep_kernel_buffers_short(connection: asyncssh.SSHServerConnection, limits: Limits) -> None:
    accepted = connection.get_extra_info("socket")
    if accepted is None:
        return  # gone already
    accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.kernel)
    unsent = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if unsent is not None:  # Linux and macOS
        accepted.setsockopt(socket.IPPROTO_TCP, unsent, limits.kernel_unsent)


def _send_no_empty_packets(connection: asyncssh.SSHServerConnection) -> None:
    """Send a frame in one packet: asyncssh puts an empty one before it, which protects ciphers that are not offered."""
    send = connection.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: Any = None) -> None:  # noqa: ANN401 - asyncssh's own class for logs
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    connection.send_packet = send_packet  # type: ignore[method-assign]
