"""A duplicate at the table: nothing is opened before its end, both halves are told apart, and compared at last."""

import pytest

from engine.actions import Shuffle
from tests.tui.players import Typist
from tests.tui.stage import Stage
from tests.tui.table_stage import Seat, at, play_on, screen_text, stage, table_of
from tests.tui.test_evening import at_home, choose, until
from tests.tui.test_plain_front import at_home as at_home_in_lines
from tests.tui.test_plain_front import spending
from tests.tui.test_screens import result
from tests.tui.test_table import at_table
from tui.both_halves import HALFWAY, NOT_YET, Pair, halves_page, pairs
from tui.plain.pages import lines_of
from tui.saved import Interrupted, Matches
from tui.wording import Words

TWICE = "threefold duplicate=2"


def second_half_of(then):
    """When the second half has come to something."""
    return lambda table: len(table.view(None).finished) >= 2 and then(table)


def half_over(table):
    return len(table.view(None).finished) == 2


def test_what_is_compared_is_what_was_taken_with_the_same_cards():
    assert Pair((1, 4), (14, 10), (12, 11)).margin == 1
    table = play_on(table_of(TWICE), stage("over"), bot="random")
    view, deals = table.view(1), table.finished_record().deals
    found = [*pairs(view.game, deals, view.finished, 1)]
    assert {one.numbers for one in found} == {(1, 4), (2, 3)}
    for one in found:
        first, again = (view.finished[number - 1].tricks for number in one.numbers)
        assert (one.mine, one.theirs) == ((first[1], again[1]), (again[0], first[0]))
    page = [*lines_of(halves_page(Words(tuple(table.names), 1), view, deals))]
    assert page[0] == "The same cards in both halves"
    margin = sum(one.margin for one in found)
    assert f"{abs(margin)} tricks {'more' if margin > 0 else 'fewer'} than" in page[-1]


async def test_nothing_is_opened_between_the_halves_and_all_is_compared_after_them(tmp_path):
    matches = Matches(tmp_path)
    matches.keep(Interrupted(play_on(table_of(TWICE), half_over).record(), 0, {1: "random"}))
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "deal 2 with")
        await choose(pilot, "Look back")
        await until(pilot, "no deal yet to look back at")
    late = at(deals=3, tricks=23)
    matches.keep(Interrupted(play_on(table_of(TWICE), late).record(), 0, {1: "random"}))
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "deal 4 with")
        await pilot.press("1")
        await until(pilot, "Your table")
        await pilot.press("S")
        await until(pilot, "Back to the table")
        assert "Look back" not in screen_text(app)
        assert "most in 2 deals twice" in screen_text(app)
        await pilot.press("escape")
        await Typist(pilot, trumps=("1",)).play_match()
        assert "Look back" in screen_text(app)
        await pilot.press("pagedown")
        await until(pilot, "The same cards in both halves")


@pytest.mark.parametrize(("rules", "over"), [(TWICE, "match"), ("threefold", "deal")])
async def test_who_deals_is_told_when_the_seed_is_shown(rules, over):
    async with at_table(Seat(table_of(rules, dealer=0))) as pilot:
        assert f"; after the {over} it" in " ".join(screen_text(pilot.app).split())


async def test_it_is_told_in_lines(tmp_path):
    table = play_on(table_of(TWICE), half_over)
    Matches(tmp_path).keep(Interrupted(table.record(), 0, {1: "random"}))
    async with spending(at_home_in_lines(tmp_path)) as paper:
        await paper.type("1", "hands")
        assert paper.said[-1] == NOT_YET
        await paper.type("review")
        assert paper.said[-1] == NOT_YET


def test_it_is_said_that_the_first_half_is_over():
    table = play_on(table_of(TWICE), half_over)
    assert HALFWAY.startswith("The first half is over.")
    dealer = table.to_act()[0]
    assert table.view(dealer).legal == (Shuffle(),)


def halfway_result(settings, paint):
    return result(play_on(table_of(TWICE), half_over))(settings, paint)


def last_result(settings, paint):
    table = play_on(table_of(TWICE), stage("over"), bot="random")
    return result(table, deals=table.finished_record().deals)(settings, paint)


def test_snapshot_of_the_first_half(snap_compare):
    assert snap_compare(Stage(halfway_result), terminal_size=(80, 24))


def test_snapshot_of_both_halves(snap_compare):
    assert snap_compare(Stage(last_result), terminal_size=(80, 40))
