"""Answering a claim or a concession by what the seat itself can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, Refuse
from engine.bots.bot import Choice
from engine.bots.claims import takes_the_rest
from engine.bots.worth import USUAL, Worth

if TYPE_CHECKING:
    from engine.bots.memory import Memory
    from engine.game import Game
    from engine.view import DealView

_HOPELESS = 0.4
"""Tricks that one's own cards may still win where there is no reason to play on."""


def answer(game: Game, deal: DealView, memory: Memory) -> Choice:
    """Accept a claim that no distribution of the cards can refute, and a concession where nothing can be won."""
    claim = deal.claim
    assert claim is not None
    if claim.finishes:
        return Choice(Accept(), "Nothing that is left can change anything.")
    if claim.concedes:
        mine = (*deal.hand, *memory.open[memory.seat])
        worth = Worth(memory, mine, USUAL)
        if sum(worth.own(card) for card in mine) < _HOPELESS:
            return Choice(Accept(), "I cannot win anything any more either.")
        return Choice(Refuse(), "There may be something left for us.")
    if takes_the_rest(game, deal, memory, claim.seat):
        return Choice(Accept(), "Nothing that is left can beat those cards.")
    return Choice(Refuse(), "I cannot see yet that every trick is lost.")
