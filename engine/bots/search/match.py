"""From what a deal may come to, to the chance to win the match: near the target the two are not the same.

It matters where a side that has bid may lose its bid, while the other has whatever it takes: a bid that will probably
be lost may keep others from going out, and who needs a few points more needs no bid for them, nor the bid of the
others to be lost.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from engine.bots.matches import Match
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats
    from engine.bots.search.valuing import Worth

_STEPS = 12
_QUANTILES = (np.arange(_STEPS) + 0.5) / _STEPS
_NORMAL = np.array([NormalDist().inv_cdf(float(quantile)) for quantile in _QUANTILES])
_SPREAD = 0.09
"""By how much, as a part of all points, what a side takes strays from what is expected of it before the first lead.

With the points that are still to be taken it shrinks as their square root does: each trick strays by itself."""
BESIDE = 0.1
"""How much of what the score counts beside a deal's win is left where the match is weighed, which has it in it."""
_LEAD = 1.1
"""Who is ahead by so many times the points of a deal, all else open, wins the match e times as often as the other."""


def of_match(match: Match, positions: Positions, worth: Worth, hand: int) -> Floats:
    """By position, the chance of a hand's side to win the match."""
    total = positions.shape.amount
    declaring = ((positions.declarer - hand) % 2 == 0)[:, None]
    bid = positions.need[np.arange(len(positions)), positions.declarer][:, None]
    ours = np.asarray(worth.got, np.float64)[:, None]
    win = np.asarray(worth.win, np.float64)[:, None]
    left = 0.0 if positions.over() else np.maximum(0, total - positions.points.sum(axis=1))[:, None]
    expected = np.where(declaring, ours, total - ours) + _SPREAD * np.sqrt(total * left) * _NORMAL
    made = np.where(declaring, win, 1 - win) > 1 - _QUANTILES
    taken = np.clip(np.where(made, np.maximum(expected, bid), np.minimum(expected, bid - 1)), 0, total)
    declarers, others = np.where(made, taken, -bid), total - taken
    mine = match.ours + np.where(declaring, declarers, others)
    yours = match.theirs + np.where(declaring, others, declarers)
    found: Floats = _won(match, mine, yours, declaring, total).mean(axis=1)
    return found


def as_it_stands(match: Match, total: float) -> float:
    """The chance to win the match before a deal of which nothing is known; `total` are the points of a deal."""
    return float(1 / (1 + np.exp((match.theirs - match.ours) / (_LEAD * total))))


def _won(match: Match, mine: Floats, yours: Floats, declaring: Floats, total: float) -> Floats:
    """How far a match is won that stands like that after the deal."""
    open_ = 1 / (1 + np.exp((yours - mine) / (_LEAD * total)))
    ahead = np.where(mine == yours, 0.5, mine > yours)
    i_reach, you_reach = mine >= match.target, yours >= match.target
    if match.bidder_first:
        ahead = np.where(declaring, i_reach, ~you_reach)
    won: Floats = np.where(i_reach & you_reach, ahead, np.where(i_reach, 1.0, np.where(you_reach, 0.0, open_)))
    return won
