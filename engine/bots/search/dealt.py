"""Deals laid out as arrays from the cards that each hand gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.positions import COVERED, COVERING, HAND, NONE, OUT, UP, ZONES, Positions
from engine.bots.search.shape import NO_TRUMP
from engine.phases.contract import NameTrump
from engine.phases.dealing import Packet

if TYPE_CHECKING:
    from engine.bots.search.shape import Floats, Ints, Shape
    from engine.game import Game


def first_cards(game: Game) -> int:
    """How many cards the seat that names trumps has seen by then."""
    seen = 0
    for phase in game.phases:
        if isinstance(phase, NameTrump):
            break
        if isinstance(phase, Packet):
            seen += phase.count
    return seen


_HONOURS = (0.1, 0.2, 0.3, 0.4)
"""What the highest ranks add to a card's count of 1 when trumps are named from a few cards."""


def counted(shape: Shape, cards: Ints) -> Floats:
    """(positions, 4): by suit, what it counts among a few cards, (positions, cards)."""
    suit = shape.suit[NO_TRUMP, cards]
    top = shape.power[NO_TRUMP, cards] - int(shape.power[NO_TRUMP].max()) + len(_HONOURS) - 1
    count = 1 + np.where(top >= 0, np.array(_HONOURS)[np.maximum(top, 0)], 0)
    scores = [(count * (suit == one)).sum(axis=1) for one in range(NO_TRUMP)]
    return np.stack(scores, axis=1).astype(np.float32)


def dealt(shape: Shape, held: Ints, dealer: Ints) -> Positions:
    """Deals in which each hand has these cards, (deals, hands, cards), forehand to lead, and trumps still to be named.

    Of a tableau's cards the face-up row comes first, then the covered one, then those in hand. Where tricks are owed,
    what is needed follows from who deals.
    """
    hands, count, cards = shape.hands, len(held), len(shape.cards)
    places = np.full((count, cards + 1), ZONES * hands + OUT, np.int8)
    places[:, cards] = ZONES * hands + NONE
    under = np.full((count, cards + 1), -1, np.int8)
    rows = np.arange(count)[:, None]
    for hand in range(hands):
        rest = held[:, hand]
        if shape.rows and shape.dummy in (0, hand):
            covered = shape.tricks - shape.rows if shape.dummy else shape.rows
            up, down, rest = np.split(rest, [shape.rows, shape.rows + covered], axis=1)
            places[rows, up] = UP * hands + hand
            places[rows, up[:, :covered]] = COVERING * hands + hand
            places[rows, down] = COVERED * hands + hand
            under[rows, up[:, :covered]] = down
        places[rows, rest] = HAND * hands + hand
    forehand = ((dealer + 1) % hands).astype(np.int8)
    positions = Positions(shape, places, under, np.full(count, NO_TRUMP, np.int8), forehand)
    positions.dealer, positions.declarer = dealer.astype(np.int8), forehand.copy()
    needs = shape.game.needs(shape.game, 0)
    if needs[0] is not None:
        # Seats may be dealt to against their numbers; hands are numbered as they play.
        by_turn = [needs[shape.game.after(0, step)] for step in range(shape.game.seats)]
        turn = (np.arange(hands) - positions.dealer[:, None]) % hands
        positions.need = np.array(by_turn, np.int16)[turn]
    return positions
