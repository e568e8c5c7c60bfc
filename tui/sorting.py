"""The order in which a hand is shown. A tableau is never sorted: its slots mean something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card, Suit
    from engine.game import Game

_RED = frozenset("DH")

_NONE = ""
"""The suit of the Rook while there are no trumps: it lies first, where trumps will."""


def sorted_hand(game: Game, cards: Iterable[Card], trump: Suit | None, sorting: str) -> tuple[Card, ...]:
    """The cards as a setting wants them: `alternating`, `plain` or `rank`; highest first."""
    ranking = game.rankings[trump]
    hand = sorted(cards, key=lambda card: (-ranking.height[card], game.pack.place[card]))
    if sorting == "rank":
        return tuple(hand)
    held = {ranking.suit[card] for card in hand}
    suits = _alternating(held, trump) if sorting == "alternating" else [suit for suit in SUITS[::-1] if suit in held]
    suits = [*([_NONE] if _NONE in held else []), *suits]
    return tuple(card for suit in suits for card in hand if ranking.suit[card] == suit)


def _alternating(held: set[Suit], trump: Suit | None) -> list[Suit]:
    """The suits held, trumps first, then black and red in turn as far as they go."""
    order: list[Suit] = [trump] if trump and trump in held else []
    rest = [suit for suit in ("S", "H", "C", "D") if suit in held and suit != trump]
    while rest:
        last_red = order[-1] in _RED if order else None
        # With no trumps yet, start with the colour of which there are more, so that the other one fits between.
        if last_red is None:
            reds = sum(suit in _RED for suit in rest)
            last_red = reds * 2 <= len(rest)
        following = next((suit for suit in rest if (suit in _RED) != last_red), rest[0])
        order.append(following)
        rest.remove(following)
    return order
