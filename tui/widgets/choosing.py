"""What may be chosen on the table just now: the part of a view that hand and tableau share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card


class Choosing(NamedTuple):
    """Which cards may be played, by which keys, and which one is chosen."""

    acting: bool = False
    """Whether it is one's turn to play a card."""
    legal: frozenset[Card] = frozenset()
    keys: Mapping[Card, str] = {}
    """The key of every card in hand and tableau."""
    chosen: Card | None = None
    fresh: frozenset[Card] = frozenset()
    """Cards that have just turned up."""

    def state(self, card: Card) -> str:
        """How to draw the card."""
        if not self.acting:
            return "idle"
        if card not in self.legal:
            return "dim"
        return "chosen" if card == self.chosen else "open"

    def label(self, card: Card) -> str:
        """What stands under the card: its key where it may be played, in brackets where it is chosen."""
        if not self.acting or card not in self.legal:
            return ""
        key = self.keys.get(card, "")
        return f"[{key}]" if card == self.chosen else key


class CardPicked(Message):
    """A card was clicked; `again`: by the second half of a double click, whose first half may have moved the cards."""

    def __init__(self, card: Card, *, again: bool) -> None:
        super().__init__()
        self.card = card
        self.again = again
