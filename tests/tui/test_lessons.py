"""Lessons: all that they say is true of their deals, and they are played at a table like any other."""

import asyncio
import itertools
import json
from dataclasses import replace

import pytest

from engine.actions import (
    Bid,
    Bury,
    Drop,
    Give,
    GiveBack,
    Hide,
    NameTrump,
    Pass,
    Play,
    PullAt,
    StopPulling,
    Undo,
)
from engine.errors import IllegalAction
from engine.games import game_of
from engine.notation import parse_action
from tests.net.screens import eventually
from tests.tui.lesson_stage import LESSONS, lesson_table, settled, tasks, texts, through
from tests.tui.plain_stage import at_table
from tests.tui.players import Clicker, Typist, labels, listed, visible
from tests.tui.table_stage import CALM, TableApp, screen_text
from tests.tui.test_evening import at_home, until
from tests.tui.test_home import cells
from tests.tui.test_plain_front import spending
from tui.beside import taught
from tui.following import Following
from tui.front import GotUp
from tui.home import AtHome
from tui.lessons.courses import courses
from tui.lessons.kept import LearntFile
from tui.lessons.lesson import Task
from tui.plain.speech import said
from tui.saved import Matches
from tui.settings import Settings
from tui.table import Refused
from tui.widgets.ask import Ask
from tui.widgets.canvas import wrapped
from tui.widgets.side import lines_of_lesson_facts
from tui.wording import Words

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])

PATIENCE = 200
"""How often a lesson is looked at, at most."""

LEAST_SIDE = (21, 23)
"""Columns and lines of the words and facts beside the smallest table that has room for them."""


def test_every_lesson_has_a_name_of_its_own_and_belongs_to_its_game():
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    for game, lessons in courses().items():
        assert {game_of(lesson.rules).id for lesson in lessons} == {game_of(game).id}


@every_lesson
async def test_every_way_through_a_lesson_that_it_accepts_leads_to_its_end(lesson):
    _, most = await through(lesson, ())
    for chosen in itertools.product(*(range(min(ways, 3)) for ways in most)):
        done = []
        table, ways = await through(lesson, chosen)
        assert len(ways) == len(tasks(lesson))
        assert table.now().lesson.said[-1].text == lesson.end
        assert done == []


