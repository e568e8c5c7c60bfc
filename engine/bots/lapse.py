"""What is done for a seat whose time is up: something that commits it to little, whatever the hand is good for.

It is no player: letting the clock run out must be worth nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, Bury, Drop, Give, GiveBack, Hide, NameTrump, Play, PullAt, Refuse
from engine.bots.bot import Choice, any_of, between_deals
from engine.cards import SUITS
from engine.phases.exchange import Burials

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from random import Random

    from engine.actions import TableAction
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.table import TableView


class Lapse:
    """Passes, or bids the least it has to; names its longest suit; parts with the lowest cards that are no trumps."""

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The action of a seat that did not act in time. Raises ValueError where it is not to act."""
        if before := between_deals(view, rng):
            return before
        assert view.deal is not None
        action = _least(view.game, view.deal.hand, view.deal.trump, view.deal.legal, rng)
        return Choice(action, "The time for this turn was up.")


def _least(
    game: Game, hand: Sequence[Card], trump: Suit | None, legal: Collection[TableAction], rng: Random
) -> TableAction:
    if isinstance(legal, Burials):
        return _burial(game, legal, rng)

    def height(card: Card) -> tuple[int, int, int]:
        return _height(game, card, trump)

    match next(iter(legal)):
        case NameTrump():
            suits = [action.suit for action in legal if isinstance(action, NameTrump)]
            return NameTrump(_longest(game, hand, suits))
        case Hide():
            suit = _longest(game, hand, SUITS)
            return Hide(min((card for card in hand if card.suit == suit), key=height))
        case Give():
            gifts = (action for action in legal if isinstance(action, Give))
            return min(gifts, key=lambda gift: sorted(map(height, gift.cards)))
        case Play() | Drop() | GiveBack():
            parting = (action for action in legal if isinstance(action, Play | Drop | GiveBack))
            return min(parting, key=lambda action: height(action.card))
        case PullAt():
            return rng.choice([action for action in legal if isinstance(action, PullAt)])
        case Accept():
            return Refuse()
        case first:
            # The pass, or the least bid; the dealer's left to lead; a fan that the table shuffles.
            return first


def _burial(game: Game, legal: Burials, rng: Random) -> TableAction:
    """The lowest cards under the longest suit; counters last of all, so that they go only where they may."""
    suit = _longest(game, legal.hand, legal.suits)
    low = sorted(legal.hand, key=lambda card: (card.rank in game.counters, _height(game, card, suit)))
    burial = Bury(frozenset(low[: legal.rule.count]), suit)
    return burial if burial in legal else any_of(legal, rng)


def _height(game: Game, card: Card, trump: Suit | None) -> tuple[int, int, int]:
    """How late a card is parted with: the Rook is a trump before any are named."""
    ranking = game.rankings[trump]
    return int(not card.suit or ranking.suit[card] == trump), ranking.height[card], game.pack.place[card]


def _longest(game: Game, hand: Iterable[Card], suits: Sequence[Suit]) -> Suit:
    """The longest suit of the hand, of several the one with the higher cards."""
    heights = game.rankings[None].height
    held = {suit: sorted((heights[card] for card in hand if card.suit == suit), reverse=True) for suit in suits}
    return max(suits, key=lambda suit: (len(held[suit]), held[suit]))
