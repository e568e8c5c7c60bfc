"""The keys of the cards: digits for the tableau in screen order, the lower-case letter rows for the hand.

Invariant: commands never use these (`tui.keys`), so a card key is always a card key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.cards import Card

SLOTS = "1234567890"
"""The keys of the tableau's slots, left to right."""

ROWS = {
    "qwerty": "qwertyuiopasdfghjklzxcvbnm",
    "azerty": "azertyuiopqsdfghjklmwxcvbn",
    "qwertz": "qwertzuiopasdfghjklyxcvbnm",
    "dvorak": "aoeuidhtnspyfgcrlqjkxbmwvz",
}
"""By keyboard, the letters in the order of the hand: row by row where the top row has ten, else the home row first."""

_AZERTY = "&é\"'(-è_çà", "&é\"'(§è!çà"
"""The digit keys in France, and in Belgium and on a Mac."""
_UNSHIFTED = {"azerty": {key: digit for row in _AZERTY for key, digit in zip(row, SLOTS, strict=True)}}
"""By keyboard, the digit of what its digit keys give without Shift. Dvorak's give digits."""


def keys_of(hand: Sequence[Card], slots: Sequence[Card | None], rows: str) -> dict[Card, str]:
    """The key of every card, the hand in the order shown. A card past the last key has none: the arrows reach it."""
    by_hand = zip(hand, ROWS[rows], strict=False)
    by_slot = ((card, key) for card, key in zip(slots, SLOTS, strict=False) if card is not None)
    return {**dict(by_hand), **dict(by_slot)}


def card_of(character: str | None, keys: Mapping[Card, str], rows: str) -> Card | None:
    """The card that a typed character chooses; None: none."""
    wanted = unshifted(character, rows)
    return next((card for card, key in keys.items() if key == wanted), None)


def unshifted(character: str | None, rows: str) -> str:
    """The digit that a character stands for where digits want Shift; else the character itself; of None, nothing."""
    return _UNSHIFTED.get(rows, {}).get(character or "", character or "")


def reserved(rows: str) -> frozenset[str]:
    """The characters that commands may not use with this keyboard."""
    return frozenset("abcdefghijklmnopqrstuvwxyz") | frozenset(SLOTS) | _UNSHIFTED.get(rows, {}).keys()
