"""What may stand in a line of the log: text without controls or secrets, and failures without what they hold.

A log is read in a terminal, which obeys control characters, and by people who play here themselves. So whatever came
from outside is written out, objects are named by their type alone (a view or a deal would print its cards), bytes by
their length (a seed), and a failure by its kind and the places it came through: its words may name cards.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from types import CodeType, TracebackType

LENGTH = 1_000
"""Characters of one value; the rest is left out."""
PLACES = 25
"""Places of one failure: the outermost five and the innermost."""
FAILURES = 6
"""Failures told of one event: the one that arrived, and those behind it."""

WITHHELD = "[withheld]"

_ROOT = Path(__file__).parent.parent
# Seeds and keys are 16 bytes or more, written in hexadecimal; a fingerprint is written otherwise.
_SECRET = re.compile(r"[0-9A-Fa-f]{32,}|-----BEGIN [^-]*PRIVATE KEY-----.*", re.DOTALL)
# The words of these speak of types, names, files and statements, never of values.
_SPEAKS_OF_NO_VALUE = (OSError, AttributeError, NameError, ImportError, RecursionError, sqlite3.Error)


class Failure(NamedTuple):
    """An exception as the log tells it."""

    kind: str
    """The name of its class."""
    words: str
    """What it says, where that cannot hold a card; else empty."""
    places: tuple[str, ...]
    """Where it came through, outermost first: `net/room.py:120 act`."""


def printable(text: str) -> str:
    """The text with every character that is not plainly visible written out, as in `<U+001B>`, and no secrets."""
    text = _SECRET.sub(WITHHELD, text)
    if len(text) > LENGTH:
        text = f"{text[:LENGTH]}…"
    return text if text.isprintable() else "".join(_written_out(character) for character in text)


def harmless(value: object) -> str | int | float | bool | None:
    """What stands for a value: itself if it is a plain one, else its length or its type."""
    if isinstance(value, str):
        # Of a subclass, such as an enum's member, only the text: it may print itself in another way.
        return printable(str.__str__(value))
    if isinstance(value, int | float) or value is None:
        return value
    if isinstance(value, bytes | bytearray | memoryview):
        return f"<{len(value)} bytes>"
    if isinstance(value, Path):
        return printable(str(value))
    return f"<{printable(type(value).__name__)}>"


def failures(error: BaseException) -> list[Failure]:
    """The exception, then those that it is made of or that led to it, the nearest first."""
    waiting: list[BaseException] = [error]
    told: list[BaseException] = []
    while waiting and len(told) < FAILURES:
        one = waiting.pop(0)
        if any(one is other for other in told):
            continue
        told.append(one)
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        behind = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        if behind is not None:
            waiting.append(behind)
    return [Failure(type(one).__name__, _words(one), _places(one.__traceback__)) for one in told]


def _words(error: BaseException) -> str:
    if not isinstance(error, _SPEAKS_OF_NO_VALUE):
        return ""
    return printable(str(error))


def _places(trace: TracebackType | None) -> tuple[str, ...]:
    places = [f"{_file(frame.f_code)}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(trace)]
    if len(places) > PLACES:
        places[5 : 5 + len(places) - PLACES] = ["…"]
    return tuple(places)


def _file(code: CodeType) -> str:
    path = Path(code.co_filename)
    if path.is_relative_to(_ROOT) and "site-packages" not in path.parts:
        return path.relative_to(_ROOT).as_posix()
    # Where it is installed is nobody's business; which library it is, is.
    return "/".join(path.parts[-2:])


def _written_out(character: str) -> str:
    return character if character.isprintable() else f"<U+{ord(character):04X}>"
