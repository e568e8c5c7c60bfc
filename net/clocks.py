"""How long each seat has thought about its turn, and when that is too long.

A clock runs while it is the seat's turn and somebody is there to think; what stops it keeps what was spent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table import Clock

if TYPE_CHECKING:
    from collections.abc import Collection

    from tui.terms import Pace


class Clocks:
    """The clocks of one table; `now` is any clock in seconds, `reserve` what a seat has left beside its turns."""

    def __init__(self, pace: Pace | None) -> None:
        self._pace = pace
        self._spent: dict[int, float] = {}
        self._since: dict[int, float] = {}

    def run(self, seats: Collection[int], now: float) -> None:
        """Let the clocks of these seats run, and no other."""
        for seat in [seat for seat in self._since if seat not in seats]:
            self._spent[seat] = self.spent(seat, now)
            del self._since[seat]
        for seat in seats:
            self._since.setdefault(seat, now)

    def forget(self, seat: int) -> None:
        """The seat's turn is over."""
        self._spent.pop(seat, None)
        self._since.pop(seat, None)

    def spent(self, seat: int, now: float) -> float:
        """Seconds of this turn that the seat has used."""
        return self._spent.get(seat, 0.0) + (now - self._since[seat] if seat in self._since else 0.0)

    def left(self, seat: int, reserve: float, now: float) -> float:
        """Seconds until the seat's time is up, the reserve counted; 0 once it is. Only where there is a clock."""
        assert self._pace is not None
        return max(0.0, self._pace.turn + reserve - self.spent(seat, now))

    def reserve(self, seat: int, reserve: float, now: float) -> float:
        """What is left of the reserve if the turn ends now."""
        assert self._pace is not None
        return max(0.0, reserve - max(0.0, self.spent(seat, now) - self._pace.turn))

    def shown(self, seat: int, reserve: float, now: float) -> Clock:
        """As it stands: what is left of the turn, of the reserve, and whether it runs."""
        assert self._pace is not None
        turn = max(0.0, self._pace.turn - self.spent(seat, now))
        return Clock(turn, self.reserve(seat, reserve, now), seat in self._since)

    def running(self) -> tuple[int, ...]:
        """The seats whose clock runs."""
        return tuple(self._since)
