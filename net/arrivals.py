"""A limit on what one connection may send, of whatever kind: requests, key exchanges and noise cost as much as keys.

asyncssh reads as fast as the network delivers, and answers all it has read in one go. Here a connection is answered a
little at a time, with a turn for the others between, and is not read at all while it is in debt: its own kernel then
holds it back.
"""

import asyncio

import asyncssh

from net.bucket import Bucket
from net.limits import Limits


def limit_arrivals(connection: asyncssh.SSHServerConnection, transport: asyncio.Transport, limits: Limits) -> None:
    """Hold this connection to `limits.arriving_rate`."""
    loop = asyncio.get_running_loop()
    bucket = Bucket(limits.arriving_rate, limits.arriving_burst, loop.time())
    waiting = bytearray()
    data_received = connection.data_received

    def receive(data: bytes, datatype: int | None = None) -> None:
        # While anything waits the transport is not read, so this is always the next.
        waiting.extend(data)
        answer()

    def answer() -> None:
        if transport.is_closing():
            return
        piece = bytes(waiting[: limits.arriving_slice])
        del waiting[: limits.arriving_slice]
        bucket.take(len(piece), loop.time())
        data_received(piece)
        pause = bucket.wait(loop.time())
        if waiting or pause:
            transport.pause_reading()
            loop.call_later(pause, answer if waiting else read_on)
        else:
            read_on()

    def read_on() -> None:
        if not transport.is_closing():
            transport.resume_reading()

    # The transport calls its protocol by this name for all that arrives.
    connection.data_received = receive  # type: ignore[method-assign]
