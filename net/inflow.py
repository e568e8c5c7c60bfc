"""What a client types, handed to its app at a bearable pace: a few bytes a turn of the loop, so many events a second.

Input is never dropped, only held back: a long paste waits here. A client that sent too much, or for too long, is cut
off.
"""

import asyncio
import contextvars
from collections.abc import Callable

from textual.constants import ESCAPE_DELAY
from textual.message import Message

from net import counts
from net.bucket import Bucket
from net.keys import Keys
from net.limits import Limits
from net.line import Line


class Inflow:
    """Feeds `deliver` from the line's bytes; `waiting` tells how many messages the app has not handled yet."""

    def __init__(
        self, line: Line, deliver: Callable[[Message], None], waiting: Callable[[], int], limits: Limits
    ) -> None:
        self._line = line
        self._deliver = deliver
        self._waiting = waiting
        self._limits = limits
        self._keys = Keys(limits)
        self._bytes = bytearray()
        self._open = True
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._events = Bucket(limits.event_rate, limits.event_burst, now)
        self._volume = Bucket(limits.typed_rate, limits.typed_burst, now)
        self._behind_since: float | None = None
        self._turn: asyncio.Handle | None = None
        self._expiry: asyncio.TimerHandle | None = None

    def feed(self, data: bytes) -> None:
        """Take what the client sent."""
        if not self._open:
            return
        if not self._bytes and not self._debt(self._loop.time()):
            self._behind_since = None
        self._bytes += data
        if len(self._bytes) > self._limits.waiting_most:
            self._line.abort(counts.TYPED_WAITING)
            return
        # Never at once: a turn for each keeps everybody's flat. Always in a context of its own: a key that is read in
        # an app's is said to be sent by it, and Textual's parser keeps keys for long.
        if self._turn is None:
            self._turn = self._loop.call_soon(self._read, context=contextvars.Context())

    def close(self) -> None:
        """Read nothing more."""
        self._open = False
        self._bytes.clear()
        for timer in (self._turn, self._expiry):
            if timer is not None:
                timer.cancel()
        self._keys.close()

    def _read(self) -> None:
        self._turn = None
        now = self._loop.time()
        pause = self._debt(now)
        if pause:
            # Counted from the first time it was held back until it has caught up with all it sent.
            self._behind_since = self._behind_since or now
            patience = self._behind_since + self._limits.behind - now
            if patience <= 0:
                self._line.abort(counts.TYPED_BEHIND)
                return
            pause = min(pause, patience)
        elif self._waiting() >= self._limits.unhandled:
            pause = 0.02  # the app's own delay, and no fault of the client's
        else:
            self._read_slice(now)
        if self._bytes and self._open:
            self._turn = self._loop.call_later(pause, self._read, context=contextvars.Context())

    def _debt(self, now: float) -> float:
        """Seconds until this client has a turn again, 0 if it has one."""
        return max(self._events.wait(now), self._volume.wait(now))

    def _read_slice(self, now: float) -> None:
        data = bytes(self._bytes[: self._limits.slice])
        del self._bytes[: self._limits.slice]
        found = self._keys.feed(data)
        self._volume.take(len(data), now)
        self._events.take(len(found), now)
        for message in found:
            self._deliver(message)
        if self._keys.unfinished and self._expiry is None:
            self._expiry = self._loop.call_later(ESCAPE_DELAY, self._expire, context=contextvars.Context())

    def _expire(self) -> None:
        self._expiry = None
        if self._bytes:
            return  # the rest of the sequence has arrived and waits for its turn
        for message in self._keys.expire():
            self._deliver(message)
        if self._keys.unfinished:
            self._expiry = self._loop.call_later(ESCAPE_DELAY / 4, self._expire, context=contextvars.Context())
