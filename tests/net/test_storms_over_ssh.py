"""What one client does to itself and not to the others: sizes of every kind, and a crash."""

import logging
from random import Random

import asyncssh
import pytest

from net.app import TableApp
from net.lobby import Tables
from net.session import FAULT
from tests.net.evening import FACE, PAGES, at_client, play_until, playing
from tests.net.screens import GIVEN_BACK
from tests.net.tables import house
from tests.net.testserver import serving
from tui.settings import KeptInMemory, Settings
from tui.visiting import Visiting

SIZES = [(0, 0), (1, 1), (500, 200), (20, 8), (80, 24), (65535, 65535), (60, 20), (59, 19), (140, 50), (33, 90)]


def laid_out(text, size):
    """Whether the table fills a screen of this size: the other player at the top left, the keys at the bottom left."""
    lines = text.splitlines()
    keys = lines[-1][: size[0]]
    return len(lines) == size[1] and lines[0].startswith(" ben") and "Your hand" in text and "? help" in keys


@pytest.mark.parametrize(
    ("storm", "last"),
    [
        pytest.param(1000, (100, 30), marks=pytest.mark.long),
        (300, (100, 30)),
        (100, (80, 24)),
        (100, (64, 20)),
    ],
)
async def test_after_a_storm_of_sizes_the_screen_is_right_and_the_other_player_never_noticed(tmp_path, storm, last):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        code = await ada.make_table()
        await ben.go_to(code)
        await play_until([ada, ben], 4)
        chance = Random(last[0])
        sizes = [*SIZES, *((chance.randint(0, 300), chance.randint(0, 120)) for _ in range(storm))]
        for size in sizes:
            ada.client.channel.change_terminal_size(*size)
        # The terminal itself is shown once the storm is over; what was drawn for other sizes is lost on it.
        ada.client.resize(*last)
        async with at_client(server, "eve", size=last) as eve:
            await eve.sees("The lobby")
        # A flood is read slowly: until its last size has been, the terminal shows what was drawn for another.
        await ada.screen.until(lambda: laid_out(ada.text, last), "the table at its last size")
        await play_until([ada, ben], 2)
        lines = ada.text.splitlines()
        assert len(lines) == last[1]
        assert max(map(len, lines)) <= last[0]
        shown = set(FACE.findall(ada.text))
        assert len(shown) > 8
        await ada.read(*PAGES[0])
        await ada.sees("Your hand")
        assert set(FACE.findall(ada.text)) == shown


class Clumsy(TableApp):
    """Crashes on a key, with everything it knows at hand."""

    def on_key(self, event):
        known = [vars(screen) for screen in self.screen_stack]
        if event.key == "X":
            raise RuntimeError(f"stumbled over {len(known)} screens")


async def test_a_crash_at_the_table_leaves_the_other_player_alone_and_tells_no_card(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    tables = Tables(house())

    def app_for(visit):
        lobby = tables.enter(visit.identity.key, visit.identity.wished_name)
        return Clumsy(visit, Visiting(lobby), lobby, KeptInMemory(Settings()), Random(1))

    key = asyncssh.generate_private_key("ssh-ed25519")
    async with serving(app_for, tmp_path) as server, at_client(server, "ben") as ben:
        async with at_client(server, "ada", key=key) as ada:
            code = await ada.make_table()
            await ben.go_to(code)
            await play_until([ada, ben], 4)
            ada.type("X")
            await ada.screen.wait_ended()
            assert ada.screen.modes == GIVEN_BACK
            assert ada.screen.after_leaving == f"{FAULT}\r\n"
        await ben.sees("away")
        async with at_client(server, "ada", key=key) as ada:
            await ada.sees("Your hand")
            await play_until([ada, ben], 4)
    assert "stumbled over" in caplog.text
    assert not FACE.findall(caplog.text)
    assert "Card(" not in caplog.text
