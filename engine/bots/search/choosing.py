"""From a policy's numbers to cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from engine.bots.search.shape import Bools, Floats


UNIT = 0.05
"""A policy's numbers say by how many of these a card is better: parts of a deal won."""
SHARP = 0.005
"""A card that is better by so much is e times as likely to be played."""


def chances(numbers: Floats, possible: Bools, sharp: float = SHARP) -> Floats:
    """(positions, options): how likely the policy plays each that is possible; `sharp` as `SHARP` is."""
    flat = np.where(possible, numbers.reshape(len(numbers), -1) * np.float32(UNIT / sharp), np.float32(-1e9))
    flat -= flat.max(axis=1, keepdims=True)
    odds = np.exp(flat)
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


_SURE = 30.0
"""Odds of e to this, and more, are as good as certain; much more is no number any longer."""


def chance(odds: Floats) -> Floats:
    """The chances to win that a value net's first numbers, logarithms of odds, stand for."""
    sure: Floats = 1 / (1 + np.exp(-np.clip(odds, -_SURE, _SURE)))
    return sure
