"""Every size a terminal can have: nothing hangs, nothing breaks, and what matters is there."""

import asyncio
from random import Random

import pytest
from textual import events
from textual.geometry import Size

from engine.cards import SUIT_GLYPHS
from tests.gallery import EXHIBITS, exhibited
from tests.tui.table_stage import screen_text
from tests.tui.test_command_line import PATIENCE
from tests.tui.test_looks import WGL4
from tui.layout import TALLEST, WIDEST
from tui.widgets.canvas import Drawn
from tui.widgets.felt import Felt

SIZES = [(1, 1), (2, 3), (7, 40), (19, 7), (59, 19), (60, 20), (80, 24), (200, 60), (80, 24)]
SCREENS = ["table, raised", "game, nest", "screen, settings", "lobby"]


def fits(app):
    """Whether every widget of ours is drawn in the cells it has."""
    return all(
        widget.canvas().width == widget.size.width
        and all(widget.canvas().strip(y).cell_length == widget.size.width for y in range(widget.size.height))
        for widget in app.screen.query(Drawn)
        if widget.display
    )


OTHERS = [pytest.param(name, marks=pytest.mark.long) for name in EXHIBITS if name not in SCREENS]

STORM, AT_ONCE = 1000, 100
"""Sizes that come faster than anybody can draw for them, and how many come before the app has a turn."""


async def storm(pilot, chance):
    """A thousand sizes, whichever: the app lays itself out for some of them, and hangs at none."""
    async with asyncio.timeout(PATIENCE):
        for number in range(1, STORM + 1):
            size = Size(chance.randint(0, 300), chance.randint(0, 120))
            pilot.app.post_message(events.Resize(size, size))
            if number % AT_ONCE == 0:
                await pilot.pause()


@pytest.mark.parametrize("name", [*SCREENS, *OTHERS])
async def test_a_screen_is_drawn_at_any_size_and_comes_back_as_it_was(name):
    async with exhibited(name, "dark") as pilot:
        before = screen_text(pilot.app)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert fits(pilot.app), size
            characters = set(screen_text(pilot.app)) - {"\n"}
            assert characters <= WGL4, size
        await storm(pilot, Random(name))
        await pilot.resize_terminal(*SIZES[-1])
        async with asyncio.timeout(PATIENCE):
            while screen_text(pilot.app) != before:  # what the storm has left to do comes first
                await pilot.pause()
        assert fits(pilot.app)


async def test_a_huge_terminal_has_the_table_in_its_middle():
    async with exhibited("table, raised", "dark", (1000, 300)) as pilot:
        felt = pilot.app.screen.query_one(Felt)
        assert felt.size == (WIDEST, TALLEST)
        assert abs(felt.region.x - (1000 - felt.region.right)) <= 1
        assert abs(felt.region.y - (300 - felt.region.bottom)) <= 1


@pytest.mark.parametrize("size", [(24, 10), (40, 12), (59, 19), (60, 20), (80, 24), (200, 60)], ids=str)
async def test_hand_trumps_turn_and_score_are_there(size):
    async with exhibited("table, raised", "dark", size) as pilot:
        text = " ".join(screen_text(pilot.app).split())
        assert f"9{SUIT_GLYPHS['S']}" in text, "a card of the hand that may be played"
        assert "plays it" in text or "your turn" in text.lower(), "whose turn it is"
        assert "spades" in text.lower() or f"trump {SUIT_GLYPHS['S']}" in text.lower()
        assert "2" in text, "tricks won"
