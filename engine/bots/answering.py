"""Answering a claim or a concession by what the seat itself can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, Refuse
from engine.bots.bot import Choice
from engine.bots.worth import USUAL, Worth

if TYPE_CHECKING:
    from engine.bots.memory import Memory
    from engine.cards import Card
    from engine.view import DealView

_HOPELESS = 0.4
"""Tricks that one's own cards may still win where there is no reason to play on."""


def answer(deal: DealView, memory: Memory) -> Choice:
    """Accept a claim that no distribution of the cards can refute, and a concession where nothing can be won."""
    claim = deal.claim
    assert claim is not None
    if claim.finishes:
        return Choice(Accept(), "Nothing that is left can change anything.")
    mine = (*deal.hand, *memory.open[memory.seat])
    if claim.concedes:
        worth = Worth(memory, mine, USUAL)
        if sum(worth.own(card) for card in mine) < _HOPELESS:
            return Choice(Accept(), "I cannot win anything any more either.")
        return Choice(Refuse(), "There may be something left for us.")
    if _cannot_fail(deal, memory, claim.seat, mine):
        return Choice(Accept(), "Nothing that is left can beat those cards.")
    return Choice(Refuse(), "I cannot see yet that every trick is lost.")


def _cannot_fail(deal: DealView, memory: Memory, claimer: int, mine: tuple[Card, ...]) -> bool:
    """Whether the claimer, leading now, draws every trump and then wins with the highest card of every suit."""
    others = {card for cards in memory.unseen.values() for card in cards} | set(mine)
    others.update(card for row in memory.open for card in row)
    held = {card for card in deal.shown if card in others and card not in mine} | set(memory.open[claimer])
    others -= held
    whole = deal.hands[claimer] + sum(card is not None for card in deal.up[claimer])
    if deal.trick.plays or deal.trick.leader != claimer or len(held) != whole or any(deal.covered[claimer]):
        return False
    suit, height, trump = memory.ranking.suit, memory.ranking.height, memory.ranking.trump
    if any(suit[other] == suit[card] and height[other] >= height[card] for card in held for other in others):
        return False
    against = sum(suit[card] == trump for card in others)
    return not against or sum(suit[card] == trump for card in held) >= against
