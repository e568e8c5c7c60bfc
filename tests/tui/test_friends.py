"""A table for friends from the menu to its end, by keys, by clicks and in lines of words. Who opens it is a port."""

import asyncio
from random import Random

import pytest

from tests.tui.players import Clicker
from tests.tui.table_stage import CALM, play_on, screen_text, table_of
from tests.tui.test_evening import until
from tests.tui.test_plain_front import spending
from tui.app import ThreefoldApp
from tui.home import AtHome
from tui.local import LocalTable
from tui.saved import Interrupted, Matches
from tui.settings import KeptInMemory
from tui.table import Refused

MENU = "T H R E E F O L D"


class Table:
    """One that needs no network: its other seats are bots'."""

    ways = ("ssh -p 2222 192.0.2.7",)
    fingerprint = "SHA256:qgKdZBBNG7nnsoB7lPQlVAypYG52Q3vGMJC29quRpfk"
    keeps = True

    def __init__(self, minds, record):
        self.table = table_of("threefold", ("ada", "ben"), dealer=0)
        self.link = LocalTable(
            self.table,
            0,
            {1: minds.mind("random")},
            rng=Random(1),
            pause=lambda _seat: asyncio.sleep(0),
            keep=lambda _record: "",
        )
        self.link.can_chat = True  # friends may come: one is not alone there
        self.closed = 0
        self._record = record

    def over(self):
        return self._record

    async def close(self):
        self.closed += 1


class Door:
    """Opens such tables, and keeps what was asked for; or says why not."""

    def __init__(self, refusal="", record=None, left=None):
        self.asked = []
        self.tables = []
        self._refusal = refusal
        self._record = record
        self._left = left

    async def left(self):
        return self._left

    async def open_again(self, name, *, minds, pause):
        self.asked.append(("again", name))
        self.tables.append(Table(minds, self._record))
        return self.tables[-1]

    async def open(self, rules, terms, name, *, bots, minds, pause):
        self.asked.append((rules, terms.access, name, dict(bots)))
        if self._refusal:
            raise Refused(self._refusal)
        self.tables.append(Table(minds, self._record))
        return self.tables[-1]


def evening(directory, door):
    opener = (lambda: door) if door else None
    return AtHome(Matches(directory), seeds=lambda: bytes(32), table=lambda: "table", name="Ada", opener=opener)


def app_of(directory, door):
    return ThreefoldApp(evening(directory, door), KeptInMemory(CALM), rng=Random(1))


async def test_a_table_is_opened_and_closed_by_keys_alone(tmp_path):
    door = Door()
    async with app_of(tmp_path, door).run_test(size=(80, 24)) as pilot:
        await until(pilot, MENU)
        await pilot.press("4")
        await until(pilot, "A table for friends")
        await pilot.press("5", "home", "enter")
        await until(pilot, "Who plays with you?")
        for text in ("2 friends", "1 friend, a bot left", "1 friend, a bot right", "No table after all"):
            assert text in screen_text(pilot.app)
        await pilot.press("3")
        await until(pilot, "Your table is open")
        assert "ssh -p 2222 192.0.2.7" in screen_text(pilot.app)
        await pilot.press("escape")
        await until(pilot, "You deal.")
        await pilot.press("space")
        await until(pilot, "named by ben")
        await pilot.press("Q")
        await until(pilot, "everybody who sits")
        await pilot.press("2")
        await until(pilot, MENU)
    assert door.asked == [("threefold players=3 cut=interactive", "unlisted", "Ada", {2: "fair"})]
    assert [table.closed for table in door.tables] == [1]


async def test_a_table_is_opened_and_closed_by_clicks_alone(tmp_path):
    door = Door()
    async with app_of(tmp_path, door).run_test(size=(80, 24)) as pilot:
        await until(pilot, MENU)
        player = Clicker(pilot, trumps=())
        for click, seen in (
            ("Friends", "A table for friends"),
            ("Sit down and play", "Your table is open"),
            ("Esc", "You deal."),
            ("shuffle and seal", "named by ben"),
            ("leave", "Leave the table?"),
            ("2  Leave", MENU),
        ):
            await player.click(click)
            await until(pilot, seen)
    assert door.asked == [("threefold cut=interactive", "unlisted", "Ada", {})]
    assert [table.closed for table in door.tables] == [1]


