"""The play check: what was clearly worse than the best is marked, kept, and done again until it is right."""

import json
from random import Random

import pytest

from engine.bots.bot import Candidate, Choice
from engine.games import game_of
from tests.net.screens import eventually
from tests.tui.lesson_stage import settled
from tests.tui.plain_stage import at_table
from tests.tui.table_stage import CALM, Seat, TableApp, at, play_on, screen_text, table_of
from tests.tui.test_evening import at_home, until
from tests.tui.test_home import MENU
from tests.tui.test_lessons import choose_learning
from tui.checking import Checked, PlayCheck, is_costly
from tui.hint_page import marked_line
from tui.lessons.drills import MOST, DrillsFile, drill_of, lesson_of
from tui.lessons.table import LessonTable
from tui.local import LocalTable
from tui.wording import Words


def position(rules="threefold", **where):
    """A table at one's own turn with a choice."""
    return play_on(table_of(rules), at(mover=0, **where))


def weighed(view, *values, error=0.01):
    """What somebody thinks of the first legal actions."""
    candidates = [Candidate(action, value, error) for action, value in zip(view.legal, values, strict=False)]
    candidates.sort(key=lambda one: -one.value)
    return Choice(candidates[0].action, "It wins.", tuple(candidates))


class Sage:
    """Thinks what it is told to think."""

    def __init__(self, *values):
        self.values = values
        self.asked = []

    async def decide(self, view, _rng):
        self.asked.append(view)
        return weighed(view, *self.values)


COSTLY = [
    ((0.8, 0.7), 0.01, True, "by far"),
    ((0.8, 0.7), 0.05, False, "it may be chance"),
    ((0.8, 0.78), 0.0, False, "by too little"),
    ((0.7, 0.8), 0.0, False, "it is the best"),
]


@pytest.mark.parametrize(("values", "error", "costly", "why"), COSTLY, ids=[row[-1] for row in COSTLY])
def test_what_is_costly(values, error, costly, why):
    view = position().view(0)
    second = [*view.legal][1]
    assert is_costly(weighed(view, *values, error=error), second) is costly


def test_what_was_not_weighed_is_never_costly():
    view = position().view(0)
    assert not is_costly(weighed(view, 0.9, 0.1), [*view.legal][2])


async def no_pause(_seat):
    """Nobody waits here."""


def local(table):
    return LocalTable(table, 0, {1: None}, rng=Random(1), pause=no_pause, keep=lambda _record: "")


async def test_a_play_is_looked_at_afterwards_with_the_view_one_had():
    table = position(plays=1)
    link, sage, marked = local(table), Sage(0.9, 0.5), []
    check = PlayCheck(lambda: sage, lambda checked, before: marked.append((checked, before)))
    link.played = check.played
    view = table.view(0)
    first, second = [*view.legal][:2]
    await link.act(second, view.turn)
    await eventually(lambda: marked, "a mark")
    (checked, before), *others = marked
    assert not others
    assert sage.asked == [view]
    assert (checked.view, checked.action, checked.choice.action) == (view, second, first)
    assert before.deals[-1].actions == table.record().deals[-1].actions[:-1]
    link.mark(checked, "Better.")
    update = await link.next_update()
    while not update.answer:
        update = await link.next_update()
    assert (update.answer, update.checked) == ("Better.", checked)
    assert link.now().answer == ""
    assert link.now().checked == checked
    await check.close()


async def test_a_good_play_is_not_marked():
    table = position()
    link, marked, sage = local(table), [], Sage(0.9, 0.5)
    check = PlayCheck(lambda: sage, lambda checked, _before: marked.append(checked))
    link.played = check.played
    view = table.view(0)
    await link.act(next(iter(view.legal)), view.turn)
    await eventually(lambda: sage.asked, "a look")
    await check.close()
    assert not marked


def mark(table, place=1, values=(0.84, 0.71)):
    """A marked play of the seat, and the record before it."""
    view = table.view(0)
    return Checked(view, [*view.legal][place], weighed(view, *values)), table.record()


