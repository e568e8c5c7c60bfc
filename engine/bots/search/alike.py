"""Cards between which nothing can tell: of such a row the lowest is played, and the others are as good as it.

Who wins with the king and then shows the queen makes the table wonder what for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.stakes import stakes

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
    worth = stakes(game, deal)
    gone = {card for trick in deal.tricks for _, card in trick.plays} | {*deal.buried}
    held = {card for card in cards if card in deal.hand}
    lowest = {card: card for card in cards}
    below: Card | None = None  # the card in hand next below, with nothing between
    order = sorted((suit[card], height[card], card not in held, card) for card in game.pack.cards if card not in gone)
    for _, _, _, card in order:
        if card in held and below is not None and suit[below] == suit[card] and worth.of([below]) == worth.of([card]):
            lowest[card] = lowest[below]
        below = card if card in held else None
    return lowest
