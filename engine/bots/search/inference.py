"""How likely each world is after what others have done: who bids so much and plays so holds such cards.

The worlds are those the rules allow, each as likely as every other; what is found here is what they are to be weighed
with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import Sight, look, options
from engine.bots.search.calling import called
from engine.bots.search.choosing import chances
from engine.bots.search.laying import numbers
from engine.bots.search.rewinding import at_first_lead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.nets.file import Nets
    from engine.bots.search.faith import Faith
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats, Ints
    from engine.bots.worlds.worlds import Worlds
    from engine.game import Game
    from engine.view import DealView


def weights(
    game: Game,
    deal: DealView,
    worlds: Worlds,
    positions: Positions,
    nets: Nets,
    faith: Faith,
    rng: np.random.Generator,
) -> Floats:
    """(worlds): how likely each is after what others did; 1 on average. `positions` are the worlds laid out."""
    start = at_first_lead(game, deal, worlds, positions)
    told = called(game, deal, start, faith, rng)
    return _relative(told + played(game, deal, start, nets, faith))


def weights_before(game: Game, deal: DealView, positions: Positions, faith: Faith, rng: np.random.Generator) -> Floats:
    """(positions): how likely each is after what others have called, no card being played yet; 1 on average."""
    return _relative(called(game, deal, positions, faith, rng))


def _relative(told: Floats) -> Floats:
    """The chances that these logarithms stand for, 1 on average."""
    odds = np.exp(told - told.max())
    weights: Floats = (odds * (len(odds) / odds.sum())).astype(np.float32)
    return weights


class _Decision(NamedTuple):
    """A card that another hand has chosen, in the worlds in which it had a choice."""

    worlds: Ints
    seen: Sight
    possible: Bools
    """(worlds, options)."""
    chosen: Ints
    """(worlds): which option it was."""


def played(game: Game, deal: DealView, start: Positions, nets: Nets, faith: Faith) -> Floats:
    """(worlds): the logarithm of how likely the plays of others are. Plays `start` on to where the deal is."""
    number = numbers(start.shape, deal)
    own = {hand for hand in number if hand == deal.seat or (deal.plays_dummy and number[hand] == start.shape.dummy)}
    plays = [play for trick in (*deal.tricks, deal.trick) for play in trick.plays]
    others = [step for step, (hand, _) in enumerate(plays) if hand not in own]
    looked_at = set(others[-faith.plays :])
    decisions = []
    for step, (_, card) in enumerate(plays):
        _open(deal, start, step)
        place = game.pack.place[card]
        if step in looked_at and (decision := _decision(start, place)):
            decisions.append(decision)
        start.play(np.full(len(start), place, np.int16))
    told = np.zeros(len(start), np.float32)
    if decisions:
        worlds = np.concatenate([decision.worlds for decision in decisions])
        np.add.at(told, worlds, _liked(decisions, nets, faith))
    return told


def _open(deal: DealView, positions: Positions, step: int) -> None:
    """Let trumps begin where they did before this play, counted from the first of the deal."""
    begins = positions.shape.begins
    if begins == "void":
        positions.open_at_void()
    opened = deal.opened
    if begins == "asked" and opened is not None:
        trick, place = divmod(step, positions.shape.hands)
        if (opened.trick, opened.place) == (trick + 1, place + 1):
            positions.open(np.arange(len(positions)), retroactive=False)
            positions.asked[:] = opened.asked


def _decision(positions: Positions, card: int) -> _Decision | None:
    """What there was to choose from when this card was played; None: nothing, in any world."""
    legal = positions.legal()
    worlds = np.nonzero(legal.sum(axis=1) > 1)[0]
    if not len(worlds):
        return None
    some = positions.take(worlds)
    sight = look(some, whole=False)
    its = options(some, legal[worlds], sight.trump)
    return _Decision(worlds, sight, its.possible, (its.possible & (its.cards == card)).argmax(axis=1))


def _liked(decisions: Sequence[_Decision], nets: Nets, faith: Faith) -> Floats:
    """The logarithms of how likely a player of some sense is to choose so, a world of a decision each."""
    seen = Sight(*map(np.concatenate, zip(*(decision.seen for decision in decisions), strict=True)))
    possible = np.concatenate([decision.possible for decision in decisions])
    chosen = np.concatenate([decision.chosen for decision in decisions])
    likely = chances(nets.policy.out(seen), possible, faith.blunt)[np.arange(len(chosen)), chosen]
    told: Floats = np.log((1 - faith.any) * likely + faith.any / possible.sum(axis=1)).astype(np.float32)
    return told
