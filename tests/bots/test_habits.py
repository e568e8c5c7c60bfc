"""What the bots are in the habit of doing. Where that differs on purpose: `make habits`, and read the diff."""

import random

import pytest

from engine.bots import bots
from engine.bots.bot import Choice
from engine.duel.habits import (
    CHEAPEST,
    COUNTER_AWAY,
    COUNTER_HOME,
    LETS_GO,
    OPENS,
    PARTNERS_OVERTAKEN,
    TRUMPS_DRAWN,
    Habits,
    Shown,
    observed,
    told,
)
from engine.games import game_of
from tests.bots.habits import FOLDER, QUICK, SHORT, habits
from tests.bots.positions import position
from tests.engine.test_command import engine


@pytest.mark.parametrize("name", QUICK)
def test_the_habits_of_a_bot_are_as_written_down(name):
    assert habits(name, SHORT) == (FOLDER / f"{name}-short.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("hands", "trump", "played", "plays", "habit", "shown"),
    [
        ("AH 3H\n7C\n6C\nQC", "S", "4H KH 5H", "AH", PARTNERS_OVERTAKEN, True),
        ("AH 3H\n7C\n6C\nQC", "S", "4H KH 5H", "3H", PARTNERS_OVERTAKEN, False),
        ("AH QH 3H\n7C\n6C\nQC", "S", "4H 2H JH", "QH", CHEAPEST, True),
        ("AH QH 3H\n7C\n6C\nQC", "S", "4H 2H JH", "AH", CHEAPEST, False),
        ("2S 9S 3D\n7C\n6C\nQC", "S", "4H 2H JH", "9S", CHEAPEST, False),
        ("AH QH 3H\n7C\n6C\nQC", "S", "4H 2H JH", "3H", LETS_GO, True),
        ("AH QH 3H\n7C\n6C\nQC", "S", "4H 2H JH", "QH", LETS_GO, False),
    ],
)
def test_what_shows_a_habit(hands, trump, played, plays, habit, shown):
    assert found(position(hands, trump, played, game="mendikot trump=open"), plays)[habit] == Shown(int(shown), 1)


@pytest.mark.parametrize(
    ("played", "plays", "habit", "shown"),
    [
        ("6H 14H 7H", "10H", COUNTER_HOME, True),
        ("6H 14H 7H", "9H", COUNTER_HOME, False),
        ("6H 7H 14H", "10H", COUNTER_AWAY, True),
        ("6H 7H 14H", "9H", COUNTER_AWAY, False),
    ],
)
def test_what_is_done_with_counters(played, plays, habit, shown):
    seen = position("10H 9H\n7C\n6C\n8C", "S", played, game="rook deck=57")
    assert found(seen, plays)[habit] == Shown(int(shown), 1)


def found(seen, plays):
    """The habits shown by playing this card here."""
    habits = Habits()
    action = next(action for action in seen.legal if str(getattr(action, "card", "")) == plays)
    habits.decided(seen, Choice(action, "Because."))
    return habits.found()


def test_of_one_card_no_habit_is_shown():
    seen = position("AH\n7C\n6C\nQC", "S", "4H KH 5H", game="mendikot trump=open")
    assert found(seen, "AH") == {}


def test_a_bot_against_itself_is_observed_in_all_seats():
    report = observed(game_of("kentucky"), bots()["careful"], 5, seed=1)
    assert (report.rules, report.deals, report.refusals) == ("kentucky", 5, 0)
    assert report.habits[OPENS].of >= 5
    assert sum(one.of for one in report.contracts.by_bid.values()) + report.contracts.thrown_in.shown == 5
    assert observed(game_of("threefold"), bots()["random"], 1, seed=1).contracts is None
    assert observed(game_of("kentucky"), bots()["careful"], 5, seed=1) == report


def test_a_bot_without_manners_is_found_out():
    report = observed(game_of("mendikot trump=open"), bots()["random"], 20, seed=1)
    care = observed(game_of("mendikot trump=open"), bots()["careful"], 20, seed=1)
    for habit in (PARTNERS_OVERTAKEN,):
        assert rate(report.habits[habit]) > rate(care.habits[habit])
    assert rate(report.habits[CHEAPEST]) < rate(care.habits[CHEAPEST])


def rate(shown):
    return shown.shown / shown.of


def test_drawing_trumps_that_nobody_has():
    """B6: it is told where it happens at all."""
    game = game_of("rook")
    report = observed(game, bots()["random"], 30, seed=1)
    assert report.habits[TRUMPS_DRAWN].of > 0


def test_refusals_are_told():
    class Stubborn:
        def choose(self, view, rng):
            choice = bots()["random"].choose(view, rng)
            return choice if random.Random(view.version).random() < 0.9 else Choice(None, "No.")

    report = observed(game_of("threefold"), Stubborn(), 1, seed=1)
    assert report.refusals > 0
    assert f"{report.refusals:>6}" in told(report).splitlines()[1]


def test_the_command():
    run = engine("habits", "--bot", "careful", "--deals", 2, "--rules", "threefold", "kentucky")
    assert (run.returncode, run.stderr) == (0, "")
    first, refusals, *_ = run.stdout.splitlines()
    assert (first, refusals.split()) == ("threefold, 2 deals", ["0", "refusals"])
    assert "makes its bid" in run.stdout
    assert engine("habits", "--rules", "whist").returncode == 2
    assert engine("habits", "--bot", "Deep Blue").returncode == 2
