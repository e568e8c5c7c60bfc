"""Naming trumps: from a first packet by length and then honours, with the whole hand by what it promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Decline, NameTrump
from engine.bots.bot import Choice
from engine.bots.strength import best_suit
from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.game import Game

_HONOURS = (0.4, 0.3, 0.2, 0.1)
"""What the highest four ranks of a suit add to a card's count of 1."""
_POOR = 2.3
"""A suit that counts less is left to chance, where one may."""


def name_trumps(game: Game, hand: Sequence[Card], legal: Sequence[NameTrump], *, may_decline: bool = False) -> Choice:
    """The suit that counts most in the hand; of equal ones the one with the higher cards."""
    if game.counters:
        suit = best_suit(game, hand)
        return Choice(NameTrump(suit), f"{SUIT_NAMES[suit].capitalize()} are my best suit.")
    counts = {call: sum(_count(game, card) for card in hand if card.suit == call.suit) for call in legal}
    heights = {
        call: sorted((_height(game, card) for card in hand if card.suit == call.suit), reverse=True) for call in legal
    }
    call = max(legal, key=lambda call: (counts[call], heights[call]))
    if may_decline and counts[call] < _POOR:
        return Choice(Decline(), "I have no suit: my next cards may find one.")
    held = sorted((card for card in hand if card.suit == call.suit), key=lambda card: -_height(game, card))
    return Choice(call, f"{SUIT_NAMES[call.suit].capitalize()} are my best suit: {' '.join(map(words, held))}.")


def _count(game: Game, card: Card) -> float:
    below = max(game.rankings[card.suit].height.values()) - _height(game, card)
    return 1 + (_HONOURS[below] if below < len(_HONOURS) else 0.0)


def _height(game: Game, card: Card) -> int:
    return game.rankings[card.suit].height[card]
