"""A small net over the suits of a position: the side suits share their weights, for they are alike.

Each suit is read by itself (the trump suit with weights of its own), what was read is put together with the figures of
the whole, and then either every card gets a number (a policy), or the position does (a value).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import Sight, faces
from engine.bots.search.shape import NO_TRUMP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.bots.search.shape import Floats, Shape

Weights = dict[str, "Floats"]
"""Arrays by name. Those of the trump suit end in `t`, those of the other suits in `s`."""


_AT_ONCE = 256
"""Positions that are computed together: more do not fit into a processor's cache."""


class Sizes(NamedTuple):
    """How wide the layers are."""

    suit: int
    """What is read of a suit."""
    whole: int
    """What it is put together to."""
    last: int
    """Before what comes out; of a policy for each suit."""


class Read(NamedTuple):
    """What a forward pass leaves for the way back."""

    suits: Floats
    """(positions, 4, planes): what went in."""
    flags: Floats
    figures: Floats
    trumps: Floats
    """(positions, 1): 1 where the first suit has the trump suit's weights."""
    h: Floats
    pooled: Floats
    z: Floats
    y: Floats
    out: Floats


def _relu(values: Floats) -> Floats:
    return np.maximum(values, 0, out=values)


class Net:
    """One net. `whole` nets value positions that are laid out; others give each card of the mover a number."""

    def __init__(self, shape: Shape, weights: Mapping[str, Floats], *, whole: bool) -> None:
        self.shape = shape
        self.whole = whole
        self.weights: Weights = dict(weights)
        self._faces = faces(shape, whole=whole)
        self._mixed = bool(shape.begins)

    def fits(self) -> bool:
        """Whether the weights are those of a net of this shape."""
        wanted = ["w1t", "f1t", "b1t", "w1s", "f1s", "b1s", "w2", "b2"]
        wanted += (
            ["w3", "b3", "w4", "b4"]
            if self.whole
            else [f"{a}{b}" for a in ("w3", "v3", "b3", "w4", "b4") for b in "ts"]
        )
        if set(wanted) != set(self.weights):
            return False
        planes = self._faces.shape[1] * self.shape.ranks
        return bool(self.weights["w1s"].shape[0] == self.weights["w1t"].shape[0] == planes)

    def out(self, sight: Sight) -> Floats:
        """What comes out for these positions: (positions, 2), or (positions, 4, outputs) of a policy."""
        count = len(sight.codes)
        if count <= _AT_ONCE:
            return self.read(sight).out
        parts = [slice(start, start + _AT_ONCE) for start in range(0, count, _AT_ONCE)]
        return np.concatenate([self.read(sight.take(part)).out for part in parts])

    def read(self, sight: Sight) -> Read:
        """Compute the net for these positions, and keep all that was computed."""
        w = self.weights
        count = len(sight.codes)
        seen = np.take(self._faces, sight.codes[:, 0], axis=0)
        for copy in range(1, self.shape.copies):
            seen += np.take(self._faces, sight.codes[:, copy], axis=0)
        suits = seen.reshape(count, 4, -1)
        trumps = (sight.trump != NO_TRUMP)[:, None].astype(np.float32)
        h = np.empty((count, 4, len(w["b1s"])), np.float32)
        np.matmul(suits[:, 1:], w["w1s"], out=h[:, 1:])
        h[:, 1:] += sight.flags[:, 1:] @ w["f1s"] + w["b1s"]
        h[:, 0] = suits[:, 0] @ w["w1t"] + sight.flags[:, 0] @ w["f1t"] + w["b1t"]
        if self._mixed:
            plain = suits[:, 0] @ w["w1s"] + sight.flags[:, 0] @ w["f1s"] + w["b1s"]
            h[:, 0] = np.where(trumps > 0, h[:, 0], plain)
        h = _relu(h)
        pooled = np.concatenate([h[:, 0], h[:, 1] + h[:, 2] + h[:, 3], sight.figures], axis=1)
        z = _relu(pooled @ w["w2"] + w["b2"])
        if self.whole:
            y = _relu(z @ w["w3"] + w["b3"])
            return Read(suits, sight.flags, sight.figures, trumps, h, pooled, z, y, y @ w["w4"] + w["b4"])
        y = np.empty((count, 4, len(w["b3s"])), np.float32)
        y[:, 1:] = h[:, 1:] @ w["w3s"] + (z @ w["v3s"] + w["b3s"])[:, None]
        y[:, 0] = h[:, 0] @ w["w3t"] + z @ w["v3t"] + w["b3t"]
        y = _relu(y)
        out = np.empty((count, 4, len(w["b4s"])), np.float32)
        out[:, 1:] = y[:, 1:] @ w["w4s"] + w["b4s"]
        out[:, 0] = y[:, 0] @ w["w4t"] + w["b4t"]
        return Read(suits, sight.flags, sight.figures, trumps, h, pooled, z, y, out)

    def back(self, read: Read, error: Floats) -> Weights:
        """The slope of the loss by every weight, given its slope by what came out."""
        w = self.weights
        slopes: Weights = {}
        width = read.h.shape[2]
        if self.whole:
            slopes["w4"], slopes["b4"] = read.y.T @ error, error.sum(axis=0)
            y = (error @ w["w4"].T) * (read.y > 0)
            slopes["w3"], slopes["b3"] = read.z.T @ y, y.sum(axis=0)
            z = y @ w["w3"].T
            h = np.zeros_like(read.h)
        else:
            y = np.empty_like(read.y)
            y[:, 1:] = error[:, 1:] @ w["w4s"].T
            y[:, 0] = error[:, 0] @ w["w4t"].T
            y *= read.y > 0
            h = np.empty_like(read.h)
            z = np.zeros_like(read.z)
            for name, part in (("t", slice(0, 1)), ("s", slice(1, 4))):
                its_y = read.y[:, part].reshape(-1, read.y.shape[2])
                its_error = error[:, part].reshape(-1, error.shape[2])
                its_slope = y[:, part].reshape(-1, y.shape[2])
                its_h = read.h[:, part].reshape(-1, width)
                slopes["w4" + name], slopes["b4" + name] = its_y.T @ its_error, its_error.sum(axis=0)
                slopes["w3" + name], slopes["b3" + name] = its_h.T @ its_slope, its_slope.sum(axis=0)
                together = y[:, part].sum(axis=1)
                slopes["v3" + name] = read.z.T @ together
                z += together @ w["v3" + name].T
                h[:, part] = y[:, part] @ w["w3" + name].T
        z = z * (read.z > 0)
        slopes["w2"], slopes["b2"] = read.pooled.T @ z, z.sum(axis=0)
        pooled = z @ w["w2"][: 2 * width].T
        h[:, 0] += pooled[:, :width]
        h[:, 1:] += pooled[:, None, width:]
        h *= read.h > 0
        first = h[:, 0] * read.trumps if self._mixed else h[:, 0]
        slopes["w1t"] = read.suits[:, 0].T @ first
        slopes["f1t"], slopes["b1t"] = read.flags[:, 0].T @ first, first.sum(axis=0)
        suits, flags, sides = (values[:, 1:].reshape(-1, values.shape[2]) for values in (read.suits, read.flags, h))
        slopes["w1s"], slopes["f1s"], slopes["b1s"] = suits.T @ sides, flags.T @ sides, sides.sum(axis=0)
        if self._mixed:
            plain = h[:, 0] * (1 - read.trumps)
            slopes["w1s"] += read.suits[:, 0].T @ plain
            slopes["f1s"] += read.flags[:, 0].T @ plain
            slopes["b1s"] += plain.sum(axis=0)
        return slopes


