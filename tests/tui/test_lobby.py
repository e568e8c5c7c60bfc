"""The lobby of a server by keys: what is said of a table, what choosing it does, and the terms of a new one."""

import asyncio
from random import Random
from typing import get_args, get_type_hints

import pytest

from tests.tui.stage import Stage, click_text, shown
from tests.tui.table_stage import Seat, screen_text
from tui.app import ThreefoldApp
from tui.ratings import Rating
from tui.screens.lobby import LobbyScreen, Wish
from tui.screens.setup import USUAL, SetupScreen
from tui.settings import KeptInMemory, Settings
from tui.table import Person, Refused, TableInfo
from tui.terms import FORM, Terms
from tui.visiting import Visiting

ADA = Person("Ada", rating=Rating(1611, 339, provisional=True))
BEN = Person("Ben", rating=Rating(1432, 60, provisional=False))
FREE = TableInfo("FREE", "threefold", (Person("Ada"), Person("")), playing=False, mine=False)
FULL = TableInfo("FUZZ", "threefold", (Person("Ada"), Person("Cem", is_bot=True)), playing=True, mine=False)
MINE = FULL._replace(code="MINE", mine=True, playing=False)


class Hall:
    """A lobby that remembers what it was asked for; `refuses` are the codes of tables where nobody may sit down."""

    name = "Ben"

    def __init__(self, *tables, refuses=()):
        self.asked = []
        self._tables = tables
        self._refuses = refuses

    def tables(self):
        return self._tables

    async def next_change(self):
        await asyncio.Event().wait()

    async def create(self, rules, terms):
        return self._at("create", rules, terms)

    async def join(self, code):
        if code in self._refuses:
            raise Refused("No seat is free at that table.")
        return self._at("join", code)

    async def watch(self, code):
        return self._at("watch", code)

    def _at(self, *what):
        self.asked.append(what)
        return Seat(None, 0, (Person("Ben"), Person("")))


async def test_all_that_has_to_be_said_can_be_read_with_the_keys():
    notices = [f"What there is to say, line {number}." for number in range(1, 8)]
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(FREE), notices))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "line 7." not in shown(app)
        assert "PgDn page on" in shown(app)
        await pilot.press("pagedown", "pagedown")
        assert "line 7." in shown(app)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (FREE, "FREE  Ada, a free seat join, Threefold"),
        (FREE._replace(locked=True), "FREE  Ada, a free seat full, Threefold"),
        (FULL, "FUZZ  Ada, Cem (bot) watch, Threefold"),
        (FULL._replace(terms=Terms(access="private")), "FUZZ  Ada, Cem (bot) full, Threefold"),
        (FULL._replace(people=(Person("Ada", here=False), Person("Cem"))), "FUZZ  Ada (away), Cem watch, Threefold"),
        (MINE, "Resume MINE  Ada, Cem (bot) your seat, Threefold"),
        (FREE._replace(playing=True), "FREE  Ada, a free seat join or watch, Threefold"),
        (FULL._replace(idle=59.0), "watch, Threefold"),
        (FULL._replace(idle=312.0, watchers=2), "watch, idle 5 min, 2 looking on, Threefold"),
        (FULL._replace(terms=Terms(pace="slow")), "watch, slow clock, Threefold"),
        (FREE._replace(people=(ADA, Person("")), rated=True), "FREE  Ada 1611?, a free seat join, rated, Threefold"),
        (MINE._replace(terms=Terms("private"), rated=False), "MINE  Ada, Cem (bot) your seat, not rated, Threefold"),
        (FULL._replace(people=(ADA._replace(here=False), BEN)), "Ada 1611? (away), Ben 1432 watch, Threefold"),
    ],
)
async def test_what_is_said_of_a_table(table, said):
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(table)))
    async with app.run_test(size=(84, 24)) as pilot:
        await pilot.pause()
        assert " ".join(said.split()) in " ".join(shown(app).split())


@pytest.mark.parametrize(("width", "fit"), [(60, False), (80, True), (120, True)])
async def test_ratings_are_left_out_where_something_would_be_cut_for_them(width, fit):
    table = FULL._replace(people=(ADA, BEN), rated=True)
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(table)))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        (line,) = [line for line in shown(app).splitlines() if "FUZZ" in line]
        assert ("1611?" in line) == fit
        assert line.endswith("watch, rated, Threefold")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Ada 1611?, Ben 1432" in shown(app)


async def test_free_seats_are_counted_where_they_cannot_be_named_beside_the_ratings():
    table = FREE._replace(people=(ADA, Person("")), rated=True, rules=USUAL.rules)
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(table)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (line,) = [line for line in shown(app).splitlines() if "FREE" in line]
        assert line.split(maxsplit=1)[1].split("   ")[0] == "FREE  Ada 1611?, 1 free"
        assert line.endswith("join, rated, Threefold · cut: interactive")


