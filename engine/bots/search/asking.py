"""Whether to ask for trumps that are still hidden: the best card with them against the best without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.actions import Ask
from engine.bots.search.inference import weights
from engine.bots.search.laying import laid_out
from engine.bots.search.tried import Tried
from engine.bots.search.valuing import played_on
from engine.bots.worlds import sample

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.bots.search.cards import Effort
    from engine.game import Game
    from engine.view import DealView


def weigh_asking(game: Game, deal: DealView, nets: Nets, effort: Effort, rng: np.random.Generator) -> Tried:
    """What asking leads to, if then the card is played that the policy likes best."""
    worlds = sample(game, deal, effort.worlds, rng)
    positions = laid_out(game, deal, worlds)
    weight = np.ones(len(positions), np.float32)
    if effort.faith is not None:
        weight = weights(game, deal, worlds, positions, nets, effort.faith, rng)
    hand = positions.mover()
    positions.open(np.arange(len(positions)), retroactive=False)
    positions.asked[:] = True
    worth = played_on(positions, nets, hand)
    win, got = float((worth.win * weight).mean()), float((worth.got * weight).mean())
    error = float((worth.win * weight).std() / np.sqrt(len(positions)))
    return Tried(Ask(), win, got, error, win + effort.fondness * got / positions.shape.amount)
