"""The server: listens, keeps the sessions there are, and closes within a deadline with every terminal given back."""

import asyncio
import errno
import logging
import signal
import socket
from pathlib import Path
from random import SystemRandom

import asyncssh

from net import counts
from net.alarms import Alarms
from net.bans import Bans, BansInMemory
from net.connection import Connection
from net.counts import Counts
from net.door import Door
from net.errors import CannotServe
from net.guess import GUESSES
from net.hostkey import host_key
from net.limits import Limits
from net.memory import Collector
from net.openfiles import allow_open_files
from net.ports import no_port
from net.session import AppFactory, Commands, Session
from net.starts import Starts
from net.traffic import Traffic

CLOSING = "The server is closing. Please come back in a moment."

# Each list leaves out what ssh-audit calls broken, and nothing that clients since 2015 need.
_KEY_EXCHANGES = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
_CIPHERS = ("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com")
_MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
_SIGNATURES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)

_log = logging.getLogger(__name__)


class Server:
    """Made by `listen`."""

    def __init__(self, factory: AppFactory, limits: Limits, bans: Bans, commands: Commands | None = None) -> None:
        clock = asyncio.get_running_loop().time
        self.counts = Counts()
        """How often each limit fired."""
        self.alarms = Alarms(self.counts, clock, limits.sources)
        self.door = Door(limits, bans, clock, SystemRandom())
        """Knows how many are connecting, and how many are in."""
        self.traffic = Traffic()
        self._factory = factory
        self._commands = commands
        self._limits = limits
        self.starts = Starts(limits)
        """Who waits to start an app."""
        self._collector = Collector(limits)
        self._acceptor: asyncssh.SSHAcceptor
        self._connections: set[Connection] = set()
        self._sessions: set[Session] = set()

    @property
    def port(self) -> int:
        """The port it listens on, also where it was asked for any free one."""
        return self._acceptor.get_port()

    @property
    def sessions(self) -> int:
        """How many apps are running."""
        return len(self._sessions)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """All that were let in, in the order they came."""
        return tuple(sorted(self._connections, key=lambda connection: connection.since))

    def cut(self, sentence: str, *, source: str | None = None, key: str | None = None) -> int:
        """Send everybody away who comes from this source, or holds this key; how many there were.

        Each is told the sentence. `source` as `net.sources.source_of` writes it, `key` a SHA256 fingerprint.
        """
        found = [
            connection
            for connection in self._connections
            if (source is not None and connection.source == source)
            or (key is not None and connection.identity.key == key)
        ]
        for connection in found:
            connection.raised(counts.CUT)
            connection.send_away(sentence)
        return len(found)

    async def close(self, sentence: str = CLOSING) -> None:
        """Stop accepting, tell everybody, and be gone within `Limits.farewell`. Closing twice does nothing more."""
        self._acceptor.close()
        ending = [*self._sessions]
        for session in ending:
            session.end(sentence)
        if ending:
            waits = [asyncio.ensure_future(session.wait_ended()) for session in ending]
            _, late = await asyncio.wait(waits, timeout=self._limits.farewell * 0.8)
            for wait in late:
                wait.cancel()
        connections = [*self._connections]
        if connections:
            # The clients close by themselves once they have read their exit status; those that do not are cut.
            closes = [asyncio.ensure_future(connection.wait_closed()) for connection in connections]
            await asyncio.wait(closes, timeout=self._limits.farewell * 0.1)
            for connection in connections:
                connection.abort()
            await asyncio.wait(closes)
        await self._acceptor.wait_closed()
        self._collector.stop()

    async def open(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Begin to listen; `listen` calls it."""
        limits = self._limits
        allow_open_files(limits)
        self._acceptor = await asyncssh.listen(
            host,
            port,
            server_factory=lambda: Connection(self._factory, self, limits, self._commands),
            acceptor=None,
            config=None,
            server_version="threefold",
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            sftp_factory=None,
            allow_scp=False,
            rdns_lookup=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            gss_kex=False,
            gss_auth=False,
            # asyncssh inflates a packet whatever it grows to.
            compression_algs=["none"],
            kex_algs=(*_KEY_EXCHANGES, GUESSES),
            encryption_algs=_CIPHERS,
            mac_algs=_MACS,
            signature_algs=_SIGNATURES,
            login_timeout=0,  # the connection counts it itself
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.keepalives,
            window=limits.window,
            max_pktsize=16 * 1024,
            backlog=128,
        )
        self._collector.start()

    # What connections and sessions tell it.

    def connected(self, connection: Connection) -> None:
        """A client was let in."""
        self._connections.add(connection)

    def disconnected(self, connection: Connection) -> None:
        """It is gone."""
        self._connections.discard(connection)

    def began(self, session: Session) -> None:
        """An app is about to start."""
        self._sessions.add(session)

    def typed(self) -> None:
        """Somebody typed."""
        self._collector.typed()

    def ended(self, session: Session) -> None:
        """An app is gone."""
        self._sessions.discard(session)
        self._collector.ended()


async def listen(
    factory: AppFactory,
    *,
    data: Path,
    host: str = "",
    port: int = 2222,
    limits: Limits | None = None,
    bans: Bans | None = None,
    commands: Commands | None = None,
) -> Server:
    """Serve an app of `factory` to everybody who connects; port 0 is any free one, an empty host every address.

    Without `bans` nobody is banned. Who gives a command is answered by `commands`; None: in a sentence that there are
    none.

    Raises:
        CannotServe: with the reason as a sentence.
    """
    if problem := no_port(port):
        raise CannotServe(problem)
    server = Server(factory, limits or Limits(), bans or BansInMemory(), commands)
    key = host_key(data)
    try:
        await server.open(host, port, key)
    except OSError as error:
        raise CannotServe(_why_not(host or "every address", port, error)) from error
    return server


async def serve_until_signalled(server: Server) -> None:
    """Wait for SIGTERM, SIGINT or SIGHUP, then close the server."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    for number in signals:
        loop.add_signal_handler(number, asked.set)
    try:
        await asked.wait()
        await server.close()
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


def _why_not(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return f"There is no address {host} here to listen on."
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} on {host} is in use by another program."
        case errno.EACCES | errno.EPERM:
            return f"Port {port} may only be used by the administrator; choose one above 1023."
        case errno.EADDRNOTAVAIL | None:  # asyncio gives no number where it tried each address and none is here
            return f"There is no address {host} here to listen on."
        case _:
            return f"Cannot listen on {host}, port {port}: {error.strerror or error}."
