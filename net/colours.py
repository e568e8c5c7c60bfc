r"""How many colours a client's terminal has, and frames reduced to them.

Rich and Textual keep the codes of a style on objects that all apps of a process share, so the first app to draw a style
would decide its codes for everybody. Every app therefore draws in 24-bit colour, and the bytes are reduced on their way
to the client that needs it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from rich.color import Color, ColorSystem

from tui.terminal import Colours

_SGR = re.compile(r"\x1b\[([\d;]+)m")


def reduce(text: str, colours: Colours) -> str:
    """A frame with every colour code replaced by the nearest its terminal has; nothing else is touched."""
    if colours is Colours.TRUE:
        return text
    return _SGR.sub(lambda found: _reduced(found[1], colours), text)


@lru_cache(maxsize=1 << 14)
def _reduced(codes: str, colours: Colours) -> str:
    kept = [*_kept(iter(codes.split(";")), colours)]
    # Without a code left there must be no sequence left either: an empty one means "reset".
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _kept(codes: Iterator[str], colours: Colours) -> Iterator[str]:
    for code in codes:
        if code in {"38", "48"}:
            colour = _extended(codes)
            if colour is not None and colours is not Colours.NONE:
                depth = ColorSystem.STANDARD if colours is Colours.SIXTEEN else ColorSystem.EIGHT_BIT
                yield from colour.downgrade(depth).get_ansi_codes(foreground=code == "38")
        elif colours is not Colours.NONE or not _is_colour(code):
            yield code


def _extended(codes: Iterator[str]) -> Color | None:
    match next(codes, ""):
        case "5":
            return Color.from_ansi(int(next(codes, "") or 0) & 255)
        case "2":
            red, green, blue = (min(int(next(codes, "") or 0), 255) for _ in range(3))
            return Color.from_rgb(red, green, blue)
        case _:
            return None


def _is_colour(code: str) -> bool:
    number = int(code or 0)
    return 30 <= number <= 49 or 90 <= number <= 107
