"""From a view to deals that it allows, each as likely as every other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.worlds.places import HANDS, STOCK, covered
from engine.bots.worlds.seen import seen
from engine.bots.worlds.voids import voids
from engine.bots.worlds.worlds import Worlds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.bots.worlds.seen import Seen
    from engine.game import Game
    from engine.view import DealView


def sample(game: Game, deal: DealView, count: int, rng: np.random.Generator) -> Worlds:
    """So many worlds, each drawn evenly from all deals that are consistent with the view, independently.

    A deal is the pack as it was dealt together with what was chosen unseen since: what others have laid away, passed,
    set aside, drawn and given back. Every deal in which all that the seat has seen could have happened by the rules is
    equally likely; how likely the seats were to choose what they did is nothing that is asked here. The worlds depend
    on the view and on `rng` alone. A view that no deal allows has none: the assertion fails.
    """
    known = seen(game, deal, {card: owner for owner, card in deal.faced})
    places = np.tile(np.array(known.places, np.int8), (count, 1))
    slots = np.tile(np.array(known.slots, np.int8), (count, 1))
    _deal_out(game, deal, known, places, rng)
    _lay_out(deal, known, places, slots, rng)
    pulls = np.zeros((count, 0, 2), np.int8)
    return Worlds(game.pack.cards, places, slots, pulls, np.zeros((count, game.seats, 0), np.int8))


def _deal_out(game: Game, deal: DealView, known: Seen, places: NDArray[np.int8], rng: np.random.Generator) -> None:
    """Fill the unknown places."""
    lacks = voids(game, deal)
    suit = game.rankings[deal.trump].suit
    cards = game.pack.cards
    bound = [place for place in known.room if place < HANDS and lacks[place]]
    if len(bound) > 1:
        message = "several hands with voids: not yet"
        raise NotImplementedError(message)
    free = known.unseen
    room = dict(known.room)
    for place in bound:
        holds = [column for column in free if suit[cards[column]] not in lacks[place]]
        order = rng.permuted(np.tile(np.array(holds, np.int8), (len(places), 1)), axis=1)
        np.put_along_axis(places, order[:, : room[place]].astype(np.intp), np.int8(place), 1)
        del room[place]
    if room:
        rest = np.flatnonzero(places < 0) % places.shape[1]
        codes = np.repeat(np.array([*room], np.int8), [*room.values()])
        codes = rng.permuted(np.tile(codes, (len(places), 1)), axis=1)
        np.put_along_axis(places, rest.reshape(len(places), -1), codes, 1)


def _lay_out(
    deal: DealView, known: Seen, places: NDArray[np.int8], slots: NDArray[np.int8], rng: np.random.Generator
) -> None:
    """Give the unseen cards their slots, and the stock its order."""
    rows = {covered(owner): [slot for slot, there in enumerate(row) if there] for owner, row in enumerate(deal.covered)}
    rows[STOCK] = [*range(deal.stock)]
    for place, free in rows.items():
        if place not in known.room:
            continue
        there = (np.flatnonzero(places == place) % places.shape[1]).reshape(len(places), -1)
        order = rng.permuted(np.tile(np.array(free, np.int8), (len(places), 1)), axis=1)
        np.put_along_axis(slots, there, order, 1)