async def test_where_the_rules_are_cut_anyway_ratings_are_shown():
    rules = "threefold players=4 sides=partners tie=shared reveal=leader_may_wait match=tricks rounds=10"
    app = Stage(
        lambda settings, paint: LobbyScreen(settings, paint, Hall(FULL._replace(rules=rules, people=(ADA, BEN))))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (line,) = [line for line in shown(app).splitlines() if "FUZZ" in line]
        assert "Ada 1611?, Ben 1432 watch, Threefold · 4 players · …" in " ".join(line.split())


async def test_a_line_that_is_too_long_is_said_whole_below_the_list_while_it_is_marked():
    long = MINE._replace(rules="threefold players=4 sides=partners tie=shared", people=(ADA, BEN), idle=312.0)
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(long, FREE)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        whole = "your seat, idle 5 min, Threefold · 4 players · sides: partners · tie: shared"
        assert whole in " ".join(shown(app).split())
        first, second = (line for line in shown(app).splitlines() if "MINE" in line)
        assert first.endswith("your seat, Threefold · …")
        assert second == "Resume MINE  Ada 1611?, Ben 1432"
        await pilot.press("down")
        assert whole not in " ".join(shown(app).split())
        assert sum("MINE" in line for line in shown(app).splitlines()) == 1


async def test_what_can_be_done_is_said_whole_on_a_small_terminal():
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(), account="name, keys and codes"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "a free seat, or a table of your own" in shown(app)
        assert "…" not in shown(app)


@pytest.mark.parametrize("way", ["key", "click"])
@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (FREE, Wish("join", "FREE")),
        (FULL, Wish("watch", "FUZZ")),
        (FREE._replace(playing=True), Wish("either", "FREE")),
        (MINE, Wish("join", "MINE")),
    ],
    ids=["free", "full", "left", "mine"],
)
async def test_a_table_is_joined_or_watched(table, wish, way):
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(table)))
    async with app.run_test(size=(84, 24)) as pilot:
        await pilot.pause()
        if way == "key":
            await pilot.press(*[] if table.mine else ["down"] * 4, "enter")
        else:
            await click_text(pilot, table.code)
        await pilot.pause()
        assert app.closed == wish


def visit(hall):
    return ThreefoldApp(Visiting(hall), KeptInMemory(Settings()), rng=Random(1))


@pytest.mark.parametrize(
    ("tables", "refuses", "asked"),
    [
        ((), (), ("create", USUAL.rules, Terms())),
        ((FULL, MINE), (), ("create", USUAL.rules, Terms())),
        ((FREE._replace(locked=True),), (), ("create", USUAL.rules, Terms())),
        ((FULL, FREE), (), ("join", "FREE")),
        ((FREE, FREE._replace(code="NEXT")), ("FREE",), ("join", "NEXT")),
        ((FREE,), ("FREE",), ("create", USUAL.rules, Terms())),
    ],
)
async def test_a_quick_seat_is_the_first_free_one_else_at_a_table_like_the_last(tables, refuses, asked):
    hall = Hall(*tables, refuses=refuses)
    app = visit(hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await click_text(pilot, "Quick seat")
        await pilot.pause()
        assert hall.asked == [asked]
        assert "waiting for 1 player" in screen_text(app)


@pytest.mark.parametrize(("keys", "asked"), [("1", [("join", "FREE")]), ("2", [("watch", "FREE")]), ("3", [])])
async def test_a_running_match_with_a_free_seat_is_joined_or_looked_on_at(keys, asked):
    hall = Hall(FREE._replace(playing=True))
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("5")
        await pilot.pause()
        await pilot.press(keys)
        await pilot.pause()
        assert hall.asked == asked


@pytest.mark.parametrize(("refuses", "asked"), [((), ("join", "FUZZ")), (("FUZZ",), ("watch", "FUZZ"))])
async def test_a_code_opens_a_table_to_play_or_else_to_look_on(refuses, asked):
    hall = Hall(refuses=refuses)
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("3")
        await pilot.pause()
        await pilot.press(*"FUZZ", "enter")
        await pilot.pause()
        assert hall.asked == [asked]


async def test_the_terms_of_a_table_are_kept_for_the_next_one():
    hall = Hall()
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        for change in (("end", "up", "left", "up", "right", "up", "right", "up", "right"), ()):
            await pilot.pause()
            await pilot.press("2")
            await pilot.pause()
            await pilot.press(*change, "home", "enter")
            await pilot.pause()
            await pilot.press("Q")
        assert hall.asked == [("create", USUAL.rules, Terms("unlisted", "slow", "wait", "none"))] * 2


async def test_a_table_at_home_has_no_terms():
    app = Stage(lambda settings, paint: SetupScreen(settings, paint, bots={"careful": "Counts."}))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        assert "Who may come" not in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.closed == USUAL._replace(bot="careful")


def test_the_form_asks_for_every_term_and_offers_every_word_for_it():
    words = {name: get_args(hint) for name, hint in get_type_hints(Terms).items()}
    assert {term.key: tuple(term.values) for term in FORM} == words


@pytest.mark.parametrize("word", ["", "everybody", None, 3, ["public"], {}])
def test_a_word_that_no_term_knows_is_refused(word):
    with pytest.raises(ValueError, match="access of a table cannot be"):
        Terms.of({"access": word})


@pytest.mark.parametrize("term", FORM, ids=lambda term: term.key)
def test_a_term_goes_round_through_all_its_values(term):
    usual, terms, seen = Terms(), Terms(), []
    for _ in term.values:
        seen.append(terms.data()[term.key])
        terms = terms.stepped(term.key, 1)
    assert terms == usual
    assert seen == list(term.values) == list(term.about)
    assert usual.stepped(term.key, 1).stepped(term.key, -1) == usual


@pytest.mark.parametrize("size", [(20, 5), (20, 8), (33, 9), (40, 12)])
async def test_in_the_smallest_window_there_are_lines_of_the_list(size):
    async with Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(FREE, FULL))).run_test(
        size=size
    ) as pilot:
        await pilot.pause()
        lines = shown(pilot.app).splitlines()
        assert sum("Quick seat" in line or "Make a table" in line for line in lines) == 2
        await pilot.press("down", "down", "down", "down")
        await pilot.pause()
        (marked,) = [line for line in shown(pilot.app).splitlines() if line.strip().startswith(">")]
        assert "FREE" in marked
        await pilot.press("enter")
        assert pilot.app.closed == Wish("join", "FREE")