async def test_a_marked_play_can_be_looked_at():
    table = position(plays=1)
    checked, _ = mark(table)
    link = Seat(table)
    app = TableApp(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("W")
        await until(pilot, "No play of yours is marked.")
        assert "W check" not in screen_text(app)
        line = marked_line(Words(("Ben", "Ada"), 0), checked)
        link.stand(checked=checked)
        link.tell(answer=line)
        await until(pilot, "W check")
        assert "84 %" in line
        await pilot.press("G")
        await until(pilot, "Better: play ")
        await pilot.press("escape", "W")
        await until(pilot, "You did this: ")
        assert "84 %" in screen_text(app)


async def test_a_marked_play_in_lines():
    table = position(plays=1)
    checked, _ = mark(table)
    link = Seat(table)
    async with at_table(link, settings=CALM) as paper:
        assert await paper.type("check") == ["No play of yours is marked."]
        link.state["checked"] = checked
        link.tell(answer="Better.")
        await paper.until("Better.")
        assert (await paper.type("check"))[0] == "A marked play."


# Drills.


def drill_table(lesson, done=lambda: ""):
    async def pause():
        """Nobody else acts."""

    after = (("next", "next drill"), ("back", "enough for now"))
    return LessonTable(lesson, game_of(lesson.rules), heading="A drill", after=after, done=done, pause=pause)


@pytest.mark.parametrize("rules", ["threefold", "rook", "kentucky", "three-two-five", "mendikot", "split-dummy"])
async def test_a_costly_play_is_a_drill_from_the_same_place(rules):
    table = play_on(table_of(rules), lambda table: table.stage == "deal" and len(at_turn(table)) > 2)
    checked, before = mark(table, values=(0.84, 0.71, 0.83))
    drill = drill_of(checked, before)
    assert '"seal"' not in drill.record
    link = drill_table(lesson_of(drill))
    update = await settled(link)
    assert update.view.deal.hand == table.view(0).deal.hand
    assert [*update.view.legal] == [*table.view(0).legal]
    await link.act(checked.action, update.view.turn)
    said = (await link.next_update()).lesson.said
    assert said[0].kind == "wrong"
    assert "71 %. There is better." in said[0].text
    third = [*update.view.legal][2]
    await link.act(third, update.view.turn)
    assert link.mistakes == 1
    said = link.now().lesson.said
    assert "83 %" in said[0].text
    assert "84 %" in said[1].text


def at_turn(table):
    return [*table.view(0).legal] if 0 in table.to_act() else []


def some_drill(number=0):
    table = position(tricks=number)
    return drill_of(*mark(table))


def test_a_drill_done_right_twice_is_put_away(tmp_path):
    drills = DrillsFile(tmp_path / "data")
    one, two = some_drill(), some_drill(3)
    assert drills.keep(one) == drills.keep(two) == drills.keep(two) == ""
    assert drills.waiting() == (one, two)
    assert drills.done(one, right=True) == ""
    assert drills.waiting() == (two, one._replace(times=1))
    drills.done(two, right=False)
    drills.done(one._replace(times=1), right=True)
    assert DrillsFile(tmp_path / "data").waiting() == (two,)


def test_only_so_many_are_kept(tmp_path):
    drills, one = DrillsFile(tmp_path), some_drill()
    for seat in range(MOST + 3):
        drills.keep(one._replace(seat=0, record=one.record.replace('"deals"', " " * seat + '"deals"')))
    assert len(drills.waiting()) == MOST


def test_what_is_no_drill_is_left_out(tmp_path):
    drills, one = DrillsFile(tmp_path), some_drill()
    drills.keep(one)
    (good,) = json.loads((tmp_path / "drills.json").read_text())
    bad = [3, {}, good | {"record": "{"}, good | {"action": "fly"}, good | {"weighed": [[1]]}, good | {"right": []}]
    (tmp_path / "drills.json").write_text(json.dumps([*bad, good]))
    assert drills.waiting() == (one,)
    (tmp_path / "drills.json").write_text("{")
    assert drills.waiting() == ()
    with pytest.raises(ValueError, match="not the turn"):
        lesson_of(one._replace(seat=1))


async def test_drills_are_chosen_where_one_learns(tmp_path):
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, MENU)
        await choose_learning(pilot)
        line = next(line for line in screen_text(app).splitlines() if "Your drills" in line)
        await pilot.press(line.split()[0])
        await until(pilot, "There are none.")
        assert "Switch on Check in the settings" in " ".join(screen_text(app).split())


def test_snapshot_of_a_marked_play(snap_compare):
    table = position(plays=1)
    link = Seat(table)
    link.state["checked"] = mark(table)[0]

    async def before(pilot):
        await pilot.press("W")
        await until(pilot, "You did this: ")

    assert snap_compare(TableApp(link), run_before=before, terminal_size=(80, 24))


def test_snapshot_of_a_drill(snap_compare):
    app = TableApp(drill_table(lesson_of(some_drill(3))))

    async def before(pilot):
        await until(pilot, "A DRILL")

    assert snap_compare(app, run_before=before, terminal_size=(80, 24))
