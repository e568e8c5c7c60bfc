"""The way through the lessons: choose a game, then a lesson; after one the next, after the last one a match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of
from tui.lessons.courses import courses
from tui.lessons.drills import TIMES, lesson_of
from tui.lessons.table import LessonTable
from tui.pace import thinking
from tui.table import MenuItem
from tui.widgets.page import Block, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.front import Front
    from tui.lessons.drills import Drill, Drills
    from tui.lessons.kept import Learnt
    from tui.lessons.lesson import Lesson

KEPT = "A lesson begins anew when you come back to it."
"""What becomes of a lesson that is left in the middle."""


DRILLS = "drills"
"""What no game is called."""

NO_DRILLS = (
    "There are none.",
    "Switch on Check in the settings: then the best bot looks at each of your plays at home, once it is made.",
    "What was clearly worse than the best is marked in the log, and waits here to be done again from the same place.",
    "What you have done right twice in a row is put away.",
)


class Studies(NamedTuple):
    """What one has learnt, and what one does again."""

    learnt: Learnt
    drills: Drills | None = None
    """None: nobody looks at one's plays here."""


async def learn(front: Front, studies: Studies, *, back: str) -> str:
    """Go through lessons; the game, as a rule string, of which one wants to play a match now, or an empty text.

    `back` says where one comes to when one has had enough.
    """
    while True:
        learnt, drills = studies
        done = learnt.done()
        items = [_game(rules, lessons, done) for rules, lessons in courses().items()]
        items += [_own(drills)] if drills else []
        rules = await front.one_of("Learn", items, back=back)
        if not rules:
            return ""
        if rules == DRILLS and drills:
            await _practise(front, drills)
            continue
        if await _course(front, learnt, rules):
            return rules


def _game(rules: str, lessons: Sequence[Lesson], done: frozenset[str]) -> MenuItem:
    ready = sum(lesson.id in done for lesson in lessons)
    note = f"{ready} of {counted(len(lessons), 'lesson')} done" if ready else counted(len(lessons), "lesson")
    return MenuItem(rules, game_of(rules).name, note)


def _own(drills: Drills) -> MenuItem:
    waiting = len(drills.waiting())
    note = f"{counted(waiting, 'play')} of your own to do again" if waiting else "plays of your own to do again"
    return MenuItem(DRILLS, "Your drills", note)


async def _course(front: Front, learnt: Learnt, rules: str) -> bool:
    """The lessons of a game; whether one wants to play it now."""
    lessons, game = courses()[rules], game_of(rules)
    while True:
        done = learnt.done()
        items = [
            MenuItem(lesson.id, lesson.title, f"{lesson.about}{', done' * (lesson.id in done)}") for lesson in lessons
        ]
        chosen = await front.one_of(f"Learn {game.name}", items, back="Back to the games")
        place = next((place for place, lesson in enumerate(lessons) if lesson.id == chosen), None)
        if place is None:
            return False
        outcome = "next"
        while outcome == "next":
            outcome = await _lesson(front, learnt, lessons, place)
            place += 1
        if outcome == "play":
            return True


async def _practise(front: Front, drills: Drills) -> None:
    """Do one drill after the other, as long as there are any."""
    again = True
    while again:
        waiting = drills.waiting()
        if not waiting:
            await front.read("Your drills", "", [block for line in NO_DRILLS for block in (say(line), Block())])
            return
        drill = waiting[0]
        try:
            lesson = lesson_of(drill)
        except ValueError:
            drills.done(drill._replace(times=TIMES), right=True)  # it is of no use
            continue
        again = await _drill(front, drills, drill, lesson) == "next"


async def _drill(front: Front, drills: Drills, drill: Drill, lesson: Lesson) -> str:
    """Do a drill; how it was left."""

    async def pause() -> None:
        """Nobody else acts."""

    def done() -> str:
        return drills.done(drill, right=not link.mistakes)

    game = game_of(lesson.rules)
    after = (("next", "next drill"), ("back", "enough for now"))
    link = LessonTable(lesson, game, heading=f"A drill: {game.name}", after=after, done=done, pause=pause)
    await front.sit(link, kept="The drill waits for you.")
    return link.outcome


async def _lesson(front: Front, learnt: Learnt, lessons: Sequence[Lesson], place: int) -> str:
    """Play one lesson; how it was left: `next`, `play`, `back`, or an empty text where it was not done."""
    lesson, more = lessons[place], place + 1 < len(lessons)
    first = ("next", "next lesson") if more else ("play", "play a match now")

    async def pause() -> None:
        await asyncio.sleep(thinking(front.settings.pace, front.rng))

    link = LessonTable(
        lesson,
        game_of(lesson.rules),
        heading=f"Lesson {place + 1}: {lesson.title}",
        after=(first, ("back", "back to the lessons")),
        done=lambda: learnt.keep(lesson.id),
        pause=pause,
    )
    await front.sit(link, kept=KEPT)
    return link.outcome
