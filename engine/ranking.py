"""Which suit a card belongs to and which card is higher. The trump suit is a list of cards; nothing else decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import SUITS, Card, Pack, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Ranking(NamedTuple):
    """The order of the cards under one trump suit.

    `suit` gives a card's effective suit: the suit it follows and is followed by. `height` is its place in that suit,
    0 the lowest; equal cards of two packs have equal height. `trump` is None while there are no trumps.
    """

    trump: Suit | None
    suit: Mapping[Card, Suit]
    height: Mapping[Card, int]


class Played(NamedTuple):
    """A card in a trick and the seat whose card it is."""

    seat: int
    card: Card


class Trick(NamedTuple):
    """A trick, complete or not: its plays in order.

    `leader` led it or is to lead it; `winner` is None until it is taken. Cards at places before `trumps_from` are not
    trumps even if they are of the trump suit: trumps may start in mid-trick.
    """

    leader: int
    plays: tuple[Played, ...] = ()
    winner: int | None = None
    trumps_from: int = 0
    slots: tuple[int | None, ...] = ()
    """By play, the slot of the tableau that the card came from; None: it came from a hand."""


def one_suit(
    pack: Pack, ranks: Sequence[str], *, above: Sequence[Card] = (), below: Sequence[Card] = ()
) -> dict[Suit | None, Ranking]:
    """The rankings of a game whose trump suit is one of the four, by trump suit; None: no trumps.

    `ranks` are the ranks of every suit, lowest first. `above` and `below` are cards that belong to the trump suit
    whichever it is, lowest first: the highest trumps, and the lowest. Without trumps they are in their own suit, as
    high or as low there.
    """
    rankings: dict[Suit | None, Ranking] = {}
    for trump in (None, *SUITS):
        special = {card: place - len(below) for place, card in enumerate(below)}
        special |= {card: len(ranks) + place for place, card in enumerate(above)}
        suit = {card: trump if trump and card in special else card.suit for card in pack.cards}
        height = {card: special.get(card, ranks.index(card.rank) if card.rank in ranks else 0) for card in pack.cards}
        rankings[trump] = Ranking(trump, suit, height)
    return rankings


def winning_place(trick: Trick, ranking: Ranking, *, later_equal_wins: bool = False) -> int:
    """The place in the trick, 0 the lead, of the card that wins it so far.

    The highest trump wins, or without trumps the highest card of the led suit. Of two equal cards the one played first
    stands, unless `later_equal_wins` (A-17).
    """
    led = ranking.suit[trick.plays[0].card]
    powers = [
        (2 if suit == ranking.trump and place >= trick.trumps_from else 1 if suit == led else 0, ranking.height[card])
        for place, (_, card) in enumerate(trick.plays)
        for suit in (ranking.suit[card],)
    ]
    top = max(powers)
    return len(powers) - 1 - powers[::-1].index(top) if later_equal_wins else powers.index(top)
