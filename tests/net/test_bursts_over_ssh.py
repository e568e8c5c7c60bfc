"""Keys that come faster than screens do: a session bears every burst, and who leaves in the middle of one has left."""

import re
from random import Random

import pytest

from tests.net.evening import ENTER, at_client, playing
from tests.net.screens import GIVEN_BACK
from tests.net.soak import KEYS

ESCAPE, COMMANDS, LEAVE = "\x1b", "\x10", "\x11"
DOWN, PAGE_DOWN, PAGE_UP = "\x1b[B", "\x1b[6~", "\x1b[5~"

BURSTS = {
    "the list of commands twice": COMMANDS * 2,
    "closed and opened again": (COMMANDS + ESCAPE) * 3 + COMMANDS,
    "chosen again and again": COMMANDS + ENTER * 4,
    "paged before it is there": COMMANDS + PAGE_DOWN * 2 + PAGE_UP,
    "gone down once it is closed": COMMANDS + ESCAPE + DOWN * 2 + PAGE_DOWN,
    "another page over it": f"{COMMANDS}?{COMMANDS}",
    "pages upon pages": "GSR?L" * 4,
    "pages opened and closed": f"G{ESCAPE}S{ESCAPE}R{ESCAPE}" * 4,
    "menus and lines": f"M{ESCAPE}CM{ENTER}{ESCAPE}" * 3,
}


async def leaves_well(person):
    """Leave; the keys before that are done with by then."""
    person.type(LEAVE)
    assert await person.client.exit_status() == 0
    assert person.screen.modes == GIVEN_BACK
    assert "Sorry" not in person.screen.after_leaving


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
async def test_a_burst_of_keys_ends_nothing(tmp_path, caplog, burst):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await ben.sees("The lobby")
        ben.type(burst)
        await ada.make_table()
        ada.type("B")
        await ada.sees("Bot")
        for _ in range(3):
            ada.type(burst)
        await leaves_well(ada)
        await leaves_well(ben)
    assert "an app" not in caplog.text


@pytest.mark.parametrize("keys", ["\x1b[C\x1b[D" * 8, "p" * 20, "L" + ENTER, COMMANDS + DOWN + ESCAPE])
async def test_keys_that_are_there_before_the_table_end_nothing(tmp_path, caplog, keys):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        code = await ada.make_table()
        await ben.sees("The lobby", code)
        ben.type(re.search(rf"(\d)  {code}", ben.text)[1] + keys)
        await ada.sees("ben sat down.")
        ben.type(keys)
        await leaves_well(ben)
    assert "an app" not in caplog.text


@pytest.mark.parametrize("seed", range(2))
async def test_any_keys_at_all_end_nothing(tmp_path, caplog, seed):
    chance = Random(seed)
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.make_table()
        ada.type("B")
        for _ in range(8):
            ada.type("".join(chance.choices(KEYS, k=50)))
        await leaves_well(ada)
    assert "crashed" not in caplog.text


@pytest.mark.parametrize("keys", ["S", "G", "R", "?", "M", "C", "Q", COMMANDS, "S?G", f"Q2{ENTER}"])
async def test_who_leaves_while_a_screen_opens_is_told_of_no_failure(tmp_path, caplog, keys):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.make_table()
        ada.type(keys)
        await leaves_well(ada)
    assert "crashed" not in caplog.text


@pytest.mark.parametrize("keys", ["S", "G?", "M", COMMANDS, f"S{ESCAPE}S"])
async def test_a_client_that_is_gone_while_a_screen_opens_is_no_failure(tmp_path, caplog, keys):
    async with playing(tmp_path) as server:
        async with at_client(server, "ada") as ada:
            await ada.make_table()
            ada.type(keys)
        async with at_client(server, "ben") as ben:
            await ben.sees("The lobby")
    assert "crashed" not in caplog.text
