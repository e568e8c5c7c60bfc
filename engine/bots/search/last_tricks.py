"""The last tricks where all cards are known, for any number of hands: everybody plays for the best of its own side.

No net is as sure of them as trying all there is. In sampled deals that is exact for each, and so a card that is best
wherever the unseen cards lie is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.match import of_match
from engine.bots.search.outcome import outcome
from engine.bots.search.valuing import Worth
from engine.bots.stakes import cards_left

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.bots.matches import Match
    from engine.bots.search.outcome import Outcome
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Ints
    from engine.view import DealView

LONGEST = 3
"""Cards of a hand, at most."""
ENOUGH = 24
"""How many deals are looked at where somebody is to lead with so many: there is most to try."""


def short(deal: DealView) -> bool:
    """Whether so little is left that all of it can be tried, and no trumps are hidden that may still be opened."""
    return cards_left(deal) <= LONGEST and deal.hidden_by is None


def in_time(deal: DealView, deals: int) -> int:
    """Of so many deals that are to be looked at, in how many all can be tried in the time of a move."""
    return min(deals, ENOUGH) if cards_left(deal) == LONGEST and not deal.trick.plays else deals


def played_best(positions: Positions, hand: int, fondness: float, match: Match | None = None) -> Worth:
    """What positions are worth to a hand if all play their best from there on.

    `fondness` is what all of the tricks or points count beside the win, to everybody. `match`: one that is to be won
    instead of the deal, as the hand's side sees it.
    """

    def ends(over: Positions) -> Outcome:
        found = outcome(over)
        if not match:
            return found
        ours = of_match(match, over, Worth(found.won[:, hand], found.got[:, hand]), hand)[:, None]
        own = (np.arange(over.shape.hands) - hand) % 2 == 0
        return found._replace(won=np.where(own, ours, 1 - ours).astype(np.float32))

    best = _best(positions, np.float32(fondness / positions.shape.amount), ends)
    return Worth(best.won[:, hand], best.got[:, hand])


def _best(positions: Positions, fondness: np.float32, ends: Callable[[Positions], Outcome]) -> Outcome:
    if positions.over():
        return ends(positions)
    rows, cards = np.nonzero(positions.legal())
    many = positions.take(rows)
    many.play(cards.astype(np.int16))
    found = _best(many, fondness, ends)
    mover = positions.mover()[rows]
    each = np.arange(len(rows))
    return found.take(_last_of_each(rows, found.won[each, mover] + fondness * found.got[each, mover]))


def _last_of_each(rows: Ints, worth: Ints) -> Ints:
    """Of each row's entries the one that is worth most."""
    order = np.lexsort((worth, rows))
    ends = np.searchsorted(rows, np.arange(rows[-1] + 1), side="right") - 1
    return order[ends]
