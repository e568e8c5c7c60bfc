"""Deals in bulk: packs shuffled and dealt out as arrays, and what is settled before the first lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.dealt import counted, dealt, first_cards
from engine.bots.search.exchange import (
    held_by,
    lay_away,
    lowest,
    move,
    passed_on,
    promises,
    set_bid,
    suit_lengths,
    to_pass,
)
from engine.bots.search.positions import ASIDE
from engine.bots.search.shape import NO_TRUMP
from engine.bots.stakes import auction_of
from engine.phases.contract import ChooseLeader
from engine.phases.exchange import ChoosePass

if TYPE_CHECKING:
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Ints, Shape


def deal_out(shape: Shape, count: int, rng: np.random.Generator) -> Positions:
    """So many deals about to be led to."""
    hands = shape.hands
    deck = rng.permuted(np.tile(np.arange(len(shape.cards), dtype=np.int16), (count, 1)), axis=1)
    each = shape.tricks
    dealer = rng.integers(hands, size=count).astype(np.int8)
    if shape.dummy:
        dealer[:] = 0  # the dummy is the dealer's: hands are numbered from the one who plays it
    held = deck[:, : each * hands].reshape(count, hands, each)
    positions = dealt(shape, held, dealer)
    if shape.total and shape.game.counters:
        _contracts(positions, deck[:, each * hands :], rng)
    elif shape.game.trick_name == "tens":
        _tens(positions, rng)
    else:
        first = held[np.arange(count), positions.leader][:, each - first_cards(shape.game) :]
        positions.trump = named(shape, first, rng)
    return positions


_MARGIN = 0.09
"""By how much, as a part of all points, bids stray from what hands promise."""


def _contracts(positions: Positions, nest: Ints, rng: np.random.Generator) -> None:
    """Give the deals to the hands that promise most, at about what the next best would have bid."""
    shape, game, count = positions.shape, positions.shape.game, len(positions)
    auction = auction_of(game)
    assert auction is not None
    promise = promises(positions)
    if shape.dummy:
        promise[:, shape.dummy] = 0
    promise = promise + 0.04 * rng.standard_normal(promise.shape)
    positions.declarer = promise.argmax(axis=1).astype(np.int8)
    ranked = np.sort(promise, axis=1)
    level = ranked[:, -2] + rng.random(count) * (ranked[:, -1] - ranked[:, -2])
    level = level + _MARGIN * rng.standard_normal(count)
    bid = auction.minimum + auction.step * np.round((level * shape.total - auction.minimum) / auction.step)
    lay_away(positions, nest, rng)
    if any(isinstance(phase, ChoosePass) for phase in game.phases):
        passed_on(positions, to_pass(positions, 3, rng), 1 if rng.random() < 0.5 else 3)
    if any(isinstance(phase, ChooseLeader) for phase in game.phases):
        leads = rng.random(count) < 0.5
        positions.leader = np.where(leads, positions.dealer, positions.leader).astype(np.int8)
        positions.best_hand = positions.leader.copy()
    set_bid(positions, np.clip(bid, auction.minimum, auction.cap).astype(np.int16))


def _tens(positions: Positions, rng: np.random.Generator) -> None:
    """Name trumps, or set a card aside, for a game of tens."""
    shape, count = positions.shape, len(positions)
    forehand = positions.leader
    if shape.begins in ("void", "asked"):
        held = held_by(positions, forehand)
        suits = suit_lengths(shape, held)
        suit = (suits + rng.gumbel(size=suits.shape)).argmax(axis=1)
        its = held & (shape.suit[NO_TRUMP] == suit[:, None])
        its = np.where(its.any(axis=1)[:, None], its, held)
        chance = rng.random(held.shape) * 6
        keys = shape.power[NO_TRUMP] + 8 * shape.counters + chance
        cards = lowest(keys.astype(np.float32), its, 1)
        move(positions, cards, ASIDE, forehand)
        positions.set_aside[:], positions.owner[:] = cards[:, 0], forehand
    elif not shape.begins:
        positions.trump = rng.integers(NO_TRUMP, size=count).astype(np.int8)


def named(shape: Shape, first: Ints, rng: np.random.Generator) -> Ints:
    """The suit that counts most among these cards, mostly: the better the suit, the likelier."""
    score = counted(shape, first)
    suits: Ints = (score + 0.35 * rng.gumbel(size=score.shape)).argmax(axis=1).astype(np.int8)
    return suits
