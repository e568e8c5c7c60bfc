"""What a seat can do, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card; from the hand or from the tableau is told by the card itself."""

    card: Card


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name this suit trumps."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the pack for the next deal: the dealer's turn before every deal."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack: a place (`"17"`: cards lifted off the top) or any phrase, which is mixed into a sealed shuffle."""

    where: str


Action = Play | NameTrump
"""What a seat can do in a deal."""

TableAction = Action | Shuffle | Cut
"""What a seat can do at a table: in a deal, or between two of them."""
