"""A limit on what one connection may send, of whatever kind: requests, key exchanges and noise cost as much as keys.

asyncssh reads as fast as the network delivers. Here a connection that is in debt is simply not read for a moment, which
makes its own kernel hold it back.
"""

import asyncio

import asyncssh

from net.bucket import Bucket
from net.limits import Limits


def limit_arrivals(connection: asyncssh.SSHServerConnection, transport: asyncio.Transport, limits: Limits) -> None:
    """Hold this connection to `limits.arriving_rate`."""
    loop = asyncio.get_running_loop()
    bucket = Bucket(limits.arriving_rate, limits.arriving_burst, loop.time())
    data_received = connection.data_received

    def resume() -> None:
        if not transport.is_closing():
            transport.resume_reading()

    def receive(data: bytes, datatype: int | None = None) -> None:
        bucket.take(len(data), loop.time())
        data_received(data, datatype)
        pause = bucket.wait(loop.time())
        if pause and transport.is_reading():
            transport.pause_reading()
            loop.call_later(pause, resume)

    # The transport calls its protocol by this name for all that arrives.
    connection.data_received = receive  # type: ignore[method-assign]
