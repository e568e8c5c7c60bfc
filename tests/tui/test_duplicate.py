"""A duplicate: the same packs in both halves, everybody one seat further in the second, and the cards favour nobody."""

import json

import pytest

from engine.errors import BadRecord
from engine.games import game_of
from engine.record import record_text
from tests.tui.players import Typist
from tests.tui.stage import Stage
from tests.tui.table_stage import at, play_on, screen_text, stage
from tests.tui.test_evening import at_home, until
from tests.tui.test_home import leave
from tests.tui.test_plain_front import at_home as at_home_in_lines
from tests.tui.test_plain_front import spending
from tui.duplicate.halves import Twice, moved_on, rules_for_two_halves
from tui.duplicate.page import Pair, margin_line, pairs, result_page
from tui.figures.compared import missing, others_took
from tui.figures.played import played
from tui.plain.pages import lines_of
from tui.saved import Interrupted, Matches
from tui.screens.reading import ReadingScreen

TWICE = Twice(b"a secret seed of thirty-two bytes", 2)
NAMES = ("Ben", "Ada", "Cem", "Dora")


def half(rules, until=None, *, first=None, bot="careful", dealer=1):
    """A table of a half as far as bots have played it: the first, or the one after a first."""
    if first is None:
        table = TWICE.table(rules, NAMES[: game_of(rules).seats], dealer)
    else:
        table = TWICE.resumed(moved_on(first))
    return play_on(table, until or stage("over"), bot=bot)


@pytest.mark.parametrize("rules", ["threefold", "mendikot", "rook", "threefold players=3"])
def test_both_halves_have_the_same_packs_and_who_plays_alike_comes_out_alike(rules):
    first = half(rules).record()
    second = half(rules, first=first).record()
    assert [deal.deck for deal in first.deals] == [deal.deck for deal in second.deals]
    assert [deal.dealer for deal in first.deals] == [deal.dealer for deal in second.deals]
    assert second.players == (first.players[-1], *first.players[:-1])
    assert len(first.deals) == 2
    same = [*pairs(first, second)]
    assert [pair.number for pair in same] == [1, 2]
    assert all(pair.mine == pair.theirs for pair in same)


def test_who_plays_better_with_the_same_cards_wins_by_that():
    assert Pair(1, (14, 10), (12, 11)).margin == 1
    first = half("threefold").record()
    second = half("threefold", first=first, bot="random").record()
    same = [*pairs(first, second)]
    for pair in same:
        assert pair.mine[0] + pair.theirs[1] == 26
        assert pair.mine[1] + pair.theirs[0] == 26
    page = [*lines_of(result_page(first, second))]
    assert page[0] == margin_line(sum(pair.margin for pair in same), "tricks")
    assert f"deal 1: you took {same[0].mine[0]}, the others with the same cards {same[0].theirs[0]}; " in page[1]


WORDS = [
    (3, "tricks", "You win the duplicate by 3 tricks."),
    (-1, "tens", "You lose the duplicate by 1 ten."),
    (0, "points", "The duplicate is drawn: with the same cards you took as much as the others."),
]


@pytest.mark.parametrize(("margin", "unit", "line"), WORDS, ids=[row[-1] for row in WORDS])
def test_the_margin_in_words(margin, unit, line):
    assert margin_line(margin, unit) == line


def test_nobody_cuts_in_a_duplicate():
    assert rules_for_two_halves("threefold players=3 cut=interactive") == "threefold players=3"


def test_a_half_counts_as_a_match_of_so_many_deals(tmp_path):
    matches = Matches(tmp_path)
    matches.finish(Interrupted(half("threefold rounds=1").record(), 0, {1: "expert"}, TWICE))
    (kept,) = matches.over()[0].values()
    match = played(kept)
    assert [others_took(place) for place in missing(kept, match, {})] == [deal.took for deal in match.deals]
    assert (kept.deals, len(match.deals)) == (2, 2)
    assert match.outcome in ("won", "lost", "shared")


