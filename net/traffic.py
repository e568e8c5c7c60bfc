"""Bytes that went through the sessions of a server, as programs at the other end count them: without SSH's own."""

import asyncssh


class Traffic:
    """Counts since the server started."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0

    def count_sent(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        """Count what is written to a session's channel from now on."""
        write = channel.write

        def counted(data: bytes, datatype: int | None = None) -> None:
            self.sent += len(data)
            write(data, datatype)

        # All that writes to a client calls this, on its terminal's screen as in a command's answer.
        channel.write = counted  # type: ignore[method-assign]
