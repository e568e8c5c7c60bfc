"""A stage for lessons: every lesson at a table where nobody waits, and the ways through it."""

from engine.games import game_of
from engine.notation import action_text
from tui.lessons.courses import courses
from tui.lessons.lesson import Task
from tui.lessons.table import LessonTable

LESSONS = [lesson for lessons in courses().values() for lesson in lessons]
AFTER = (("next", "next lesson"), ("back", "back to the lessons"))


async def no_pause():
    """Nobody thinks here."""


def lesson_table(lesson, done=lambda: ""):
    return LessonTable(
        lesson, game_of(lesson.rules), heading=f"Lesson 1: {lesson.title}", after=AFTER, done=done, pause=no_pause
    )


async def settled(table):
    """The table once everybody else has done what they do."""
    update = table.now()
    while not (update.lesson.answers or isinstance(table.step, Task)):
        update = await table.next_update()
    return update


def texts(update):
    """The legal actions as records write them, without the seat."""
    view = update.view
    return {action_text(view.seat, action, view.game.pack).partition(" ")[2]: action for action in view.legal}


def tasks(lesson):
    return [step for step in lesson.steps if isinstance(step, Task)]


async def through(lesson, chosen, look=lambda _update: None, done=lambda: ""):
    """Play a lesson right; `chosen` are places among the right answers of its tasks, 0 where it has no more.

    Gives the table at its end, and how many right answers each task had to choose from.
    """
    table, ways, left = lesson_table(lesson, done), [], [*tasks(lesson)]
    while True:
        update = await settled(table)
        look(update)
        if update.lesson.answers[:1] == (("on", "go on"),):
            await table.choose("on")
        elif update.lesson.answers:
            return table, ways
        else:
            task, legal = left.pop(0), texts(update)
            assert task is table.step
            right = [text for text in legal if task.answer(text)[0]]
            assert right, (lesson.id, task.text, sorted(legal))
            place = chosen[len(ways)] if len(ways) < len(chosen) else 0
            ways.append(len(right))
            await table.act(legal[right[place]], update.view.turn)
