"""Cards between which nothing can tell: of such a row the lowest is played, and the others are as good as it.

Who wins with the king and then shows the queen makes the table wonder what for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


def lowest_alike(game: Game, deal: DealView, cards: Sequence[Card]) -> dict[Card, Card]:
    """By card, the lowest that is as good: of its suit, both in hand, and no card between them that may still count.

    A counter is as good only as one that counts as much. A card of the trick under way lies between others.
    """
    suit, height = game.rankings[deal.trump].suit, game.rankings[deal.trump].height
    gone = {card for trick in deal.tricks for _, card in trick.plays} | {*deal.buried}
    held = {card for card in cards if card in deal.hand}
    lowest = {card: card for card in cards}
    below: Card | None = None  # the card in hand next below, with nothing between
    order = sorted((suit[card], height[card], card not in held, card) for card in game.pack.cards if card not in gone)
    for _, _, _, card in order:
        if card in held and below is not None and suit[below] == suit[card] and _counts(game, below, card):
            lowest[card] = lowest[below]
        below = card if card in held else None
    return lowest


def _counts(game: Game, one: Card, other: Card) -> bool:
    """Whether both count as much."""
    if game.trick_name == "tens":
        return (one.rank == "T") == (other.rank == "T")
    return game.counters.get(one.rank, 0) == game.counters.get(other.rank, 0)
