"""Whatever size a client claims, the app draws a sensible one, and only the last of many."""

import pytest

from tests.net.demo import ServedDemo, demo
from tests.net.testserver import in_terminal, serving, ssh_command, visiting


@pytest.mark.parametrize(
    ("claimed", "drawn"),
    [
        ((80, 24), "80x24"),
        ((0, 0), "80x24"),
        ((1, 1), "20x8"),
        ((65535, 65535), "500x200"),
        ((2**32 - 1, 0), "500x24"),
        ((0, 2**32 - 1), "80x200"),
    ],
)
async def test_a_size_is_clamped_at_the_start(tmp_path, claimed, drawn):
    seen = []

    def factory(visit):
        seen.append(visit)
        return ServedDemo(visit=visit)

    async with serving(factory, tmp_path) as server, visiting(server, size=claimed) as ada:
        await ada.screen.until(lambda: f"size=[{drawn}]".encode() in ada.screen.raw, drawn)
        assert "{}x{}".format(*seen[0].size) == drawn


async def test_a_storm_of_sizes_ends_with_the_last(tmp_path):
    sizes = []

    class Counts(ServedDemo):
        def on_resize(self, event):
            sizes.append(event.size)

    async with (
        serving(lambda visit: Counts(visit=visit), tmp_path) as server,
        visiting(server) as ada,
        visiting(server, user="ben") as ben,
    ):
        await ada.screen.shows("who=")
        for number in range(500):
            ada.resize(*[(0, 0), (1, 1), (65535, 65535), (2**32 - 1, 1), (80 + number % 40, 24)][number % 5])
        ada.resize(93, 31)
        await ada.screen.shows("size=[93x31]")
        ben.type("b")
        await ben.screen.shows("keys=[ b]")
    assert len(sizes) < 100, "an app lays itself out for the last of many, not for each"


async def test_openssh_tells_a_new_size(tmp_path):
    async with serving(demo, tmp_path) as server, in_terminal(ssh_command(server)) as ada:
        await ada.screen.shows("size=[80x24]")
        ada.resize(100, 30)
        await ada.screen.shows("size=[100x30]")


async def test_a_size_that_comes_back_at_once_is_drawn_whole(tmp_path):
    """The app never learns of the size in between, but the terminal has cut off what did not fit."""
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        for key in "abcde":
            ada.type(key)
            await ada.screen.shows(f" {key}]")
            before = ada.screen.text
            ada.resize(10, 3)
            ada.resize(80, 24)
            assert ada.screen.text != before
            await ada.screen.until(lambda text=before: ada.screen.text == text, "what was cut off")
