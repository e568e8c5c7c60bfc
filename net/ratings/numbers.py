"""The sum behind a rating: Weng and Lin's (JMLR 12, 2011) for any number of sides, in numbers as chess has them.

It is the Plackett-Luce model of `openskill`. Of a side it knows the sum of its members, so that it does as well for
partners as for four who play each for themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.ratings.outcome import Outcome

MEAN, DEVIATION = 1500.0, 350.0
"""Of somebody nobody knows anything about."""

# The proportions are the model's own; the deviation never goes to nothing, so that who gets better rises.
_MODEL = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=DEVIATION / 2, tau=DEVIATION / 100)


class Number(NamedTuple):
    """What is known of how well somebody plays a game."""

    mean: float = MEAN
    deviation: float = DEVIATION
    """How far off that may be: two thirds of the time it is less."""


def after(outcome: Outcome, number: Callable[[str], Number]) -> dict[str, Number]:
    """The new numbers by account, of those for whom the match counts; `number` gives the one before it."""
    if not outcome.ranks:
        return {}
    before = [[_MODEL.rating(*number(account)) for account in side] for side in outcome.sides]
    rated = _MODEL.rate(before, ranks=[float(place) for place in outcome.ranks])
    return {
        account: Number(one.mu, one.sigma)
        for side, members in zip(outcome.sides, rated, strict=True)
        for account, one in zip(side, members, strict=True)
        if account not in outcome.spared
    }
