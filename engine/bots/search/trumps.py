"""Which suit to name from a few cards: each is tried with many ways the rest may be dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.actions import NameTrump
from engine.bots.search.dealt import dealt, first_cards
from engine.bots.search.laying import numbers
from engine.bots.search.shape import NO_TRUMP, shape_of
from engine.bots.search.tried import Tried
from engine.bots.search.valuing import valued
from engine.cards import SUITS
from engine.phases.contract import NameTrump as Naming

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.bots.nets.file import Nets
    from engine.bots.search.shape import Ints, Shape
    from engine.game import Game
    from engine.view import DealView


def weigh_trumps(
    game: Game,
    deal: DealView,
    legal: Sequence[TableAction],
    nets: Nets,
    worlds: int,
    fondness: float,
    rng: np.random.Generator,
) -> list[Tried]:
    """The suits, and leaving it to the next cards where that is legal, the best first.

    The cards that nobody has yet may go anywhere, so every deal of them is as likely.
    """
    shape = shape_of(game)
    assert deal.seat is not None
    number = numbers(shape, deal)
    me, place = number[deal.seat], game.pack.place
    own = np.array([place[card] for card in deal.hand], np.int16)
    others = np.setdiff1d(np.arange(len(shape.cards), dtype=np.int16), own)
    deck = rng.permuted(np.tile(others, (worlds, 1)), axis=1)
    first = first_cards(game)
    each = shape.tricks
    left = np.split(deck, np.cumsum([each - first * (hand == me) for hand in range(shape.hands)]), axis=1)
    coming = left[me]
    left[me] = np.concatenate([left[me], np.tile(own, (worlds, 1))], axis=1)
    held = np.stack(left[: shape.hands], axis=1)
    positions = dealt(shape, held, np.full(worlds, number[deal.dealer], np.int8))
    trumps = [
        np.full(worlds, SUITS.index(one.suit)) if isinstance(one, NameTrump) else _next(game, shape, coming)
        for one in legal
    ]
    many = positions.take(np.tile(np.arange(worlds), len(legal)))
    many.trump = np.concatenate(trumps).astype(np.int8)
    worth = valued(many, nets, me)
    wins, gots = worth.win.reshape(len(legal), worlds), worth.got.reshape(len(legal), worlds)
    errors = (wins - wins.mean(axis=0)).std(axis=1) / np.sqrt(worlds)
    found = [
        Tried(
            action,
            float(win.mean()),
            float(got.mean()),
            float(error),
            float(win.mean() + fondness * got.mean() / shape.amount),
        )
        for action, win, got, error in zip(legal, wins, gots, errors, strict=True)
    ]
    return sorted(found, key=lambda one: -one.worth)


def _next(game: Game, shape: Shape, coming: Ints) -> Ints:
    """By world, the suit of the highest of the cards that come, (worlds, cards), of several of the first (C-07)."""
    shown = next(phase.decline for phase in game.phases if isinstance(phase, Naming))
    rows, cards = np.arange(len(coming)), coming[:, :shown]
    highest = cards[rows, shape.power[NO_TRUMP, cards].argmax(axis=1)]
    suits: Ints = shape.suit[NO_TRUMP, highest]
    return suits
