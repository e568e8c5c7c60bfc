"""Who may not come in at all. The server asks; who decides and remembers stands behind this port."""

from typing import Protocol


class Bans(Protocol):
    """Asked at the door, so it answers at once and from memory."""

    def banned(self, source: str) -> str | None:
        """The sentence for a source that is banned, as `net.sources.source_of` writes it; None: it is not."""

    def banned_key(self, fingerprint: str) -> str | None:
        """The sentence for a key that is banned, by its SHA256 fingerprint; None: it is not."""


class BansInMemory:
    """Bans that are forgotten with the process: sentences by source and by fingerprint."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = {}
        self.keys: dict[str, str] = {}

    def banned(self, source: str) -> str | None:
        """See `Bans`."""
        return self.sources.get(source)

    def banned_key(self, fingerprint: str) -> str | None:
        """See `Bans`."""
        return self.keys.get(fingerprint)
