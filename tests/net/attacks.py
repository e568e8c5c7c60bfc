"""What somebody may try against the server, each until it is cut off or turned away. All of it stays on this machine.

The short tests run every one with limits that fire soon; `python -m tests.bench.attack` runs them with the real ones.
"""

import asyncio
import itertools
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple

import asyncssh
from asyncssh.constants import (
    MSG_CHANNEL_FAILURE,
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_OPEN_FAILURE,
    MSG_CHANNEL_SUCCESS,
    MSG_GLOBAL_REQUEST,
    MSG_IGNORE,
    MSG_KEXINIT,
)
from asyncssh.packet import Boolean, Byte, String, UInt32

from tests.net.testserver import HOST, Elsewhere, Forged, connected

SIZES = [(0, 0), (1, 1), (65535, 65535), (2**32 - 1, 2**32 - 1), (80, 24), (500, 200)]

_PILE = 256 * 1024
"""Bytes that an attacker leaves unsent before it waits; it could not send them anyway."""


class Target(NamedTuple):
    """Whom to attack, and from which address."""

    server: Elsewhere
    source: str


Attack = Callable[[Target], Awaitable[None]]
"""Returns once the server has ended it."""


class _Deaf(asyncssh.SSHClientSession[bytes]):
    """Hears nothing of what it is sent."""


@asynccontextmanager
async def _session(target, *, window=2 * 1024 * 1024):
    """A connection with a session: both."""
    async with connected(target.server, source=target.source) as connection:
        channel, _ = await connection.create_session(
            _Deaf, term_type="xterm-256color", term_size=(80, 24), encoding=None, window=window
        )
        yield connection, channel


def _ignore(connection, *kinds):
    """Take no notice of these answers; a client that keeps the rules would hang up over them."""
    answer = connection.process_packet
    connection.process_packet = lambda kind, *rest: kind in kinds or answer(kind, *rest)


async def _keep_on(connection, step, *, pause=0.0):
    """Do something again and again until the server has closed the connection."""
    transport = connection._transport  # noqa: SLF001 - asyncssh's, to see how much waits
    while not connection.is_closed() and not transport.is_closing():
        step()
        await asyncio.sleep(pause)
        while transport.get_write_buffer_size() > _PILE and not transport.is_closing():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


# Before anybody is known.


async def _called(target, source):
    """A connection, and whether the server said a word to it."""
    reader, writer = await asyncio.open_connection(HOST, target.server.port, local_addr=(source, 0))
    said = b""
    with suppress(ConnectionError):
        said = await reader.read(4)
    return reader, writer, bool(said)


async def _hold(target, number, *, sources=None):
    """Open so many connections and hold those that were let in; how many were not."""
    dropped = 0
    async with AsyncExitStack() as stack:
        held = []
        for count in range(number):
            reader, writer, let_in = await _called(target, sources(count) if sources else target.source)
            stack.callback(writer.close)
            if let_in:
                held.append(reader)
            else:
                writer.close()
                dropped += 1
        for reader in held:
            await _read_all(reader)
    return dropped


async def connection_flood(target):
    """Connections that say nothing, as fast as they come, from one address."""
    while not await _hold(target, 500):
        pass


async def connection_flood_from_everywhere(target):
    """The same from many addresses."""
    while not await _hold(target, 200, sources=lambda count: f"127.9.{count // 250}.{count % 250 + 1}"):
        pass


async def slow_loris(target):
    """A version, a byte now and then."""
    await _dribble(target, b"SSH-2.0-")


async def slow_packet(target):
    """A packet as long as may be, a byte now and then."""
    await _dribble(target, b"SSH-2.0-slow\r\n" + UInt32(200_000))


async def _dribble(target, begun):
    reader, writer = await asyncio.open_connection(HOST, target.server.port, local_addr=(target.source, 0))
    over = asyncio.create_task(_read_all(reader))
    writer.write(begun)
    while not over.done():
        with suppress(ConnectionError):
            writer.write(b"x")
        await asyncio.sleep(0.05)
    writer.close()


async def version_garbage(target):
    """Noise instead of a version, until nobody listens."""
    for _ in range(1000):
        reader, writer, let_in = await _called(target, target.source)
        if not let_in:
            writer.close()
            return
        writer.write(os.urandom(16 * 1024))
        await _read_all(reader)
        writer.close()
    raise AssertionError("it listened to a thousand")


async def _read_all(reader):
    with suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass


async def authentication_tries(target):
    """Signatures that prove nothing, until no connection is taken."""
    claimed, used = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    for _ in range(1000):
        try:
            async with connected(target.server, key=[Forged(claimed, used) for _ in range(10)], source=target.source):
                raise AssertionError("somebody came in")
        except asyncssh.DisconnectError as error:
            if "too many attempts" not in str(error):
                return
        except ConnectionError:
            return
    raise AssertionError("it took a thousand")


# As somebody who came in.


async def ten_thousand_channels(target):
    """One channel after another."""
    async with _session(target) as (connection, _):
        _ignore(connection, MSG_CHANNEL_OPEN_FAILURE)
        numbers = itertools.count(1000)

        def ask():
            for number in itertools.islice(numbers, 100):
                connection.send_packet(
                    MSG_CHANNEL_OPEN, String(b"session"), UInt32(number), UInt32(1 << 20), UInt32(1 << 14)
                )

        await _keep_on(connection, ask)


