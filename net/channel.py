"""A session's channel with a bounded environment: asyncssh keeps any number of variables of any size."""

from collections.abc import Callable

import asyncssh
from asyncssh.packet import SSHPacket

from net import counts
from net.limits import Limits

WELCOME = frozenset({b"LANG", b"COLORTERM", b"TERM_PROGRAM", b"NO_COLOR", b"ACCESSIBLE"})
"""Variables that tell something about the player's terminal; those whose names begin with LC_ do too."""


def bounded(
    connection: asyncssh.SSHServerConnection, limits: Limits, raised: Callable[[str], None]
) -> asyncssh.SSHServerChannel[bytes]:
    """A channel for a session on this connection; `raised` is told of each limit that fires."""
    channel: asyncssh.SSHServerChannel[bytes] = connection.create_server_channel(encoding=None, window=limits.window)
    environment: dict[bytes, bytes] = channel._env  # noqa: SLF001 - what `get_environment` reads

    def process_env_request(packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if not (name in WELCOME or name.startswith(b"LC_")):
            return False
        if len(name) + len(value) > limits.variable or len(environment) >= limits.variables:
            raised(counts.VARIABLES)
            return False
        environment[name] = value
        return True

    # asyncssh finds the reader of a request by its name on the channel, and offers no other place to refuse one.
    channel._process_env_request = process_env_request  # type: ignore[method-assign]  # noqa: SLF001
    return channel
