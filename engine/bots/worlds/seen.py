"""What a view says of where every card lies: the cards that are seen or known, and how many lie where unseen.

Invariant: the unseen cards are as many as the places for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.bots.worlds.places import (
    BURIED,
    HANDS,
    HIDDEN,
    NEST,
    PLAYED,
    STOCK,
    UNKNOWN,
    covered,
    face_up,
    hand,
    passing,
)
from engine.phases.exchange import ChoosePass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


class Seen(NamedTuple):
    """The pack as a seat knows it."""

    places: list[int]
    """By column, the place of the card; `UNKNOWN` where the seat does not know."""
    slots: list[int]
    """By column, as `Worlds.slots` has it; 0 for unknown cards."""
    unseen: list[int]
    """The columns of the cards whose place is unknown, lowest first."""
    room: dict[int, int]
    """By place, for how many of them there is room; no place with none."""


def seen(game: Game, deal: DealView, held: Mapping[Card, int]) -> Seen:
    """What the view shows, and where the cards lie that the seat knows to be `held` though it sees them nowhere."""
    column = game.pack.place
    places, slots = [UNKNOWN] * len(column), [0] * len(column)
    hands = list(deal.hands)
    for trick in (*deal.tricks, deal.trick):
        for _, card in trick.plays:
            places[column[card]] = PLAYED
    if deal.seat is not None:
        for card in deal.hand:
            places[column[card]] = hand(deal.seat)
        hands[deal.seat] = 0
        for card in deal.passing:
            places[column[card]] = passing(deal.seat)
    for owner, row in enumerate(deal.up):
        for slot, top in enumerate(row):
            if top is not None:
                places[column[top]], slots[column[top]] = face_up(owner), slot
    for card in deal.buried:
        places[column[card]] = BURIED
    for turn, card in enumerate(deal.left_over):
        places[column[card]], slots[column[card]] = STOCK, turn
    if deal.hidden is not None:
        places[column[deal.hidden]] = HIDDEN
    for card, where in held.items():
        if places[column[card]] == UNKNOWN:
            places[column[card]] = where
            if where < HANDS:
                hands[where] -= 1
    unseen = [place for place, where in enumerate(places) if where == UNKNOWN]
    room = {hand(owner): count for owner, count in enumerate(hands)}
    room |= {covered(owner): sum(row) for owner, row in enumerate(deal.covered)}
    room[NEST] = deal.nest
    room[STOCK] = 0 if deal.left_over else deal.stock
    room[HIDDEN] = int(deal.hidden_by not in (None, deal.seat))
    if any(deal.chosen):
        count = next(phase.count for phase in game.phases if isinstance(phase, ChoosePass))
        room |= {passing(owner): count for owner, chose in enumerate(deal.chosen) if chose and owner != deal.seat}
    room[BURIED] = len(unseen) - sum(room.values())
    return Seen(places, slots, unseen, {place: count for place, count in room.items() if count})
