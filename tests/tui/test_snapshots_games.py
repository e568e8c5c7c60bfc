"""How every game looks where it asks something of its own."""

from dataclasses import replace

import pytest

from tests.tui.positions import POSITIONS, keys, position
from tests.tui.stage import Stage, played_table
from tests.tui.table_stage import CALM, TableApp
from tests.tui.test_screens import result, setup
from tui.screens.reading import hands_screen, rules_screen
from tui.wording import Words


def pictured(snap_compare, name, size, settings=CALM, *, look=None):
    async def first(pilot):
        await pilot.pause()
        await pilot.press(*keys(name))
        await pilot.pause()

    return snap_compare(TableApp(position(name), settings, look=look), terminal_size=size, run_before=first)


@pytest.mark.parametrize("name", POSITIONS)
def test_snapshot(snap_compare, name):
    assert pictured(snap_compare, name, (80, 24))


@pytest.mark.parametrize(
    "name", ["auction", "nest", "pass", "pull", "ask", "contract", "the dummy", "beside the dummy"]
)
def test_snapshot_of_a_larger_size(snap_compare, name):
    assert pictured(snap_compare, name, (120, 40))


@pytest.mark.parametrize("name", ["auction", "nest", "pull", "contract", "the dummy", "beside the dummy"])
@pytest.mark.parametrize("size", [(60, 20), (44, 14)], ids=["60x20", "44x14"])
def test_snapshot_of_small_sizes(snap_compare, name, size):
    assert pictured(snap_compare, name, size)


@pytest.mark.parametrize("look", ["light", "contrast", "ansi", "mono"])
def test_snapshot_of_the_rook_in_every_look(snap_compare, look):
    settings = CALM if look == "mono" else replace(CALM, theme=look)
    assert pictured(snap_compare, "auction with the Rook", (80, 24), settings, look=look)


@pytest.mark.parametrize("name", ["auction", "nest", "give back"])
def test_snapshot_in_ascii_without_colour(snap_compare, name):
    assert pictured(snap_compare, name, (80, 24), replace(CALM, glyphs="ascii"), look="mono")


def all_hands(table):
    def make(settings, paint):
        view = table.view(1)
        words = Words(view.names, 1, settings.glyphs == "ascii")
        return hands_screen(settings, paint, words, view, table.finished_record().deals[-1])

    return make


NAMES = ("Ben", "Ada", "Cem", "Dee")
SCREENS = {
    "kentucky result": result(played_table("kentucky all_pass=redeal", NAMES, deals=4)),
    "rook score": result(played_table("rook", NAMES, deals=3), ended=False),
    "three-two-five result": result(played_table("three-two-five", NAMES[:3], deals=3)),
    "mendikot result": result(played_table("mendikot", NAMES, deals=2)),
    "threefold hands": all_hands(played_table(deals=2)),
    "split-dummy hands": all_hands(played_table("split-dummy", NAMES[:3], deals=1)),
    "kentucky rules": lambda settings, paint: rules_screen(settings, paint, "kentucky rook=low"),
    "setup": setup,
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("screen", SCREENS)
def test_snapshot_of_a_screen(snap_compare, screen, size):
    assert snap_compare(Stage(SCREENS[screen]), terminal_size=size)
