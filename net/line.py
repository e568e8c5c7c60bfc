"""One client's end of the wire: what is written to its terminal, and that its terminal is given back exactly once.

It knows SSH's channel, and no app. Bytes that come before an app listens wait here. All that is drawn passes
`net.outlet`; what else a terminal is told, its clipboard and its bell, has a method each and is never part of a text.
"""

import asyncio
import base64
from collections.abc import Callable, Sequence
from typing import Protocol

import asyncssh

from net.colours import reduce
from net.outlet import Outlet
from net.packets import unsent
from net.terminal import ENTER, LEAVE, Size
from net.thrift import thrifty
from tui.clipboard import LONGEST
from tui.terminal import Colours


class Listener(Protocol):
    """What takes a client's input: the driver of its app."""

    def feed(self, data: bytes) -> None:
        """Take bytes as the client sent them."""

    def resize(self, size: Size) -> None:
        """Take the size the client's terminal has now."""

    def end_input(self) -> None:
        """The client sends no more, and still reads."""

    def hang_up(self) -> None:
        """Let go of everything: the line is gone, or the app that listened is."""


class Line:
    """Writes to a client while it is there; once it is gone, writing does nothing.

    `raised` is told of each limit that fires, by its name in `net.counts`.
    """

    def __init__(
        self,
        channel: asyncssh.SSHServerChannel[bytes],
        transport: asyncio.WriteTransport,
        colours: Colours,
        raised: Callable[[str], None],
    ) -> None:
        self._channel = channel
        self._transport = transport
        self.colours = colours
        """Those its frames are sent in."""
        self._raised = raised
        self._outlet = Outlet(channel, raised)
        self._listener: Listener | None = None
        self._early = b""
        self._entered = False
        self._ended = False
        self._gone = False
        self.raw = channel.get_terminal_type() is not None
        """Whether the client has a terminal there, which sends keys and wants its carriage returns."""
        self.echo = channel.get_terminal_mode(asyncssh.PTY_ECHO) != 0
        """Whether it wants to be shown what is typed there; a program that types lines by itself does not."""

    @property
    def unsent(self) -> int:
        """Bytes written that the client has not taken."""
        return 0 if self._gone else unsent(self._channel, self._transport)

    def listen(self, listener: Listener) -> None:
        """Hand everything the client sends to `listener` from now on."""
        self._listener = listener
        early, self._early = self._early, b""
        if early:
            listener.feed(early)
        if self._ended:
            listener.end_input()
        if not self._gone:
            self._channel.resume_reading()

    def received(self, data: bytes) -> None:
        """Take what the client sent."""
        if self._listener is not None:
            self._listener.feed(data)
        else:
            self._early += data
            if not self._gone:
                self._channel.pause_reading()

    def end_input(self) -> None:
        """The client sends no more."""
        self._ended = True
        if self._listener is not None:
            self._listener.end_input()

    def pause(self) -> None:
        """Let the client send no more than it has sent."""
        if not self._gone:
            self._channel.pause_reading()

    def resume(self) -> None:
        """Let it send on."""
        if not self._gone:
            self._channel.resume_reading()

    def resized(self, size: Size) -> None:
        """Take the client's new size."""
        if self._listener is not None:
            self._listener.resize(size)

    def enter(self) -> None:
        """Take the client's terminal over."""
        self._entered = True
        self._order(ENTER)

    def ask(self, questions: str) -> None:
        """Ask the client's terminal something before anything is drawn there; it answers among the keys."""
        if self._entered:
            self._order(questions)

    def write(self, text: str) -> None:
        """Send a frame, in the colours the client has."""
        self._draw(thrifty(reduce(text, self.colours)))

    def tell(self, text: str) -> None:
        """Send lines of words, where nothing is drawn."""
        if not self._gone:
            self._outlet.tell(text, raw=self.raw)

    def copy(self, text: str) -> None:
        """Put a text in the clipboard of the client's terminal; one that is too long is not copied in part."""
        content = text.encode("utf-8", "replace")
        coded = base64.b64encode(content).decode()
        if self._entered and len(content) <= LONGEST:
            self._order(f"\x1b]52;c;{coded}\x07")

    def title(self, sequence: str) -> None:
        """Change the title of the client's terminal, or put it back: one of the two orders of `tui.attention`."""
        if self._entered:
            self._order(sequence)

    def ring(self) -> None:
        """Ring the bell of the client's terminal, whether it is drawn on or told lines."""
        if self.raw:
            self._order("\x07")

    def leave(self) -> None:
        """Give the terminal back, if it was taken."""
        if self._entered:
            self._entered = False
            self._order(LEAVE)

    def abort(self, limit: str) -> None:
        """Cut the connection now, for a limit: what is unsent never arrives, and the terminal stays as it is."""
        if not self._gone:
            self._raised(limit)
            self._channel.get_connection().abort()

    def hang_up(self) -> None:
        """The client is gone."""
        self._gone = True
        self._let_go()

    def finish(self, status: int, lines: Sequence[str] = ()) -> None:
        """Give the terminal back, write these lines to it and close the session; unsent bytes go first."""
        self._let_go()
        self.leave()
        for line in lines:
            self.tell(f"{line}\n")
        if not self._gone:
            self._channel.exit(status)

    def _let_go(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.hang_up()

    def _draw(self, text: str) -> None:
        if not self._gone:
            self._outlet.draw(text)

    def _order(self, sequence: str) -> None:
        if not self._gone:
            self._outlet.order(sequence)
