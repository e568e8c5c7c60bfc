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
class Decline:
    """Do not name trumps: the next cards dealt to the seat are shown, and decide."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid this many points in the auction."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction: out for the rest of it."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Demand a new deal, having been dealt no counter."""


@dataclass(frozen=True, slots=True)
class Bury:
    """Lay these cards away after taking the nest, and name trumps, all in one."""

    cards: frozenset[Card]
    trump: Suit


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay one card away after taking the kitty."""

    card: Card


@dataclass(frozen=True, slots=True)
class Give:
    """Choose these cards to pass to a neighbour."""

    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class ChooseLeader:
    """Say who leads to the first trick."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pull:
    """Draw this card from the hand of another seat: what a pull from the fan came to."""

    card: Card
    victim: int


@dataclass(frozen=True, slots=True)
class PullAt:
    """Draw the card at this place, from 0, of the hand that is fanned face down; the table says which it is."""

    place: int


@dataclass(frozen=True, slots=True)
class LayFan:
    """Fan one's hand face down, in this order from left to right; empty: in any order, which the table shuffles."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give this card back for the one just drawn."""

    card: Card


@dataclass(frozen=True, slots=True)
class StopPulling:
    """Pull no more, though more is owed."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Set this card aside, face down: its suit will be trumps once it is opened."""

    card: Card


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for trumps: the hidden card is opened."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim all remaining tricks, showing one's hand."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede all remaining tricks to the other side."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Offer to finish a deal that is decided, without playing what is left of it."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the claim or the offer, or agree with the partner who concedes."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse it: the play goes on."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the pack for the next deal: the dealer's turn before every deal."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack: a place (`"17"`: cards lifted off the top) or any phrase, which is mixed into a sealed shuffle."""

    where: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take one's last action back, at a table where that is possible."""


Action = (
    Play
    | NameTrump
    | Decline
    | Bid
    | Pass
    | Redeal
    | Bury
    | Drop
    | Give
    | ChooseLeader
    | Pull
    | LayFan
    | GiveBack
    | StopPulling
    | Hide
    | Ask
    | Claim
    | Concede
    | Finish
    | Accept
    | Refuse
)
"""What a seat can do in a deal."""

TableAction = Action | PullAt | Undo | Shuffle | Cut
"""What a seat can do at a table: in a deal, or between two of them; and a pull before the table has resolved it."""
