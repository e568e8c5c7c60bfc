"""Back from where a deal is to its first lead, in every world: what others held when they began to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.laying import numbers
from engine.bots.search.positions import ASIDE, COVERED, COVERING, HAND, UP
from engine.bots.search.shape import NO_TRUMP
from engine.bots.worlds import places as lies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Ints
    from engine.bots.worlds.worlds import Worlds
    from engine.game import Game
    from engine.view import DealView


def at_first_lead(game: Game, deal: DealView, worlds: Worlds, positions: Positions) -> Positions:
    """The worlds as they were before the first lead."""
    shape, hands, place = positions.shape, positions.shape.hands, game.pack.place
    number = numbers(shape, deal)
    start = positions.take(np.arange(len(positions)))
    from_slots: dict[tuple[int, int], list[int]] = {}
    for trick in (*deal.tricks, deal.trick):
        slots = trick.slots or (None,) * len(trick.plays)
        for (hand, card), slot in zip(trick.plays, slots, strict=True):
            if slot is None:
                start.places[:, place[card]] = HAND * hands + number[hand]
            else:
                from_slots.setdefault((hand, slot), []).append(place[card])
    rows = np.arange(len(start))
    for (hand, slot), cards in from_slots.items():
        now = deal.up[hand][slot]
        under: Ints | int | None = cards[1] if len(cards) > 1 else place[now] if now is not None else None
        if under is None and deal.covered[hand][slot]:
            under = ((worlds.places == lies.covered(hand)) & (worlds.slots == slot)).argmax(axis=1)
        its = number[hand]
        if under is None:
            start.places[:, cards[0]] = UP * hands + its
            continue
        start.places[:, cards[0]] = COVERING * hands + its
        start.under[:, cards[0]] = under
        start.places[rows, under] = COVERED * hands + its
    if shape.begins:
        _close(game, deal, start, number)
    first = (*deal.tricks, deal.trick)[0]
    start.leader[:] = number[first.leader]
    start.best_hand = start.leader.copy()
    start.plays = 0
    start.trick[:] = len(shape.cards)
    start.best[:], start.best_card[:] = 0, len(shape.cards)
    start.taken[:], start.points[:], start.voids[:], start.asked[:] = 0, 0, False, False
    return start


def _close(game: Game, deal: DealView, start: Positions, number: Mapping[int, int]) -> None:
    """Take back that trumps have begun."""
    start.trump[:] = NO_TRUMP
    if deal.opened is None or deal.opened.card is None or deal.trump_named_by is None:
        return
    card, owner = game.pack.place[deal.opened.card], number[deal.trump_named_by]
    start.places[:, card] = ASIDE * start.shape.hands + owner
    start.set_aside[:], start.owner[:] = card, owner
