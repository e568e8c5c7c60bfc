"""A game's cards and rules of play as arrays: what many positions of it can be played with at once.

Hands are numbered in playing order from 0, whatever their seats: the next to play is always the next number. Trump
suits are numbered as `SUITS`; `NO_TRUMP` stands for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.cards import ROOK, SUITS
from engine.games import game_of
from engine.phases.dealing import Row, ToNest
from engine.phases.hiding import FirstOffSuit, OpensAtVoid, OpensWhenAsked
from engine.phases.play import PlayTricks
from engine.points import points_of
from engine.restrictions import follow_suit_or_play_rook, trump_when_void

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.game import Game

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

NO_TRUMP = len(SUITS)
"""The number of no trump suit."""


@dataclass(frozen=True, eq=False)
class Shape:
    """The arrays of a game. Axis `trump` has the four suits and no trumps; a card's number is its place in the pack."""

    game: Game
    cards: tuple[Card, ...]
    hands: int
    tricks: int
    """In a deal."""
    pairs: bool
    """Whether hands that face each other win together; else each is alone."""
    copies: int
    """Packs."""
    ranks: int
    """Different heights in a suit, at most."""
    suit: Ints
    """(trump, card): the number of the suit that it follows; of the Rook without trumps that is none of the four."""
    power: Ints
    """(trump, card): its height from 1."""
    order: Ints
    """(trump, copy, 4 × ranks): the cards in the order nets see them: trumps, or clubs without; then the other suits;
    each lowest first. Where there is no such card the number is that of the card after the last."""
    slots: Ints
    """(trump, 4): the suits in that order."""
    counters: Ints
    """(card): its points; where tens count, 1 for each."""
    total: int
    """Points of a deal in all, the last trick's among them; 0: tricks are all that counts."""
    last: int
    """Points for the last trick."""
    later_equal_wins: bool
    free_rook: int
    """The number of the card that may go to any trick; -1: there is none."""
    must_trump: bool
    rows: int
    """Face-up cards of a tableau, for each hand or for the dummy; 0: there is none."""
    dummy: int
    """The number of the dummy's hand, beside which hands are numbered from the one that plays it; 0: there is none."""
    begins: str
    """How trumps begin in the middle of play: `void`, `asked`, `cut`; empty: they do not."""

    @property
    def two_sides(self) -> bool:
        """Whether what one side wins the other loses."""
        return self.pairs or self.hands == 2

    @property
    def amount(self) -> float:
        """The tricks or points of a deal in all."""
        return float(self.total) if self.total and self.game.trick_name != "tens" else float(self.tricks)


def shape_of(game: Game) -> Shape:
    """The arrays of a game of `engine.games`."""
    return _shape_of(game.rules)


@cache
def _shape_of(rules: str) -> Shape:
    game = game_of(rules)
    cards = game.pack.cards
    copies = max(1, *(card.copy for card in cards))
    heights = {trump: ranking.height for trump, ranking in game.rankings.items()}
    lowest = min(min(height.values()) for height in heights.values())
    ranks = max(max(height.values()) for height in heights.values()) - lowest + 1
    trumps: tuple[Suit | None, ...] = (*SUITS, None)
    suit = np.full((len(trumps), len(cards) + 1), 5, np.int8)
    power = np.zeros((len(trumps), len(cards) + 1), np.int8)
    order = np.full((len(trumps), copies, 4 * ranks), len(cards), np.int16)
    slots = np.zeros((len(trumps), 4), np.int8)
    for number, trump in enumerate(trumps):
        ranking = game.rankings[trump]
        in_order = [*([trump] if trump else []), *(one for one in SUITS if one != trump)]
        slots[number] = [SUITS.index(one) for one in in_order]
        for place, card in enumerate(cards):
            its_suit, rank = ranking.suit[card], ranking.height[card] - lowest
            power[number, place] = rank + 1
            if its_suit in SUITS:
                suit[number, place] = SUITS.index(its_suit)
                order[number, max(0, card.copy - 1), in_order.index(its_suit) * ranks + rank] = place
    tens = game.trick_name == "tens"
    worth = [int(card.rank == "T") if tens else points_of([card], game.counters) for card in cards]
    total = 4 if tens else game.points
    nest = sum(phase.count for phase in game.phases if isinstance(phase, ToNest))
    hands = game.hands
    restrictions = game.restrictions
    return Shape(
        game,
        cards,
        hands,
        (len(cards) - nest) // hands,
        hands == 4 and (len(game.sides) == 2 or game.dummy is not None),
        copies,
        ranks,
        suit,
        power,
        order,
        slots,
        np.array([*worth, 0], np.int16),
        total,
        0 if tens or not total else total - sum(worth),
        game.later_equal_wins,
        cards.index(ROOK) if follow_suit_or_play_rook in restrictions else -1,
        trump_when_void in restrictions,
        _rows(game, (len(cards) - nest) // hands),
        2 if game.dummy is not None else 0,
        _begins(game),
    )


def _rows(game: Game, tricks: int) -> int:
    if game.dummy is not None:
        return (tricks + 1) // 2
    return max([0, *(phase.count for phase in game.phases if isinstance(phase, Row) and phase.face_up)])


def _begins(game: Game) -> str:
    for phase in game.phases:
        if isinstance(phase, PlayTricks):
            match phase.trumps_begin:
                case OpensAtVoid():
                    return "void"
                case OpensWhenAsked():
                    return "asked"
                case FirstOffSuit():
                    return "cut"
                case _:
                    return ""
    return ""
