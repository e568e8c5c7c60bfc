"""A choice that was tried in many worlds, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.bots.bot import Candidate, Choice
from engine.bots.search.wording import why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.game import Game
    from engine.view import DealView


class Tried(NamedTuple):
    """A choice that was tried."""

    action: TableAction
    win: float
    """The chance to win the deal with it."""
    got: float
    """The tricks or points that the side will have."""
    error: float
    """One standard error of the chance."""
    worth: float
    """By which choices are compared."""

    @property
    def chance(self) -> float:
        """Its chance to win, 0 to 1: an estimate may lie beside that."""
        return min(1.0, max(0.0, self.win))


def best_of(game: Game, deal: DealView, found: Sequence[Tried], counted: str = "deals") -> Choice | None:
    """The first of what was tried, the best first, and why; None: nothing was. `counted` is what the chances are of."""
    if not found:
        return None
    candidates = [Candidate(one.action, one.chance, one.error) for one in found]
    reason = why(game, deal, found, counted)
    return Choice(found[0].action, reason, tuple(sorted(candidates, key=lambda one: -one.value)))
