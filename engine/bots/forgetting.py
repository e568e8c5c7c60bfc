"""A bad memory: a seat's view as somebody remembers it who takes cards that were played for others that were not.

Invariant: nothing but the view is needed, and of what happened only ranks are confused: who played, to which suit, and
who won is remembered, so that the tricks as remembered could have been played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.memory import remember
from engine.cards import ROOK

if TYPE_CHECKING:
    from random import Random

    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


def misremembered(game: Game, deal: DealView, part: float, rng: Random) -> DealView:
    """The view with so large a part, 0 to 1, of the cards in taken tricks taken for others of their suits.

    The last trick, the counters, and whatever was shown apart from being played stay as they are.
    """
    if not part or len(deal.tricks) < 2:
        return deal
    kept = _known_otherwise(deal)
    unseen = remember(game, deal).unseen
    suit = game.rankings[deal.trump].suit
    takes: dict[Card, Card] = {}
    for trick in deal.tricks[:-1]:
        for _, card in trick.plays:
            if rng.random() >= part or card in kept or card.rank in game.counters:
                continue
            others = [
                other
                for other in unseen[suit[card]]
                if other.suit == card.suit and other != ROOK and other.rank not in game.counters
            ]
            if others:
                takes[card] = rng.choice(others)
                unseen[suit[card]].remove(takes[card])
    tricks = tuple(
        trick._replace(plays=tuple(play._replace(card=takes.get(play.card, play.card)) for play in trick.plays))
        for trick in deal.tricks
    )
    return deal._replace(tricks=tricks)


def _known_otherwise(deal: DealView) -> set[Card]:
    """The cards of which the seat knows more than that they were played, and the Rook, which nobody forgets."""
    known = {ROOK, *deal.shown, *(card for _, card in deal.faced)}
    known.update(card for passed in deal.passed for card in passed.cards)
    known.update(card for pull in deal.pulls for card in (pull.card, pull.returned) if card is not None)
    if deal.announced is not None:
        known.update(deal.announced.cards)
    if deal.opened is not None and deal.opened.card is not None:
        known.add(deal.opened.card)
    return known