def fresh(shape: Shape, sizes: Sizes, figures: int, outputs: int, rng: np.random.Generator, *, whole: bool) -> Net:
    """A net that knows nothing yet. `outputs` of a policy are numbers for each suit."""
    planes = faces(shape, whole=whole).shape[1] * shape.ranks
    flags = shape.hands + 1
    wide: dict[str, tuple[int, int, int]] = {}  # rows, columns, inputs that are not 0 at once
    for name in "ts":
        wide["w1" + name] = (planes, sizes.suit, 2 * shape.ranks)
        wide["f1" + name] = (flags, sizes.suit, 2 * shape.ranks)
    wide["w2"] = (2 * sizes.suit + figures, sizes.whole, 3 * sizes.suit)
    if whole:
        wide["w3"] = (sizes.whole, sizes.last, sizes.whole)
        wide["w4"] = (sizes.last, outputs, 10 * sizes.last)
    else:
        for name in "ts":
            wide["w3" + name] = (sizes.suit, sizes.last, sizes.suit + sizes.whole)
            wide["v3" + name] = (sizes.whole, sizes.last, sizes.suit + sizes.whole)
            wide["w4" + name] = (sizes.last, outputs, 10 * sizes.last)
    weights: Weights = {}
    for name, (rows, columns, inputs) in wide.items():
        weights[name] = (rng.standard_normal((rows, columns)) * np.sqrt(2 / inputs)).astype(np.float32)
        if name[0] == "w":
            weights["b" + name[1:]] = np.zeros(columns, np.float32)
    return Net(shape, weights, whole=whole)
