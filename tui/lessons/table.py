"""A table at which a lesson is played: the others do what the lesson says, and of one's own actions it takes the right.

Invariant: nothing is done that the rules refuse, and the seat is shown its own view like at any table.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from engine.actions import Undo
from engine.bots import Choice, bots
from engine.errors import Code, IllegalAction
from engine.notation import parse_action
from engine.table import Table, told
from tui.lessons.lesson import Say, Task, Then, written
from tui.table import NOTHING_TO_ADVISE, Person, Refused, Said, Told, Update, with_dummy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from engine.actions import TableAction
    from engine.events import SeenAtTable
    from engine.game import Game
    from engine.record import Record
    from tui.lessons.lesson import Lesson
    from tui.table import MenuItem
    from tui.terms import Talk

ON = (("on", "go on"),)


class LessonTable:
    """One's end of the table of a lesson.

    `heading` is what stands above its words; `after` are the ways to leave it once it is done, as (id, text), the usual
    one first. `done` is called then. `pause` is waited for before anybody else acts.
    """

    can_chat = False
    talk: Talk = "none"
    proof = "A lesson is dealt by hand: there is nothing to prove."

    def __init__(
        self,
        lesson: Lesson,
        game: Game,
        *,
        heading: str,
        after: tuple[tuple[str, str], ...],
        done: Callable[[], str],
        pause: Callable[[], Awaitable[None]],
    ) -> None:
        self.title = lesson.title
        self.rules = lesson.rules
        self.outcome = ""
        """The way in which it was left once it was done; empty: it was not."""
        self.mistakes = 0
        """How often something was done that is not right."""
        self._lesson = lesson
        self._heading = heading
        self._after = after
        self._done = done
        self._pause = pause
        self._table = Table.resume(lesson.record(game.seats), seeds=lambda: bytes(32), name="lesson")
        self._at = -1
        self._to_come: list[str] = []
        self._praise: tuple[Said, ...] = ()
        self._said: tuple[Said, ...] = ()
        self._answers: tuple[tuple[str, str], ...] = ()
        self._events: list[SeenAtTable] = []
        self._closed = False
        self._changed = asyncio.Event()
        self._go_on()

    # What is said.

    def _go_on(self) -> None:
        """Begin the next step."""
        self._at += 1
        self._answers = ()
        match self.step:
            case Say(text, keys):
                self._said = (*self._praise, Said(text), *_about(keys))
                self._answers = ON
                self._praise = ()
            case Task() as task:
                self._said = (*self._praise, *_asked(task))
                self._praise = ()
            case Then(actions):
                self._said = self._praise or self._said
                self._to_come = [*actions]
            case None:
                problem = self._done()
                last = [Said(problem, "wrong")] if problem else []
                self._said = (*self._praise, Said(self._lesson.end), *last)
                self._answers = self._after
        self._changed.set()

    @property
    def step(self) -> Say | Task | Then | None:
        """The step of the lesson; None: it is done."""
        steps = self._lesson.steps
        return steps[self._at] if self._at < len(steps) else None

    def now(self) -> Update:
        """The table as it stands."""
        return self._update(())

    def _update(self, events: tuple[SeenAtTable, ...]) -> Update:
        table, seat = self._table, self._lesson.seat
        people = tuple(Person(name, is_bot=one != seat) for one, name in enumerate(table.names))
        words = Told(self._heading, self._said, self._answers)
        return Update(table.view(seat), with_dummy(table.game, people), seat, events, lesson=words)

    def finished(self) -> Record:
        """The deals before the one that is played."""
        return self._table.finished_record()

    def room(self) -> None:
        """Nowhere: a lesson is done again, not looked back at."""

    async def next_update(self) -> Update:
        """Wait for something to happen: what the lesson lets the others do. Raises Refused once it is left."""
        while not self._changed.is_set():
            if not self._to_come:
                await self._changed.wait()
                continue
            await self._pause()
            if self._to_come and not self._closed:
                self._let_act(self._to_come.pop(0))
                if not self._to_come:
                    self._go_on()
        if self._closed:
            raise Refused("")
        self._changed.clear()
        events, self._events = tuple(self._events), []
        return self._update(events)

    def _let_act(self, text: str) -> None:
        """Let somebody do what is written; of `1 ?`, what a careful player would in that seat."""
        if text.endswith("?"):
            seat = int(text.split(maxsplit=1)[0])
            view = self._table.view(seat)
            self._act(seat, bots()["careful"].choose(view, Random(view.version)).action)  # noqa: S311 - a bot's chance
            return
        hand, action = parse_action(text, self._table.game.pack)
        seat = hand if hand < self._table.game.seats else self._table.to_act()[0]
        self._act(seat, action)

    def _act(self, seat: int, action: TableAction, turn: int | None = None) -> None:
        self._events += told(self._table.act(seat, action, turn), self._lesson.seat)
        self._changed.set()

    # What is done.

    async def act(self, action: TableAction, turn: int) -> None:
        """Take one's turn, if that is what the lesson is after; if not, it says why not. Raises IllegalAction."""
        step, seat, game = self.step, self._lesson.seat, self._table.game
        if isinstance(action, Undo):
            raise IllegalAction(Code.CANNOT_UNDO, "In a lesson only what is right is done: nothing is taken back.")
        if not isinstance(step, Task):
            raise IllegalAction(Code.NOT_YOUR_TURN, "The lesson goes on first.")
        right, said = step.answer(written(seat, action, game.pack))
        if right:
            self._act(seat, action, turn)
            self._praise = (Said(said, "right"),) if said else ()
            self._go_on()
            return
        if said == step.otherwise:
            self._table.copy().act(seat, action, turn)  # what the rules refuse, they explain
        self.mistakes += 1
        self._said = (Said(said, "wrong"), *_asked(step))
        self._changed.set()

    async def hint(self) -> Choice:
        """What the lesson is after."""
        step = self.step
        if not isinstance(step, Task):
            raise Refused(NOTHING_TO_ADVISE)
        view = self._table.view(self._lesson.seat)
        for action in view.legal:
            right, why = step.answer(written(self._lesson.seat, action, view.game.pack))
            if right:
                return Choice(action, why)
        raise Refused(NOTHING_TO_ADVISE)

    async def choose(self, item: str) -> None:
        """Read on, or leave once the lesson is done."""
        if item not in dict(self._answers):
            raise Refused("There is nothing to choose here.")
        if item == "on":
            self._go_on()
        else:
            self.outcome = item
            await self.leave()

    async def leave(self) -> None:
        """Get up; a lesson begins anew every time."""
        self._closed = True
        self._changed.set()

    async def say(self, _text: str) -> None:
        """Refuse: there is nobody to hear it."""
        raise Refused("There is nobody to talk to in a lesson.")

    async def ask_bot(self) -> None:
        """Refuse: every seat is taken."""
        raise Refused("Every seat at this table is taken.")

    def menu(self) -> Sequence[MenuItem]:
        """Nothing: there is nobody to agree with."""
        return ()

    def typed(self) -> None:
        """Nothing waits for it here."""


def _asked(task: Task) -> tuple[Said, ...]:
    return (Said(task.text, "task"), *_about(task.keys))


def _about(keys: str) -> tuple[Said, ...]:
    return (Said(keys, "keys"),) if keys else ()
