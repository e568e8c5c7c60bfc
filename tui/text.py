"""Text from people, cleaned at the door: afterwards it is one line of visible characters of a known width.

Names, chat, table titles and pasted text pass through here before anything keeps or shows them. A terminal obeys what
it is sent: an escape sequence in a name would run on every other player's screen, a direction control would turn the
rest of the line around, and a name of invisible characters could pass for another's.
"""

import unicodedata

from wcwidth import wcwidth

MARKS = 3
"""Combining marks a character keeps; more only pile up over the neighbouring rows."""

_HARMFUL = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Me"})
"""Unicode categories that are dropped: controls, formats (direction, zero width), halves of characters,
private and unassigned ones, and marks that enclose the character before them."""

# Letters and marks that show nothing, or that ask for a picture of another width.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for code in range(0xFE00, 0xFE10)
}


def clean_line(text: str, cells: int) -> str:
    """The text as one line of at most `cells` columns: composed (NFC), without controls, spaces single and inside only.

    What is left may be empty. Cleaning twice changes nothing.
    """
    # Composing takes quadratic time over one long run of marks, so what could never fit goes first.
    visible = "".join(map(_plain, text[: 64 + 16 * cells]))
    return _fitting(unicodedata.normalize("NFC", _few_marks(" ".join(visible.split()))), cells).rstrip()


def _plain(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85" or category.startswith("Z"):
        return " "
    return "" if category in _HARMFUL or character in _INVISIBLE else character


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = MARKS  # a mark without a letter before it has nothing to stand on
    # Taken apart first, or each pass would find room for one mark more in what the last one composed.
    for character in unicodedata.normalize("NFD", text):
        if unicodedata.category(character) not in {"Mn", "Mc"}:
            marks = 0
        elif marks >= MARKS:
            continue
        else:
            marks += 1
        if character == " ":
            marks = MARKS
        kept.append(character)
    return "".join(kept)


def _fitting(text: str, cells: int) -> str:
    kept: list[str] = []
    for character in text:
        width = wcwidth(character)
        if width < 0:
            continue
        cells -= width
        if cells < 0:
            break
        kept.append(character)
    return "".join(kept)
