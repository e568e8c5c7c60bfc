"""Pulling from a fan of backs, and what is given back for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.actions import LayFan, PullAt, StopPulling
from engine.bots.bot import Choice
from engine.bots.worth import USUAL, Worth
from engine.cards import words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.actions import GiveBack, TableAction
    from engine.bots.memory import Memory
    from engine.cards import Card
    from engine.phases.pulling import PullCards
    from engine.view import DealView


def pulled_from(deal: DealView) -> int:
    """Whose cards this seat is pulling: the first who owes it more than it has pulled. Raises StopIteration."""
    done = Counter(pull.victim for pull in deal.pulls if pull.done and pull.puller == deal.seat)
    return next(owed.victim for owed in deal.owed if owed.puller == deal.seat and done[owed.victim] < owed.cards)


def not_locked(rule: PullCards, deal: DealView) -> list[Card]:
    """The cards of the hand that may be given back for the next one drawn, as far as no suit is asked for (C-16)."""
    locked = {pull.card for pull in deal.pulls if pull.puller == deal.seat} if rule.lock_all else set()
    return [card for card in deal.hand if card not in locked]


def pull(deal: DealView, memory: Memory, legal: Sequence[TableAction], rng: Random) -> Choice:
    """Any place; unless all that could be given back is better than what is likely to be drawn."""
    places = [action for action in legal if isinstance(action, PullAt)]
    if StopPulling() in legal and _enough(deal, memory):
        return Choice(StopPulling(), "I have nothing that I would rather be without.")
    return Choice(rng.choice(places), "One back is as good as another.")


def lay_fan() -> Choice:
    """Any order at all: one that follows from anything could be guessed."""
    return Choice(LayFan(), "Nobody can guess what chance has laid.")


def _enough(deal: DealView, memory: Memory) -> bool:
    worth = Worth(memory, deal.hand, USUAL)
    unseen = [worth.theirs(card) for cards in memory.unseen.values() for card in cards]
    return bool(unseen) and sum(unseen) / len(unseen) < min(worth.own(card) for card in deal.hand)


def give_back(deal: DealView, memory: Memory, legal: Sequence[GiveBack]) -> Choice:
    """The card that helps least; of equal ones from the shortest suit."""
    worth = Worth(memory, deal.hand, USUAL)
    suit = memory.ranking.suit

    def missed(card: Card) -> tuple[float, int, int]:
        length = sum(suit[other] == suit[card] for other in deal.hand)
        return (round(worth.own(card), 2), length, memory.ranking.height[card])

    best = min(legal, key=lambda action: missed(action.card))
    return Choice(best, f"{words(best.card)} helps me least.")
