"""The card laid away for the kitty: which it can be, by what the declarer held when it went (B-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.worlds.passes import receiver
from engine.bots.worlds.places import BURIED, hand, passing
from engine.phases.exchange import DropOne

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.game import Game
    from engine.view import DealView


def may_drop(game: Game, deal: DealView, places: NDArray[np.int8], gone: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Which of the worlds are possible; `gone` are the cards passed on in them, as `Worlds.passed` has it."""
    possible = np.ones(len(places), np.bool_)
    rule = next((phase for phase in game.phases if isinstance(phase, DropOne)), None)
    if rule is None or not rule.kept or deal.contract is None or deal.seat == deal.contract.seat:
        return possible
    cards = game.pack.cards
    stays = np.array([[kept(card) for card in cards] for kept in rule.kept])
    buried = places == BURIED
    doubtful = (buried & stays.any(axis=0)).any(axis=1)
    if not doubtful.any():
        return possible
    declarer = deal.contract.seat
    held = buried | (places == hand(declarer)) | (places == passing(declarer))
    for trick in (*deal.tricks, deal.trick):
        held[:, [game.pack.place[card] for seat, card in trick.plays if seat == declarer]] = True
    worlds = np.arange(len(places))[:, None]
    if gone.shape[2]:
        giver = next(giver for giver in range(game.seats) if receiver(game, deal, giver) == declarer)
        held[worlds, gone[:, giver]] = False
        held[worlds, gone[:, declarer]] = True
    free = held
    for kept in stays:
        left = free & ~kept
        free = np.where(left.any(axis=1, keepdims=True), left, free)
    legal: NDArray[np.bool_] = (free & buried).any(axis=1) | ~buried.any(axis=1)
    return legal