async def environment_flood(target):
    """Variables without end, long ones among them."""
    async with connected(target.server, source=target.source) as connection:
        _ignore(connection, MSG_CHANNEL_SUCCESS, MSG_CHANNEL_FAILURE)
        channel, _ = await connection.create_session(
            _Deaf, term_type="xterm", term_size=(80, 24), encoding=None, env={f"LC_{n}": "x" * 200 for n in range(100)}
        )
        names = itertools.count()

        def ask():
            for number in itertools.islice(names, 100):
                value = b"x" * (10 if number % 2 else 10_000)
                channel._send_request(b"env", String(b"LC_%d" % number), String(value))  # noqa: SLF001

        await _keep_on(connection, ask)


async def window_change_flood(target):
    """Sizes of every kind, as fast as they are taken."""
    async with _session(target) as (connection, channel):
        sizes = itertools.cycle(SIZES)

        def resize():
            for size in itertools.islice(sizes, 100):
                channel.change_terminal_size(*size)

        await _keep_on(connection, resize)


async def request_flood(target):
    """Requests about nothing, and packets to ignore."""
    async with _session(target) as (connection, _):

        def ask():
            for _ in range(50):
                connection.send_packet(MSG_GLOBAL_REQUEST, String(b"nothing@example.org"), Boolean(False))
                connection.send_packet(MSG_IGNORE, String(b"x" * 500))

        await _keep_on(connection, ask)


async def key_exchange_flood(target):
    """Key exchange after key exchange: each costs the server milliseconds."""
    async with _session(target) as (connection, _):

        def begin():
            if connection._kex_complete:  # noqa: SLF001
                connection._send_kexinit()  # noqa: SLF001
                connection._kexinit_sent = True  # noqa: SLF001

        await _keep_on(connection, begin, pause=0.01)


async def stalled_rekey(target):
    """A key exchange that is begun and never gone on with, while the server has much to say."""
    async with _session(target, window=2**31 - 1) as (connection, channel):
        _ignore(connection, MSG_KEXINIT)
        await asyncio.sleep(0.5)
        sizes = itertools.cycle([(500, 200), (499, 199)])
        connection.send_packet(MSG_KEXINIT, *_some_offer(connection))

        def resize():
            # What a client may still send once it has asked for new keys is its own affair; asyncssh would wait.
            width, height = next(sizes)
            _send_at_once(
                connection,
                98,
                UInt32(channel._send_chan),  # noqa: SLF001
                String(b"window-change"),
                Boolean(False),
                UInt32(width),
                UInt32(height),
                UInt32(0),
                UInt32(0),
            )

        await _keep_on(connection, resize, pause=0.05)


def _some_offer(connection):
    """A key exchange's beginning, as this client sent it before."""
    return (connection._client_kexinit[1:],)  # noqa: SLF001


def _send_at_once(connection, kind, *parts):
    complete, connection._kex_complete = connection._kex_complete, True  # noqa: SLF001
    connection.send_packet(kind, *parts)
    connection._kex_complete = complete  # noqa: SLF001


async def never_reading(target):
    """Much to draw, and nobody who reads it."""
    async with _session(target, window=2**31 - 1) as (connection, channel):
        await asyncio.sleep(0.5)
        connection._transport.pause_reading()  # noqa: SLF001
        sizes = itertools.cycle([(500, 200), (499, 199)])
        await _keep_on(connection, lambda: channel.change_terminal_size(*next(sizes)), pause=0.05)


async def key_flood(target):
    """Keys, more than anybody can press."""
    async with _session(target) as (connection, channel):
        await _keep_on(connection, lambda: channel.write(b"x\x1b[A\x1b[B\r\x1b" * 100))


async def five_megabytes(target):
    """A paste of five megabytes, begun with a frame and never ended."""
    async with _session(target) as (connection, channel):
        channel.write(b"\x1b[200~")
        await _keep_on(connection, lambda: channel.write(b"spam " * 5000))


async def broken_sequences(target):
    """Control sequences that no parser likes."""
    pieces = [b"\x1b[1;1;", b"\x1b[1114112u", b"\x1b[99999999999u", b"\x1b]0;x\x07", b"\x1b[200~", b"\xff\xfe\x80"]
    async with _session(target) as (connection, channel):
        await _keep_on(connection, lambda: channel.write(b"".join(pieces) * 50))


async def lies_about_length(target):
    """Packets that end before they say, and numbers beyond all there is."""
    async with _session(target) as (connection, channel):

        def lie():
            _send_at_once(connection, 98, UInt32(channel._send_chan), String(b"window-change"), Byte(0))  # noqa: SLF001

        await _keep_on(connection, lie, pause=0.05)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        connection_flood,
        connection_flood_from_everywhere,
        slow_loris,
        slow_packet,
        version_garbage,
        authentication_tries,
        ten_thousand_channels,
        environment_flood,
        window_change_flood,
        request_flood,
        key_exchange_flood,
        stalled_rekey,
        never_reading,
        key_flood,
        five_megabytes,
        broken_sequences,
        lies_about_length,
    )
}
