"""What a store answers when it cannot do as it was asked."""


class Conflict(Exception):
    """Somebody else wrote to the stream first. Nothing was written: read on and decide anew."""

    def __init__(self, stream: str, last: int) -> None:
        super().__init__(f"{stream} stands at {last}.")
        self.stream = stream
        self.last = last
        """The stream's last `seq`; 0 if it has no entries."""


class Ended(Exception):
    """The stream is finished and takes no more. Nothing was written."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"{stream} has ended.")
        self.stream = stream


class CannotSave(Exception):
    """Nothing was written; the same may work later. Its text says why, in a sentence."""


class CannotRead(Exception):
    """The log cannot be read now. Its text says why, in a sentence."""


class CannotOpen(Exception):
    """The log is not opened, and nothing of it was changed. Its text says why, in sentences for the host."""


class Closed(Exception):
    """The store was closed before it was asked."""

    def __init__(self) -> None:
        super().__init__("The store is closed.")
