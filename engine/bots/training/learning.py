"""Learning from deals that were played: what was better becomes likelier, and what was expected truer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.search.choosing import UNIT, chance

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.bots.search.shape import Ints
    from engine.bots.training.adam import Adam
    from engine.bots.training.selfplay import Choices, Lessons, Played


class Losses(NamedTuple):
    """How it went, averages over a round."""

    win: float
    """Log loss of the chance to win."""
    rest: float
    """Square of what the rest was off, weighed by how much of it there was."""
    choice: float
    """Square of what the likings were off."""


def learn(
    played: Played, nets: Nets, steppers: tuple[Adam, Adam], rng: np.random.Generator, *, rate: float, batch: int
) -> Losses:
    """Go once over all of it in any order. `steppers` are those of the policy and of the value."""
    figures = np.zeros(3)
    count = len(played.lessons.won)
    order = rng.permutation(count)
    for start in range(0, count, batch):
        rows = order[start : start + batch]
        figures[:2] += np.array(_value_step(played.lessons, nets, steppers[1], rows, rate)) * len(rows) / count
    count = len(played.choices.better)
    order = rng.permutation(count)
    for start in range(0, count, batch):
        rows = order[start : start + batch]
        figures[2] += _policy_step(played.choices, nets, steppers[0], rows, rate) * len(rows) / count
    return Losses(*map(float, figures))


def _value_step(lessons: Lessons, nets: Nets, adam: Adam, rows: Ints, rate: float) -> tuple[float, float]:
    read = nets.value.read(lessons.whole.take(rows))
    win = chance(read.out[:, 0])
    left = np.minimum(lessons.left[rows] * 4, 1)
    off = (read.out[:, 1] - lessons.rest[rows]) * left
    error = np.stack([win - lessons.won[rows], 2 * off * left], axis=1).astype(np.float32) / len(rows)
    adam.step(nets.value.back(read, error), rate)
    sure = np.clip(win, 1e-6, 1 - 1e-6)
    target = lessons.won[rows]
    loss = -(target * np.log(sure) + (1 - target) * np.log(1 - sure)).mean()
    return float(loss), float((off**2).mean())


def _policy_step(choices: Choices, nets: Nets, adam: Adam, rows: Ints, rate: float) -> float:
    read = nets.policy.read(choices.seen.take(rows))
    possible = choices.possible[rows]
    likes = np.where(possible, read.out.reshape(len(rows), -1), 0)
    likes = likes - likes.sum(axis=1, keepdims=True) / possible.sum(axis=1, keepdims=True)
    error = np.where(possible, likes - choices.better[rows] / np.float32(UNIT), 0)
    loss = float((error**2).sum(axis=1).mean())
    error -= np.where(possible, error.sum(axis=1, keepdims=True) / possible.sum(axis=1, keepdims=True), 0)
    error = (error / len(rows)).astype(np.float32)
    adam.step(nets.policy.back(read, error.reshape(read.out.shape)), rate)
    return loss
