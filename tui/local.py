"""A table on one's own machine: a match against bots, which move while one waits for them.

Invariant: the bots get their seat's view and nothing else, and act through the same door as a person.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from engine.bots.turn import take_turn
from engine.table import told
from tui.review.room import Room
from tui.table import NOTHING_TO_ADVISE, Person, Refused, Update, with_dummy
from tui.thinking.minds import decided

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from engine.actions import TableAction
    from engine.bots import Choice
    from engine.events import BetweenDeals, Event, SeenAtTable
    from engine.game import Game
    from engine.record import Record
    from engine.table import Table, TableView
    from tui.checking import Checked
    from tui.table import MenuItem
    from tui.terms import Talk
    from tui.thinking.minds import Mind


class LocalTable:
    """One person's end of a table where bots sit in all other seats.

    `minds` are by seat. `pause` is waited for before the bot of a seat acts, however forced its action is. `keep`
    gets the record after every action and gives a sentence to tell, or an empty text. `adviser` gives who is asked for
    a hint, once one is; `room_of` makes the room where one looks back, of the deals that are over, one's seat and the
    game.
    """

    can_chat = False
    talk: Talk = "none"
    proof = "Prove it from the saved match: python -m engine verify RECORD"
    seed = ""
    """What is said of the seed before a deal."""
    unkept = ""
    """Why the match could not be kept the last time, in a sentence; empty: it was."""

    def __init__(
        self,
        table: Table,
        seat: int,
        minds: Mapping[int, Mind],
        *,
        rng: Random,
        pause: Callable[[int], Awaitable[None]],
        keep: Callable[[Record], str],
        adviser: Callable[[], Mind] | None = None,
    ) -> None:
        self.title = table.game.name
        self.rules = table.game.rules
        self._table = table
        self._seat = seat
        self._minds = minds
        self._rng = rng
        self._pause = pause
        self._keep = keep
        self._adviser = adviser
        self.played: Callable[[TableView, TableAction, Record], None] | None = None
        """Gets each of one's own actions, with the view and the record before it; None: nobody does."""
        self._checked: Checked | None = None
        self._answer = ""
        self.room_of: Callable[[Record, int, Game], Room] = _only_to_look
        self._events: list[SeenAtTable] = []
        self._notice = ""
        self._changed = asyncio.Event()

    def now(self) -> Update:
        """The table as it stands."""
        return self._update(())

    def finished(self) -> Record:
        """The deals that are over, with all their cards."""
        return self._table.finished_record()

    def room(self) -> Room | None:
        """Where one looks back at them; None: none is over."""
        record = self.finished()
        return self.room_of(record, self._seat, self._table.game) if record.deals else None

    async def next_update(self) -> Update:
        """Wait for something to happen; while it is a bot's turn, that is what happens."""
        while not self._events and not self._answer:
            seat = self._bot_to_act()
            if seat is None:
                self._changed.clear()
                await self._changed.wait()
                continue
            view = self._table.view(seat)
            bot = await decided(self._minds[seat], view, self._rng, self._pause(seat))
            if self._table.version == view.version:
                self._happened(take_turn(self._table, seat, bot, self._rng))
        events, self._events = tuple(self._events), []
        return self._update(events)

    async def act(self, action: TableAction, turn: int) -> None:
        """Take one's turn. Raises IllegalAction."""
        view, before = self._table.view(self._seat), self._table.record() if self.played else None
        self._happened(self._table.act(self._seat, action, turn))
        if self.played and before:
            self.played(view, action, before)

    def mark(self, checked: Checked, sentence: str) -> None:
        """Mark a play of one's own, and say so."""
        self._checked, self._answer = checked, sentence
        self._changed.set()

    async def say(self, _text: str) -> None:
        """Refuse: bots do not read."""
        message = "There is nobody to talk to at this table."
        raise Refused(message)

    async def hint(self) -> Choice:
        """What the best bot would do, with chance of its own: that of the table goes on as without it."""
        view = self._table.view(self._seat)
        if self._seat not in view.to_act:
            raise Refused(NOTHING_TO_ADVISE)
        if self._adviser is None:
            message = "There is nobody to ask at this table."
            raise Refused(message)
        return await self._adviser().decide(view, Random(view.version))  # noqa: S311 - a bot's chance

    async def ask_bot(self) -> None:
        """Refuse: bots sit in all other seats already."""
        message = "Every seat at this table is taken."
        raise Refused(message)

    def menu(self) -> Sequence[MenuItem]:
        """Nothing: there is nobody to agree with."""
        return ()

    async def choose(self, _item: str) -> None:
        """Refuse: there is no menu."""
        message = "There is nothing to choose here."
        raise Refused(message)

    def typed(self) -> None:
        """Nothing waits for it here."""

    async def leave(self) -> None:
        """Get up; the match is kept and can be resumed."""

    def _bot_to_act(self) -> int | None:
        return next((seat for seat in self._table.to_act() if seat in self._minds), None)

    def _happened(self, events: tuple[Event | BetweenDeals, ...]) -> None:
        self._events += told(events, self._seat)
        self._notice = self._keep(self._table.record()) or self._notice
        self._changed.set()

    def _update(self, events: tuple[SeenAtTable, ...]) -> Update:
        people = tuple(Person(name, seat in self._minds) for seat, name in enumerate(self._table.names))
        notice, self._notice = self._notice, ""
        answer, self._answer = self._answer, ""
        everybody = with_dummy(self._table.game, people)
        view = self._table.view(self._seat)
        update = Update(view, everybody, self._seat, events, notice=notice, answer=answer)
        lost = f"{self.unkept} What was not kept is lost when you leave." if self.unkept else ""
        return update._replace(checked=self._checked, seed=self.seed, unkept=lost)


def _only_to_look(record: Record, seat: int, game: Game) -> Room:
    """Where one looks back, and does nothing else."""
    return Room(record, seat, game=game)
