"""One deal, from the shuffled pack to the last trick: an immutable value, and the one way it changes.

Invariant: every card of the pack is always in exactly one place: stock, a hand, a tableau, the trick, a taken trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar, assert_never

from engine.events import (
    CardPlayed,
    CardTurnedUp,
    Event,
    HandDealt,
    PhaseEnded,
    RowDealt,
    StockShown,
    TrickTaken,
    TrumpNamed,
)
from engine.ranking import Played, Trick

if TYPE_CHECKING:
    from engine.cards import Card, Suit

_T = TypeVar("_T")


class Deal(NamedTuple):
    """The state of a deal. Tuples by seat have one entry a seat, seat 0 first."""

    dealer: int
    stock: tuple[Card, ...]
    """The cards not dealt yet, or left over for good; top card first."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order received: this order says nothing and is shown to nobody but the owner."""
    up: tuple[tuple[Card | None, ...], ...]
    """By seat and slot, the face-up card of the tableau; None: played, or not dealt yet."""
    down: tuple[tuple[Card | None, ...], ...]
    """By seat and slot, the covered card; None: none, or turned up since."""
    trick: Trick
    """The trick being played; before the first lead, led by the seat that is to lead."""
    tricks: tuple[Trick, ...] = ()
    """The taken tricks, first to last."""
    phase: int = 0
    """Place in the game's list of phases; past its end the deal is over."""
    trump: Suit | None = None
    trump_named_by: int | None = None
    stock_shown: bool = False

    def tricks_taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple([winners.count(seat) for seat in range(len(self.hands))])


def new_deal(seats: int, dealer: int, forehand: int, deck: tuple[Card, ...]) -> Deal:
    """A deal about to begin: everything in the stock, `forehand` to lead. Chance is in `deck` and nowhere else."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return Deal(dealer, deck, nothing, nothing, nothing, Trick(forehand))


def put(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """The same tuple with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after the event: the only way a deal changes. Total: it never refuses, `decide` has."""
    match event:
        case CardPlayed(seat, card, slot):
            leader, plays, winner, trumps_from = deal.trick
            trick = Trick(leader, (*plays, Played(seat, card)), winner, trumps_from)
            if slot is None:
                hand = deal.hands[seat]
                place = hand.index(card)
                hand = hand[:place] + hand[place + 1 :]
                return deal._replace(hands=put(deal.hands, seat, hand), trick=trick)
            row = put(deal.up[seat], slot, None)
            return deal._replace(up=put(deal.up, seat, row), trick=trick)
        case TrickTaken(seat):
            taken = deal.trick._replace(winner=seat)
            return deal._replace(tricks=(*deal.tricks, taken), trick=Trick(seat))
        case CardTurnedUp(seat, slot, card):
            return deal._replace(
                up=put(deal.up, seat, put(deal.up[seat], slot, card)),
                down=put(deal.down, seat, put(deal.down[seat], slot, None)),
            )
        case HandDealt(seat, cards):
            hands = put(deal.hands, seat, deal.hands[seat] + cards)
            return deal._replace(stock=deal.stock[len(cards) :], hands=hands)
        case RowDealt(seat, cards, face_up):
            stock = deal.stock[len(cards) :]
            if face_up:
                return deal._replace(stock=stock, up=put(deal.up, seat, cards))
            empty: tuple[Card | None, ...] = (None,) * len(cards)
            return deal._replace(stock=stock, down=put(deal.down, seat, cards), up=put(deal.up, seat, empty))
        case TrumpNamed(seat, suit):
            return deal._replace(trump=suit, trump_named_by=seat)
        case PhaseEnded():
            return deal._replace(phase=deal.phase + 1)
        case StockShown():
            return deal._replace(stock_shown=True)
        case _:
            assert_never(event)
