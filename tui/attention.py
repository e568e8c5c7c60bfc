"""Whether somebody looks at the table: where nobody does, the terminal calls when it is their turn.

It rings and says so in its title; that is put back as soon as they are there again. Terminals that tell when they are
looked at decide; of the others one knows only that no key was pressed for a while.
"""

from __future__ import annotations

QUIET = 60.0
"""Seconds without a key after which somebody may have gone, where the terminal does not tell."""

CALL = "Your turn - Threefold"
"""The title then; nobody's words are in it."""

TITLED = f"\x1b[22;2t\x1b]2;{CALL}\x1b\\"
"""Keeps the title there is, and says this one."""
UNTITLED = "\x1b]2;Threefold\x1b\\\x1b[23;2t"
"""Takes it away; a terminal that keeps none is left with the name of the program."""


class Attention:
    """Of one person; times are in seconds of any clock."""

    def __init__(self, now: float) -> None:
        self._seen = now
        self._looks: bool | None = None
        """Whether the terminal is looked at; None: it has not told."""
        self.called = False
        """Whether it says so in its title."""

    def told(self, *, looks: bool) -> None:
        """The terminal told whether it is looked at."""
        self._looks = looks

    def typed(self, now: float) -> None:
        """There was a key or a click."""
        self._seen = now
        if self._looks is not None:
            self._looks = True

    def away(self, now: float) -> bool:
        """Whether they are."""
        return now - self._seen >= QUIET if self._looks is None else not self._looks
