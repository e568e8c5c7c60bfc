r"""Frames in fewer bytes: a style is said once for all the text that has it, and of the next one only what differs.

Rich writes each piece of text with its whole style before it and a reset behind it: two thirds of a frame's bytes. Of
blanks only the ground is to be seen, so between two cards the style of their letters is not given up. A frame begins
and ends without a style here too, so each can be read, or skipped, by itself.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

_STYLE = re.compile(r"\x1b\[([\d;]*)m")
# Where the cursor goes, and whether a frame is to be shown at once, is the same in any style.
_SHOWS_NOTHING = re.compile(r"(?:\x1b\[\d*;\d*H|\x1b\[\?\d+[hl]|\n)*")
_SHOWS_GROUND = re.compile(r"(?: |\x1b\[\d*;\d*H|\x1b\[\?\d+[hl]|\n)*")
_ENDS = {"22": ("1", "2"), "23": ("3",), "24": ("4", "21"), "25": ("5", "6"), "27": ("7",), "28": ("8",), "29": ("9",)}
_ENDED_BY = {"letters": "39", "ground": "49", **{code: end for end, codes in _ENDS.items() for code in codes}}
_HIDDEN = frozenset({"letters", "ground", "1", "2", "3"})
"""Parts of a style without which a blank looks the same, or which are only its ground."""


def thrifty(frame: str) -> str:
    """The frame, to be seen as it was, with as few style codes as will do."""
    first, *rest = _STYLE.split(frame)
    written = [first]
    shown = wanted = ""
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        wanted = "" if codes in {"", "0"} else f"{wanted};{codes}" if wanted else codes
        if not _SHOWS_NOTHING.fullmatch(text):
            now = _on_ground(shown, wanted) if _SHOWS_GROUND.fullmatch(text) else wanted
            written.append(_change(shown, now))
            shown = now
        written.append(text)
    written.append(_change(shown, wanted))
    return "".join(written)


@lru_cache(maxsize=1 << 14)
def _change(shown: str, wanted: str) -> str:
    """The sequence that makes one style of another; it may be empty."""
    before, after = _parts(shown), _parts(wanted)
    different = [codes for part, codes in after.items() if before.get(part) != codes]
    ends = {_ENDED_BY.get(part, "0") for part in before.keys() - after.keys()}
    if ends:
        different = [*sorted(ends), *different]
        anew = ["0", *after.values()]
        # What ends one of two may end both, and some have no end of their own.
        both = any(part in after for end in ends for part in _ENDS.get(end, ()))
        if both or "0" in ends or len(";".join(anew)) <= len(";".join(different)):
            different = anew
    return f"\x1b[{';'.join(different)}m" if different else ""


@lru_cache(maxsize=1 << 14)
def _on_ground(shown: str, wanted: str) -> str:
    """The style to write blanks in that are to look as in one style, coming from another: often with its letters."""
    before, after = _parts(shown), _parts(wanted)
    if not before.keys() | after.keys() <= _HIDDEN:
        return wanted
    before.pop("ground", None)
    return ";".join([*before.values(), *([after["ground"]] if "ground" in after else [])])


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
