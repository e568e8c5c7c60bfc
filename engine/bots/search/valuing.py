"""What positions are worth to a hand: played on to the end of the trick by a policy, and valued there by a net."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import look, options
from engine.bots.search.choosing import chance
from engine.bots.search.outcome import got_so_far, outcome

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats, Ints


class Worth(NamedTuple):
    """By position."""

    win: Floats
    """The chance that the hand's side wins the deal."""
    got: Floats
    """The tricks or points that its side will have."""


def play_out(positions: Positions, nets: Nets, *, whole_trick: bool = False) -> None:
    """Let the policy play every position on, greedily, until the trick under way is taken; or a whole one."""
    rows = np.arange(len(positions))
    while positions.plays or whole_trick:
        whole_trick = False
        if positions.shape.begins == "void":
            positions.open_at_void()
        sight = look(positions, whole=False)
        its_options = options(positions, positions.legal(), sight.trump)
        numbers = nets.policy.out(sight).reshape(len(positions), -1)
        choice = np.where(its_options.possible, numbers, -np.inf).argmax(axis=1)
        positions.play(its_options.cards[rows, choice])


def played_on(positions: Positions, nets: Nets, hand: int | Ints) -> Worth:
    """What positions are worth to a hand once the policy has played on to the end of the trick."""
    play_out(positions, nets)
    return valued(positions, nets, hand)


def valued(positions: Positions, nets: Nets, hand: int | Ints) -> Worth:
    """What positions are worth to a hand, or to a hand each."""
    shape = positions.shape
    rows = np.arange(len(positions))
    hand = np.broadcast_to(np.asarray(hand, np.int8), len(positions))
    if positions.over():
        final = outcome(positions)
        return Worth(final.won[rows, hand], final.got[rows, hand])
    eyes = hand
    if shape.two_sides:
        eyes = positions.mover()
    out = nets.value.out(look(positions, whole=True, eyes=eyes))
    win = chance(out[:, 0])
    got = got_so_far(positions)
    left = shape.amount - got.sum(axis=1) / (2 if shape.pairs else 1)
    rest = np.clip(out[:, 1], 0, 1) * left
    if shape.two_sides:
        other = (eyes - hand) % 2 == 1
        win = np.where(other, 1 - win, win)
        rest = np.where(other, left - rest, rest)
    return Worth(win, got[rows, hand] + rest)
