"""Choosing a card: what the trick is worth against what the card is worth, in tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Play
from engine.bots.bot import Choice
from engine.bots.odds import chance_to_win
from engine.cards import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView

_MASTER = (0.8, 0.5, 0.3, 0.2, 0.1, 0.05)
_TRUMP = (0.95, 0.8, 0.7, 0.6, 0.5, 0.45)


def play(game: Game, deal: DealView, memory: Memory, cards: Sequence[Card]) -> Choice:
    """The card that gains most."""
    if len(cards) == 1:
        return Choice(Play(cards[0]), "My only legal card.")
    trick = deal.trick
    after = [game.after(memory.seat, step) for step in range(1, game.seats - len(trick.plays))]
    height = memory.ranking.height
    best = max(
        cards,
        key=lambda card: (
            chance_to_win(memory, trick, card, after) - worth(memory, card) + uncovering(deal, card),
            -height[card],
        ),
    )
    return Choice(Play(best), f"{words(best)} gains most here.")


def worth(memory: Memory, card: Card) -> float:
    """How many tricks the card may still win if it is kept."""
    suit = memory.ranking.suit[card]
    above = sum(memory.higher(other, card) for other in memory.outstanding(suit))
    table = _TRUMP if suit == memory.ranking.trump else _MASTER
    return table[min(above, len(table) - 1)]


def uncovering(deal: DealView, card: Card) -> float:
    """What it is worth that a card of one's own turns up."""
    assert deal.seat is not None
    row = deal.up[deal.seat]
    return 0.05 if card in row and deal.covered[deal.seat][row.index(card)] else 0.0