@pytest.mark.parametrize("back", ["form", "who"])
async def test_one_may_think_better_of_it(tmp_path, back):
    door = Door()
    async with spending(evening(tmp_path, door)) as paper:
        told = await paper.type("friends", *(["players", "3", "sit", "0"] if back == "who" else ["0"]))
        assert any("Who plays with you?" in line for line in told) is (back == "who")
        assert "What would you like to do?" in told
    assert door.asked == []


async def test_four_seats_in_lines(tmp_path):
    door = Door()
    async with spending(evening(tmp_path, door)) as paper:
        told = await paper.type("friends", "players", "3", "sit")
        assert [line for line in told if "friend" in line][-7:] == [
            "1 3 friends",
            "2 2 friends, a bot left",
            "3 2 friends, a bot opposite",
            "4 2 friends, a bot right",
            "5 1 friend, bots left and opposite",
            "6 1 friend, bots left and right",
            "7 1 friend, bots opposite and right",
        ]
        told = await paper.type("6")
        assert "ssh -p 2222 192.0.2.7" in told
    assert door.asked[0][-1] == {1: "fair", 3: "fair"}
    assert [table.closed for table in door.tables] == [1], "the input ended"


async def test_why_no_table_can_be_opened_is_said_at_the_menu(tmp_path):
    door = Door("The table cannot be opened. There is no network.")
    async with app_of(tmp_path, door).run_test(size=(80, 24)) as pilot:
        await until(pilot, MENU)
        await pilot.press("4")
        await until(pilot, "A table for friends")
        await pilot.press("enter")
        await until(pilot, MENU)
        assert "There is no network." in screen_text(pilot.app)


async def test_a_match_that_is_over_is_kept_and_one_to_go_on_with_stays(tmp_path):
    record = table_of("threefold", ("ada", "ben"), dealer=0).record()
    (tmp_path / "match.json").write_text("left earlier")
    door = Door(record=record)
    async with spending(
        AtHome(
            Matches(tmp_path / "kept", today=lambda: "2026-11-30"),
            seeds=lambda: bytes(32),
            table=lambda: "table",
            name="Ada",
            opener=lambda: door,
        )
    ) as paper:
        told = await paper.type("friends", "1", "leave", "1")
        assert any("The match is kept as" in line for line in told)
    kept, problems = Matches(tmp_path / "kept").over()
    assert [(one.record.players, one.seat, one.day) for one in kept.values()] == [(("ada", "ben"), 0, "2026-11-30")]
    assert problems == []


LEFT = Interrupted(table_of("threefold players=3", ("ada", "ben", "cem"), dealer=0).record(), 0, {2: "fair"})


async def test_a_table_that_was_left_is_opened_again_by_keys(tmp_path):
    door = Door(left=LEFT)
    async with app_of(tmp_path, door).run_test(size=(80, 24)) as pilot:
        await until(pilot, MENU)
        await pilot.press("4")
        await until(pilot, "Open the table you left")
        assert "deal 1 with ben, cem: Threefold" in screen_text(pilot.app)
        await pilot.press("1")
        await until(pilot, "Your table is open")
        await pilot.press("escape")
        await until(pilot, "You deal.")
        await pilot.press("space")
        await until(pilot, "named by ben")
        await pilot.press("Q")
        await until(pilot, "The match is kept")
        await pilot.press("2")
        await until(pilot, MENU)
    assert door.asked == [("again", "Ada")]
    assert [table.closed for table in door.tables] == [1]


async def test_a_new_table_gives_up_the_one_that_was_left(tmp_path):
    begun = play_on(table_of("threefold", ("ada", "ben"), dealer=0), lambda table: table.record().deals)
    door = Door(left=Interrupted(begun.record(), 0, {}))
    async with spending(evening(tmp_path, door)) as paper:
        assert "0 No table after all" in await paper.type("friends")
        assert "What would you like to do?" in await paper.type("0")
        await paper.type("friends", "a new table", "sit", "leave")
    (kept,) = Matches(tmp_path).over()[0].values()
    assert kept.record == begun.record()
    assert [asked[0] for asked in door.asked] == ["threefold cut=interactive"]


async def test_where_nobody_can_open_one_it_is_not_offered(tmp_path):
    async with spending(evening(tmp_path, None)) as paper:
        assert "Friends" not in paper.text
