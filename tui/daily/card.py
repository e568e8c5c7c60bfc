"""What came of a daily deal, in a line that can be sent to a friend: no card is told in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.match import took
from engine.record import as_remembered
from tui.figures.page import name_of
from tui.figures.played import played
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.game import FinishedDeal, Game
    from tui.daily.deal import Daily
    from tui.saved import Kept


class Came(NamedTuple):
    """What came of a deal in a seat."""

    took: int
    """Tricks, tens, or the points it gave."""
    of: int
    """Of so many; 0: there is no such number."""
    result: str
    """`won`, `lost` or `shared`."""
    bid: int | None
    """One's own contract."""


def came_of(daily: Daily, kept: Kept) -> Came | None:
    """What came of the deal; None: it is not over. Raises BadRecord, BrokenRule."""
    match = played(kept)
    if not match.deals:
        return None
    game, deal = daily.game, match.deals[0]
    *_, finished = as_remembered(game, kept.record.deals)
    return Came(deal.took, in_all(game, finished), deal.result, deal.bid)


def in_all(game: Game, finished: FinishedDeal) -> int:
    """What all sides took together; 0 where points are counted: sets make them less."""
    if game.trick_name == "points":
        return 0
    return sum(took(game, finished, side[0]) for side in game.sides)


def told(unit: str, came: Came) -> str:
    """`14 tricks of 26`; points with what was bid for them."""
    if unit == "points":
        return f"{came.took:+d} points{f', bid {came.bid}' if came.bid else ''}"
    return f"{counted(came.took, unit.removesuffix('s'))} of {came.of}"


def card(daily: Daily, came: Came, others: Mapping[str, int]) -> str:
    """`Threefold daily 2026-11-30 · you 14 tricks of 26, won · bots in your seat: expert 12, careful 11`."""
    return " · ".join([f"{name_of(daily.rules)} daily {daily.day}", *results(daily, came, others)])


def results(daily: Daily, came: Came, others: Mapping[str, int]) -> Iterator[str]:
    """`you 14 tricks of 26, won`, then what others took."""
    unit = daily.game.trick_name
    yield f"you {told(unit, came)}, {came.result}"
    if others:
        sign = "+d" if unit == "points" else "d"
        yield "bots in your seat: " + ", ".join(f"{bot} {taken:{sign}}" for bot, taken in others.items())
