"""The way through the lessons: choose a game, then a lesson; after one the next, after the last one a match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.games import game_of
from engine.record import BrokenRule
from tui.lessons.costly import look_for_drills
from tui.lessons.courses import courses
from tui.lessons.drills import TIMES, lesson_of
from tui.lessons.table import LessonTable
from tui.pace import thinking
from tui.table import MenuItem
from tui.widgets.page import Block, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.figures.history import History
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


ALL_DONE = (
    "There are none any more.",
    "What you have done right twice in a row is put away. The coach may find more in another match.",
)


class Studies(NamedTuple):
    """What one has learnt, and what one does again."""

    learnt: Learnt
    drills: Drills | None = None
    """None: nobody looks at one's plays here."""
    history: History | None = None
    """The matches that the coach makes drills of; None: one's plays are looked at as they are made, if one likes."""


async def learn(front: Front, studies: Studies, *, back: str) -> str:
    """Go through lessons; the game, as a rule string, of which one wants to play a match now, or an empty text.

    `back` says where one comes to when one has had enough. Raises Refused where what is kept cannot be read.
    """
    learnt, drills, history = studies
    if drills:
        await drills.look_up()
    while True:
        done = learnt.done()
        items = [_game(rules, lessons, done) for rules, lessons in courses().items()]
        items += [_own(drills)] if drills else []
        rules = await front.one_of("Learn", items, back=back)
        if not rules:
            return ""
        if rules == DRILLS and drills:
            await (_own_matches(front, drills, history) if history else _practise(front, drills))
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


async def _own_matches(front: Front, drills: Drills, history: History) -> None:
    """Do the drills there are, or have the coach make some of a match; until it is enough. Raises Refused."""
    notice = "it finds what cost you something"
    while True:
        waiting = len(drills.waiting())
        items = [MenuItem("do", "Do them again", counted(waiting, "play"))] if waiting else []
        items.append(MenuItem("look", "Let the coach look at a match", notice))
        match await front.one_of("Your drills", items, back="Back to the games"):
            case "do":
                await _practise(front, drills, none=ALL_DONE)
            case "look":
                notice = await _look_at(front, drills, history) or notice
            case _:
                return


async def _look_at(front: Front, drills: Drills, history: History) -> str:
    """Let the coach look at a match; what came of it, in a few words. Raises Refused."""
    items = await history.rooms()
    if not items:
        return "there is no match of yours yet"
    chosen = await front.one_of("Which match?", items, back="Back")
    if not chosen:
        return ""
    room = await history.room(chosen)
    if room.expert is None or room.seat is None:
        return "there is no coach here"
    found: list[Drill] = []

    def keep(drill: Drill) -> None:
        found.append(drill)
        drills.keep(drill)

    looking = asyncio.ensure_future(look_for_drills(room, keep))
    try:
        await front.wait("The coach looks at what you decided. What it has found is kept if you do not wait.", looking)
    finally:
        looking.cancel()
        await asyncio.wait({looking})
    if not looking.cancelled() and isinstance(looking.exception(), BadRecord | BrokenRule):
        return "that match cannot be played through"
    return f"{counted(len(found), 'play')} to do again" if found else "nothing that was clearly worse"


async def _practise(front: Front, drills: Drills, *, none: Sequence[str] = NO_DRILLS) -> None:
    """Do one drill after the other, as long as there are any; `none` says that there are none."""
    again = True
    while again:
        waiting = drills.waiting()
        if not waiting:
            await front.read("Your drills", "", [block for line in none for block in (say(line), Block())])
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
