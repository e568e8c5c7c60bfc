"""Names that look alike: Unicode's skeletons of confusable texts (UTS #39, section 4).

The table of look-alikes comes from `confusable-homoglyphs`, which says of each character what it may be taken for, in
both directions. Only what may stand in a name is kept of it.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

from net.accounts.alphabet import DIGITS, JOINTS, alphabet_of

_FORWARD = str.maketrans("", "", "\u200e")
"""The table frames what is written from right to left with this mark."""


def likenesses(name: str) -> frozenset[str]:
    """What a name has in common with those that can be taken for it; those share one of theirs.

    Names alike but for upper and lower case, joints, or i and l, are alike too. Of a name there are two likenesses, as
    it is written and in small letters: a Cyrillic en is taken for an H, but a small one for no h.
    """
    bare = "".join(character for character in name if character not in JOINTS)
    return frozenset(map(_skeleton, (bare, bare.casefold())))


def _skeleton(text: str) -> str:
    """The skeleton, in small letters. In many fonts I and l are one, and I is i in small letters, so all three are."""
    shape = _shape(_shape(text).casefold())
    return shape.replace("i", "l").replace("1", "l")


def _shape(text: str) -> str:
    table = _table()
    parts = (table.get(character, character) for character in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", "".join(parts))


@cache
def _table() -> dict[str, str]:
    """By character, the text it looks like."""
    read = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    alike = {
        text.translate(_FORWARD): [other["c"].translate(_FORWARD) for other in others] for text, others in read.items()
    }
    # What looks like another names that one alone, and the other names all that look like it: of two that name each
    # other, the first stays.
    return {
        text: others[0]
        for text, others in alike.items()
        if len(text) == 1
        and (text in DIGITS or alphabet_of(text) is not None)
        and len(others) == 1
        and not (text < others[0] and alike.get(others[0]) == [text] and len(others[0]) == 1)
    }
