"""Naming trumps from the first packet: length first, then honours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import NameTrump
from engine.bots.bot import Choice
from engine.cards import SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.game import Game

_HONOURS = (0.9, 0.6, 0.4, 0.2)
"""What the highest four ranks of a suit add to a card's count of 1."""


def name_trumps(game: Game, hand: Sequence[Card], legal: Sequence[NameTrump]) -> Choice:
    """The suit that counts most in the hand; of equals, the one with the higher cards, then the first."""
    counts = {call: sum(_count(game, card) for card in hand if card.suit == call.suit) for call in legal}
    call = max(legal, key=counts.__getitem__)
    length = sum(card.suit == call.suit for card in hand)
    return Choice(call, f"{length} {SUIT_NAMES[call.suit]} are my best suit.")


def _count(game: Game, card: Card) -> float:
    ranking = game.rankings[card.suit]
    top = max(ranking.height.values())
    below = top - ranking.height[card]
    return 1 + (_HONOURS[below] if below < len(_HONOURS) else 0.0)
