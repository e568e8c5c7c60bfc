"""Drills out of a match that is over: the coach looks at what one decided in it, as the check does while one plays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tui.checking import Checked, is_costly
from tui.lessons.drills import drill_of
from tui.review.coach import chance_of, decisions
from tui.review.played import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tui.lessons.drills import Drill
    from tui.review.played import Played
    from tui.review.room import Room


async def look_for_drills(room: Room, found: Callable[[Drill], None]) -> None:
    """Give a drill of each decision of one's own that was clearly worse than the best. Raises BadRecord, BrokenRule."""
    assert room.expert is not None
    assert room.seat is not None
    expert = room.expert()
    for number in range(1, len(room.record.deals) + 1):
        deal = await asyncio.to_thread(played, room.record, number, room.game)
        for place in _own(deal, room.seat):
            view, step = deal.view(place, room.seat), deal.positions[place + 1].step
            assert step is not None
            choice = await expert.decide(view, chance_of(place))
            if is_costly(choice, step.action):
                found(drill_of(Checked(view, step.action, choice), deal.up_to(place)))


def _own(deal: Played, seat: int) -> Iterator[int]:
    """The positions in which the one in a seat decided for their own hand."""
    for place in decisions(deal):
        step = deal.positions[place + 1].step
        if step is not None and step.seat == seat:
            yield place
