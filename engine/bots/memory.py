"""What a seat knows of the cards it does not see: which have gone, who has shown a void, who may hold the rest.

Invariant: everything here follows from the view. A hand only shrinks while tricks are played, so a seat that once did
not follow holds none of that suit any more, unless a card that turns up in its tableau gives it one for all to see, or
it played the Rook to a trick by its privilege.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ROOK
from engine.phases.contract import NameTrump
from engine.phases.exchange import BuryAndName
from engine.restrictions import follow_suit_or_play_rook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.ranking import Ranking, Trick
    from engine.view import DealView


class Memory(NamedTuple):
    """The table as a seat remembers it. Tuples by seat have one entry a seat, seat 0 first."""

    seat: int
    """The hand that is to play: this seat's own, or the dummy's."""
    side: tuple[int, ...]
    """The seats that score with this one, itself included."""
    ranking: Ranking
    later_equal_wins: bool
    unseen: dict[Suit, list[Card]]
    """By suit, the cards that lie in a hidden place: another hand, covered, left over."""
    open: tuple[tuple[Card, ...], ...]
    """By seat, its face-up cards, and of others the cards that this seat knows to be in hand: pulled, given back or
    shown."""
    hands: tuple[int, ...]
    """By seat, how many cards it holds that this seat does not know."""
    voids: tuple[frozenset[Suit], ...]
    """By seat, the suits of which its hand holds nothing."""
    nowhere: int
    """How many unseen cards are in no hand: covered, left over or laid away."""
    abroad: float
    """How likely an unseen card is to be another seat's, in hand or covered."""
    free_rook: bool
    """Whether the Rook may be anywhere and goes to any trick."""

    def share(self, seat: int, suit: Suit) -> float:
        """How likely one unseen card of the suit is to be in that seat's hand."""
        if suit in self.voids[seat] or not self.hands[seat]:
            return 0.0
        others = range(len(self.hands))
        places = sum(self.hands[other] for other in others if other != self.seat and suit not in self.voids[other])
        return self.hands[seat] / (places + self.nowhere)

    def may_hold(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has a face-up card of the suit or may have one in hand."""
        shown = any(self.ranking.suit[card] == suit for card in self.open[seat])
        return shown or (bool(self.unseen[suit]) and self.share(seat, suit) > 0)

    def higher(self, card: Card, than: Card) -> bool:
        """Whether a card beats another of its suit played before it; equal ones go by the rule of the table."""
        height = self.ranking.height
        return height[card] > height[than] or (self.later_equal_wins and height[card] == height[than])

    def outstanding(self, suit: Suit) -> list[tuple[int, float]]:
        """The heights of the suit's cards that others have or may have, and how likely they do."""
        suits, height = self.ranking.suit, self.ranking.height
        return [(height[card], self.abroad) for card in self.unseen[suit]] + [
            (height[card], 1.0)
            for seat, row in enumerate(self.open)
            if seat != self.seat
            for card in row
            if suits[card] == suit
        ]


def remember(game: Game, deal: DealView) -> Memory:
    """What the seat whose view this is knows."""
    assert deal.seat is not None
    seat = hand_to_play(deal)
    ranking = game.rankings[deal.trump]
    suit_of = ranking.suit
    tricks = (*deal.tricks, deal.trick)
    face_up = [tuple([card for card in row if card is not None]) for row in deal.up]
    gone = {card for trick in tricks for _, card in trick.plays}
    gone.update(deal.hand, deal.left_over, deal.buried, deal.passing, *face_up)
    if deal.hidden:
        gone.add(deal.hidden)
    hands = list(deal.hands)
    if seat != deal.seat:  # it plays the dummy, and knows its own hand
        face_up[deal.seat] = deal.hand
        hands[deal.seat] = 0
    if deal.hidden_by not in (None, deal.seat):
        hands[deal.hidden_by] += 1
    if any(isinstance(phase, BuryAndName) and phase.show_trumps for phase in game.phases):
        gone.update({*deal.shown} - {card for _, card in deal.faced})
    for card, other in known_in_hand(game, deal).items():
        if card not in gone and hands[other]:
            gone.add(card)
            hands[other] -= 1
            face_up[other] = (*face_up[other], card)
    unseen: dict[Suit, list[Card]] = {suit: [] for suit in suit_of.values()}
    hidden = 0
    for card in game.pack.cards:
        if card not in gone:
            unseen[suit_of[card]].append(card)
            hidden += 1
    left_over = 0 if deal.left_over else deal.stock
    free = follow_suit_or_play_rook in game.restrictions
    return Memory(
        seat,
        _side(game, deal, seat),
        ranking,
        game.later_equal_wins,
        unseen,
        tuple(face_up),
        tuple(hands),
        _voids(len(hands), tricks, suit_of, free=free),
        hidden - (sum(hands) - hands[seat]),
        1 - (sum(deal.covered[seat]) + left_over) / hidden if hidden else 0.0,
        free and ROOK not in gone,
    )


def after(deal: DealView, hand: int, steps: int = 1) -> int:
    """The hand so many steps later in playing order."""
    return deal.order[(deal.order.index(hand) + steps) % len(deal.order)]


def hand_to_play(deal: DealView) -> int:
    """This seat's own hand, or the dummy's where this seat is to play a card of it."""
    assert deal.seat is not None
    if not deal.plays_dummy or deal.phase != "play":
        return deal.seat
    dummy = max(deal.order)
    return dummy if after(deal, deal.trick.leader, len(deal.trick.plays)) == dummy else deal.seat


def _side(game: Game, deal: DealView, hand: int) -> tuple[int, ...]:
    """The hands that win together: beside a dummy those that face each other."""
    return game.side(hand) if len(deal.order) == game.seats else (hand, after(deal, hand, 2))


def known_in_hand(game: Game, deal: DealView) -> dict[Card, int]:
    """The cards that this seat has seen go to a hand, or shown there, and the seat that has or had them."""
    at: dict[Card, int] = {}
    before_play = deal.shown[: len(deal.shown) - len(deal.faced)]
    declined = any(isinstance(phase, NameTrump) and phase.decline == len(before_play) for phase in game.phases)
    if declined and deal.trump_named_by is not None:
        at = dict.fromkeys(before_play, deal.trump_named_by)
    for pull in deal.pulls:
        if pull.card is None:  # anything known of the two may have been drawn or given back
            at = {card: seat for card, seat in at.items() if seat not in (pull.puller, pull.victim)}
            continue
        at[pull.card] = pull.puller
        if pull.returned is not None:
            at[pull.returned] = pull.victim
    at |= {card: seat for seat, card in deal.faced}
    return {card: seat for card, seat in at.items() if seat != deal.seat}


def _voids(
    seats: int, tricks: Sequence[Trick], suit_of: Mapping[Card, Suit], *, free: bool
) -> tuple[frozenset[Suit], ...]:
    """By seat, the suits that it has not followed; with `free`, who plays the Rook has not shown a void."""
    voids: list[set[Suit]] = [set() for _ in range(seats)]
    for trick in tricks:
        if trick.plays:
            led = suit_of[trick.plays[0].card]
            for seat, card in trick.plays:
                if suit_of[card] != led and not (free and card == ROOK):
                    voids[seat].add(led)
    return tuple(map(frozenset, voids))
