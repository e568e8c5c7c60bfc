"""What home Rook is at every table, with four hands behind it or a dummy: pack, points, auction, kitty, first lead.

Register ids (B-..) name the readings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.cards import RANKS, ROOK, Pack, pack
from engine.phases.auction import Auction, nobody
from engine.phases.contract import ChooseLeader, LeaderIs, declarer
from engine.ranking import one_suit
from engine.restrictions import follow_suit, trump_when_void

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.cards import Card, Suit
    from engine.deal import Deal
    from engine.game import Game, Phase, Restriction
    from engine.ranking import Ranking

LAST_TRICK = 20
"""Points for the last trick (B-18)."""
TOTAL = 200
"""Points of a deal in all, with either pack."""

_COUNTERS = {
    "53": {"A": 15, "K": 10, "T": 10, "5": 5, "RK": 20},
    "57": {"1": 15, "14": 10, "10": 10, "5": 5, "RK": 20},  # fourteens for kings: both would make 240 (B-03)
}


class HouseRules(Protocol):
    """The options that both games have, as their own options say them."""

    @property
    def deck(self) -> str: ...
    @property
    def one(self) -> str: ...
    @property
    def raise_(self) -> str: ...
    @property
    def all_pass(self) -> str: ...
    @property
    def kitty_counters(self) -> str: ...
    @property
    def kitty_rook(self) -> str: ...
    @property
    def first_lead(self) -> str: ...
    @property
    def must_trump(self) -> str: ...
    @property
    def no_counter_redeal(self) -> str: ...


class Cards(NamedTuple):
    """The cards and what they are."""

    pack: Pack
    rankings: Mapping[Suit | None, Ranking]
    counters: Mapping[str, int]
    """Points by rank."""


def cards_of(options: HouseRules) -> Cards:
    """52 cards and the Rook, or a Rook pack of ones to fourteens (B-01, B-02); the Rook is the lowest trump."""
    numbers = tuple(map(str, range(1, 15)))
    faces = RANKS if options.deck == "53" else numbers
    ranks = (*numbers[1:], "1") if options.deck == "57" and options.one == "high" else faces
    cards = pack(faces, rook=True)
    return Cards(cards, one_suit(cards, ranks, below=(ROOK,)), _COUNTERS[options.deck])


def auction(options: HouseRules, counters: Mapping[str, int]) -> Auction:
    """From 70 to all points there are; the right to a new deal without a counter is a house rule (B-21)."""

    def no_counter(deal: Deal, seat: int) -> bool:
        return not any(card.rank in counters for card in deal.hands[seat])

    redeal = options.no_counter_redeal == "on"
    return Auction(
        70,
        TOTAL,
        exact=options.raise_ == "exactly_5",
        forced=options.all_pass == "dealer_forced",
        may_redeal=no_counter if redeal else nobody,
        asks=redeal,
    )


def kept_from_kitty(options: HouseRules, counters: Mapping[str, int]) -> tuple[Callable[[Card], bool], ...]:
    """The kinds of cards that may not be laid away for the kitty (B-09)."""

    def is_rook(card: Card) -> bool:
        return card == ROOK

    def is_counter(card: Card) -> bool:
        return card.rank in counters

    return (
        *((is_rook,) if options.kitty_rook == "forbidden" else ()),
        *((is_counter,) if options.kitty_counters == "forbidden" else ()),
    )


def first_leader(options: HouseRules) -> Phase:
    """Who leads first, or who says so (B-14)."""
    match options.first_lead:
        case "dealers_left":
            return LeaderIs(_dealers_left)
        case "dealer":
            return LeaderIs(_dealer)
        case "bidder":
            return LeaderIs(_bidder)
        case _:
            return ChooseLeader()


def _dealers_left(game: Game, deal: Deal) -> int:
    """The hand after the dealer's."""
    return game.next_hand(deal, deal.dealer)


def _dealer(_game: Game, deal: Deal) -> int:
    """The dealer."""
    return deal.dealer


def _bidder(game: Game, deal: Deal) -> int:
    """Who bid highest."""
    return declarer(game, deal)[0]


def restrictions(options: HouseRules) -> tuple[Restriction, ...]:
    """Follow suit; who cannot may have to play a trump (B-15)."""
    return (follow_suit, trump_when_void) if options.must_trump == "on" else (follow_suit,)
