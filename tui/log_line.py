"""A line of the log: who, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tui.wording import Words


class Line(NamedTuple):
    """A line of the log in two parts, so that a screen can set them apart."""

    who: str
    """The subject; empty: nobody's doing."""
    what: str

    def __str__(self) -> str:
        """The whole line: `Ada leads Q♥`."""
        return f"{self.who} {self.what}".lstrip()


def does(words: Words, seat: int, plain: str, what: str = "") -> Line:
    """A seat and what it does: the verb in its plain form, and what follows it."""
    return Line(words.name(seat), f"{words.verb((seat,), plain)} {what}".rstrip())
