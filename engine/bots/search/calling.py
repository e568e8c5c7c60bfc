"""How likely the calls of others are in each world: who bids so much, and names this suit, holds such cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.dealt import counted, first_cards
from engine.bots.search.exchange import held_by, shares, suit_lengths
from engine.bots.search.laying import numbers
from engine.bots.search.positions import LAID
from engine.bots.search.shape import NO_TRUMP
from engine.bots.stakes import auction_of
from engine.bots.strength import DEALT, READY
from engine.cards import SUITS
from engine.phases.auction import Auction
from engine.phases.contract import NameTrump
from engine.phases.exchange import BuryAndName

if TYPE_CHECKING:
    from engine.bots.search.faith import Faith
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats
    from engine.game import Game
    from engine.view import DealView

_SUBSETS = 5
"""So many ways are looked at in which a hand's first cards may have come."""
_HARDLY = 0.02
"""How likely it is at least that somebody bids or passes."""


def called(game: Game, deal: DealView, positions: Positions, faith: Faith, rng: np.random.Generator) -> Floats:
    """(positions): the logarithm of how likely the calls of others are; `positions` have played no card yet."""
    return named(game, deal, positions, faith, rng) + bid(game, deal, positions, faith)


def named(game: Game, deal: DealView, start: Positions, faith: Faith, rng: np.random.Generator) -> Floats:
    """(positions): the logarithm of how likely another seat was to name this suit, or to set this card aside."""
    shape = start.shape
    number = numbers(shape, deal)
    nothing = np.zeros(len(start), np.float32)
    seat = deal.hidden_by if deal.hidden_by is not None else deal.trump_named_by
    if seat in (None, deal.seat) or number[seat] == shape.dummy:
        return nothing
    if shape.begins:
        return nothing if shape.begins == "cut" else _set_aside(start, number[seat])
    if deal.trump is None:
        return nothing
    suit = SUITS.index(deal.trump)
    if any(isinstance(phase, Auction) for phase in game.phases):
        if not any(isinstance(phase, NameTrump | BuryAndName) for phase in game.phases):
            return nothing
        held = _with_laid(start, number[seat])
        return _softly(shares(shape, held, READY) / np.float32(faith.shares))[:, suit]
    if any(isinstance(phase, NameTrump) and phase.decline for phase in game.phases):
        return nothing  # the next card may have named it
    return _from_few(start, number[seat], first_cards(game), suit, faith, rng)


def _set_aside(start: Positions, owner: int) -> Floats:
    """How likely the owner was to set a card of this suit aside: the more of it, the likelier."""
    shape, rows = start.shape, np.arange(len(start))
    suits = suit_lengths(shape, held_by(start, owner)).astype(np.float32)
    aside = shape.suit[NO_TRUMP, start.set_aside]
    suits[rows, aside] += 1
    told: Floats = _softly(suits)[rows, aside]
    return told


def _from_few(start: Positions, hand: int, first: int, suit: int, faith: Faith, rng: np.random.Generator) -> Floats:
    """How likely the hand was to name the suit from its first cards, which may have been any of those it holds."""
    shape = start.shape
    held = held_by(start, hand)
    size = int(held[:1].sum())
    if not 0 < first <= size:
        return np.zeros(len(start), np.float32)
    cards = np.nonzero(held)[1].reshape(len(start), size)
    likely = np.zeros(len(start), np.float32)
    for _ in range(1 if size == first else _SUBSETS):
        some = rng.permuted(cards, axis=1)[:, :first]
        likely += np.exp(_softly(counted(shape, some) / np.float32(faith.suits))[:, suit])
    told: Floats = np.log(likely / (1 if size == first else _SUBSETS))
    return told


def bid(game: Game, deal: DealView, start: Positions, faith: Faith) -> Floats:
    """(positions): the logarithm of how likely others were to bid as much as they did, and no more."""
    shape, contract = start.shape, deal.contract
    told = np.zeros(len(start), np.float32)
    if not shape.total:
        return told
    number = numbers(shape, deal)
    for seat in {call.seat for call in deal.calls} - {deal.seat}:
        amounts = [call.amount for call in deal.calls if call.seat == seat and call.amount is not None]
        declares = contract is not None and contract.seat == seat
        ready = declares and not deal.nest
        held = _with_laid(start, number[seat]) if ready else held_by(start, number[seat])
        promise = shares(shape, held, READY if ready else DEALT).max(axis=1)
        if amounts and not _forced(game, deal, seat):
            told += _sooner(promise - max(amounts) / shape.total, faith.bids)
        if not declares and contract is not None and contract.amount is not None:
            told += _sooner(contract.amount / shape.total - promise, faith.bids)
    return told


def _forced(game: Game, deal: DealView, seat: int) -> bool:
    """Whether the seat may have bid because all others had passed, and the dealer has to."""
    bids = [call for call in deal.calls if call.amount is not None]
    auction = auction_of(game)
    return seat == deal.dealer and len(bids) == 1 and auction is not None and auction.forced


def _sooner(more: Floats, stray: float) -> Floats:
    """The logarithm of how likely a bid is where a hand promises so much more; bids stray as the normal curve does."""
    sure = 1 / (1 + np.exp(-1.702 * more / stray))  # the logistic curve that is nearest to it
    told: Floats = np.log(_HARDLY + (1 - _HARDLY) * sure).astype(np.float32)
    return told


def _softly(values: Floats) -> Floats:
    """The logarithms of the shares that exponentials have, along the last axis."""
    values = values - values.max(axis=1, keepdims=True)
    told: Floats = (values - np.log(np.exp(values).sum(axis=1, keepdims=True))).astype(np.float32)
    return told


def _with_laid(start: Positions, hand: int) -> Bools:
    """(positions, cards + 1): the cards of a declarer, with those laid away."""
    cards: Bools = held_by(start, hand) | (start.places == LAID * start.shape.hands + hand)
    return cards
