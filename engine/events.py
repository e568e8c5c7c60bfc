"""What happened, in the past tense, and what of it a seat may know.

`Event` is the truth and folds into a deal. `SeenEvent` is what leaves the engine: where a card is hidden there is only
a count, and the types have no place for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.ranking import Trick


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
class DummyLaid:
    """A hand was laid out as a tableau, slot 0 first: `up` lie on `down` as far as there are so many."""

    seat: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]


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


@dataclass(frozen=True, slots=True)
class NestDealt:
    """Cards went from the top of the stock to the nest, face down."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NestBacksDealt:
    """So many cards went to the nest."""

    count: int


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """A turned card made its suit trumps before the deal."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class TrumpDeclined:
    """A seat would not name trumps: the highest of its next cards, shown to all, will."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    """Cards of a seat that everybody has seen."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A call in the auction; None is a pass."""

    seat: int
    amount: int | None


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The deal is not played; `seat` demanded that, or None: nobody bid."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class NestTaken:
    """The declarer took the nest into the hand."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsBuried:
    """The declarer laid cards away."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CountersAnnounced:
    """The declarer said that the buried cards hold counters: `count` of them, these `cards`, as far as it is said."""

    seat: int
    count: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassChosen:
    """A seat chose the cards to pass."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """Chosen cards changed hands."""

    giver: int
    receiver: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LeaderChosen:
    """It is settled who leads to the first trick; `by` is None where the rules settle it."""

    seat: int
    by: int | None


@dataclass(frozen=True, slots=True)
class CardPulled:
    """A card was drawn from a hand fanned face down."""

    seat: int
    victim: int
    card: Card


@dataclass(frozen=True, slots=True)
class FanLaid:
    """A seat fanned its hand face down to be pulled from, in this order; empty: the table is to shuffle it."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardGivenBack:
    """A card was given back for the one drawn."""

    seat: int
    victim: int
    card: Card


@dataclass(frozen=True, slots=True)
class PullingStopped:
    """A seat pulls no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrumpHidden:
    """A card was set aside, face down."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrumpOpened:
    """The hidden card was opened and went back to its owner; `seat` is who asked, or whose void opened it.

    Cards at places of this trick before `trumps_from` are not trumps.
    """

    seat: int
    card: Card
    trumps_from: int


@dataclass(frozen=True, slots=True)
class TrumpCut:
    """The first card of another suit than the one led made its suit trumps, from itself on."""

    seat: int
    suit: Suit
    trumps_from: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed all remaining tricks, or conceded them to the other side."""

    seat: int
    concedes: bool


@dataclass(frozen=True, slots=True)
class FinishOffered:
    """A seat offered to leave the rest of a decided deal unplayed."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """A seat accepted or refused what is claimed, conceded or offered; a refusal ends it."""

    seat: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class RestTaken:
    """What was left of the deal went to a seat's side without being played: all cards, as tricks of that seat."""

    seat: int
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something happened with cards that the one who is told may not see: `what` is the event, `count` how many.

    `seat` did it, `other` is the seat on the other side of it, if any.
    """

    what: str
    seat: int
    other: int | None
    count: int


PublicEvent = (
    StockShown
    | PhaseEnded
    | TrumpNamed
    | TrumpTurned
    | TrumpDeclined
    | CardsShown
    | Called
    | ThrownIn
    | CountersAnnounced
    | LeaderChosen
    | PullingStopped
    | TrumpOpened
    | TrumpCut
    | Claimed
    | FinishOffered
    | ClaimAnswered
    | RestTaken
    | CardPlayed
    | CardTurnedUp
    | TrickTaken
)
PrivateEvent = (
    HandDealt
    | RowDealt
    | NestDealt
    | NestTaken
    | CardsBuried
    | PassChosen
    | CardsPassed
    | FanLaid
    | CardPulled
    | CardGivenBack
    | TrumpHidden
)
Event = PublicEvent | PrivateEvent | DummyLaid
SeenEvent = PublicEvent | PrivateEvent | BacksDealt | NestBacksDealt | Hidden


def seen_by(event: Event, seat: int | None) -> SeenEvent:
    """The event as `seat` may know it; None: as a watcher."""
    match event:
        case HandDealt(owner, cards) if owner != seat:
            return BacksDealt(owner, len(cards), face_down_row=False)
        case RowDealt(owner, cards, face_up) if not face_up:
            return BacksDealt(owner, len(cards), face_down_row=True)
        case DummyLaid(owner, _, up):
            return RowDealt(owner, up, face_up=True)
        case NestDealt(cards):
            return NestBacksDealt(len(cards))
        case NestTaken(owner, cards) | CardsBuried(owner, cards) | PassChosen(owner, cards) if owner != seat:
            return Hidden(type(event).__name__, owner, None, len(cards))
        case CardsPassed(giver, receiver, cards) if seat not in (giver, receiver):
            return Hidden("CardsPassed", giver, receiver, len(cards))
        case CardPulled(owner, victim) | CardGivenBack(owner, victim) if seat not in (owner, victim):
            return Hidden(type(event).__name__, owner, victim, 1)
        case FanLaid(owner) if owner != seat:
            # Whether it has an order of its owner's own is as little to be seen as the order.
            return Hidden("FanLaid", owner, None, 0)
        case TrumpHidden(owner) if owner != seat:
            return Hidden("TrumpHidden", owner, None, 1)
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


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat took its last action back: the deal stands as before it."""

    seat: int


BetweenDeals = Shuffled | PackCut | DealScored | MatchWon | TakenBack
"""What happens at a table outside of a deal; everybody sees all of it."""

SeenAtTable = SeenEvent | BetweenDeals
"""What a seat or a watcher is told."""