@every_lesson
async def test_whatever_is_wrong_is_answered_and_not_done(lesson):
    """What the rules refuse they explain, unless the lesson does."""
    table = lesson_table(lesson)
    while True:
        update = await settled(table)
        if update.lesson.answers:
            if update.lesson.answers[0][0] != "on":
                return
            await table.choose("on")
            continue
        task, legal = table.step, texts(update)
        wrong = {text: action for text, action in legal.items() if not task.answer(text)[0]}
        for text in sorted(wrong)[:: max(1, len(wrong) // 12)]:
            await table.act(wrong[text], update.view.turn)
            after = await table.next_update()
            assert after.view.version == update.view.version
            assert after.lesson.said[0].text == task.answer(text)[1]
            assert after.lesson.said[0].kind == "wrong"
        pack = update.view.game.pack
        for text in task.wrong:
            known = any(set(text.split()) <= set(other.split()) for other in legal)
            assert known or parse_action(f"0 {text}", pack), f"{text} is nothing that could be done"
            if not known:
                await table.act(parse_action(f"0 {text}", pack)[1], update.view.turn)
                assert table.now().lesson.said[0].text == task.wrong[text]
        right = next(action for text, action in legal.items() if task.answer(text)[0])
        assert (await table.hint()).action in {action for text, action in legal.items() if task.answer(text)[0]}
        await table.act(right, update.view.turn)


@every_lesson
async def test_every_word_of_a_lesson_has_room_beside_the_table(lesson):
    width, height = LEAST_SIDE

    def look(update):
        shown = taught(
            update, Words(tuple(person.name for person in update.people), update.seat), Following(update).seen
        )
        lines = len(wrapped(shown.title.upper(), width))
        longest = {"right": 0, "wrong": 0}
        for text, kind in shown.said:
            lines += len(wrapped(text, width)) + (kind != "keys")
            longest[kind] = len(wrapped(text, width))
        step = table_step(update)
        if step is not None:
            answers = [*step.wrong.values(), step.otherwise]
            asked = sum(len(wrapped(text, width)) for text in (step.text, step.keys) if text) + 1
            worst = max(len(wrapped(text, width)) + 1 for text in answers)
            lines = max(lines, len(wrapped(shown.title.upper(), width)) + asked + worst)
        assert lines + lines_of_lesson_facts(shown.facts) <= height, shown.said

    def table_step(update):
        said = {said.text for said in update.lesson.said}
        return next((task for task in tasks(lesson) if task.text in said), None)

    await through(lesson, (), look)


async def test_a_lesson_refuses_what_would_leave_it():
    table = lesson_table(LESSONS[0])
    update = await settled(table)
    with pytest.raises(IllegalAction, match="The lesson goes on first"):
        await table.act(next(iter(update.view.legal)), update.view.turn)
    with pytest.raises(IllegalAction, match="nothing is taken back"):
        await table.act(Undo(), update.view.turn)
    for refused in (table.hint(), table.choose("next"), table.say("hello"), table.ask_bot()):
        with pytest.raises(Refused):
            await refused
    assert not table.menu()
    assert table.finished().deals == ()
    while table.now().lesson.answers:
        await table.choose("on")
    wanted = texts(table.now())
    with pytest.raises(IllegalAction, match="The table has moved on"):
        await table.act(wanted["play 4D"], update.view.turn + 1)
    await table.leave()
    with pytest.raises(Refused):
        await table.next_update()


# On screens.


async def play_by_keys(pilot, action):
    """Do what an action does, by the keys that are shown."""
    match action:
        case Play(card) | Drop(card) | Hide(card) | GiveBack(card):
            await pilot.press(key_of(pilot.app, card), "enter")
        case NameTrump(suit):
            await pilot.press(suit.lower())
        case Give(cards) | Bury(cards):
            for card in sorted(cards):
                await pilot.press(key_of(pilot.app, card))
            await pilot.press(*["1"] if isinstance(action, Give) else ["1234"["CDHS".index(action.trump)], "1"])
        case PullAt(place):
            await pilot.press(str(place + 1))
        case StopPulling():
            await pilot.press("E")
        case Pass():
            await pilot.press("1")
        case Bid(amount):
            await pilot.press(str(2 + (amount - 70) // 5))


def key_of(app, card):
    return next(key for key, shown in cards_by_key(app).items() if shown == card)


async def try_by_keys(pilot, link, task, *, right):
    """Do something that is right or wrong, if anything is, and read what is said of it."""
    legal = {text: action for text, action in texts(link.now()).items() if task.answer(text)[0] is right}
    if legal:
        text, action = min(legal.items(), key=str)
        await play_by_keys(pilot, action)
        if not right:
            await pilot.press(*["escape"] * {Bury: 2, Give: 1}.get(type(action), 0))  # what was picked is put back
        await until(pilot, *task.answer(text)[1].split(maxsplit=2)[:1])


@every_lesson
async def test_a_lesson_by_keys_alone_wrong_and_right(lesson):
    link = lesson_table(lesson)
    app = TableApp(link)
    async with app.run_test(size=(80, 24)) as pilot:
        answered = []
        for _ in range(PATIENCE):
            if "The lesson is done." in screen_text(app):
                break
            if "goes on." in screen_text(app):
                await pilot.press("space")
            elif (labels(app) or visible(app, Ask)) and isinstance(task := link.step, Task):
                await try_by_keys(pilot, link, task, right=False)
                await try_by_keys(pilot, link, task, right=True)
                answered.append(task)
            else:
                await pilot.pause()
        assert answered == tasks(lesson)
        await pilot.press("space")
        for _ in range(20):
            await pilot.pause()
        assert app.left == GotUp()
        assert link.outcome == "next"


async def click_through(pilot, link):
    """Go through a lesson by the mouse, doing what is right."""
    player = Clicker(pilot, trumps=())
    for _ in range(PATIENCE):
        if "The lesson is done." in screen_text(pilot.app):
            return
        if "goes on." in screen_text(pilot.app):
            await player.click("go on")
        elif labels(pilot.app) and isinstance(task := link.step, Task):
            right = next(action for text, action in texts(link.now()).items() if task.answer(text)[0])
            key = next(key for key, card in cards_by_key(pilot.app).items() if card == right.card)
            for _ in range(2):
                widget, x, y = labels(pilot.app)[key]
                await pilot.click(widget, offset=(x, y))
        else:
            await pilot.pause()


def cards_by_key(app):
    """The cards under which a key stands."""
    found = {}
    for key, (widget, x, y) in labels(app).items():
        found[key] = widget.canvas().at(x, y - 1)
    return found


async def test_a_lesson_by_clicks_alone():
    link = lesson_table(courses()["threefold"][0])
    app = TableApp(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_through(pilot, link)
        await Clicker(pilot, trumps=()).click("back to the lessons")
        await left(pilot)
    assert link.outcome == "back"


async def left(pilot):
    """Wait until one has got up."""
    for _ in range(50):
        if pilot.app.left == GotUp():
            return
        await pilot.pause()
    raise AssertionError(screen_text(pilot.app))


async def test_reading_on_by_a_click_on_the_trick():
    app = TableApp(lesson_table(courses()["threefold"][0]))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "You hold ten cards")
        await pilot.click("#trick")
        await until(pilot, "Eight more lie open")


@pytest.mark.parametrize(("size", "glyphs"), [((40, 12), "unicode"), ((70, 24), "ascii")])
async def test_a_lesson_in_the_compact_panel(size, glyphs):
    """It is also what there is where the words have no room beside the table."""
    link = lesson_table(courses()["threefold"][0])
    app = TableApp(link, replace(CALM, glyphs=glyphs))
    async with app.run_test(size=size) as pilot:
        for _ in range(60):
            text = " ".join(screen_text(app).split())
            if "The lesson is done." in text:
                break
            if "go on" in text:
                await pilot.press("space")
            elif isinstance(task := link.step, Task) and listed(app):
                right = next(action for text, action in texts(link.now()).items() if task.answer(text)[0])
                item = next(item for item in listed(app) if item.text == app.screen.words.card(right.card))
                await pilot.press(item.key, item.key)
            await pilot.pause()
        assert "1 > next lesson" in text or "next lesson" in text
        assert glyphs == "unicode" or text.isascii()


# In lines.


SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def typed(action):
    """What one types to do it, and where that takes several lines, what puts it back."""
    match action:
        case Play(card) | Drop(card) | Hide(card) | GiveBack(card):
            return [str(card).lower()], []
        case NameTrump(suit):
            return [SUITS[suit]], []
        case Give(cards):
            return [*(str(card).lower() for card in sorted(cards)), "pass them"], [str(card).lower() for card in cards]
        case Bury(cards, trump):
            picked = [str(card).lower() for card in sorted(cards)]
            return [*picked, SUITS[trump], "do it"], ["think again", *picked]
        case Bid(amount):
            return [str(amount)], []
        case Pass():
            return ["pass"], []
        case PullAt(place):
            return [str(place + 1)], []
        case StopPulling():
            return ["stop"], []


async def try_in_lines(paper, link, task, *, right):
    """Do something that is right or wrong, if anything is, and hear what is said of it."""
    legal = {text: action for text, action in texts(link.now()).items() if task.answer(text)[0] is right}
    if legal:
        text, action = min(legal.items(), key=str)
        before, (does, undoes) = len(paper.said), typed(action)
        await paper.type(*does)
        expected = said(task.answer(text)[1])
        for _ in range(PATIENCE):
            if expected in paper.said[before:]:
                break
            await asyncio.sleep(0)
        assert expected in paper.said[before:]
        if not right:
            await paper.type(*undoes)


@every_lesson
async def test_a_lesson_in_lines(lesson):
    link = lesson_table(lesson)
    async with at_table(link, settings=CALM) as paper:
        answered = []
        for _ in range(PATIENCE):
            if paper.said[-2:] == ["1 Next lesson", "2 Back to the lessons"]:
                break
            if link.now().lesson.answers and paper.said[-1] == "1 Go on":
                await paper.type("1")
            elif isinstance(task := link.step, Task) and paper.said[-1] != "1 Go on":
                for right in (False, True):
                    await try_in_lines(paper, link, task, right=right)
                answered.append(task)
            else:
                await asyncio.sleep(0)
        assert answered == tasks(lesson)
        assert "1 Next lesson" in paper.said
        assert "2 Back to the lessons" in paper.said
        await paper.end("2")
        assert link.outcome == "back"


async def test_lessons_are_chosen_in_lines_and_known_when_they_are_done(tmp_path):
    LearntFile(tmp_path).keep("threefold-trumps")
    evening = AtHome(
        Matches(tmp_path),
        seeds=lambda: bytes(32),
        table=lambda: "table",
        name="Ben",
    )
    async with spending(evening) as paper:
        await paper.type("learn")
        assert "1 Threefold: 1 of 4 lessons done" in paper.said
        await paper.type("1")
        assert "2 Naming trumps: from your first five cards, done" in paper.said
        await paper.type("1")
        assert "Lesson 1: Three parts." in paper.said
        assert "You hold ten cards that only you see: your hand." in paper.said
        assert not any("Its key stands under it" in line for line in paper.said)
        await paper.type("leave")
        assert "A lesson begins anew when you come back to it." in paper.said
        await paper.type("0", "0")
        assert paper.said[-1].endswith(" Quit")


# What is kept.


def test_what_is_learnt_is_kept(tmp_path):
    learnt = LearntFile(tmp_path / "data")
    assert learnt.done() == frozenset()
    assert learnt.keep("one") == learnt.keep("two") == ""
    assert LearntFile(tmp_path / "data").done() == {"one", "two"}
    assert json.loads((tmp_path / "data" / "lessons.json").read_text()) == ["one", "two"]


@pytest.mark.parametrize("text", ["{", '{"one": 2}', '[["one"], 3]', "\udcff"])
def test_a_file_that_cannot_be_read_is_as_if_nothing_had_been_learnt(tmp_path, text):
    (tmp_path / "lessons.json").write_bytes(text.encode(errors="surrogateescape"))
    assert LearntFile(tmp_path).done() == frozenset()


async def test_what_cannot_be_kept_is_told(tmp_path):
    (tmp_path / "data").write_text("a file")
    learnt = LearntFile(tmp_path / "data")
    table, _ = await through(LESSONS[0], (), done=lambda: learnt.keep("one"))
    assert table.now().lesson.said[-1].text.startswith("That could not be kept in ")


# Somebody new.


class Newcomer(Typist):
    """Knows nothing but what stands on the screen, and does what a lesson says."""

    async def learn(self):
        for _ in range(PATIENCE):
            if "The lesson is done." in screen_text(self.app):
                return
            text, said = screen_text(self.app), " ".join(" ".join(cells(self.app, "#side")).split())
            if "Space go on" in text:
                await self.pilot.press("space")
            elif "Play 4♦ from your table." in said or "Win this trick." in said:
                key = next(key for key, card in cards_by_key(self.app).items() if str(card) in ("4D", "KC"))
                await self.pilot.press(key, "enter")
            else:
                await self.pilot.pause()
        raise AssertionError(screen_text(self.app))

    async def do_one_thing(self):
        """Wait for what comes, where there is nothing to do: whoever plays here thinks for a while."""
        if not await super().do_one_thing():
            before = screen_text(self.app)
            await eventually(lambda: screen_text(self.app) != before, "anything new")
        return True


async def choose_learning(pilot):
    """Take the line of the menu by the digit it has."""
    line = next(line for line in screen_text(pilot.app).splitlines() if "Learn" in line)
    await pilot.press(line.split("Learn")[0].split()[-1])
    await until(pilot, "Back to the menu")


async def test_somebody_new_finds_learns_and_finishes_a_match(tmp_path):
    """From the start of the program to the end of a match, with the keys that are shown and no others."""
    app = at_home(tmp_path, settings=Settings(pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "T H R E E F O L D")
        await choose_learning(pilot)
        await pilot.press("enter")
        await until(pilot, "Three parts")
        await pilot.press("enter")
        player = Newcomer(pilot, trumps=("1",))
        await player.learn()
        await pilot.press("2")
        await until(pilot, "held, open and covered cards, done")
        await pilot.press("escape")
        await until(pilot, "1 of 4 lessons done")
        await pilot.press("escape")
        await until(pilot, "T H R E E F O L D")
        await pilot.press("enter")
        await until(pilot, "Sit down and play")
        for row, wanted in (("Opponent", "easy"), ("Rounds", "rounds=1 ")):
            await pilot.press(next(line.split()[0] for line in screen_text(app).splitlines() if f" {row} " in line))
            for _ in range(PATIENCE):
                if wanted in screen_text(app):
                    break
                await pilot.press("right")
        await pilot.press("home", "enter")
        await player.play_match()
        assert "the match, 1 to 0" in screen_text(app)


async def test_after_the_last_lesson_of_a_game_one_may_play_it(tmp_path):
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "T H R E E F O L D")
        await choose_learning(pilot)
        await pilot.press("enter")
        await until(pilot, "Counting to")
        await pilot.press("4")
        player = Typist(pilot, trumps=())
        for _ in range(PATIENCE):
            if "The lesson is done." in screen_text(app):
                break
            if "Space go on" in screen_text(app):
                await pilot.press("space")
            elif labels(app):
                cards = {str(card): key for key, card in cards_by_key(app).items()}
                await pilot.press(cards.get("AS") or cards["3H"], "enter")
            else:
                await pilot.pause()
        assert "play a match now" in screen_text(app)
        await pilot.press("space")
        await until(pilot, "Sit down and play")
        assert player.seen == []


# Pictures.

SEEN = [
    ("threefold-parts", (), (80, 24)),
    ("threefold-parts", ("space", "space", "space", "q", "q"), (120, 40)),
    ("rook-kitty", ("space", "space"), (80, 24)),
    ("kentucky-nest", ("space", "2"), (80, 24)),
    ("split-dummy-two-hands", ("space", "space"), (80, 24)),
]


@pytest.mark.parametrize(("name", "keys", "size"), SEEN, ids=[f"{row[0]} {row[2][0]}" for row in SEEN])
def test_snapshot_of_a_lesson(snap_compare, name, keys, size):
    lesson = next(lesson for lesson in LESSONS if lesson.id == name)

    async def before(pilot):
        for key in keys:
            await until(pilot, "goes on.", "Enter")
            await pilot.press(key)
        for _ in range(10):
            await pilot.pause()

    assert snap_compare(TableApp(lesson_table(lesson)), run_before=before, terminal_size=size)


def test_snapshot_of_a_lesson_that_is_done(snap_compare):
    lesson = LESSONS[0]

    async def before(pilot):
        await Newcomer(pilot, trumps=()).learn()

    assert snap_compare(TableApp(lesson_table(lesson)), run_before=before, terminal_size=(80, 24))


def test_snapshot_of_the_lessons_of_a_game(snap_compare, tmp_path):
    async def before(pilot):
        await until(pilot, "T H R E E F O L D")
        await choose_learning(pilot)
        await pilot.press("enter")
        await until(pilot, "Back to the games")

    assert snap_compare(at_home(tmp_path), run_before=before, terminal_size=(80, 24))
