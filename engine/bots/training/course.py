"""A course of training: so many rounds of deals, each played and then learnt from, in smaller and smaller steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.file import Nets
from engine.bots.nets.net import Net, Sizes, fresh
from engine.bots.nets.sight import look, outputs
from engine.bots.training.adam import Adam
from engine.bots.training.dealing import deal_out
from engine.bots.training.learning import learn
from engine.bots.training.selfplay import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.bots.search.shape import Shape
    from engine.bots.training.learning import Losses


class Course(NamedTuple):
    """How nets are trained. The same course from the same seed gives the same nets."""

    rounds: int
    deals: int = 500
    """In a round."""
    batch: int = 512
    """Positions in a step of learning."""
    rate: float = 1.5e-3
    """How long the first steps are; they become shorter evenly, to a thirtieth."""
    worlds: int = 0
    """Ways the unseen may lie that are looked at for each card; 0: the way it does, for some."""
    fondness: float = 0.3
    """What all of the tricks or points count beside the win."""


POLICY = Sizes(64, 64, 48)
VALUE = Sizes(64, 64, 32)


def beginners(shape: Shape, rng: np.random.Generator) -> Nets:
    """Nets that know nothing yet."""
    figures = look(deal_out(shape, 2, rng), whole=False).figures.shape[1]
    policy = fresh(shape, POLICY, figures, outputs(shape), rng, whole=False)
    return Nets(policy, fresh(shape, VALUE, figures, 2, rng, whole=True), {})


def train(
    shape: Shape, nets: Nets, course: Course, rng: np.random.Generator, tell: Callable[[int, Losses], None]
) -> None:
    """Train the nets, in place. `tell` hears of every round. It is the steady nets that play, and that remain."""
    learners = copied(nets)
    steppers = (Adam(learners.policy.weights), Adam(learners.value.weights))
    nets.policy.weights, nets.value.weights = (stepper.steady for stepper in steppers)
    for number in range(course.rounds):
        rate = course.rate * (1 - number / course.rounds) + course.rate / 30
        played = play(deal_out(shape, course.deals, rng), nets, rng, fondness=course.fondness, worlds=course.worlds)
        tell(number + 1, learn(played, learners, steppers, rng, rate=rate, batch=course.batch))


def copied(nets: Nets) -> Nets:
    """The nets as they are now."""

    def copy(net: Net) -> Net:
        return Net(net.shape, {name: value.copy() for name, value in net.weights.items()}, whole=net.whole)

    return Nets(copy(nets.policy), copy(nets.value), nets.about)


__all__ = ["Course", "beginners", "copied", "train"]
