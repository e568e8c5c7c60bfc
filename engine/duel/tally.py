"""What a duel comes to, deal by deal; tallies of several processes add up to the one that one process would have made.

A deal counts with the mean over the seats that bot A has played it from.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import chain
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Figure(NamedTuple):
    """A mean with its 95 % interval, in whatever was measured."""

    mean: float
    half: float
    """Half the width of the interval; not a number where one deal says nothing of it."""


class Bid(NamedTuple):
    """A contract that A has played."""

    amount: int
    made: bool


@dataclass
class Tally:
    """What bot A did."""

    wins: list[float] = field(default_factory=list)
    """By deal, the part of it that was won."""
    margins: list[float] = field(default_factory=list)
    """By deal, what A's side had more of, of what the game counts."""
    seconds: list[float] = field(default_factory=list)
    """Of every decision where there was something to choose."""
    bids: list[Bid] = field(default_factory=list)
    refusals: int = 0
    """Actions, A's and B's, that the rules refused."""

    @classmethod
    def of(cls, parts: Iterable[Tally]) -> Tally:
        """The parts together, in their order."""
        parts = list(parts)
        return cls(
            [*chain.from_iterable(part.wins for part in parts)],
            [*chain.from_iterable(part.margins for part in parts)],
            [*chain.from_iterable(part.seconds for part in parts)],
            [*chain.from_iterable(part.bids for part in parts)],
            sum(part.refusals for part in parts),
        )


def figure(values: list[float]) -> Figure:
    """The mean of some deals and how far it may be off."""
    return Figure(fmean(values), 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan)


def percentile(values: Iterable[float], part: float) -> float:
    """The value that so large a part of them does not exceed; not a number where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else math.nan
