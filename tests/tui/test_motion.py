"""A card is seen on its way to the trick where that is wanted, and the table says the same without it."""

import asyncio
from dataclasses import replace

import pytest

from tests.tui.table_stage import CALM, TableApp, at, screen_text
from tests.tui.test_table import seat
from tui.widgets.trick import TrickArea

MOVING = replace(CALM, pace="fast", motion="on")
TO_LEAD, THEIR_LEAD = at(tricks=4, mover=0), at(tricks=3, mover=1)


async def play(pilot, mover):
    """Play a card, and wait until it is told of."""
    link, before = pilot.app.link, screen_text(pilot.app)
    link.do(mover, next(iter(link.table.view(mover).legal)))
    async with asyncio.timeout(30):
        while screen_text(pilot.app) == before:
            await pilot.pause()


async def arrived(pilot):
    trick = pilot.app.screen.query_one(TrickArea)
    async with asyncio.timeout(30):
        while trick.moving:
            await pilot.pause()
    return screen_text(pilot.app)


@pytest.mark.parametrize(("until", "mover"), [(TO_LEAD, 0), (THEIR_LEAD, 1)], ids=["own", "theirs"])
async def test_a_card_slides_to_where_it_lies_without(until, mover):
    shown = []
    for settings in (replace(MOVING, motion="off"), MOVING):
        async with TableApp(seat(until), settings).run_test() as pilot:
            await pilot.pause()
            await play(pilot, mover)
            shown.append(await arrived(pilot))
    assert shown[0] == shown[1]


async def test_a_key_is_heard_while_a_card_is_on_its_way():
    async with TableApp(seat(THEIR_LEAD), MOVING).run_test() as pilot:
        await pilot.pause()
        await play(pilot, 1)
        await pilot.press("right")
        assert "plays it" in await arrived(pilot)


@pytest.mark.parametrize("settings", [replace(MOVING, motion="auto"), replace(MOVING, pace="instant")])
async def test_nothing_moves_where_every_picture_would_be_sent_or_nothing_is_to_take_time(settings):
    """The tests run, as a server does, with Textual's animations off."""
    async with TableApp(seat(THEIR_LEAD), settings).run_test() as pilot:
        await pilot.pause()
        await play(pilot, 1)
        assert not pilot.app.screen.query_one(TrickArea).moving
