"""Time at a table as it is shown: how long a turn may still take, and when a bot sits in for who is away.

An update says how long each has at its moment; `elapsed` is the seconds since then. Only what runs is counted down.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.table import Clock, Person, Update

LOW = 10.0
"""Seconds left in all, below which a time is marked."""


def minutes(seconds: float) -> str:
    """As a clock shows it, a second that has begun as a whole one: `0:47`."""
    whole = math.ceil(max(0.0, seconds))
    return f"{whole // 60}:{whole % 60:02}"


def turn_time(update: Update, seat: int, elapsed: float) -> tuple[str, ...]:
    """What the seat has left of its turn and for the match: `0:47`, `+4:10`; the second alone once the first is gone.

    Marked by `!` where little is left of both. Empty unless the seat's clock runs.
    """
    clock = _running(update, seat)
    if clock is None:
        return ()
    turn = clock.turn - elapsed
    reserve = clock.reserve + min(0.0, turn)
    low = "!" * (max(0.0, turn) + reserve < LOW)
    if turn > 0:
        return (minutes(turn) + low, *([f"+{minutes(reserve)}"] if reserve > 0 else []))
    return (f"+{minutes(reserve)}{low}",)


def absence(person: Person, elapsed: float) -> str:
    """That somebody is away, and how long until a bot sits in: `away 0:47`; or that one does. Empty: neither."""
    if person.sat_in:
        return "bot plays"
    if person.here or person.free:
        return ""
    left = person.away - elapsed
    return f"away {minutes(left)}" if left > 0 else "away"


def until_next_second(update: Update, elapsed: float) -> float | None:
    """Seconds until what is shown changes by itself; None: it does not."""
    clocks = [clock for seat in range(len(update.clocks)) if (clock := _running(update, seat))]
    left = [one for clock in clocks for one in (clock.turn - elapsed, clock.left - elapsed)]
    left += [person.away - elapsed for person in update.people if not (person.here or person.sat_in or update.over)]
    return min((one - math.ceil(one) + 1 for one in left if one > 0), default=None)


def _running(update: Update, seat: int) -> Clock | None:
    clock = update.clocks[seat] if seat < len(update.clocks) else None
    return clock if clock and clock.runs and not update.over else None
