"""Adam: steps of learning that are as long as the slopes have been steady, and the mean of where they have led."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from engine.bots.nets.net import Weights


_STEADY = 0.998
"""How much of the mean of the weights stays at each step: single steps lead astray, their mean does not."""


class Adam:
    """Kingma and Ba's method, for one net. `steady` are the means of the weights over the last hundreds of steps."""

    def __init__(self, weights: Weights, *, clip: float = 1.0) -> None:
        self._weights = weights
        self._mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steady = {name: value.copy() for name, value in weights.items()}
        self._clip = clip
        self._steps = 0

    def step(self, slopes: Weights, rate: float) -> None:
        """Change the weights downhill, in place."""
        self._steps += 1
        norm = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values())))
        scale = min(1.0, self._clip / (norm + 1e-12))
        first, second = 1 - 0.9**self._steps, 1 - 0.99**self._steps
        for name, slope in slopes.items():
            down = slope * np.float32(scale)
            self._mean[name] += np.float32(0.1) * (down - self._mean[name])
            self._square[name] += np.float32(0.01) * (down * down - self._square[name])
            change = (self._mean[name] / first) / (np.sqrt(self._square[name] / second) + 1e-7)
            self._weights[name] -= np.float32(rate) * change
            self.steady[name] += np.float32(1 - _STEADY) * (self._weights[name] - self.steady[name])
