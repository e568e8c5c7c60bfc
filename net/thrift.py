r"""Frames in fewer bytes: a style is said once for all the text that has it, and of the next one only what differs.

Rich writes each piece of text with its whole style before it and a reset behind it: two thirds of a frame's bytes. A
frame begins and ends without a style here too, so each can be read, or skipped, by itself.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

_STYLE = re.compile(r"\x1b\[([\d;]*)m")
# Where the cursor goes, and whether a frame is to be shown at once, is the same in any style.
_SHOWS_NOTHING = re.compile(r"(?:\x1b\[\d*;\d*H|\x1b\[\?\d+[hl]|\n)*")
_ENDS = {"22": ("1", "2"), "23": ("3",), "24": ("4", "21"), "25": ("5", "6"), "27": ("7",), "28": ("8",), "29": ("9",)}


def thrifty(frame: str) -> str:
    """The frame, to be seen as it was, with as few style codes as will do."""
    first, *rest = _STYLE.split(frame)
    written = [first]
    shown = wanted = ""
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        wanted = "" if codes in {"", "0"} else f"{wanted};{codes}" if wanted else codes
        if not _SHOWS_NOTHING.fullmatch(text):
            written.append(_change(shown, wanted))
            shown = wanted
        written.append(text)
    written.append(_change(shown, wanted))
    return "".join(written)


@lru_cache(maxsize=1 << 14)
def _change(shown: str, wanted: str) -> str:
    """The sequence that makes one style of another; it may be empty."""
    before, after = _parts(shown), _parts(wanted)
    if before.keys() - after.keys():
        return f"\x1b[{';'.join(['0', *after.values()])}m"
    different = [codes for part, codes in after.items() if before.get(part) != codes]
    return f"\x1b[{';'.join(different)}m" if different else ""


def _parts(codes: str) -> dict[str, str]:
    """What a style sets, by what it sets: letters, ground, or the code itself where it is only on or off."""
    parts: dict[str, str] = {}
    numbers = iter(codes.split(";")) if codes else iter(())
    for code in numbers:
        if code in {"", "0"}:
            parts.clear()
        elif code in {"38", "48"}:
            parts["letters" if code == "38" else "ground"] = ";".join([code, *_colour(numbers)])
        elif code in {"39", "49"}:
            parts.pop("letters" if code == "39" else "ground", None)
        elif code in _ENDS:
            for ended in _ENDS[code]:
                parts.pop(ended, None)
        else:
            number = int(code)
            letters, ground = number // 10 in {3, 9}, number // 10 in {4, 10}
            parts["letters" if letters else "ground" if ground else code] = code
    return parts


def _colour(numbers: Iterator[str]) -> Iterator[str]:
    kind = next(numbers, "")
    yield kind
    for _ in range({"5": 1, "2": 3}.get(kind, 0)):
        yield next(numbers, "")
