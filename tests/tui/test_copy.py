"""What is copied at a table: its code and the record of its deals, whole, and nobody's words."""

import pytest

from engine.record import parse_record
from tests.tui.stage import click_text
from tests.tui.table_stage import Seat, at, screen_text
from tests.tui.test_table import at_table, seat
from tui.clipboard import LONGEST, copy, copyable
from tui.table import Person

WAITING = (Person("Ben"), Person(""))


class Kept:
    """A clipboard."""

    def __init__(self):
        self.text = None

    def copy_to_clipboard(self, text):
        self.text = text


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
@pytest.mark.parametrize("way", ["key", "click"])
async def test_who_waits_for_others_copies_the_code_of_the_table(way, size):
    async with at_table(Seat(None, 0, WAITING, rules="threefold"), size=size) as pilot:
        if way == "key":
            await pilot.press("K")
        else:
            await click_text(pilot, "K copy")
        await pilot.pause()
        assert pilot.app.clipboard == "K7QF"
        assert "The code K7QF is copied" in screen_text(pilot.app)


async def test_after_a_deal_one_chooses_what_to_copy():
    link = seat(at(deals=2))
    async with at_table(link) as pilot:
        await pilot.press("K", "2")
        await pilot.pause()
        assert "The record of 2 deals is copied" in screen_text(pilot.app)
        assert parse_record(pilot.app.clipboard) == link.finished()
        await pilot.press("K", "escape")
        await pilot.pause()
        assert len(parse_record(pilot.app.clipboard).deals) == 2


async def test_at_home_there_is_nothing_to_copy_before_a_deal_is_over():
    link = seat(at(tricks=2))
    link.can_chat = False
    assert copyable(link) == ()
    async with at_table(link) as pilot:
        await pilot.press("K")
        await pilot.pause()
        assert "There is nothing to copy yet" in screen_text(pilot.app)
        assert pilot.app.clipboard == ""


def test_no_card_of_a_deal_that_goes_on_is_copied():
    link = seat(at(deals=1, tricks=3))
    (thing,) = [thing for thing in copyable(link) if "record" in thing.what]
    assert len(parse_record(thing.text).deals) == 1 < link.now().view.number


def test_a_text_is_copied_whole_without_controls_or_not_at_all():
    clipboard = Kept()
    said = copy(clipboard, "the link", "one\ntwo\x1b]0;x\x07\u202e")
    assert said == "The link is copied, if your terminal lets it be."
    assert clipboard.text == "one\ntwo]0;x"
    assert copy(clipboard, "the link", "ü" * LONGEST) == "The link is too long to be copied."
    assert clipboard.text == "one\ntwo]0;x"
