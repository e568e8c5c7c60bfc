"""Who looks after a table: the one who made it, until they hand it over or are away for a while.

Then the next person who is here does. Who made it may always have it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.room import Room


def is_host(room: Room, seat: int) -> bool:
    """Whether the one in a seat looks after the table."""
    sitter = room.state.sitters[seat]
    return sitter is not None and sitter.account == room.state.host


def may_take_over(room: Room, seat: int) -> bool:
    """Whether the one in a seat may look after the table instead of whoever does."""
    sitter = room.state.sitters[seat]
    return sitter is not None and sitter.account == room.state.maker and not is_host(room, seat)


def next_host(room: Room) -> int | None:
    """The seat of who looks after the table once the host does not; None: nobody is here who could."""
    return next((seat for seat in room.people_here() if not is_host(room, seat)), None)


def hands_over_in(room: Room, patience: float) -> float | None:
    """Seconds until the table has another host, who may be away for `patience` of them; None: it keeps the one it has.

    Who has left for good is not waited for.
    """
    if next_host(room) is None:
        return None
    place = room.accounts.get(room.state.host)
    if place is None:
        return 0.0
    return None if room.here(place) else max(0.0, patience - room.away_for(place))
