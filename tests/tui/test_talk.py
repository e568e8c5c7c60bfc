"""Talk at the table, by keys: lines, phrases, tables where nobody talks, and a table without people's noise."""

from dataclasses import replace

import pytest

from tests.tui.table_stage import CALM, screen_text
from tests.tui.test_table import TO_LEAD, at_table, beside, click_text, said, seat
from tui.phrases import PHRASES
from tui.screens.table import TableScreen
from tui.screens.talk import TalkScreen
from tui.table import MenuItem
from tui.widgets.choices import Choices

ZEN = replace(CALM, zen="on")


def talking(pilot):
    return isinstance(pilot.app.screen, TalkScreen)


def listed(pilot):
    """Whether the phrases can be seen."""
    return pilot.app.screen.query_one(Choices).display


# Phrases.


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("slash", "3"), PHRASES[2]),
        (("slash", "0"), PHRASES[9]),
        (("tab", "1"), PHRASES[0]),
        (("1", "tab"), PHRASES[0]),
        (("tab", "enter"), PHRASES[0]),
        (("tab", "down", "down", "up", "enter"), PHRASES[1]),
        (("tab", "up", "enter"), PHRASES[9]),
        (("tab", "tab", "h", "i", "enter"), "hi"),
        (("1", "slash", "2", "enter"), "1/2"),
        (("slash", "m", "e", "enter"), "/me"),
        (("h", "i", "tab", "enter"), "hi"),
        (("h", "i", "slash", "1", "enter"), "hi/1"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
async def test_a_phrase_is_chosen_by_its_number_and_anything_else_is_a_line(keys, line):
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("C", *keys)
        await pilot.pause()
        assert not talking(pilot)
        assert link.said == [line]


async def test_the_list_opens_and_closes_and_calling_off_says_nothing():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("C")
        assert talking(pilot)
        assert not listed(pilot)
        await pilot.press("tab")
        await pilot.pause()
        assert listed(pilot)
        assert "1  Hello" in screen_text(pilot.app)
        await pilot.press("backspace")
        await pilot.pause()
        assert not listed(pilot)
        await pilot.press("slash", "escape")
        await pilot.pause()
        assert not talking(pilot)
        assert link.said == []


async def test_a_phrase_can_be_clicked():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("C", "tab")
        await pilot.pause()
        await click_text(pilot, "Well played")
        assert link.said == ["Well played"]


@pytest.mark.parametrize(
    ("keys", "line"),
    [(("2",), PHRASES[1]), (("enter",), PHRASES[0]), (("down", "enter"), PHRASES[1]), (("escape",), None)],
)
async def test_where_only_phrases_may_be_said_they_are_listed_at_once(keys, line):
    link = seat(TO_LEAD)
    link.talk = "presets"
    async with at_table(link) as pilot:
        await pilot.press("C")
        await pilot.pause()
        assert listed(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        assert not talking(pilot)
        assert link.said == ([line] if line else [])


async def test_where_nobody_talks_no_key_is_offered_for_it():
    link = seat(TO_LEAD)
    link.talk = "none"
    async with at_table(link) as pilot:
        assert "C chat" not in screen_text(pilot.app)
        await pilot.press("C")
        await pilot.pause()
        assert not talking(pilot)
        assert said(pilot) == "Nobody talks at this table: it was made so."


# Nothing but the game.


async def test_in_zen_mode_neither_talk_nor_notices_are_shown_and_the_game_is():
    link = seat(TO_LEAD)
    async with at_table(link, ZEN) as pilot:
        assert "C chat" not in screen_text(pilot.app)
        link.tell(("Ada", "well played"), notice="Cem looks on.")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "well played" not in text
        assert "looks on" not in text
        assert "You lead." in text
        await pilot.press("C")
        await pilot.pause()
        assert not talking(pilot)
        assert said(pilot) == "You play in silence: your settings say so."
        await pilot.press("escape", "G")
        await pilot.pause()
        assert "well played" not in screen_text(pilot.app)
        await pilot.press("escape")
        # What was missed is there once one wants it.
        pilot.app.change(CALM)
        await pilot.pause()
        assert "Ada: well played Cem looks on." in beside(pilot)
        pilot.app.change(ZEN)
        await pilot.pause()
        assert "well played" not in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(60, 20), (40, 12)])
