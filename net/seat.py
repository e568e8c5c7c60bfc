"""One session's end of a seat at a shared table.

Invariant: whatever comes out of it is the seat's own view and what the seat may know, and once it is closed nothing
about the match comes out at all: the seat may be another's by then. It knows no widgets: whoever shows the table asks
and waits here, in a task of their own, so nobody's crash or stall reaches the others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from engine.errors import Code, IllegalAction
from tui.review.room import Room as LookingBack
from tui.table import ChatLine, Refused, Update, with_dummy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.actions import TableAction
    from engine.bots import Choice
    from engine.events import SeenAtTable
    from engine.record import Record
    from net.house import TableLimits
    from net.room import Room
    from tui.table import MenuItem


class SeatEnd:
    """A `TableLink`; `hear` and `close` are for the room. `said` is what this person heard at the table before."""

    can_chat = True

    def __init__(
        self, room: Room, seat: int | None, limits: TableLimits, said: Iterable[ChatLine], account: str = ""
    ) -> None:
        self.title = room.code
        self.rules = room.game.rules
        self.talk = room.state.terms.talk
        self.seat = seat
        self.account = account
        self._room = room
        self._news = asyncio.Event()
        self._events: deque[SeenAtTable] = deque(maxlen=limits.events)
        self._chat: deque[ChatLine] = deque(said, maxlen=limits.lines)
        self._notices: deque[str] = deque(maxlen=limits.notices)
        self._answers: deque[str] = deque(maxlen=limits.notices)
        self._closed = ""
        self._hinted: tuple[int, Choice] | None = None
        """The last hint, and the version of the table it is for."""
        if self._chat:
            self._news.set()

    @property
    def proof(self) -> str:
        """How a player proves the deals of this match, as far as the server knows by which name people call it."""
        match = self._room.state.match
        way = self._room.way or "ssh HOST"
        return f"Prove it once the match is over: {way} verify {match.name if match else self.title}"

    @property
    def closed(self) -> bool:
        """Whether the seat has another end now, or none."""
        return bool(self._closed)

    @property
    def in_play(self) -> bool:
        """Whether the match at the table is under way, for this end."""
        return not self._closed and self._room.state.running

    def now(self) -> Update:
        """The table as it stands, with no events; once closed, without the match."""
        room = self._room
        if self._closed:
            return Update(None, with_dummy(room.game, room.people), self.seat or 0)
        return Update(
            room.view(self.seat),
            with_dummy(room.game, room.people),
            self.seat or 0,
            clocks=room.clocks_shown(),
            proposal=room.proposal(),
            ended=room.state.ended.sentence if room.state.ended else "",
            paused=room.paused,
            looks_on=self.seat is None,
            changes=room.changes(),
            way=room.way,
        )

    def finished(self) -> Record | None:
        """The deals that are over, with all their cards: who looks on sees open hands too, one deal late."""
        match = None if self._closed else self._room.state.match
        return match.finished_record() if match else None

    def room(self) -> LookingBack | None:
        """Where one looks back at them; None: none is over."""
        record = self.finished()
        if not record or not record.deals:
            return None
        return LookingBack(record, self.seat, expert=self._room.coach(self.seat, self.account))

    async def next_update(self) -> Update:
        """Wait for something to happen; for one task at a time. Raises Refused once closed."""
        await self._news.wait()
        if self._closed:
            raise Refused(self._closed)
        update = self.now()._replace(
            events=tuple(self._events),
            chat=tuple(self._chat),
            notice=" ".join(self._notices),
            answer=" ".join(self._answers),
        )
        self._news.clear()
        self._events.clear()
        self._chat.clear()
        self._notices.clear()
        self._answers.clear()
        return update

    async def act(self, action: TableAction, turn: int) -> None:
        """Take the seat's turn. Raises IllegalAction."""
        if self._closed:
            raise IllegalAction(Code.NOT_YOURS, self._closed)
        if self.seat is None:
            raise IllegalAction(Code.NOT_YOURS, "You look on here.")
        await self._room.act(self.seat, action, turn)

    async def say(self, text: str) -> None:
        """Say a line at the table. Raises Refused."""
        await self._room.say(self._seated(), text)

    async def hint(self) -> Choice:
        """What the best bot would do in one's place. Raises Refused."""
        seat = self._seated()
        view = self._room.view(seat)
        # Asking twice costs nobody a second thought.
        if self._hinted is None or view is None or self._hinted[0] != view.version:
            hinted = await self._room.hint(seat)
            self._hinted = hinted
        return self._hinted[1]

    async def ask_bot(self) -> None:
        """Ask a bot to fill the next free seat. Raises Refused."""
        await self._room.ask_bot(by=self._seated())

    def menu(self) -> Sequence[MenuItem]:
        """What one may do here besides playing, in the order to show it."""
        return () if self._closed or self.seat is None else self._room.menu(self.seat)

    async def choose(self, item: str) -> None:
        """Do what the item of the menu says, or answer a proposal: `agree` or `decline`. Raises Refused."""
        await self._room.choose(self._seated(), item)

    def typed(self) -> None:
        """Somebody pressed a key."""
        if not self._closed and self.seat is not None:
            self._room.typed(self.seat)

    async def leave(self) -> None:
        """Get up; once closed there is nothing to get up from."""
        if self._closed:
            return
        if self.seat is None:
            self.stop()
        else:
            await self._room.get_up(self.seat)

    def stop(self) -> None:
        """Look on no longer; for one who does."""
        self._room.stop_watching(self)

    def hear(
        self,
        *,
        events: Iterable[SeenAtTable] = (),
        line: ChatLine | None = None,
        notice: str = "",
        answer: str = "",
    ) -> None:
        """Keep what happened until it is asked for. People may have changed even where nothing is given."""
        self._events.extend(events)
        if line:
            self._chat.append(line)
        if notice:
            self._notices.append(notice)
        if answer:
            self._answers.append(answer)
        self._news.set()

    def close(self, why: str) -> None:
        """Refuse everything from now on, with this sentence."""
        self._closed = why
        self._events.clear()
        self._chat.clear()
        self._notices.clear()
        self._answers.clear()
        self._news.set()

    def _seated(self) -> int:
        if self._closed:
            raise Refused(self._closed)
        if self.seat is None:
            raise Refused("You look on here.")
        return self.seat
