"""The letters a name may have, and which alphabet each is of.

The alphabets are those in daily use (Unicode's UAX #31, table 5). Python knows no property "script", but the name of a
letter begins with it.
"""

from __future__ import annotations

import unicodedata
from functools import cache

DIGITS = frozenset("0123456789")
JOINTS = frozenset("-_' ")
"""What may stand once between two letters or digits."""

_JAPANESE = "Japanese"
_ALPHABETS = {
    "ARABIC": "Arabic", "ARMENIAN": "Armenian", "BENGALI": "Bengali", "BOPOMOFO": "Bopomofo", "CJK": "Chinese",
    "CYRILLIC": "Cyrillic", "DEVANAGARI": "Devanagari", "ETHIOPIC": "Ethiopic", "GEORGIAN": "Georgian",
    "GREEK": "Greek", "GUJARATI": "Gujarati", "GURMUKHI": "Gurmukhi", "HANGUL": "Hangul", "HEBREW": "Hebrew",
    "HIRAGANA": _JAPANESE, "IDEOGRAPHIC": "Chinese", "KANNADA": "Kannada", "KATAKANA": _JAPANESE,
    "KATAKANA-HIRAGANA": _JAPANESE, "KHMER": "Khmer", "LAO": "Lao", "LATIN": "Latin", "MALAYALAM": "Malayalam",
    "MYANMAR": "Burmese", "ORIYA": "Oriya", "SINHALA": "Sinhala", "TAMIL": "Tamil", "TELUGU": "Telugu",
    "THAANA": "Thaana", "THAI": "Thai", "TIBETAN": "Tibetan",
}  # fmt: skip
"""By the first word of a letter's name."""

_CASED = frozenset({"Latin", "Greek", "Cyrillic", "Armenian"})
"""Alphabets whose letters are large or small; what is neither in them writes sounds, not names."""

_WRITTEN_TOGETHER = (
    frozenset({"Chinese", _JAPANESE}),
    frozenset({"Chinese", "Hangul"}),
    frozenset({"Chinese", "Bopomofo"}),
)
"""Alphabets that one word may mix (UTS #39, 5.1)."""

_ACCENTS = frozenset(map(chr, range(0x300, 0x332)))
"""Marks for letters of any alphabet that has them, above or below; no strokes through a letter."""


@cache
def alphabet_of(character: str) -> str | None:
    """The alphabet of a letter or of its mark; empty for an accent, which any letter may carry; None: in no name."""
    if character in _ACCENTS:
        return ""
    category = unicodedata.category(character)
    alphabet = _ALPHABETS.get(unicodedata.name(character, "").partition(" ")[0])
    if alphabet is None or category not in {"Ll", "Lu", "Lo", "Lm", "Mn", "Mc"}:
        return None
    if alphabet in _CASED and category not in {"Ll", "Lu"}:
        return None
    if alphabet in _CASED and character.upper() == character.lower():
        return None
    return alphabet


def mixed(alphabets: frozenset[str]) -> bool:
    """Whether no one word is written with all of these."""
    return len(alphabets) > 1 and not any(alphabets <= together for together in _WRITTEN_TOGETHER)
