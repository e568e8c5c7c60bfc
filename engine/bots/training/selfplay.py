"""Self-play: a policy plays thousands of deals at once, and what each card would have led to is kept to learn from.

Every decision is looked at in the one way the cards really lie, with all of them laid out: over many deals that is how
they are likely to lie, after all that was played before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import Sight, look, options
from engine.bots.search.choosing import chance, chances
from engine.bots.search.outcome import got_so_far, outcome
from engine.bots.search.valuing import play_out, valued
from engine.bots.training.imagining import imagined

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats, Ints


class Lessons(NamedTuple):
    """What a value net learns from, a position a row."""

    whole: Sight
    won: Floats
    """The chance to win that turned out."""
    rest: Floats
    """The part of what is left that goes to the side."""
    left: Floats
    """How much is left, as a part of all: nothing is learnt of the rest of nothing."""


class Choices(NamedTuple):
    """What a policy learns from, a decision between several cards a row."""

    seen: Sight
    possible: Bools
    """(decisions, options)."""
    better: Floats
    """(decisions, options): by how much each card is better than the mean of all that are possible."""


class Played(NamedTuple):
    """What there is to learn from some deals."""

    choices: Choices
    lessons: Lessons


def play(positions: Positions, nets: Nets, rng: np.random.Generator, *, fondness: float, worlds: int = 0) -> Played:
    """Play the deals to their end. `fondness` is what all of the tricks or points count beside the win.

    With `worlds` every card is chosen by looking at what the likely ones lead to in so many ways the unseen may lie.
    """
    shape, count, hands = positions.shape, len(positions), positions.shape.hands
    total = np.float32(shape.amount)
    rows = np.arange(count)
    choices: list[Choices] = []
    lessons: list[tuple[Sight, Ints, int]] = []  # what was seen, by which hands, in which trick
    steps = (shape.tricks, count, hands)
    wins, rests, lefts, gots = (np.zeros(steps, np.float32) for _ in range(4))
    for trick in range(shape.tricks):
        for _ in range(hands):
            if shape.begins == "void":
                positions.open_at_void()
            mover = positions.mover()
            got = got_so_far(positions)
            everything = got.sum(axis=1) / (2 if shape.pairs else 1)
            for eyes in range(1 if shape.two_sides else hands):
                hand = ((mover + eyes) % hands).astype(np.int8)
                laid_out = look(positions, whole=True, eyes=hand)
                lessons.append((laid_out, hand, trick))
                if eyes == 0:
                    expected = nets.value.out(laid_out)
            wins[trick, rows, mover] = chance(expected[:, 0])
            rests[trick, rows, mover] = expected[:, 1]
            lefts[trick, rows, mover] = total - everything
            gots[trick, rows, mover] = got[rows, mover]
            sight = look(positions, whole=False)
            its = options(positions, positions.legal(), sight.trump)
            several = its.possible.sum(axis=1) > 1
            odds = chances(nets.policy.out(sight), its.possible)
            looked_at = several if worlds else several & (rng.random(count) < _LOOKED_AT)
            at = np.nonzero(looked_at)[0]
            some, tried = positions.take(at), its.possible[at]
            if worlds:
                tried &= (odds[at] >= _UNLIKELY) | (odds[at] >= np.partition(odds[at], -2, axis=1)[:, -2:-1])
            if len(at):
                better = _better(some, tried, its.cards[at], nets, fondness, worlds, rng)
                choices.append(Choices(sight.take(at), tried, better))
            choice = np.minimum((odds.cumsum(axis=1) < rng.random((count, 1))).sum(axis=1), odds.shape[1] - 1)
            wrong = ~its.possible[rows, choice]
            choice[wrong] = odds[wrong].argmax(axis=1)
            if worlds and len(at):
                choice[at] = np.where(tried, better, -np.inf).argmax(axis=1)
            positions.play(its.cards[rows, choice])
    final = outcome(positions)
    won, rest = _learnt(wins, rests, lefts, gots, final.won, final.got)
    part = lefts / total

    def of(values: Floats) -> Floats:
        return np.concatenate([values[trick, rows, hand] for _, hand, trick in lessons])

    return Played(
        Choices(
            Sight(*map(np.concatenate, zip(*(one.seen for one in choices), strict=True))),
            np.concatenate([one.possible for one in choices]),
            np.concatenate([one.better for one in choices]),
        ),
        Lessons(
            Sight(*map(np.concatenate, zip(*(seen for seen, _, _ in lessons), strict=True))),
            of(won),
            of(rest),
            of(part),
        ),
    )


def _better(
    positions: Positions,
    possible: Bools,
    cards: Ints,
    nets: Nets,
    fondness: float,
    worlds: int,
    rng: np.random.Generator,
) -> Floats:
    """(positions, options): what each card leads to, against the mean of all that are possible.

    As the cards lie, or on average over so many `worlds`, the same ones for all cards of a position.
    """
    row, option = np.nonzero(possible)
    ways = max(1, worlds)
    hand = np.repeat(positions.mover()[row], ways)
    if worlds:
        many = imagined(positions, worlds, rng).take((row[:, None] * ways + np.arange(ways)).ravel())
    else:
        many = positions.take(row)
    many.play(np.repeat(cards[row, option], ways))
    if many.shape.hands == 2:
        play_out(many, nets)
    elif many.shape.begins == "void":
        many.open_at_void()
    worth = valued(many, nets, hand)
    values = worth.win + np.float32(fondness / positions.shape.amount) * worth.got
    table = np.zeros(possible.shape, np.float32)
    table[row, option] = values.reshape(-1, ways).mean(axis=1)
    mean = table.sum(axis=1, keepdims=True) / possible.sum(axis=1, keepdims=True)
    return np.where(possible, table - mean, 0).astype(np.float32)


_UNLIKELY = 0.001
"""Cards that the policy would play less often are not looked at in many worlds, but two always are."""
_LOOKED_AT = 0.3
"""The part of the decisions in which all cards are tried: it takes longer than playing one of them."""
_FAR = 0.93
"""How much of what happens after the next trick counts: the rest is taken from what was expected then."""


def _learnt(
    wins: Floats, rests: Floats, lefts: Floats, gots: Floats, won: Floats, got: Floats
) -> tuple[Floats, Floats]:
    """What is to be learnt of each decision: the win and the rest, trick by trick from the end."""
    amounts = gots + rests * lefts
    target_win, target_amount = np.zeros_like(wins), np.zeros_like(wins)
    next_win, next_amount = won, got
    ahead_win, ahead_amount = won, got
    for trick in range(len(wins) - 1, -1, -1):
        ahead_win = next_win + np.float32(_FAR) * (ahead_win - next_win)
        ahead_amount = next_amount + np.float32(_FAR) * (ahead_amount - next_amount)
        target_win[trick], target_amount[trick] = ahead_win, ahead_amount
        next_win, next_amount = wins[trick], amounts[trick]
    rest = (target_amount - gots) / np.maximum(lefts, 1e-3)
    return target_win, np.clip(rest, 0, 1)
