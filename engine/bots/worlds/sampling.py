"""From a view to deals that it allows, each as likely as every other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.worlds.drops import may_drop
from engine.bots.worlds.held import held
from engine.bots.worlds.limits import cells_of
from engine.bots.worlds.passes import passed
from engine.bots.worlds.places import STOCK, covered, hand
from engine.bots.worlds.pulls import undone
from engine.bots.worlds.seen import seen
from engine.bots.worlds.ways import Ways, split
from engine.bots.worlds.worlds import Worlds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.bots.worlds.seen import Seen
    from engine.game import Game
    from engine.view import DealView

_SPARE = 16
"""How many worlds more are drawn than are still wanted, where some are discarded."""
_IN_VAIN = 50_000
"""How many are discarded, and none kept, before the view is taken for one that no deal allows."""


def sample(game: Game, deal: DealView, count: int, rng: np.random.Generator) -> Worlds:
    """So many worlds, each drawn evenly from all deals that are consistent with the view, independently.

    A deal is the pack as it was dealt together with what was chosen unseen since: what others have laid away, passed,
    set aside, drawn and given back. Every deal in which all that the seat has seen could have happened by the rules is
    equally likely; how likely the seats were to choose what they did is nothing that is asked here. The worlds depend
    on the view and on `rng` alone.

    Raises ValueError for a view that no deal allows, and NotImplementedError where the game has a rule of which
    nothing is said here.
    """
    known = seen(game, deal, held(game, deal))
    cells, bounds = cells_of(game, deal, known)
    ways = [each for each in map(Ways, split(cells, bounds)) if each.total]
    message = "no deal of this game looks like that"
    if not ways:
        raise ValueError(message)
    drawn = _draw(game, deal, known, ways, count, rng)
    wanted, made, tried = count, [], count
    while len(drawn.places) < wanted:
        made.append(drawn)
        wanted -= len(drawn.places)
        # Where few are kept, many are drawn at once; where none are, twice as many each time.
        none = wanted == count
        if none and tried > _IN_VAIN:
            raise ValueError(message)
        again = min(max(wanted * (1 + count // max(1, count - wanted)) + _SPARE, none * tried), _IN_VAIN)
        tried += again
        drawn = _draw(game, deal, known, ways, again, rng)
    made.append(Worlds(drawn.cards, *(rows[:wanted] for rows in drawn[1:])))
    return (
        made[0]
        if len(made) == 1
        else Worlds(drawn.cards, *map(np.concatenate, zip(*(one[1:] for one in made), strict=True)))
    )


def _draw(game: Game, deal: DealView, known: Seen, ways: list[Ways], count: int, rng: np.random.Generator) -> Worlds:
    """So many worlds, less those that turn out to be impossible."""
    places = np.tile(np.array(known.places, np.int8), (count, 1))
    places[:, known.unseen] = _placed(ways, count, rng)
    pulls, possible = undone(game, deal, places, rng)
    gone = passed(game, deal, places, rng)
    possible &= may_drop(game, deal, places, gone)
    if not possible.all():
        places, pulls, gone = places[possible], pulls[possible], gone[possible]
    slots = np.tile(np.array(known.slots, np.int8), (len(places), 1))
    _lay_out(game, deal, known, places, slots, rng)
    return Worlds(game.pack.cards, places, slots, pulls, gone)


def _placed(ways: list[Ways], count: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """The places of the unseen cards, the kinds of ways as often as there are ways of each."""
    if len(ways) == 1:
        return ways[0].draw(count, rng)
    sums = np.cumsum([each.total for each in ways])
    which = np.searchsorted(sums, rng.random(count) * sums[-1], side="right")
    rows = [each.draw(int((which == number).sum()), rng) for number, each in enumerate(ways)]
    places = np.empty((count, rows[0].shape[1]), np.int8)
    for number, drawn in enumerate(rows):
        places[which == number] = drawn
    return places


def _lay_out(
    game: Game, deal: DealView, known: Seen, places: NDArray[np.int8], slots: NDArray[np.int8], rng: np.random.Generator
) -> None:
    """Give the unseen cards their slots; the stock, and a dummy's hand that is still to be laid out, their order."""
    rows = {covered(owner): [slot for slot, there in enumerate(row) if there] for owner, row in enumerate(deal.covered)}
    rows[STOCK] = [*range(deal.stock)]
    if game.dummy is not None:
        rows[hand(game.dummy)] = [*range(deal.hands[game.dummy])]
    for place, free in rows.items():
        if place not in known.room:
            continue
        there = np.nonzero(places == place)[1].reshape(len(places), len(free))
        order = rng.permuted(np.tile(np.array(free, np.int8), (len(places), 1)), axis=1)
        np.put_along_axis(slots, there, order, 1)
