"""What one may do at a table besides playing: propose something, and what the host may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.hosting import is_host, may_take_over
from net.people_menu import do_about, items_about
from net.table_state import made, sat
from tui.opponents import levels
from tui.table import MenuItem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from net.room import Room

SHOWN = 50
"""People in the lobby who are listed to be invited; others have to be told the code."""

FORFEIT = 300.0
"""Seconds after which who is still there may take the match from those who left."""


def menu_of(room: Room, seat: int) -> tuple[MenuItem, ...]:
    """The items for one who sits there, in the order to show them."""
    state = room.state
    items: list[MenuItem] = []
    if state.over:
        items.append(MenuItem("again", "Another match", "with everybody who is here"))
    elif state.running:
        items += _while_playing(room, seat)
    if is_host(room, seat):
        items += _of_the_host(room, seat)
    elif may_take_over(room, seat):
        items.append(MenuItem("host", "Be the host", "again: you made this table"))
    return (*items, *_asking_bots(room), *_inviting(room, seat), *items_about(room, seat))


def _asking_bots(room: Room) -> tuple[MenuItem, ...]:
    """Where a seat is free, a bot takes it that plays as well as one likes."""
    if None not in room.state.sitters or room.state.over:
        return ()
    ways = tuple(MenuItem(f"bot {level}", level.capitalize(), about) for level, about in levels().items())
    about = "How well shall it play against you? A partner of yours always plays as well as it can."
    return (MenuItem("bot", "Ask a bot to sit down", "at a level you choose", about, ways),)


def _inviting(room: Room, seat: int) -> tuple[MenuItem, ...]:
    """One may invite people as long as the match has not begun and there is a seat for them."""
    state, sitter = room.state, room.state.sitters[seat]
    if room.invitations is None or room.playing or state.locked or None not in state.sitters or sitter is None:
        return ()
    names = room.invitations.possible(room.code, sitter.account or "")[:SHOWN]
    ways = tuple(MenuItem(f"invite {name}", name) for name in names)
    note = "who is in the lobby now"
    return (MenuItem("invite", "Invite somebody", note, "Whom do you invite?", ways),) if ways else ()


def ids(items: Iterable[MenuItem]) -> frozenset[str]:
    """What may be chosen of these: of an item with several ways, the ways."""
    return frozenset(one.id for item in items for one in (item.then or (item,)))


def _while_playing(room: Room, seat: int) -> list[MenuItem]:
    items = [
        MenuItem("adjourn", "Go on another time", "if all agree; cards stay"),
        MenuItem("end", "End the match here", "if all agree; no result"),
    ]
    if len(room.game.sides) == 2:
        items.append(MenuItem("resign", "Give the match up", "the others win it", "Give the match up?"))
    if _deserted(room, seat):
        items.append(MenuItem("forfeit", "Take the match", "your opponents have left"))
    return items


def _of_the_host(room: Room, seat: int) -> list[MenuItem]:
    state = room.state
    items = [
        MenuItem("unlock", "Let others sit down again")
        if state.locked
        else MenuItem("lock", "Let nobody else sit down", "seats taken are kept")
    ]
    for place, sitter in enumerate(state.sitters):
        if place == seat or sitter is None:
            continue
        if sitter.account is None:
            if not state.running:
                items.append(MenuItem(f"dismiss {place}", f"Send {sitter.name} away"))
            continue
        if room.here(place):
            items.append(MenuItem(f"hand {place}", f"Let {sitter.name} be the host"))
        if not (state.rated and state.running):  # or a host would lose no match
            items.append(
                MenuItem(f"kick {place}", f"Send {sitter.name} away", "for good", f"Send {sitter.name} away for good?")
            )
    return items


async def do(room: Room, seat: int, item: str) -> None:
    """Do what an item says, or answer a proposal. Raises Refused."""
    what, _, place = item.partition(" ")
    match what:
        case "adjourn" | "end" | "resign" | "again":
            if not room.proposals.agrees(room, what, seat):
                room.proposals.make(what, seat)
            await _carried(room)
        case "agree":
            room.proposals.agree(room, seat)
            await _carried(room)
        case "decline":
            if seat not in room.proposals.asked(room):
                raise Refused("There is nothing to decline.")
            room.proposals.lapse()
            room.tell_all(f"{_names(room, (seat,))} would rather not.", by=seat)
        case "forfeit":
            await room.end("forfeited", _side(room, seat), f"{_names(room, _side(room, seat))} won: the others left.")
        case "lock" | "unlock":
            await room.write(("locked", {"on": what == "lock"}))
            sentence = "Nobody else may sit down now." if what == "lock" else "Whoever comes may sit down again."
            room.tell_all(sentence, by=seat)
        case "hand":
            await _hand_over(room, int(place), by=seat)
        case "host":
            await _hand_over(room, seat, by=seat)
        case "kick":
            sitter = room.state.sitters[int(place)]
            if sitter and sitter.account:
                await room.send_away(sitter.account, by=seat)
        case "dismiss":
            await room.write(("rose", {"seat": int(place)}))
        case "invite":
            sitter = room.state.sitters[seat]
            assert room.invitations is not None
            assert sitter is not None
            room.invitations.invite(room.code, sitter.account or "", sitter.name, place)
            room.tell(seat, f"{place} is invited.")
        case "bot":
            await room.ask_bot(place, by=seat)
        case "mute" | "unmute" | "report":
            room.tell(seat, await do_about(room, seat, item))
        case _:
            raise Refused("That cannot be done here now.")


async def _hand_over(room: Room, seat: int, *, by: int) -> None:
    sitter = room.state.sitters[seat]
    if sitter is None or sitter.account is None:
        raise Refused("Nobody sits there any more.")
    await room.write(("handed", {"to": sitter.account}))
    room.tell_all(f"{sitter.name} is the host now.", by=by)


def _deserted(room: Room, seat: int) -> bool:
    """Whether all people on the other sides have been away for long. Bots do not leave."""
    own = _side(room, seat)
    others = [
        place
        for place, sitter in enumerate(room.state.sitters)
        if place not in own and sitter and sitter.account and not sitter.program
    ]
    return bool(others) and all(not room.here(place) and room.away_for(place) >= FORFEIT for place in others)


def _side(room: Room, seat: int) -> tuple[int, ...]:
    return next(side for side in room.game.sides if seat in side)


def _names(room: Room, seats: tuple[int, ...]) -> str:
    return " and ".join(sitter.name for seat in seats if (sitter := room.state.sitters[seat]))


async def _carried(room: Room) -> None:
    """Do what was proposed, if everybody has agreed by now."""
    agreed = room.proposals.agreed
    what = room.proposals.agreed_by_all(room)
    match what:
        case "end":
            await room.end("agreed", (), "You agreed to end the match here: there is no result.")
        case "adjourn":
            room.proposals.lapse()
            await room.write(("adjourned", {"on": True}))
            room.send_home("You go on another time: the table waits for you in the lobby.")
        case "resign":
            losers = _side(room, agreed[0])
            winners = tuple(seat for seat in range(room.game.seats) if seat not in losers)
            sentence = f"{_names(room, losers)} gave the match up: {_names(room, winners)} won it."
            await room.end("resigned", winners, sentence)
        case "again":
            await _again(room)
        case _:
            room.tell_all("")


async def _again(room: Room) -> None:
    """Another match at this table, between those who are here; who left finds the seat free, or taken."""
    state = room.state
    news = [made(state.code, state.game.rules, state.terms, state.host)]
    sitters = [
        sitter if sitter and (sitter.account is None or room.here(seat)) else None
        for seat, sitter in enumerate(state.sitters)
    ]
    news += [sat(seat, sitter) for seat, sitter in enumerate(sitters) if sitter]
    if all(sitters):
        news.append(room.new_match(sitters))
    await room.begin_again(news)
