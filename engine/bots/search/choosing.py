"""From a policy's numbers to cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from engine.bots.nets.sight import Options
    from engine.bots.search.shape import Floats


UNIT = 0.05
"""A policy's numbers say by how many of these a card is better: parts of a deal won."""
SHARP = 0.005
"""A card that is better by so much is e times as likely to be played."""


def chances(numbers: Floats, options: Options) -> Floats:
    """How likely the policy plays each of its options."""
    flat = np.where(options.possible, numbers.reshape(len(numbers), -1) * np.float32(UNIT / SHARP), np.float32(-1e9))
    flat -= flat.max(axis=1, keepdims=True)
    odds = np.exp(flat)
    odds /= odds.sum(axis=1, keepdims=True)
    return odds
