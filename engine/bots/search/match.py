"""From what a deal may come to, to the chance to win the match: near the target the two are not the same.

It matters where a side that has bid may lose its bid, while the other has whatever it takes: a bid that will probably
be lost may keep others from going out, and who needs a few points more needs no bid for them.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.stakes import auction_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats
    from engine.bots.search.valuing import Worth
    from engine.game import Game

_STEPS = 12
_QUANTILES = (np.arange(_STEPS) + 0.5) / _STEPS
_NORMAL = np.array([NormalDist().inv_cdf(float(quantile)) for quantile in _QUANTILES])
_SPREAD = 0.11
"""By how much, as a part of all points, what a side takes strays from what is expected of it before the first lead."""
_LEAD = 1.1
"""Who is ahead by so many times the points of a deal, all else open, wins the match e times as often as the other."""


class Match(NamedTuple):
    """A match that may end with the deal, as one of two sides sees it."""

    ours: int
    theirs: int
    target: int
    bidder_first: bool
    """Of both sides that reach the target in one deal, whether the one that bid wins; else the higher score does."""


def ends(game: Game, scores: Sequence[int], seat: int) -> Match | None:
    """The match as the side of a seat sees it, given the scores by seat.

    None: this deal alone cannot end it, or its score is not that of two sides that bid for points.
    """
    if not (game.target and game.points and len(game.sides) == 2 and auction_of(game)):
        return None
    other = next(one for one in range(game.seats) if one not in game.side(seat))
    if max(scores) + game.points < game.target:
        return None
    return Match(scores[seat], scores[other], game.target, "bidder_first=on" in game.rules.split())


def chances(match: Match, positions: Positions, worth: Worth, hand: int) -> Floats:
    """By position, the chance of a hand's side to win the match."""
    total = positions.shape.amount
    declaring = ((positions.declarer - hand) % 2 == 0)[:, None]
    bid = positions.need[np.arange(len(positions)), positions.declarer][:, None]
    ours = np.asarray(worth.got, np.float64)[:, None]
    win = np.asarray(worth.win, np.float64)[:, None]
    expected = np.where(declaring, ours, total - ours) + _SPREAD * total * _NORMAL
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
