"""Inviting people who are in the lobby: who may be, how often, and how long it stands."""

import pytest

from net.invitations import LASTS, MINUTE, RATE, Invitations
from net.lobby import Tables
from tests.net.tables import Clock, house, told
from tui.table import Refused
from tui.terms import Terms


def ways(end):
    """The names one may invite at a table."""
    return [way.id for item in end.menu() if item.id == "invite" for way in item.then]


def at_lobby(*names, **given):
    clock = Clock()
    tables = Tables(house(clock=clock, **given))
    return clock, [tables.enter(f"key-{name}", name) for name in names]


def invited(lobby):
    """The tables one is invited to, as the lobby lists them."""
    return {table.code: table.invited_by for table in lobby.tables() if table.invited_by}


@pytest.mark.parametrize("access", ["public", "unlisted", "private"])
async def test_who_is_in_the_lobby_is_invited_and_finds_the_table_there(access):
    _clock, (ada, ben, cem) = at_lobby("Ada", "Ben", "Cem")
    end = await ada.create("threefold", Terms(access=access))
    assert ways(end) == ["invite Ben", "invite Cem"]
    await end.choose("invite Ben")
    assert (await told(end)).answer == "Ben is invited."
    await ben.next_change()
    assert invited(ben) == {end.title: "Ada"}
    assert ben.tables()[0].code == end.title
    assert invited(cem) == {}
    assert ways(end) == ["invite Cem"]
    with pytest.raises(Refused):
        await end.choose("invite Ben")
    assert (await ben.join(end.title)).seat == 1
    assert invited(ben) == {}


async def test_only_people_who_sit_nowhere_are_invited():
    _clock, (ada, ben, cem) = at_lobby("Ada", "Ben", "Cem")
    end = await ada.create("threefold players=3")
    other = await ben.create("threefold")
    assert ways(end) == ["invite Cem"]
    await cem.watch(other.title)
    assert ways(end) == []
    await other.leave()
    assert ways(end) == ["invite Ben"]
    ben.close()
    assert ways(end) == []
    for item in ("invite", "invite Ada", "invite Ben", "invite Nobody", "invite \x1b[31m"):
        with pytest.raises(Refused):
            await end.choose(item)


async def test_a_program_is_not_invited():
    tables = Tables(house())
    ada = tables.enter("key-a", "Ada")
    tables.enter("key-h", "Hal", program=True)
    assert ways(await ada.create("threefold")) == []


async def test_an_invitation_lapses_when_the_match_begins_and_after_ten_minutes():
    clock, (ada, ben, cem) = at_lobby("Ada", "Ben", "Cem")
    first, second = await ada.create("threefold"), await ada.create("threefold")
    for end in (first, second):
        await end.choose("invite Ben")
    assert len(invited(ben)) == 2
    await cem.join(first.title)
    assert invited(ben) == {second.title: "Ada"}
    assert ways(first) == []
    clock.now += LASTS - 1
    assert invited(ben) == {second.title: "Ada"}
    clock.now += 1
    assert invited(ben) == {}
    await second.choose("invite Ben")
    assert invited(ben) == {second.title: "Ada"}


async def test_where_nobody_else_may_sit_down_nobody_is_invited():
    _clock, (ada, _ben) = at_lobby("Ada", "Ben")
    end = await ada.create("threefold")
    await end.choose("lock")
    assert ways(end) == []
    await end.choose("unlock")
    await end.ask_bot()
    assert ways(end) == []


def test_one_invites_five_people_a_minute():
    clock = Clock()
    people = [(str(number), f"Guest {number}") for number in range(20)]
    changes = []
    invitations = Invitations(lambda: people, lambda: changes.append(1), clock)
    for number in range(RATE):
        invitations.invite("K7QF", "0", "Guest 0", f"Guest {number + 1}")
        clock.now += 1
    with pytest.raises(Refused, match="Not so fast"):
        invitations.invite("W3HX", "0", "Guest 0", "Guest 9")
    invitations.invite("K7QF", "1", "Guest 1", "Guest 9")
    assert len(changes) == RATE + 1
    clock.now += MINUTE - RATE
    invitations.invite("K7QF", "0", "Guest 0", "Guest 10")
    with pytest.raises(Refused, match="already"):
        invitations.invite("K7QF", "2", "Guest 2", "Guest 10")
    assert invitations.to("10", "K7QF").by == "Guest 0"
    assert invitations.to("10", "W3HX") is None
