"""What a seat knows of the cards it does not see: which have gone, who has shown a void, who may hold the rest.

Invariant: everything here follows from the view. A hand only shrinks while tricks are played, so a seat that once did
not follow holds none of that suit any more, unless a card that turns up in its tableau gives it one for all to see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.ranking import Ranking
    from engine.view import DealView


class Memory(NamedTuple):
    """The table as a seat remembers it. Tuples by seat have one entry a seat, seat 0 first."""

    seat: int
    side: tuple[int, ...]
    """The seats that score with this one, itself included."""
    ranking: Ranking
    later_equal_wins: bool
    unseen: dict[Suit, list[Card]]
    """By suit, the cards that lie in a hidden place: another hand, covered, left over."""
    open: tuple[tuple[Card, ...], ...]
    """By seat, its face-up cards."""
    hands: tuple[int, ...]
    """By seat, how many cards it holds."""
    voids: tuple[frozenset[Suit], ...]
    """By seat, the suits of which its hand holds nothing."""
    nowhere: int
    """How many unseen cards are in no hand: covered or left over."""
    abroad: float
    """How likely an unseen card is to be another seat's, in hand or covered."""

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
    ranking = game.rankings[deal.trump]
    suit_of = ranking.suit
    gone = {card for trick in (*deal.tricks, deal.trick) for _, card in trick.plays}
    face_up = tuple(tuple(card for card in row if card is not None) for row in deal.up)
    gone.update(deal.hand, deal.left_over, *face_up)
    unseen: dict[Suit, list[Card]] = {suit: [] for suit in suit_of.values()}
    hidden = 0
    for card in game.pack.cards:
        if card not in gone:
            unseen[suit_of[card]].append(card)
            hidden += 1
    left_over = 0 if deal.left_over else deal.stock
    voids: list[set[Suit]] = [set() for _ in range(game.seats)]
    for trick in (*deal.tricks, deal.trick):
        if trick.plays:
            led = suit_of[trick.plays[0].card]
            for seat, card in trick.plays:
                if suit_of[card] != led:
                    voids[seat].add(led)
    return Memory(
        deal.seat,
        game.side(deal.seat),
        ranking,
        game.later_equal_wins,
        unseen,
        face_up,
        deal.hands,
        tuple(map(frozenset, voids)),
        hidden - (sum(deal.hands) - deal.hands[deal.seat]),
        1 - (sum(deal.covered[deal.seat]) + left_over) / hidden if hidden else 0.0,
    )
