"""Colours measured: how well one is read on another, and how far apart two are, for every eye and on every terminal.

Contrast is WCAG 2.2's. Distance is CIEDE2000 (Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula:
implementation notes", 2005; D65): 1 is just noticed side by side, 10 at a glance. How the colour-blind see is simulated
after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009,
at full severity.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

from rich.color import Color, ColorType


class RGB(NamedTuple):
    """Each from 0 to 255."""

    red: float
    green: float
    blue: float


def hexed(text):
    """The colour that six digits say."""
    return RGB(*bytes.fromhex(text.removeprefix("#")))


EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of linear red, green and blue, by kind of eye."""

_EIGHT = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_SIXTEEN = (*_EIGHT, *(f"bright_{name}" for name in _EIGHT))


class Terminal(NamedTuple):
    """The colours a terminal has of its own: its sixteen, its ink and its ground."""

    sixteen: dict[str, RGB]
    ink: RGB
    ground: RGB


def _terminal(ink, ground, sixteen):
    return Terminal(dict(zip(_SIXTEEN, map(hexed, sixteen.split()), strict=True)), hexed(ink), hexed(ground))


_XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
_TANGO = (
    "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec"
)
_WINDOWS = (
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
)
_PUTTY = (
    "000000 bb0000 00bb00 bbbb00 0000bb bb00bb 00bbbb bbbbbb 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
_VS_CODE = (
    "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5"
)
_SOLARIZED = (
    "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3"
)
_MAC = "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf 666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5"

TERMINALS = {
    "xterm": _terminal("000000", "ffffff", _XTERM),
    "xterm, dark": _terminal("e5e5e5", "000000", _XTERM),
    "GNOME, Tango": _terminal("d3d7cf", "2e3436", _TANGO),
    "GNOME, Tango, light": _terminal("2e3436", "eeeeec", _TANGO),
    "Windows": _terminal("cccccc", "0c0c0c", _WINDOWS),
    "PuTTY": _terminal("bbbbbb", "000000", _PUTTY),
    "macOS": _terminal("000000", "ffffff", _MAC),
    "macOS, dark": _terminal("ffffff", "1e1e1e", _MAC),
    "VS Code": _terminal("cccccc", "1e1e1e", _VS_CODE),
    "Solarized, dark": _terminal("839496", "002b36", _SOLARIZED),
    "Solarized, light": _terminal("657b83", "fdf6e3", _SOLARIZED),
}
"""Those that people have, as they come."""


def seen_in(terminal, style):
    """Ink and ground of a style on a terminal; faint ink is a third of the way to the ground."""
    ink = _real(style.color, terminal, terminal.ink)
    ground = _real(style.bgcolor, terminal, terminal.ground)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = RGB(*(part + (other - part) / 3 for part, other in zip(ink, ground, strict=True)))
    return ink, ground


def _real(colour, terminal, default):
    if colour is None or colour.type is ColorType.DEFAULT:
        return default
    if colour.type is ColorType.STANDARD:
        return terminal.sixteen[_SIXTEEN[colour.number]]
    return RGB(*colour.get_truecolor())


def reduced(colour, depth):
    """A colour as a terminal with fewer shows it; `depth` None: as it is."""
    return colour if depth is None else RGB(*Color.from_rgb(*colour).downgrade(depth).get_truecolor())


def _linear(colour):
    parts = (part / 255 for part in colour)
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def _luminance(colour):
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """From 1, not to be told apart, to 21; 4.5 is enough to read."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _lab(linear):
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one, other, eye="usual"):
    """How far apart two colours are for a kind of eye, in CIEDE2000."""
    return ciede2000(*(_lab(_through(EYES[eye], _linear(colour))) for colour in (one, other)))


def _through(matrix, linear):
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in matrix)


def ciede2000(one, other):
    """The distance of two colours in CIE L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    more = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    a1, a2 = a1 * more, a2 * more
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    if c1 * c2 and h2 - h1 == 180:
        turn = 180.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turned = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + turned * dc / sc * dh / sh)