async def test_in_zen_mode_no_notice_stands_under_the_hand_or_among_the_words(size):
    link = seat(TO_LEAD)
    async with at_table(link, ZEN, size=size) as pilot:
        link.tell(("Ada", "well played"), notice="Cem looks on.")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "looks on" not in text
        assert "well played" not in text


@pytest.mark.parametrize("settings", [ZEN, CALM], ids=["zen", "usual"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
async def test_what_came_of_what_one_did_oneself_is_shown_also_in_zen_mode(size, settings):
    link = seat(TO_LEAD)
    async with at_table(link, settings, size=size) as pilot:
        link.tell(notice="Cem looks on.", answer="You do not hear Ada any more.")
        await pilot.pause()
        text = " ".join(screen_text(pilot.app).split())
        assert "You do not hear Ada any more." in text or "You do not hear Ada any more." in " ".join(
            beside(pilot).split()
        )
        assert ("Cem looks on." in text) == (settings == CALM)
        await pilot.press("G")
        await pilot.pause()
        assert "You do not hear Ada any more." in screen_text(pilot.app)


async def test_in_zen_mode_alone_it_is_told_what_becomes_of_ones_match():
    link = seat(TO_LEAD)
    link.can_chat = False
    async with at_table(link, ZEN) as pilot:
        link.tell(notice="The match could not be kept.")
        await pilot.pause()
        assert "The match could not be kept." in beside(pilot)


# What one may do besides playing.

MENU = (
    MenuItem("adjourn", "Go on another time", "if all agree; cards stay"),
    MenuItem("resign", "Give the match up", "the others win it", "Give the match up?"),
    MenuItem("mute 1", "Mute [b]Ada[/]", "they are not told"),
    MenuItem(
        "report 1", "Report [b]Ada[/]", "to the server's host", "Report [b]Ada[/] for what?",
        (MenuItem("report 1 insults", "Insults, threats or worse"), MenuItem("report 1 spam", "Spam")),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (("1",), ["adjourn"]),
        (("3",), ["mute 1"]),
        (("2", "2"), ["resign"]),
        (("2", "1"), []),
        (("2", "escape"), []),
        (("4", "2"), ["report 1 spam"]),
        (("4", "3"), []),
        (("4", "escape"), []),
        (("5",), []),
        (("escape",), []),
    ],
)
async def test_the_menu_of_the_table_is_chosen_from_by_keys(keys, chosen):
    link = seat(TO_LEAD)
    link.items = MENU
    async with at_table(link) as pilot:
        await pilot.press("M")
        await pilot.pause()
        assert "Mute [b]Ada[/]" in screen_text(pilot.app)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert link.chosen == chosen


async def test_in_ascii_nothing_else_is_shown_of_a_menu_and_its_questions():
    items = (
        MenuItem("mute 1", "Mute Zoë…", "née Ødegård"),
        MenuItem("kick 1", "Send Zoë away", "für immer", "Send Zoë away for good?"),
        MenuItem("report 1", "Report Zoë", "", "Report Zoë for what?", (MenuItem("report 1 spam", "Späm"),)),
    )
    for keys in (("M",), ("M", "2"), ("M", "3")):
        link = seat(TO_LEAD)
        link.items, link.title = items, "Zoë's"
        async with at_table(link, replace(CALM, glyphs="ascii")) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            assert "Zoe" in screen_text(pilot.app)
            assert screen_text(pilot.app).isascii()


async def test_what_the_table_refuses_is_told_and_a_table_without_a_menu_says_so():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("M")
        await pilot.pause()
        assert said(pilot) == "There is nothing to do at this table but to play."
        link.items, link.refused = MENU, "That cannot be done here now."
        await pilot.press("M", "1")
        await pilot.pause()
        assert said(pilot) == "That cannot be done here now."
