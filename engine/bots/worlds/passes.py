"""Passes that a seat did not see: which cards of a neighbour's came from another neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.worlds.places import hand
from engine.phases.exchange import ChoosePass, PickUpPass
from engine.sampled import stage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.game import Game
    from engine.view import DealView


def receiver(game: Game, deal: DealView, giver: int) -> int:
    """The seat that is passed cards by this one."""
    pick_up = next(phase for phase in game.phases if isinstance(phase, PickUpPass))
    return (giver + pick_up.direction(deal.number)) % game.seats


def passed(game: Game, deal: DealView, places: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int8]:
    """`Worlds.passed` for these places: any cards of each receiver's, but those the seat has seen as they are.

    What one is passed one cannot pass on, and every other card in one's hand may have come from the giver.
    """
    before = game.phases[: stage(game, deal)]
    if not any(isinstance(phase, PickUpPass) for phase in before):
        return np.zeros((len(places), game.seats, 0), np.int8)
    count = next(phase.count for phase in before if isinstance(phase, ChoosePass))
    column = game.pack.place
    gone = np.empty((len(places), game.seats, count), np.int8)
    known = {one.giver: one for one in deal.passed}
    for giver in range(game.seats):
        if giver in known:
            gone[:, giver] = [column[card] for card in known[giver].cards]
            continue
        to = receiver(game, deal, giver)
        held = places == hand(to)
        for trick in (*deal.tricks, deal.trick):
            held[:, [column[card] for seat, card in trick.plays if seat == to]] = True
        order = np.where(held, rng.random(held.shape), 2.0)
        gone[:, giver] = np.sort(np.argpartition(order, count, axis=1)[:, :count], axis=1)
    return gone
