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

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.game import Game
    from engine.view import DealView


def weigh_trumps(
    game: Game, deal: DealView, nets: Nets, worlds: int, fondness: float, rng: np.random.Generator
) -> list[Tried]:
    """The suits, the best first. The cards that nobody has yet may go anywhere, so every deal of them is as likely."""
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
    left[me] = np.concatenate([left[me], np.tile(own, (worlds, 1))], axis=1)
    held = np.stack(left[: shape.hands], axis=1)
    positions = dealt(shape, held, np.full(worlds, number[deal.dealer], np.int8))
    many = positions.take(np.tile(np.arange(worlds), len(SUITS)))
    many.trump = np.repeat(np.arange(NO_TRUMP, dtype=np.int8), worlds)
    worth = valued(many, nets, me)
    wins, gots = worth.win.reshape(NO_TRUMP, worlds), worth.got.reshape(NO_TRUMP, worlds)
    errors = (wins - wins.mean(axis=0)).std(axis=1) / np.sqrt(worlds)
    found = [
        Tried(
            NameTrump(suit),
            float(win.mean()),
            float(got.mean()),
            float(error),
            float(win.mean() + fondness * got.mean() / shape.amount),
        )
        for suit, win, got, error in zip(SUITS, wins, gots, errors, strict=True)
    ]
    return sorted(found, key=lambda one: -one.worth)
