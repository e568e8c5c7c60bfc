"""Policies against each other, greedily, on the same deals from every side: how far learning has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.nets.sight import look, options
from engine.bots.search.outcome import outcome
from engine.bots.training.dealing import deal_out

if TYPE_CHECKING:
    from engine.bots.nets.net import Net
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats, Shape


def contest(shape: Shape, a: Net, b: Net, deals: int, rng: np.random.Generator) -> tuple[float, float]:
    """The part of the deals that `a` wins against `b` in all other seats, and one standard error of it."""
    start = deal_out(shape, deals, rng)
    sides = [[0, 2], [1, 3]] if shape.pairs else [[hand] for hand in range(shape.hands)]
    wins = []
    for side in sides:
        positions = start.take(np.arange(deals))
        final = _played(positions, a, b, side)
        wins.append(final[:, side[0]])
    each = np.mean(wins, axis=0)
    return float(each.mean()), float(each.std() / np.sqrt(deals))


def _played(positions: Positions, a: Net, b: Net, side: list[int]) -> Floats:
    rows = np.arange(len(positions))
    for _ in range(positions.shape.tricks * positions.shape.hands):
        if positions.shape.begins == "void":
            positions.open_at_void()
        sight = look(positions, whole=False)
        its_options = options(positions, positions.legal(), sight.trump)
        mine = np.isin(positions.mover(), side)
        numbers = np.empty(its_options.possible.shape, np.float32)
        for net, who in ((a, mine), (b, ~mine)):
            if who.any():
                numbers[who] = net.out(sight.take(np.nonzero(who)[0])).reshape(int(who.sum()), -1)
        choice = np.where(its_options.possible, numbers, -np.inf).argmax(axis=1)
        positions.play(its_options.cards[rows, choice])
    return outcome(positions).won
