"""An evening for one record: it is looked back at, and that is all."""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING

from engine.bots.roster import best
from tui.review.room import Room
from tui.review.sitting import table_from
from tui.thinking.minds import Thinkers

if TYPE_CHECKING:
    from engine.record import Record
    from tui.front import Front
    from tui.table import TableLink


class LookingBack:
    """Looks back at a record that can be replayed; `seat` is one's own in it, None: one had none."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self._record = record
        self._seat = seat
        self._thinkers = Thinkers(workers=1)

    async def spend(self, front: Front) -> None:
        """Look back until it is enough."""
        try:

            def sit(record: Record, seat: int) -> TableLink:
                return table_from(record, seat, front, self._thinkers, lambda: token_bytes(32), best().name)

            await front.look_back(Room(self._record, self._seat, expert=self._thinkers.coach, sit=sit))
        finally:
            await self._thinkers.close()
