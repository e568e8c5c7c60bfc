"""Who is away from the table, for how long, and whether a bot plays for them meanwhile.

A seat that is left is kept. Its clock stands still for a while (`TableLimits.away`, less each time); then a bot sits
in. The bot plays what is forced at once, but leaves the first real choice to its owner for `TableLimits.choice` seconds
more.
Who is here but out of time has one turn played for them, the least that can be done; after two in a row the bot sits in
until a key is pressed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.house import TableLimits
    from net.table_state import TableState

_PATIENCE = 2
"""Turns in a row without a key, after which the bot sits in."""


@dataclass(slots=True)
class _Seat:
    since: float | None
    """When it was left; None: somebody is here, or it is a bot's."""
    grace: float
    """Seconds it may still be away before a bot sits in."""
    chosen: bool = False
    """Whether the bot has made a real choice."""
    out: bool = False
    """Whether time has run out for this turn, with somebody here."""
    missed: int = 0
    """Turns in a row played for who is here."""


class Absences:
    """Of one match. At first everybody who has a seat is away."""

    def __init__(self, state: TableState, limits: TableLimits, now: float) -> None:
        self._waits = state.terms.absence == "wait"
        self._limits = limits
        away = now if state.match else None
        self._seats = [_Seat(away, limits.away) for _ in state.sitters]

    def left(self, seat: int, now: float) -> None:
        """The seat is left."""
        if self._seats[seat].since is None:
            self._seats[seat].since = now

    def back(self, seat: int, now: float) -> None:
        """Somebody is there again."""
        one = self._seats[seat]
        if one.since is not None:
            one.grace = max(0.0, one.grace - (now - one.since))
        one.since, one.chosen, one.out, one.missed = None, False, False, 0

    def acted(self, seat: int, by: str) -> None:
        """The seat has acted: a person (`by` is empty), or a bot for them."""
        one = self._seats[seat]
        if not by:
            one.missed = 0
            # Who plays on is given their time back, little by little.
            one.grace = min(self._limits.away, one.grace + self._limits.away / 20)
        one.out = False
        one.chosen = one.chosen or by == "house"

    def out_of_time(self, seat: int) -> None:
        """The seat's clock has run out."""
        one = self._seats[seat]
        one.out = True
        one.missed += 1

    def grace_left(self, seat: int, now: float) -> float:
        """Seconds until a bot sits in for who is away; 0: none will, or one does."""
        one = self._seats[seat]
        return 0.0 if self._waits or one.since is None else max(0.0, one.since + one.grace - now)

    def away_for(self, seat: int, now: float) -> float:
        """Seconds the seat has been left for."""
        since = self._seats[seat].since
        return 0.0 if since is None else now - since

    def sits_in(self, seat: int, now: float) -> bool:
        """Whether a bot sits in."""
        one = self._seats[seat]
        if one.missed >= _PATIENCE:
            return True
        return not self._waits and one.since is not None and now >= one.since + one.grace

    def lapsed(self, seat: int) -> bool:
        """Whether the turn is played for somebody who is here and had no time left for it; no bot sits in."""
        one = self._seats[seat]
        return one.out and one.since is None and one.missed < _PATIENCE

    def plays(self, seat: int, now: float, several: Callable[[], bool]) -> bool:
        """Whether a bot takes the seat's turn now; `several`: whether there is anything to choose."""
        one = self._seats[seat]
        if one.out or one.missed >= _PATIENCE:
            return True
        if not self.sits_in(seat, now):
            return False
        assert one.since is not None
        return one.chosen or now >= one.since + one.grace + self._limits.choice or not several()

    def due(self, seat: int, several: bool, now: float) -> float | None:  # noqa: FBT001 - as the room says it
        """The next moment at which that changes; None: it will not by itself."""
        one = self._seats[seat]
        if self._waits or one.since is None:
            return None
        sits = one.since + one.grace
        return sits if now < sits else sits + self._limits.choice if several and not one.chosen else None
