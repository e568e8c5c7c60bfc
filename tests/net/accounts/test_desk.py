"""The account as its owner sees and changes it, all the way to the store."""

from random import Random

import pytest

from net.accounts.desk import Desk, in_words
from net.accounts.joining import Joining, Typist
from tests.net.accounts.accounts import ADA, BEN, MORNING
from tests.tui.stage import OPEN, Stage, shown
from tui.screens.account import AccountScreen
from tui.table import Refused


class House:
    """Where people have desks."""

    def __init__(self, accounts, store, clock):
        self.accounts = accounts
        self.store = store
        self.clock = clock
        self.seated = set()
        self.joining = Joining(accounts, clock=clock, rng=Random(3), seated=self.seated.__contains__)

    async def desk(self, key, name):
        typist = Typist((await self.accounts.account_for(key, name)).id, key, "192.0.2.1")
        return Desk(self.accounts, self.joining, typist, clock=self.clock, seated=self.seated.__contains__)


@pytest.fixture
def house(accounts, store, clock):
    return House(accounts, store, clock)


async def test_a_desk_shows_the_account_as_it_stands(house):
    desk = await house.desk(ADA, "ada")
    await house.accounts.give_key(house.accounts.directory.by_key(ADA).id, BEN)
    info = desk.now()
    assert (info.name, info.recovery) == ("ada", "")
    assert [(key.fingerprint, key.here, key.added) for key in info.keys] == [
        (ADA, True, "14 November 2023"),
        (BEN, False, "14 November 2023"),
    ]
    await desk.rename("Countess")
    await desk.recovery_code()
    await desk.remove_key(BEN)
    assert (desk.now().name, desk.now().recovery, len(desk.now().keys)) == ("Countess", "14 November 2023", 1)


async def test_what_cannot_be_saved_is_said_in_words(house):
    desk = await house.desk(ADA, "ada")
    house.store.full = True
    for wish in (desk.rename("Countess"), desk.recovery_code(), desk.delete()):
        with pytest.raises(Refused, match=r"^The disk is full\.$"):
            await wish
    assert desk.now().name == "ada"


async def test_nobody_deletes_an_account_from_a_seat(house):
    desk = await house.desk(ADA, "ada")
    house.seated.add(house.accounts.directory.by_key(ADA).id)
    with pytest.raises(Refused, match="a seat at a table"):
        await desk.delete()
    house.seated.clear()
    assert await desk.delete() == "Your account is deleted."
    for ask in (desk.now, desk.short_code):
        with pytest.raises(Refused, match="account is gone"):
            ask()


@pytest.mark.parametrize("moment", ["0 1 January 1970", f"{MORNING} 14 November 2023", "1709251199 29 February 2024"])
def test_a_day_is_told_in_words(moment):
    seconds, _, words = moment.partition(" ")
    assert in_words(float(seconds)) == words


async def test_a_second_key_joins_by_the_screens_alone(house):
    """Ada reads a code at one terminal and types it at another."""
    first, second = await house.desk(ADA, "ada"), await house.desk(BEN, "laptop")
    app = Stage(lambda settings, paint: AccountScreen(settings, paint, first))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await pilot.pause()
        code = next(line.strip() for line in shown(app).splitlines() if line.count("-") == 2)
    app = Stage(lambda settings, paint: AccountScreen(settings, paint, second))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4", *code.lower(), "enter")
        await house.accounts.close()
        await pilot.pause()
        assert app.closed == "Your key opens your other account now: connect again."
    assert [key.here for key in (await house.desk(BEN, "x")).now().keys] == [False, True]


async def test_a_wrong_code_keeps_the_screen_open_and_says_so(house):
    app = Stage(lambda settings, paint: AccountScreen(settings, paint, desk))
    desk = await house.desk(ADA, "ada")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4", *"nonsense", "enter")
        await pilot.pause()
        assert "That code opens no account." in shown(app)
        assert app.closed == OPEN
