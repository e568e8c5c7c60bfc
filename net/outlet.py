"""The one way to a client: whatever it is sent of text passes the lists of `net.wire` here, or is left out.

Nothing else writes to a channel. What a terminal is ordered, to be taken over or to ring, is no text: it goes by a
method of its own, for orders that hold nobody's words.
"""

from collections.abc import Callable

import asyncssh

from net import counts
from net.wire import meant, only_meant, only_words, words


class Outlet:
    """Of one channel; once that closes, nothing is sent. `raised` is told of each text that had to be changed."""

    def __init__(self, channel: asyncssh.SSHServerChannel[bytes], raised: Callable[[str], None]) -> None:
        self._channel = channel
        self._raised = raised

    def draw(self, text: str) -> None:
        """Send what is drawn: text, colours and where they stand."""
        if not meant(text):
            self._raised(counts.NOT_SHOWN)
            text = only_meant(text)
        self.order(text)

    def tell(self, text: str, *, raw: bool) -> None:
        """Send lines of words to standard output. `raw`: to a terminal that wants its carriage returns."""
        text = self._in_words(text)
        self.order(text.replace("\n", "\r\n") if raw else text)

    def complain(self, sentence: str) -> None:
        """Send a line of words to standard error."""
        if not self._channel.is_closing():
            # Under -t the client's terminal is raw and wants its carriage return; elsewhere it does no harm.
            self._channel.write_stderr(f"{self._in_words(sentence)}\r\n".encode("utf-8", "replace"))

    def order(self, sequence: str) -> None:
        """Send as it is what orders a terminal about."""
        if not self._channel.is_closing():
            self._channel.write(sequence.encode("utf-8", "replace"))

    def _in_words(self, text: str) -> str:
        if words(text):
            return text
        self._raised(counts.NOT_SHOWN)
        return only_words(text)
