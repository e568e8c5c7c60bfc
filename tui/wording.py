"""The interface's words for seats, suits and cards. Log, tooltip, score sheet, plain mode and tests all take them here.

Invariant: with `ascii` nothing but ASCII comes out, whatever names and sentences go in.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import cards
from engine.cards import SUIT_GLYPHS, SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards import Card, Suit

RANK_NAMES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven", "6": "six",
    "5": "five", "4": "four", "3": "three", "2": "two", "1": "one", "10": "ten", "11": "eleven", "12": "twelve",
    "13": "thirteen", "14": "fourteen",
}  # fmt: skip

_SUIT_OF_GLYPH = {glyph: suit for suit, glyph in SUIT_GLYPHS.items()}
_CARD = re.compile("(1[0-4]|[1-9JQKA])([♣♦♥♠])")
_GLYPH = re.compile("[♣♦♥♠]")
_PLAIN = str.maketrans({
    "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "·": "-", "•": "*", "×": "x",
    "±": "+-", "→": ">", "←": "<", "↑": "^", "↓": "v", "ß": "ss", "Æ": "AE", "æ": "ae", "Ø": "O", "ø": "o", "Ł": "L",
    "ł": "l", "Œ": "OE", "œ": "oe", "Đ": "D", "đ": "d",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """How a table is spoken of at one of its seats."""

    names: tuple[str, ...]
    """By seat; cleaned text."""
    seat: int | None = None
    """Who is "you"; None: a watcher, nobody is."""
    ascii: bool = False
    """Suits as letters, and nothing else outside ASCII either."""

    def name(self, seat: int) -> str:
        """The seat in a sentence: `you`, or its name."""
        return "you" if seat == self.seat else self.text(self.names[seat] or f"seat {seat + 1}")

    def whose(self, seat: int) -> str:
        """What belongs to the seat: `your`, `Ada's`."""
        return "your" if seat == self.seat else f"{self.name(seat)}'s"

    def names_of(self, seats: Iterable[int]) -> str:
        """Several seats, oneself first: `you and Cem`, `Ada, Ben and Cem`; of none, `nobody`."""
        people = [self.name(seat) for seat in sorted(seats, key=lambda seat: (seat != self.seat, seat))]
        return f"{', '.join(people[:-1])} and {people[-1]}" if len(people) > 1 else people[0] if people else "nobody"

    def verb(self, seats: Sequence[int], plain: str) -> str:
        """The verb as it agrees with these seats: `you win`, `Ada wins`, `Ada and Ben win`, `nobody wins`."""
        return plain if len(seats) > 1 or tuple(seats) == (self.seat,) else third_person(plain)

    def card(self, card: Card) -> str:
        """The card as it is written: `10♥`, in ASCII `10h`."""
        return self.text(cards.words(card))

    def cards(self, several: Iterable[Card]) -> str:
        """Cards as they are written, a space between."""
        return " ".join(map(self.card, several))

    def suit(self, suit: Suit) -> str:
        """The suit as it is shown: `♥ hearts`, in ASCII `hearts`."""
        return SUIT_NAMES[suit] if self.ascii else f"{SUIT_GLYPHS[suit]} {SUIT_NAMES[suit]}"

    def text(self, text: str) -> str:
        """A sentence of the engine or a person's name as this table may show it."""
        return ascii_text(text) if self.ascii else text

    @property
    def dot(self) -> str:
        """What stands between two facts in one line."""
        return "-" if self.ascii else "·"


def third_person(plain: str) -> str:
    """The form of a regular verb, or of be and have, that agrees with one other person: `passes`, `leads`."""
    irregular = {"are": "is", "have": "has"}
    return irregular.get(plain) or plain + ("es" if plain.endswith(("s", "sh", "ch", "x", "o")) else "s")


def ascii_text(text: str) -> str:
    """The text in ASCII alone: cards as `10h`, a suit alone as its name, letters without accents, the rest as `?`."""
    text = _CARD.sub(lambda found: found[1] + _SUIT_OF_GLYPH[found[2]].lower(), text)
    text = _GLYPH.sub(lambda found: SUIT_NAMES[_SUIT_OF_GLYPH[found[0]]], text)
    apart = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(
        character if character.isascii() else "?" for character in apart if not unicodedata.combining(character)
    )


def spoken(card: Card) -> str:
    """The card as one says it: `queen of spades`, `fourteen of hearts`, `the Rook`."""
    return f"{RANK_NAMES[card.rank]} of {SUIT_NAMES[card.suit]}" if card.suit else "the Rook"


def counted(number: int, thing: str) -> str:
    """A number of things: `1 card`, `5 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def percent(share: float) -> str:
    """A share of 1: `84 %`."""
    return f"{100 * share:.0f} %"


def matches_counted(number: int) -> str:
    """A number of matches: `1 match`, `5 matches`."""
    return f"{number} match" if number == 1 else f"{number} matches"


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
