"""What happened, in the past tense, and what of it a seat may know.

`Event` is the truth and folds into a deal. `SeenEvent` is what leaves the engine: where a card is hidden there is only
a count, and the types have no place for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Cards went from the top of the stock to a hand, in the order dealt."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RowDealt:
    """A row of the tableau was dealt from the top of the stock, slot 0 first."""

    seat: int
    cards: tuple[Card, ...]
    face_up: bool


@dataclass(frozen=True, slots=True)
class StockShown:
    """The cards left over were turned face up, out of play."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A part of the deal is over; the next one begins."""


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """A seat named the trump suit."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card to the trick; `slot` is None when it came from the hand."""

    seat: int
    card: Card
    slot: int | None


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """A covered card of the tableau turned up where it lay."""

    seat: int
    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat won the trick and leads to the next."""

    seat: int


@dataclass(frozen=True, slots=True)
class BacksDealt:
    """Cards that the one who is told may not see went to a hand (`face_down_row` False) or to a covered row."""

    seat: int
    count: int
    face_down_row: bool


Event = HandDealt | RowDealt | StockShown | PhaseEnded | TrumpNamed | CardPlayed | CardTurnedUp | TrickTaken
PublicEvent = StockShown | PhaseEnded | TrumpNamed | CardPlayed | CardTurnedUp | TrickTaken
SeenEvent = HandDealt | RowDealt | BacksDealt | PublicEvent


def seen_by(event: Event, seat: int | None) -> SeenEvent:
    """The event as `seat` may know it; None: as a watcher."""
    match event:
        case HandDealt(owner, cards) if owner != seat:
            return BacksDealt(owner, len(cards), face_down_row=False)
        case RowDealt(owner, cards, face_up) if not face_up:
            return BacksDealt(owner, len(cards), face_down_row=True)
        case _:
            return event


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The dealer shuffled for deal `number`, from 1, and sealed the seed; `seal` is what is shown of it."""

    seat: int
    number: int
    seal: str


@dataclass(frozen=True, slots=True)
class PackCut:
    """A seat cut the pack, at a place or with a phrase."""

    seat: int
    where: str


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over and scored; `winners` are the seats that won it, `sentence` says why."""

    winners: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is over."""

    winners: tuple[int, ...]


BetweenDeals = Shuffled | PackCut | DealScored | MatchWon
"""What happens at a table outside of a deal; everybody sees all of it."""

SeenAtTable = SeenEvent | BetweenDeals
"""What a seat or a watcher is told."""
