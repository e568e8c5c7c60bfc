"""Whether there is still something to win: played on to the end by the policy in many worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, Refuse
from engine.bots.bot import Choice
from engine.bots.search.laying import laid_out, numbers
from engine.bots.search.valuing import play_out
from engine.bots.worlds import sample

if TYPE_CHECKING:
    import numpy as np

    from engine.bots.nets.file import Nets
    from engine.game import Game
    from engine.view import DealView


def weigh_concession(game: Game, deal: DealView, nets: Nets, worlds: int, rng: np.random.Generator) -> Choice:
    """The answer to a partner who concedes: yes where this hand, too, takes no trick more in any world.

    The partner's own cards, which the worlds do not know, it has spoken for itself.
    """
    assert deal.seat is not None
    positions = laid_out(game, deal, sample(game, deal, worlds, rng))
    me = numbers(positions.shape, deal)[deal.seat]
    before = positions.taken[:, me].copy()
    while not positions.over():
        play_out(positions, nets, whole_trick=True)
    if (positions.taken[:, me] > before).any():
        return Choice(Refuse(), "I may still win a trick.")
    return Choice(Accept(), "I cannot win a trick any more either.")
