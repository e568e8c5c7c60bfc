"""What a bot is: somebody who looks at a seat's view of the table and says what to do, and why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.actions import Cut, Shuffle, TableAction
from engine.game import Unlisted

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.table import TableView


class Candidate(NamedTuple):
    """An action that was weighed."""

    action: TableAction
    value: float
    """The chance that the own side wins, 0 to 1: the match where its score is weighed too, else the deal."""
    uncertainty: float = 0.0
    """By how much the chance may be off: one standard error of it; 0: the value is exact."""


class Choice(NamedTuple):
    """An action, and the reason for it in a card player's words: a short sentence."""

    action: TableAction
    why: str
    candidates: tuple[Candidate, ...] = ()
    """What there was to choose, the best first and the action among it; empty: the bot reckons no chances."""


class Bot(Protocol):
    """Chooses for a seat.

    A decision depends on the view and the state of `rng` alone: nothing is remembered between two of them, so cards
    that the view does not show cannot matter, and the same table played again goes the same way. A budget of time and
    the options of a stronger bot will be further arguments with defaults.
    """

    def choose(self, view: TableView, rng: Random) -> Choice:
        """What the seat of this view does now: what it `may`. Raises ValueError where it is not to act."""


def between_deals(view: TableView, rng: Random) -> Choice | None:
    """What every bot does before a deal: shuffle, or cut anywhere; None in a deal. Raises ValueError: not its turn."""
    if view.stage == "deal":
        if view.seat is None or not view.deal or not _may_act(view.deal.legal):
            message = f"seat {view.seat} is not to act"
            raise ValueError(message)
        return None
    match tuple(view.legal):
        case (Shuffle() as shuffle,):
            return Choice(shuffle, "The dealer shuffles.")
        case (Cut(), *_) as places:
            return Choice(rng.choice(places), "One place to cut is as good as another.")
        case _:
            message = f"seat {view.seat} is not to act"
            raise ValueError(message)


def _may_act(legal: Collection[TableAction]) -> bool:
    """Whether there is anything to do, without counting it."""
    return next(iter(legal), None) is not None


def may(view: TableView, action: TableAction) -> bool:
    """Whether the seat of this view may do that: what is legal in its turn, or claim the rest and the like."""
    return action in view.legal or (view.deal is not None and action in view.deal.besides)


def any_of(legal: Collection[TableAction], rng: Random) -> TableAction:
    """Any one of these actions; of a set too large to be written out, one it gives itself."""
    return legal.example(rng) if isinstance(legal, Unlisted) else rng.choice(tuple(legal))
