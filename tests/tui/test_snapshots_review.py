"""How looking back at a deal looks."""

import pytest

from tests.tui.stage import Stage
from tests.tui.test_review import golden, review
from tests.tui.test_review_coach import Partial, until
from tui.settings import Settings
from tui.thinking.minds import AtHand

LOOKS = {
    "two": ("threefold-2-1", (80, 24), ["5", "right"], {}),
    "three": ("threefold-3-two-packs-1", (120, 40), ["5"], {}),
    "four": ("threefold-4-partners-1", (80, 24), ["4", "right"], {}),
    "eyes": ("rook-57-1", (80, 24), ["5", "left", "V"], {}),
    "ascii": ("kentucky-full-deck-1", (80, 24), ["right"] * 6, {"glyphs": "ascii"}),
    "small": ("threefold-4-1", (60, 20), ["3", "right"], {}),
    "words": ("mendikot-hidden2-1", (50, 18), ["3", "right"], {}),
}


@pytest.mark.parametrize("look", LOOKS)
def test_snapshot(snap_compare, look):
    name, size, keys, settings = LOOKS[look]
    mono = "mono" if settings else None
    app = Stage(review(golden(name)), Settings(**settings), look=mono)
    assert snap_compare(app, terminal_size=size, press=keys)


@pytest.mark.parametrize("keys", ["C", "C N"], ids=["listed", "marked"])
def test_snapshot_of_the_coach(snap_compare, keys):
    async def ask(pilot):
        await pilot.press("C")
        await until(pilot, "The coach marks")
        await pilot.press(*keys.split()[-1:])
        await until(pilot, "Coach: " if keys.endswith("N") else "Your chance: ")

    app = Stage(review(golden("threefold-2-1"), expert=lambda: AtHand(Partial())))
    assert snap_compare(app, terminal_size=(80, 24), run_before=ask)
