"""One connection: who it is, and the one session it may have. Everything else SSH can carry is refused.

Any key enters, and so does nobody's: without a key the client is asked nothing, in `keyboard-interactive`, and is a
guest. Whoever may not come in is turned away before a word is said.
"""

import asyncio
import socket
from typing import Any, Protocol, cast

import asyncssh

from net import counts
from net.alarms import Alarms
from net.arrivals import Arrivals
from net.channel import bounded
from net.door import Door, Entrance, TurnedAway
from net.identity import Identity, Proof
from net.limits import Limits
from net.packets import Packets
from net.session import AppFactory, Commands, Keeper, Session
from net.sources import source_of
from net.wire import only_words


class DoorKeeper(Keeper, Protocol):
    """Who is told of connections too: the server."""

    @property
    def door(self) -> Door:
        """Who decides who comes in."""

    @property
    def alarms(self) -> Alarms:
        """Who is told of limits that fire."""

    def connected(self, connection: "Connection") -> None:
        """A client was let in."""

    def disconnected(self, connection: "Connection") -> None:
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
        self._proof: Proof
        self._packets: Packets
        self._entrance: Entrance | None = None
        self._username = ""
        self._session: Session | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._sent_away = ""
        self._over = False
        self.source = ""
        """Where it comes from, as limits count it."""
        self.since = asyncio.get_running_loop().time()
        """By the loop's clock."""
        self.identity = Identity(None, "")
        self.transport: asyncio.Transport

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.source = source_of(peer[0] if peer else "")
        try:
            self._entrance = self._keeper.door.enter(self.source)
        except TurnedAway as turned:
            self.raised(turned.limit)
            conn.abort()
            return
        # asyncssh ignores that the network is full and shows its transport to nobody; without it an unread client's
        # frames pile up here.
        self.transport = cast("asyncio.Transport", conn._transport)  # noqa: SLF001
        self._proof = Proof(conn)
        self._packets = Packets(conn, self._limits, self.raised)
        _keep_kernel_buffers_short(conn, self._limits)
        Arrivals(conn, self.transport, self._limits, self.raised)
        self._wait(self._limits.login, self._too_slow)
        self._keeper.connected(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._stop_waiting()
        if self._entrance is None:
            return
        if self._packets.broken_by(exc):
            self.raised(counts.PROTOCOL)
            self._keeper.door.penalise(self.source, self._limits.penalty_protocol)
        elif self._packets.failed and not self._entrance.known:
            self.raised(counts.FAILED_LOGIN)
            self._keeper.door.penalise(self.source, self._limits.penalty_failed)
        self._entrance.leave()
        self._keeper.disconnected(self)

    def raised(self, limit: str) -> None:
        """A limit fired: one of the names in `net.counts`."""
        self._keeper.alarms.raised(limit, self.source)

    # For the server.

    def send_away(self, sentence: str) -> None:
        """Close the connection; whoever is at its end is told the sentence, and gets the terminal back first."""
        if self._over or self._sent_away:
            return
        self._sent_away = sentence
        if self._session is not None and self._session.running:
            self._session.end(sentence)
        else:
            self._disconnect(sentence)

    @property
    def called(self) -> str:
        """How the person is called at the tables; empty where there is no session, or none with a screen."""
        return self._session.called if self._session is not None else ""

    @property
    def visiting(self) -> bool:
        """Whether a session runs on it."""
        return self._session is not None and self._session.running

    def tell(self, sentence: str) -> bool:
        """Show the person a line of the host's; whether there is a screen to show it on."""
        return self._session is not None and self._session.tell(sentence)

    def abort(self) -> None:
        """Close the connection without a word."""
        self._connection.abort()

    async def wait_closed(self) -> None:
        """Return once the connection is gone."""
        await self._connection.wait_closed()

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
        assert self._entrance is not None
        self._packets.recognised()
        self.identity = self._proof.identity(self._username)
        try:
            self._entrance.recognise(self.identity.key)
        except TurnedAway as turned:
            self.raised(turned.limit)
            self._packets.failed = False
            self._disconnect(turned.sentence)
        else:
            self._wait_for_session()

    # What it wants.

    def session_requested(self) -> Any:  # noqa: ANN401 - asyncssh's own union names its private classes
        if self._sent_away:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, self._sent_away)
        if self._session is not None:
            self.raised(counts.SECOND_SESSION)
            raise asyncssh.ChannelOpenError(
                asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "one session a connection: connect once more for another"
            )
        self._session = Session(self, self._factory, self._keeper, self._limits, self._commands)
        return bounded(self._connection, self._limits, self.raised), self._session

    def session_started(self) -> None:
        """The session has what it needs; a channel alone is nothing to stay for."""
        self._stop_waiting()

    def session_closed(self) -> None:
        """The session is over."""
        self._session = None
        if self._sent_away:
            self._disconnect(self._sent_away)
        else:
            self._wait_for_session()

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        return self._refuse()

    def unix_connection_requested(self, dest_path: str) -> bool:
        return self._refuse()

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return self._refuse()

    def unix_server_requested(self, listen_path: str) -> bool:
        return self._refuse()

    def tun_requested(self, unit: int | None) -> bool:
        return self._refuse()

    def tap_requested(self, unit: int | None) -> bool:
        return self._refuse()

    def _refuse(self) -> bool:
        self.raised(counts.FORWARDS)
        return False

    # Patience.

    def _wait_for_session(self) -> None:
        self._wait(self._limits.lonely, self._dismiss)

    def _wait(self, seconds: float, then: Any) -> None:  # noqa: ANN401 - a callback
        self._stop_waiting()
        if not self._over:
            self._patience = asyncio.get_running_loop().call_later(seconds, then)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _too_slow(self) -> None:
        self.raised(counts.LOGIN_SLOW)
        self._packets.failed = False  # one penalty is enough
        self._keeper.door.penalise(self.source, self._limits.penalty_slow)
        self._connection.abort()

    def _dismiss(self) -> None:
        self.raised(counts.NO_SESSION)
        self._disconnect("no session was opened")

    def _disconnect(self, sentence: str) -> None:
        # Whatever the client does, this closes at once; the sentence is in the kernel's hands by then.
        self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, only_words(sentence))


def _keep_kernel_buffers_short(connection: asyncssh.SSHServerConnection, limits: Limits) -> None:
    accepted = connection.get_extra_info("socket")
    if accepted is None:
        return  # gone already
    accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.kernel)
    accepted.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limits.kernel)
    unsent = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if unsent is not None:  # Linux and macOS
        accepted.setsockopt(socket.IPPROTO_TCP, unsent, limits.kernel_unsent)
