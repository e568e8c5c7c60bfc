"""A choice that was tried in many worlds, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Ask, Bid, Bury, Drop, Give, GiveBack, Hide, NameTrump, Pass, Play, Redeal
from engine.bots.bot import Candidate, Choice
from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction


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


def best_of(found: Sequence[Tried], counted: str = "deals") -> Choice | None:
    """The first of what was tried, the best first, and why; None: nothing was. `counted` is what the chances are of."""
    if not found:
        return None
    best = found[0]
    others = [one for one in found if one is not best]
    why = f"{_named(best.action)}: {_chance(best):.0%} of the {counted} this may be are won"
    if others:
        why += f"; {_named(others[0].action)}: {_chance(others[0]):.0%}"
    candidates = [Candidate(one.action, _chance(one), one.error) for one in found]
    return Choice(best.action, why + ".", tuple(sorted(candidates, key=lambda one: -one.value)))


def _chance(one: Tried) -> float:
    """Its chance to win, 0 to 1: an estimate may lie beside that."""
    return min(1.0, max(0.0, one.win))


def _named(action: TableAction) -> str:
    """An action in a word or two."""
    match action:
        case Bid(amount):
            return str(amount)
        case Pass():
            return "Pass"
        case Redeal():
            return "A new deal"
        case Ask():
            return "Asking"
        case NameTrump(suit):
            return SUIT_NAMES[suit].capitalize()
        case Play(card) | Drop(card) | Hide(card) | GiveBack(card):
            return words(card)
        case Give(cards):
            return " ".join(sorted(map(words, cards)))
        case Bury(_, trump):
            return SUIT_NAMES[trump].capitalize()
        case _:
            return "This"
