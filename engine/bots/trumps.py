"""Naming trumps from the first packet: length first, then honours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import NameTrump
from engine.bots.bot import Choice
from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.game import Game

_HONOURS = (0.4, 0.3, 0.2, 0.1)
"""What the highest four ranks of a suit add to a card's count of 1."""


def name_trumps(game: Game, hand: Sequence[Card], legal: Sequence[NameTrump]) -> Choice:
    """The suit that counts most in the hand; of equal ones the one with the higher cards."""
    counts = {call: sum(_count(game, card) for card in hand if card.suit == call.suit) for call in legal}
    heights = {
        call: sorted((_height(game, card) for card in hand if card.suit == call.suit), reverse=True) for call in legal
    }
    call = max(legal, key=lambda call: (counts[call], heights[call]))
    held = sorted((card for card in hand if card.suit == call.suit), key=lambda card: -_height(game, card))
    return Choice(call, f"{SUIT_NAMES[call.suit].capitalize()} are my best suit: {' '.join(map(words, held))}.")


def _count(game: Game, card: Card) -> float:
    below = max(game.rankings[card.suit].height.values()) - _height(game, card)
    return 1 + (_HONOURS[below] if below < len(_HONOURS) else 0.0)


def _height(game: Game, card: Card) -> int:
    return game.rankings[card.suit].height[card]
