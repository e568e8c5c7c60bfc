"""What it takes to open a screen for a client: one frame, and rules that are parsed once for all."""

import pytest

from tests.net.evening import ENTER, LEFT, at_client, playing
from tests.net.screens import eventually


async def test_a_new_screen_is_sent_once(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        for keys, texts in (("", ["Make a table", "you are ada"]), ("2", ["Sit down and play", "A new table"])):
            ada.type(keys)
            await ada.sees(*texts)
            await at_rest(ada)
            for text in texts:
                assert ada.screen.raw.count(text.encode()) == 1, text
        ada.type(ENTER)
        await ada.sees("waiting for")
        await at_rest(ada)
        assert ada.screen.raw.count(b"waiting for") == 1


BURSTS = [
    ("66", "Two to four players", "\x1b"),
    ("67", "Two to four players", "\x1b"),
    ("7\r", "Settings", "\x1b"),
    ("22", "Sit down and play", "\x1b"),
    ("3\r\r", "The code of the table", "\x1b"),
]


@pytest.mark.parametrize(("keys", "seen", "back"), BURSTS, ids=[repr(row[0]) for row in BURSTS])
async def test_keys_that_come_in_one_burst_open_one_screen(tmp_path, keys, seen, back):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.sees("The lobby", "quit")
        ada.type(keys)
        await ada.sees(seen)
        await at_rest(ada)
        ada.type(back)
        await ada.sees("The lobby", "you are ada")


async def at_rest(person):
    """Wait until nothing was drawn for a while."""
    calm = [0, 0]

    def at_rest():
        if len(person.screen.raw) != calm[0]:
            calm[:] = [len(person.screen.raw), 0]
        calm[1] += 1
        return calm[1] > 30

    await eventually(at_rest, "an app at rest")


async def test_a_theme_of_one_player_is_nobody_elses(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await ben.sees("The lobby", "quit")
        await ada.sees("The lobby", "quit")
        await ada.choose_in_lobby("Settings")
        await ada.sees("Settings", "Theme")
        await at_rest(ada)
        before = ada.screen.codes
        await ada.press(LEFT)
        await at_rest(ada)
        assert ada.screen.codes - before, "other colours"
        ben.type("2")
        await ben.sees("A new table")
        await at_rest(ben)
        async with at_client(server, "mia") as mia:
            await mia.sees("The lobby", "quit")
            mia.type("2")
            await mia.sees("A new table")
            await at_rest(mia)
            assert mia.screen.codes == ben.screen.codes
