"""What a trick is worth to a side beyond being a trick: counters, tens, and what the last one brings.

Everything is measured in tricks: the points of a pack are as many as its tricks, so that a trick has one on average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.phases.auction import Auction
from engine.phases.exchange import BuryAndName
from engine.points import points_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView

_TEN = 3.0
"""A ten, where tens decide the deal."""


class Stakes(NamedTuple):
    """What is fought for."""

    worth: Mapping[str, float]
    """By rank, a card that counts; empty: tricks are all that counts."""
    last: float
    """What the trick to be played brings besides, being the last; 0: it is not, or brings nothing."""
    points: float
    """How many points make one trick; 0: there are none."""

    def of(self, cards: Iterable[Card]) -> float:
        """What these cards count."""
        return sum(self.worth.get(card.rank, 0.0) for card in cards) if self.worth else 0.0


def auction_of(game: Game) -> Auction | None:
    """The auction of the game; None: it has none."""
    return next((phase for phase in game.phases if isinstance(phase, Auction)), None)


def stakes(game: Game, deal: DealView) -> Stakes:
    """What the seat whose view this is plays for."""
    if not game.counters:
        return Stakes({"T": _TEN} if game.trick_name == "tens" else {}, 0.0, 0.0)
    left = cards_left(deal)
    tricks = sum(len(trick.plays) for trick in deal.tricks) // len(deal.order) + left
    average = game.points / tricks
    last = 0.0
    if left == 1:
        last = game.points - points_of(game.pack.cards, game.counters) + _nest(game, deal)
    return Stakes({rank: points / average for rank, points in game.counters.items()}, last / average, average)


def cards_left(deal: DealView) -> int:
    """How many cards a hand has to play at most, those on the table before it among them."""
    return max(map(_cards, deal.hands, deal.up, deal.covered))


def _cards(hand: int, up: Sequence[Card | None], covered: Sequence[bool]) -> int:
    """How many cards one has to play."""
    return hand + sum(card is not None for card in up) + sum(covered)


def _nest(game: Game, deal: DealView) -> float:
    """What is laid away for the winner of the last trick, as far as the seat knows."""
    bury = next((phase for phase in game.phases if isinstance(phase, BuryAndName)), None)
    if bury is None:
        return 0.0
    if deal.buried:
        return points_of(deal.buried, game.counters)
    if deal.announced:
        return points_of(deal.announced.cards, game.counters) or 10.0
    return 0.0 if bury.official else 5.0