def test_a_half_that_was_left_is_kept_with_the_other(tmp_path):
    matches, first = Matches(tmp_path), half("threefold").record()
    second = half("threefold", at(tricks=3), first=first).record()
    for match in (
        Interrupted(half("threefold", at(tricks=3)).record(), 0, {1: "expert"}, TWICE),
        Interrupted(second, 1, {0: "expert"}, TWICE._replace(first=first)),
        Interrupted(moved_on(first), 1, {0: "expert"}, TWICE._replace(first=first)),
    ):
        assert matches.keep(match) == ""
        found = matches.interrupted()
        assert found.twice == match.twice
        assert record_text(found.record) == record_text(match.record)
        table = found.twice.resumed(found.record)
        assert play_on(table, stage("over")).record().deals[-1].deck == first.deals[-1].deck


@pytest.mark.parametrize("damage", [{"seed": "no"}, {"deals": "two"}, {"first": {}}, {"first": 3}])
def test_a_damaged_duplicate_is_put_aside(tmp_path, damage):
    matches = Matches(tmp_path)
    matches.keep(Interrupted(half("threefold", at(tricks=3)).record(), 0, {1: "expert"}, TWICE))
    data = json.loads((tmp_path / "match.json").read_text())
    data["local"]["twice"] |= damage
    (tmp_path / "match.json").write_text(json.dumps(data))
    with pytest.raises(BadRecord):
        matches.interrupted()
    assert matches.interrupted() is None


async def test_one_half_follows_the_other_by_keys(tmp_path):
    matches = Matches(tmp_path)
    late = at(deals=1, tricks=23, mover=0)
    matches.keep(Interrupted(half("threefold", late).record(), 0, {1: "random"}, TWICE))
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "duplicate, first")
        await pilot.press("1")
        await until(pilot, "Your table")
        await Typist(pilot, trumps=("1",)).play_match()
        await pilot.press("end", "enter")
        await until(pilot, "from the other side")
        await pilot.press("2")
        await until(pilot, "You deal.", "Name trumps.", "names trumps.", "Your hand", "shuffles.")
        await leave(pilot)
        assert "duplicate, second" in screen_text(app)
        kept = matches.interrupted()
        assert kept.seat == 1
        assert kept.record.players[1] == "Ben"
        first = kept.twice.first
        second = half("threefold", at(deals=1, tricks=23, mover=1), first=first).record()
        matches.keep(kept._replace(record=second))
    app = at_home(tmp_path, seed="another evening")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "duplicate, second")
        await pilot.press("1")
        await until(pilot, "Your table")
        await Typist(pilot, trumps=("1",)).play_match()
        await pilot.press("end", "enter")
        await until(pilot, "Counted are tricks.")
        await pilot.press("escape")
        await until(pilot, "T H R E E F O L D")
        assert "Go on" not in screen_text(app)
    assert len(matches.over()[0]) == 2


async def test_it_is_set_up_in_lines(tmp_path):
    async with spending(at_home_in_lines(tmp_path)) as paper:
        await paper.type("play", "opponent", "1", "sit down to a duplicate")
        assert "1 2 deals: 4 to play" in paper.said
        await paper.type("back")
        assert paper.said.count("What would you like to do?") == 2
        await paper.type("play", "twice", "1")
        await paper.until("Threefold")
        await paper.type("leave")
        assert any("duplicate, first half, deal 1 with Ada" in line for line in paper.said) or "Go on" not in paper.text


def result(settings, paint):
    first = half("threefold").record()
    second = half("threefold", first=first, bot="random").record()
    page = [*result_page(first, second)]
    return ReadingScreen(settings, paint, "Duplicate", "Threefold", lambda _width: page)


def test_snapshot(snap_compare):
    assert snap_compare(Stage(result), terminal_size=(80, 24))
