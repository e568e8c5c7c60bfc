"""How the screens beside the table look."""

import pytest

from tests.tui.stage import Stage
from tests.tui.test_screens import ALL
from tui.settings import Settings


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("screen", ALL)
def test_snapshot(snap_compare, screen, size):
    assert snap_compare(Stage(ALL[screen]), terminal_size=size)


@pytest.mark.parametrize("look", ["light", "contrast", "ansi", "mono"])
def test_snapshot_in_every_look(snap_compare, look):
    assert snap_compare(Stage(ALL["setup"], look=look), terminal_size=(80, 24))


@pytest.mark.parametrize("screen", ["menu", "partners"])
def test_snapshot_in_ascii_without_colour(snap_compare, screen):
    assert snap_compare(Stage(ALL[screen], Settings(glyphs="ascii"), look="mono"), terminal_size=(80, 24))


@pytest.mark.parametrize("screen", ["resumable", "setup", "partners"])
def test_snapshot_of_the_smallest_size(snap_compare, screen):
    assert snap_compare(Stage(ALL[screen]), terminal_size=(60, 20))
