"""Dealing: packets to hands, rows to the tableau, and what is left over. Nobody acts in any of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.cards import SUITS
from engine.events import DummyLaid, HandDealt, NestDealt, PhaseEnded, RowDealt, StockShown, TrumpTurned
from engine.game import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game

    Receivers = Callable[[Game, Deal], tuple[int, ...]]


def forehand(game: Game, deal: Deal) -> tuple[int, ...]:
    """Only the seat after the dealer."""
    return (game.forehand(deal.dealer),)


def everyone(game: Game, deal: Deal) -> tuple[int, ...]:
    """Every hand in playing order, the dealer's last."""
    return game.in_order(deal)


def everyone_else(game: Game, deal: Deal) -> tuple[int, ...]:
    """Every seat but forehand, in playing order, the dealer last."""
    return game.from_forehand(deal.dealer)[1:]


@dataclass(frozen=True)
class Packet(Phase):
    """So many cards at once to the hand of each receiver in turn."""

    name: ClassVar[str] = "deal"
    count: int
    to: Receivers = everyone

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Deal the packets."""
        taken = [deal.stock[n * self.count :][: self.count] for n in range(game.hands)]
        receivers = self.to(game, deal)
        return (*(HandDealt(seat, cards) for seat, cards in zip(receivers, taken, strict=False)), PhaseEnded())


@dataclass(frozen=True)
class Row(Phase):
    """A row of the tableau to every seat in turn, a whole row at a time (A-05); face-up cards go on covered ones."""

    name: ClassVar[str] = "deal"
    count: int
    face_up: bool

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Deal the rows."""
        rows = [deal.stock[n * self.count :][: self.count] for n in range(game.seats)]
        seats = everyone(game, deal)
        return (*(RowDealt(seat, row, self.face_up) for seat, row in zip(seats, rows, strict=True)), PhaseEnded())


@dataclass(frozen=True)
class LeaveOver(Phase):
    """The cards that nobody gets stay out of play, unseen until the deal is over unless `shown` (A-19)."""

    name: ClassVar[str] = "deal"
    shown: bool

    def upkeep(self, _game: Game, deal: Deal) -> tuple[Event, ...]:
        """Show what is left, if it is to be shown."""
        return (StockShown(deal.stock), PhaseEnded()) if self.shown and deal.stock else (PhaseEnded(),)


@dataclass(frozen=True)
class ToNest(Phase):
    """So many cards face down into the middle."""

    name: ClassVar[str] = "deal"
    count: int

    def upkeep(self, _game: Game, deal: Deal) -> tuple[Event, ...]:
        """Deal them."""
        return (NestDealt(deal.stock[: self.count]), PhaseEnded())


@dataclass(frozen=True)
class TurnTrump(Phase):
    """A card turned before the deal makes trumps; it goes back, and the pack is shuffled again.

    Which of the first four cards is the lowest of the pack stands for the turned card. All four go to one hand, so
    their order is left to chance and says nothing of where trumps lie, as the suit of any card would.
    """

    name: ClassVar[str] = "deal"

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Turn it."""
        first = deal.stock[: len(SUITS)]
        lowest = min(first, key=game.pack.place.__getitem__)
        return (TrumpTurned(SUITS[first.index(lowest)]), PhaseEnded())


@dataclass(frozen=True)
class LayDummy(Phase):
    """The dummy's cards are laid out: the first half dealt covered, the rest face up upon them, slot by slot (A-25)."""

    name: ClassVar[str] = "deal"

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Lay them."""
        return (dummy_laid(game, deal), PhaseEnded())


def dummy_laid(game: Game, deal: Deal) -> DummyLaid:
    """The laying out of the dummy's hand; of an odd number the last slot covers nothing."""
    assert game.dummy is not None
    hand = deal.hands[game.dummy]
    covered = len(hand) // 2
    return DummyLaid(game.dummy, hand[:covered], hand[covered:])
