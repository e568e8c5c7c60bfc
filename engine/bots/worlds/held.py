"""Cards that a seat knows the place of though its view shows them nowhere: it saw them go there.

Invariant: a card is here only while it cannot have moved on unseen; where it has been played since, the view says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.worlds.places import BURIED, hand
from engine.phases.exchange import BuryAndName
from engine.sampled import declined

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


def held(game: Game, deal: DealView) -> dict[Card, int]:
    """By card, the place where it lies unless it has been played since."""
    shown = deal.shown[: len(deal.shown) - len(deal.faced)]
    at: dict[Card, int] = {}
    if declined(game, deal):
        assert deal.trump_named_by is not None
        at = dict.fromkeys(shown, hand(deal.trump_named_by))
    for passed in deal.passed:
        at |= dict.fromkeys(passed.cards, hand(passed.receiver))
    for pull in deal.pulls:
        if pull.card is None:  # any card of the two may have been drawn or given back
            at = {card: owner for card, owner in at.items() if owner not in (hand(pull.puller), hand(pull.victim))}
            continue
        at[pull.card] = hand(pull.puller)
        if pull.returned is not None:
            at[pull.returned] = hand(pull.victim)
    if any(isinstance(phase, BuryAndName) and phase.show_trumps for phase in game.phases):
        at |= dict.fromkeys(shown, BURIED)
    if deal.announced is not None:
        at |= dict.fromkeys(deal.announced.cards, BURIED)
    if deal.opened is not None and deal.opened.card is not None:
        assert deal.trump_named_by is not None
        at[deal.opened.card] = hand(deal.trump_named_by)
    return at | {card: hand(owner) for owner, card in deal.faced}
