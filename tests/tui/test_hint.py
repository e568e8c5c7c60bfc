"""A hint: what the best bot would do, its reason in words, and what else it weighed with the chances."""

from random import Random

import pytest

from engine.actions import Play
from engine.bots import bots
from engine.bots.bot import Candidate, Choice, any_of
from engine.bots.roster import best
from engine.table import Table
from tests.engine.declared import SHAPES
from tests.tui.stage import Stage, click_text
from tests.tui.table_stage import Seat, TableApp, at, play_on, screen_text, table_of
from tui.front import SetUp
from tui.hint_page import action_words, hint_page
from tui.local import LocalTable
from tui.opponents import levels
from tui.screens.setup import SetupScreen
from tui.screens.table_menu import TableMenuScreen
from tui.table import MenuItem, Refused
from tui.thinking.minds import AtHand
from tui.widgets.page import wrapped
from tui.wording import Words

LEAD = at(tricks=3, mover=0, plays=0)


def advised(link, chances=(0.61, 0.55, 0.2, 0.0)):
    """A seat whose adviser weighs its first cards."""
    view = link.table.view(0)
    weighed = zip([action for action in view.legal if isinstance(action, Play)], chances, strict=False)
    candidates = tuple(Candidate(action, chance, 0.03 if chance else 0.0) for action, chance in weighed)
    link.advice = Choice(candidates[0].action, "The trick is worth it, and nothing higher is out.", candidates)
    return link


def page(words, view, choice, width=70):
    return ["".join(part.text for part in line) for line in wrapped(hint_page(words, view, choice), width)]


async def test_a_hint_says_what_to_do_and_why_and_raises_the_card():
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))
    best_card = link.advice.action.card
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "A hint" in text
        assert "The trick is worth it, and nothing higher is out." in text
        assert "61 % ± 3" in text
        await pilot.press("escape")
        await pilot.press("enter")
        await pilot.pause()
        assert best_card not in link.table.view(0).deal.hand
        assert best_card not in link.table.view(0).deal.up[0]


async def test_a_hint_that_is_refused_says_why():
    link = Seat(play_on(table_of("threefold"), LEAD))
    link.refused = "There are hints where one plays with bots alone."
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        assert link.refused in screen_text(pilot.app)


async def test_a_hint_for_another_turn_is_not_shown():
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))
    waits = link.hint

    async def late():
        link.do(0, any_of(link.table.view(0).legal, Random(1)))
        return await waits()

    link.hint = late
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        await pilot.pause()
        assert "A hint" not in screen_text(pilot.app)


async def test_a_hint_can_be_had_from_the_list_of_commands():
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("f2", *"hint", "enter")
        await pilot.pause()
        await pilot.pause()
        assert "nothing higher is out" in screen_text(pilot.app)


def test_the_page():
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))
    view = link.table.view(0)
    words = Words(view.names, 0)
    lines = page(words, view, link.advice)
    first = words.card(link.advice.action.card)
    assert lines[:4] == [f"Play {first}.", "", "The trick is worth it, and nothing higher is out.", ""]
    assert [line.split("  ")[-1].strip() for line in lines[5:]] == ["61 % ± 3", "55 % ± 3", "20 % ± 3", "0 %"]
    assert [line[0] for line in lines[5:]] == ["*", " ", " ", " "]
    ascii_lines = page(Words(view.names, 0, ascii=True), view, link.advice)
    assert all(line.isascii() for line in ascii_lines)
    assert "61 % +- 3" in ascii_lines[5]


def test_a_bot_that_reckons_no_chances_says_so():
    view = play_on(table_of("threefold"), LEAD).view(0)
    lines = page(Words(view.names, 0), view, bots()["careful"].choose(view, Random(1)))
    assert lines[-1] == "Nothing else was weighed with its chances."


@pytest.mark.parametrize("rules", SHAPES)
def test_every_action_of_every_game_can_be_said(rules):
    table, chance = table_of(rules, ("Ben", "Ada", "Cem", "Dee")), Random(rules)
    while table.stage != "over" and len(table.view(None).finished) < 2:
        seat = table.to_act()[0]
        view = table.view(seat)
        action = bots()["random"].choose(view, chance).action
        said = action_words(Words(view.names, seat), view, action)
        assert said[0].isupper()
        assert not said.endswith(".")
        table.act(seat, action)


def local(rules="threefold", **given) -> tuple[Table, LocalTable]:
    table = table_of(rules)

    async def pause(_seat):
        pass

    others = {seat: AtHand(bots()["random"]) for seat in range(1, table.game.seats)}
    return table, LocalTable(table, 0, others, rng=Random(1), pause=pause, keep=lambda _record: "", **given)


async def test_at_home_the_best_bot_advises_and_chance_goes_on_as_without_it():
    table, link = local(adviser=lambda: AtHand(bots()[best().name]))
    play_on(table, LEAD)
    first, second = await link.hint(), await link.hint()
    assert first == second
    assert first.action in table.view(0).legal


async def test_out_of_turn_there_is_nothing_to_advise():
    table, link = local(adviser=lambda: AtHand(bots()["careful"]))
    play_on(table, at(tricks=3, mover=1, plays=0))
    with pytest.raises(Refused, match="not your turn"):
        await link.hint()


async def test_nobody_is_asked_where_nobody_is():
    table, link = local()
    play_on(table, LEAD)
    with pytest.raises(Refused, match="nobody to ask"):
        await link.hint()


async def test_a_click_on_the_word_closes_the_hint():
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        await click_text(pilot, "Esc back")
        await pilot.pause()
        assert "A hint" not in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)], ids=["80x24", "60x20", "40x12"])
def test_snapshot_of_a_hint(snap_compare, size):
    link = advised(Seat(play_on(table_of("threefold"), LEAD)))

    async def asked(pilot):
        await pilot.press("H")
        await pilot.pause()

    assert snap_compare(TableApp(link), terminal_size=size, run_before=asked)


def test_snapshot_of_the_levels_a_bot_may_have(snap_compare):
    ways = tuple(MenuItem(f"bot {level}", level.capitalize(), about) for level, about in levels().items())
    about = "How well shall it play against you? A partner of yours always plays as well as it can."
    app = Stage(lambda settings, paint: TableMenuScreen(settings, paint, "Ask a bot to sit down", ways, about))
    assert snap_compare(app, terminal_size=(80, 24))


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
def test_snapshot_of_the_opponents_to_choose(snap_compare, size):
    start = SetUp("kentucky", "")
    app = Stage(lambda settings, paint: SetupScreen(settings, paint, start=start, bots=levels()))
    assert snap_compare(app, terminal_size=size, press=["down", "down", "down"])
