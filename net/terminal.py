r"""What is said to a client's terminal to take it over and to give it back; every mode set here is unset here.

The mouse is reported while a button is held (1002), never when it merely moves (1003): a moving mouse would cost a
tenth of the server. Sizes come with SSH's own window changes, so the terminal is not asked for them (2048).
"""

from typing import NamedTuple

from net.limits import Limits

ENTER = (
    "\x1b[?1049h"  # the alternate screen: what was on the player's screen comes back afterwards
    "\x1b[?25l"
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
    "\x1b[?1004h"  # tell when the window gains or loses focus
    "\x1b[>25u"  # kitty's keyboard protocol, with the flags Textual's parser expects
    "\x1b[?2026$p"  # can it show a frame at once? A terminal that prints this instead is drawn over
    "\x1b[?2004h"
    "\x1b[?7l"  # no wrapping: a character wider than expected must not push the next row down
)

LEAVE = (
    "\x1b[?2004l"
    "\x1b[?7h"
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"
    "\x1b[<u"  # before the screens change: kitty keeps one keyboard state for each
    "\x1b[?1049l"
    "\x1b[?1004l"
    "\x1b[0m"
    "\x1b[?25h"
)


class Size(NamedTuple):
    """A terminal's size in cells."""

    width: int
    height: int


def clamped(width: int, height: int, limits: Limits) -> Size:
    """The size an app draws for a client that claims this one; 0 is a client that does not know, which means 80×24."""
    return Size(
        min(max(width or 80, limits.narrowest), limits.widest),
        min(max(height or 24, limits.lowest), limits.highest),
    )
