"""What may be chosen on the table just now: the part of a view that hand and tableau share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card


class Choosing(NamedTuple):
    """Which cards may be chosen, by which keys, which one is chosen, and which are picked to go together."""

    acting: bool = False
    """Whether it is one's turn to choose a card."""
    legal: frozenset[Card] = frozenset()
    keys: Mapping[Card, str] = {}
    """The key of every card in hand and tableau."""
    chosen: Card | None = None
    fresh: frozenset[Card] = frozenset()
    """Cards that have just turned up, or come to hand."""
    picked: frozenset[Card] = frozenset()
    several: bool = False
    """Whether several cards are picked, and the chosen one is only pointed at."""

    suits: Mapping[Card, str] = {}
    """The suits that cards belong to where these are not their own: the Rook's."""

    def apart(self, one: Card, two: Card) -> bool:
        """Whether two neighbours in a hand are of different suits."""
        return self.suits.get(one, one.suit) != self.suits.get(two, two.suit)

    def state(self, card: Card) -> str:
        """How to draw the card."""
        if not self.acting:
            return "idle"
        if card not in self.legal:
            return "dim"
        return "chosen" if card in self.picked or (card == self.chosen and not self.several) else "open"

    def label(self, card: Card, cells: int = 3) -> str:
        """What stands under the card: its key where it may go, marked where it is chosen.

        In brackets, or where there are not so many cells, as every marked line is.
        """
        if not self.acting or card not in self.legal:
            return ""
        key = self.keys.get(card, "")
        if card != self.chosen:
            return key
        return f"[{key}]" if cells > 2 else f">{key}"


class CardPicked(Message):
    """A card was clicked; `again`: by the second half of a double click, whose first half may have moved the cards."""

    def __init__(self, card: Card, *, again: bool) -> None:
        super().__init__()
        self.card = card
        self.again = again
