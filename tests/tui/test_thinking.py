"""A bot has a second: one that is late, fails or asks for what is illegal is replaced, and that is logged."""

import threading
from random import Random

import pytest

from engine.actions import Undo
from engine.bots import bots
from engine.bots.bot import Choice
from engine.games import game_of
from engine.table import Table
from tui.thinking import LIMIT, thought_of


def view():
    table = Table(game_of("threefold"), ["Ada", "Ben"], first_dealer=0, seeds=lambda: bytes(32))
    return table.view(0)


class Slow:
    def __init__(self):
        self.wake = threading.Event()
        self.done = threading.Event()

    def choose(self, view, rng):
        self.wake.wait(30)
        self.done.set()
        return Choice(next(iter(view.legal)), "at last")


class Failing:
    def choose(self, view, rng):
        raise ZeroDivisionError("A♠")


class Cheating:
    def choose(self, view, rng):
        return Choice(Undo(), "Let me have that back.")


async def test_a_bot_that_asks_for_what_is_illegal_is_replaced_and_that_is_logged(caplog):
    table = view()
    thought = await thought_of(Cheating(), table, Random(1))
    assert thought.choose(table, Random(1)).action in table.legal
    assert "bot Cheating wants what is illegal" in caplog.text


def test_a_bot_has_a_second_and_no_more():
    """B15."""
    assert LIMIT <= 1


async def test_a_bot_in_time_says_what_it_decides():
    table = view()
    thought = await thought_of(bots()["careful"], table, Random(1))
    assert thought.choose(table, Random(2)) == bots()["careful"].choose(table, Random(1))


async def test_a_bot_that_is_late_is_replaced_and_not_heard_any_more(caplog):
    table, bot = view(), Slow()
    thought = await thought_of(bot, table, Random(1), limit=0)
    assert thought.choose(table, Random(1)).action in table.legal
    assert "Slow took more than" in caplog.text
    bot.wake.set()
    assert bot.done.wait(30)


@pytest.mark.parametrize("bot", [Failing()])
async def test_a_bot_that_fails_is_replaced_and_its_words_are_not_logged(bot, caplog):
    table = view()
    thought = await thought_of(bot, table, Random(1))
    assert thought.choose(table, Random(1)).action in table.legal
    assert "Failing failed: ZeroDivisionError" in caplog.text
    assert "A♠" not in caplog.text
