"""Cards and packs. Equal cards from two packs are two cards: equal in rank, distinct in identity."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Suit = str
"""One of `SUITS`."""

SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades: the canonical order of packs."""

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SUIT_GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

RANKS: tuple[str, ...] = tuple("23456789TJQKA")
"""The thirteen ranks of a standard suit, lowest first, ace high."""


class Card(NamedTuple):
    """A card; `copy` is 0 in a single pack, 1 or 2 where two packs are in play. The Rook has no suit of its own."""

    rank: str
    suit: Suit
    copy: int = 0

    def __str__(self) -> str:
        """The card in record notation: `AH`, `TD`, `9C#2`."""
        return f"{self.rank}{self.suit}#{self.copy}" if self.copy else self.rank + self.suit

    @property
    def face(self) -> str:
        """What is printed on the card, the same for equal cards of two packs: `AH`."""
        return self.rank + self.suit


ROOK = Card("RK", "")
"""The Rook, or the joker that stands for it."""


def words(card: Card) -> str:
    """The card as players write it, without the number of its pack: `10♥`, `A♠`."""
    return ("10" if card.rank == "T" else card.rank) + SUIT_GLYPHS.get(card.suit, "")


@dataclass(frozen=True)
class Pack:
    """All the cards of a game in canonical order: clubs to spades, each lowest first, a second pack after the first."""

    cards: tuple[Card, ...]

    @cached_property
    def by_name(self) -> dict[str, Card]:
        """Record notation to card, for every card of the pack."""
        return {str(card): card for card in self.cards}

    @cached_property
    def place(self) -> dict[Card, int]:
        """Each card's place in canonical order: the order in which a sorted list of cards is shown."""
        return {card: place for place, card in enumerate(self.cards)}

    def card(self, name: str) -> Card:
        """The card called `name` in record notation. Raises ValueError, which says what a name looks like here."""
        try:
            return self.by_name[name]
        except KeyError:
            example = self.cards[-1]
            message = f"{name!r} is no card of this pack (its cards are written like {example})"
            raise ValueError(message) from None

    def deck(self, text: str) -> tuple[Card, ...]:
        """A whole deck in record notation, top card first. Raises ValueError unless it is exactly this pack."""
        deck = tuple(self.card(name) for name in text.split())
        if len(deck) != len(self.cards):
            message = f"the deck has {len(deck)} cards, this pack has {len(self.cards)}"
            raise ValueError(message)
        if len(set(deck)) != len(deck):
            twice = next(card for card in deck if deck.count(card) > 1)
            message = f"the deck has {twice} twice"
            raise ValueError(message)
        return deck


def pack(ranks: tuple[str, ...] = RANKS, *, copies: int = 1, rook: bool = False, extra: Sequence[str] = ()) -> Pack:
    """A pack of these ranks in four suits, `copies` times over, with a Rook last.

    `extra` are further faces, each first in its suit: the two sevens of 3-2-5.
    """
    numbers = (0,) if copies == 1 else tuple(range(1, copies + 1))
    cards = [
        Card(rank, suit, number)
        for number in numbers
        for suit in SUITS
        for rank in (*(face[:-1] for face in extra if face[-1] == suit), *ranks)
    ]
    return Pack((*cards, ROOK) if rook else tuple(cards))
