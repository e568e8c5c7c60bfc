"""What a person may be called.

Invariant: a name that passes `problem_with` is one line of 2 to 16 columns in one alphabet, hides nothing, and cannot
be taken for the house, a bot, a guest, the dummy or somebody who is gone.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from wcwidth import wcswidth

from engine.table import DUMMY_NAME
from net.accounts.alphabet import DIGITS, JOINTS, alphabet_of, mixed
from net.accounts.likeness import likenesses
from tui.text import clean_line

if TYPE_CHECKING:
    from random import Random

LEAST, MOST = 2, 16
"""Columns of a name."""

DELETED = "deleted player"
"""What somebody is called whose account is no more."""

_MARKS = 2
"""Marks in a row; an accent stands alone."""

_OFFICES = (
    "admin", "administrator", "anonymous", "bot", "dealer", "dummy", "everybody", "everyone", "guest", "host", "mod",
    "moderator", "nobody", "official", "operator", "player", "root", "server", "somebody", "staff", "support",
    "sysadmin", "sysop", "system", "threefold", "webmaster",
)  # fmt: skip
"""Words that are in nobody's name: they would speak for the house, or for nobody."""
_PHRASES = (DUMMY_NAME, DELETED, "a free seat", "1 free", "2 free", "3 free", "you")
"""Names that the table uses itself."""


def tidied(wished: str) -> str:
    """The name that was meant: composed, on one line, with a plain apostrophe. It may be empty, or no name."""
    return clean_line(wished.replace("\u2019", "'"), 4 * MOST)


def problem_with(name: str) -> str:
    """Why nobody may be called so, in a sentence; empty: somebody may."""
    if name != tidied(name):
        return "A name is one line of letters."
    if not LEAST <= wcswidth(name) <= MOST:
        return f"A name fills {LEAST} to {MOST} columns."
    strange = next((one for one in name if one not in DIGITS | JOINTS and alphabet_of(one) is None), "")
    if strange:
        return f"A name is letters and digits, with - _ ' or a space between them; {strange} is none of these."
    if re.search(r"^[-_' ]|[-_' ]{2}|[-_' ]$", name):
        return "In a name, - _ ' and a space stand alone, between letters or digits."
    if not any(map(str.isalpha, name)):
        return "A name has at least one letter."
    if _piled(name):
        return "Those letters carry too many marks."
    alphabets = frozenset(found for one in name if (found := alphabet_of(one)))
    if mixed(alphabets):
        return f"A name is written in one alphabet; that one mixes {' and '.join(sorted(alphabets))}."
    if _reserved(name):
        return "That name could be taken for the house or a bot; choose another."
    return ""


def numbered(name: str, number: int) -> str:
    """The name with a number, as wide as a name may be."""
    suffix = f"-{number}"
    return clean_line(name, MOST - len(suffix)).rstrip("".join(JOINTS)) + suffix


def made_up(kind: str, rng: Random) -> str:
    """A name nobody wished for: `player-7f3a`."""
    return f"{kind}-{rng.getrandbits(16):04x}"


def _piled(name: str) -> bool:
    marks = 0
    for character in name:
        if not unicodedata.category(character).startswith("M"):
            marks = 0
            continue
        marks += 1 if alphabet_of(character) else _MARKS
        if marks > _MARKS:
            return True
    return False


def _reserved(name: str) -> bool:
    words = [*re.split(r"[-_' ]", name), name]
    bare = [word.strip("".join(DIGITS)) for word in words]
    bare += [word.casefold().removeprefix("the") for word in bare]
    return any(likenesses(word) & _kept_likenesses() for word in (*words, *bare) if word)


@cache
def _kept_likenesses() -> frozenset[str]:
    return frozenset().union(*map(likenesses, (*_OFFICES, *_PHRASES)))
