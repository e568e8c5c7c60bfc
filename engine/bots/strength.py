"""What a hand is good for under a trump suit: the share of a deal's points that its side takes as declarers.

A sum of a few things that can be counted in a hand, weighed as thousands of deals between careful players came out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import SUITS
from engine.points import points_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.ranking import Ranking


class Features(NamedTuple):
    """What is counted, each as a part of the hand's cards, so that hands of every size compare."""

    length: float
    """Trumps."""
    top: float
    """Trumps that nothing or little beats: each higher one that is missing takes 40 percent off."""
    masters: float
    """The highest cards of side suits; half for a second highest that is guarded."""
    short: float
    """Side suits of which the hand holds nothing; half for a single card."""
    counters: float
    """The points in the hand, as a part of all points."""


DEALT = (0.445, 0.25, 0.55, 0.19, 0.16, 0.12)
"""Of a hand as it is dealt, with the exchange still to come: a constant, then a weight a feature."""
NEST = 0.16
"""What a nest of as many cards as a hand would add to it."""
READY = (0.31, 0.4, 0.45, 0.26, 0.3, 0.2)
"""Of a hand that is ready to play."""


def features(game: Game, hand: Sequence[Card], trump: Suit) -> Features:
    """The hand as it counts when this suit is trumps."""
    ranking = game.rankings[trump]
    size = max(1, len(hand))
    tops = highest(ranking)
    length, top, masters, short = 0, 0.0, 0.0, 0.0
    for suit in SUITS:
        own = sorted([ranking.height[card] for card in hand if ranking.suit[card] == suit], reverse=True)
        missing = [tops[suit] - height - place for place, height in enumerate(own)]
        if suit == trump:
            length = len(own)
            top = sum(0.6**above for above in missing)
        else:
            masters += sum(1.0 if above == 0 else 0.5 if above == 1 and len(own) > 1 else 0.0 for above in missing)
            short += max(0.0, 1 - len(own) / 2)
    points = points_of(hand, game.counters) / max(1, game.points)
    return Features(length / size, top / size, masters / size, short / size, points)


def highest(ranking: Ranking) -> dict[Suit, int]:
    """By suit, the height of its highest card."""
    tops = dict.fromkeys(SUITS, 0)
    for card, suit in ranking.suit.items():
        if suit in tops:
            tops[suit] = max(tops[suit], ranking.height[card])
    return tops


def share(game: Game, hand: Sequence[Card], trump: Suit, weights: Sequence[float] = READY) -> float:
    """The part of the points that the side of this hand may expect to take, declaring with this trump suit."""
    counted = features(game, hand, trump)
    return weights[0] + sum(weight * value for weight, value in zip(weights[1:], counted, strict=True))


def best_suit(game: Game, hand: Sequence[Card], suits: Sequence[Suit] = SUITS) -> Suit:
    """The suit that promises most as trumps; of equal ones the first."""
    return max(suits, key=lambda suit: share(game, hand, suit))
