"""What one may do about the others at a table: hear somebody no more, report somebody to the host of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.reports import REASONS, Complaint
from tui.table import MenuItem, Refused

if TYPE_CHECKING:
    from net.room import Room
    from net.table_state import Sitter


def items_about(room: Room, seat: int) -> tuple[MenuItem, ...]:
    """For one who sits there, in the order of the seats."""
    items: list[MenuItem] = []
    muted = room.muted_by(seat)
    for place, sitter in enumerate(room.state.sitters):
        if place == seat or sitter is None or sitter.account is None:
            continue
        if sitter.account in muted:
            items.append(MenuItem(f"unmute {place}", f"Hear {sitter.name} again"))
        elif not sitter.program:
            note = "they are not told"
            items.append(MenuItem(f"mute {place}", f"Mute {sitter.name}", note))
        if room.reports:
            then = tuple(MenuItem(f"report {place} {why}", text) for why, text in REASONS.items())
            text, sure = f"Report {sitter.name}", f"Report {sitter.name} for what?"
            items.append(MenuItem(f"report {place}", text, "to the server's host", sure, then))
    return tuple(items)


async def do_about(room: Room, seat: int, item: str) -> str:
    """Do what such an item says; a sentence for who chose it. Raises Refused."""
    what, _, rest = item.partition(" ")
    place, _, why = rest.partition(" ")
    other, own = room.state.sitters[int(place)], room.state.sitters[seat]
    if other is None or other.account is None or own is None or own.account is None:
        raise Refused("Nobody sits there any more.")
    match what:
        case "mute":
            await room.mutes.mute(own.account, other.account)
            return f"You do not hear {other.name} any more."
        case "unmute":
            await room.mutes.unmute(own.account, other.account)
            return f"You hear {other.name} again."
        case _:
            return await _report(room, own, other, why)


async def _report(room: Room, own: Sitter, other: Sitter, why: str) -> str:
    if room.reports is None or not why:
        raise Refused("That cannot be done here now.")
    assert own.account is not None
    assert other.account is not None
    lines = [heard.line.text for heard in own.heard if heard.account == other.account]
    await room.reports.file(Complaint(own.account, other.account, why, room.stream, other.name, lines))
    return f"Thank you: whoever runs this server will read what you say of {other.name}."
