"""What is typed where there is nothing to type at yet is not lost: the next screens get it, in order."""

import asyncio
from random import Random

import pytest

from tests.tui.table_stage import CALM, screen_text
from tui.ahead import MOST, keys_of
from tui.app import ThreefoldApp
from tui.settings import KeptInMemory


class Evening:
    """Asks for a line of the menu, again and again, but only once it may; then for a name."""

    def __init__(self):
        self.may = asyncio.Event()
        self.chosen = []

    async def spend(self, front):
        await self.may.wait()
        while len(self.chosen) < 3:
            self.chosen.append(await front.menu(resume="", notices=()))
        self.chosen.append(await front.line("Your name:", "Ada", 20))


def app(evening):
    return ThreefoldApp(evening, KeptInMemory(CALM), rng=Random(1))


async def over(pilot, evening):
    async with asyncio.timeout(30):
        while len(evening.chosen) < 4:
            await pilot.pause()


@pytest.mark.parametrize("how", ["pressed", "sent while it loaded"])
async def test_keys_before_the_first_screen_go_to_it_and_to_those_after_it(how):
    evening = Evening()
    one = app(evening)
    if how != "pressed":
        one.type_ahead("\n\x1b[B\r3Bob\n")
    async with one.run_test() as pilot:
        if how == "pressed":
            await pilot.press("enter", "down", "enter", "3", "B", "o", "b", "enter")
        evening.may.set()
        await over(pilot, evening)
    assert evening.chosen == ["play", "learn", "daily", "Bob"]


async def test_a_page_opened_over_nothing_is_closed_again_before_what_comes_next():
    """Help closes: what follows is typed at the menu below it."""
    evening = Evening()
    async with app(evening).run_test() as pilot:
        await pilot.press("question_mark", "escape", "enter", "enter", "enter", "a", "enter")
        evening.may.set()
        await over(pilot, evening)
    assert evening.chosen == ["play", "play", "play", "a"]


async def test_who_wants_to_leave_need_not_wait():
    one = app(Evening())
    async with one.run_test() as pilot:
        await pilot.press("enter", "ctrl+c")
        await pilot.pause()
    assert one.return_code == 0


async def test_of_endless_keys_the_first_are_kept():
    evening = Evening()
    one = app(evening)
    one.type_ahead("x" * (MOST + 10) + "\r")
    async with one.run_test() as pilot:
        evening.may.set()
        async with asyncio.timeout(30):
            while "T H R E E F O L D" not in screen_text(one):
                await pilot.pause()
        await pilot.press("enter", "enter", "enter", "a", "enter")
        await over(pilot, evening)
    assert evening.chosen[-1] == "a"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("", []),
        ("q\n", ["q", "enter"]),
        ("\x1b[A\x1b", ["up", "escape"]),
        ("\x1b", ["escape"]),
        ("é?", ["é", "question_mark"]),
        ("\x1b[<0;3;3M", []),
    ],
)
def test_the_keys_in_what_a_terminal_sent(typed, keys):
    assert [key.key for key in keys_of(typed)] == keys
