"""A card is seen on its way to the trick where that is wanted, and the table says the same without it."""

import asyncio
from dataclasses import replace

import pytest
from textual.geometry import Region

from engine.cards import Card
from engine.events import CardTurnedUp
from tests.tui.table_stage import CALM, TableApp, at, screen_text
from tests.tui.test_table import seat
from tui.palette import LOOKS, Paint
from tui.widgets import motion
from tui.widgets.canvas import Canvas
from tui.widgets.card import MEDIUM, UNICODE, Drawing, draw_turning
from tui.widgets.opponents import Opponents
from tui.widgets.tableau import Tableau
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
    parts = [pilot.app.screen.query_one(part) for part in (TrickArea, Tableau, Opponents)]
    async with asyncio.timeout(30):
        while any(part.moving for part in parts):
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
        assert not any(pilot.app.screen.query_one(part).moving for part in (TrickArea, Tableau, Opponents))


def uncovering(table, mover):
    """A play by which a card turns up."""
    for action in table.view(mover).legal:
        if any(isinstance(event, CardTurnedUp) for event in table.copy().act(mover, action)):
            return action
    raise AssertionError("no card of this seat covers another")


@pytest.mark.parametrize(
    ("until", "mover", "where"), [(TO_LEAD, 0, Tableau), (THEIR_LEAD, 1, Opponents)], ids=["own", "theirs"]
)
async def test_a_card_turns_up_to_what_is_there_without(monkeypatch, until, mover, where):
    monkeypatch.setattr(motion, "FRAME", 3600)  # the first picture stays
    backs = []
    for moves in ("off", "on"):
        async with TableApp(seat(until), replace(MOVING, motion=moves)).run_test() as pilot:
            await pilot.pause()
            link, before = pilot.app.link, screen_text(pilot.app)
            link.do(mover, uncovering(link.table, mover))
            async with asyncio.timeout(30):
                while screen_text(pilot.app) == before:
                    await pilot.pause()
            row = pilot.app.screen.query_one(where)
            assert row.moving == (moves == "on")
            backs.append(text_of(row).count(UNICODE.back))
    assert backs[0] < backs[1]


def text_of(widget):
    return "\n".join("".join(character for character, _ in row) for row in widget.canvas().rows)


@pytest.mark.parametrize(
    ("frames", "row"), [(4, ".░░░░░░░."), (3, "...░░░..."), (2, "....#...."), (1, "...###...")], ids=str
)
def test_a_card_turns_around_its_middle(frames, row):
    paint = Paint(LOOKS["dark"])
    canvas = Canvas(9, 3, paint.felt)
    card = Card("9", "S")
    draw_turning(canvas, Region(1, 0, 7, 3), card, frames, Drawing(paint, UNICODE, MEDIUM))
    looks = {paint.card("S", "open"): "#", paint.felt: "."}
    assert ["".join(looks.get(style, it) for it, style in line) for line in canvas.rows] == [row] * 3
