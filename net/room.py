"""One table shared by many sessions: who sits where, the match between them, and what is said.

Invariant: a seat has at most one open end, which belongs to the account that owns the seat; nothing about the match
leaves by another way. The match begins when every seat is taken; from then on a person who leaves keeps the seat.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import Code, IllegalAction
from engine.table import told
from net.bot_turns import BotTurns
from net.bucket import Bucket
from net.seat import SeatEnd
from tui.table import ChatLine, Person, Refused
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.actions import TableAction
    from engine.game import Game
    from engine.table import Table, TableView
    from net.house import House

TAKEN_OVER = "You sit here from another terminal now."
GOT_UP = "You got up from this table."


@dataclass(slots=True, eq=False)
class _Sitter:
    """Who has a seat."""

    name: str
    account: str | None
    """None: a bot."""
    talk: Bucket
    heard: deque[ChatLine]
    """What was said while the seat was theirs."""
    end: SeatEnd | None = None
    """None: away, or a bot."""


class Room:
    """A table. `start` begins the match between the names by seat; `changed` is told when the lobby's list is stale."""

    def __init__(
        self,
        code: str,
        game: Game,
        start: Callable[[Sequence[str]], Table],
        house: House,
        changed: Callable[[Room], None] = lambda _room: None,
    ) -> None:
        self.code = code
        self.game = game
        self._start = start
        self._house = house
        self._changed = changed
        self._sitters: list[_Sitter | None] = [None] * game.seats
        self._table: Table | None = None
        self._bots = BotTurns(self._bot_to_act, self.act, house)
        self.deserted_since: float | None = None
        """By the house's clock; None while somebody is present, or has yet to sit down."""

    # What is.

    @property
    def people(self) -> tuple[Person, ...]:
        """By seat."""
        return tuple(
            Person(sitter.name, sitter.account is None, sitter.account is None or sitter.end is not None)
            if sitter
            else Person("")
            for sitter in self._sitters
        )

    @property
    def accounts(self) -> dict[str, int]:
        """Who has a seat, and which; the bots aside."""
        return {sitter.account: seat for seat, sitter in enumerate(self._sitters) if sitter and sitter.account}

    @property
    def playing(self) -> bool:
        """Whether the match has begun."""
        return self._table is not None

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self._table is not None and self._table.stage == "over"

    @property
    def finished(self) -> bool:
        """Whether nobody is there, and nobody would come back: the room can go."""
        return self.deserted_since is not None and (self.over or not self.accounts)

    def view(self, seat: int) -> TableView | None:
        """The match as the seat may see it, for the seat's own end; None before it has begun."""
        return self._table.view(seat) if self._table else None

    # Coming and going.

    def sit(self, account: str, name: str) -> SeatEnd:
        """Sit down, come back, or take the seat over from an older session of the same account. Raises Refused."""
        seat = self.accounts.get(account)
        notice = f"{name} is back."
        if seat is None:
            seat = self._free_seat()
            notice = f"{name} sat down."
            self._sitters[seat] = self._sitter(name, account)
        sitter = self._sitters[seat]
        assert sitter is not None
        older, sitter.end = sitter.end, SeatEnd(self, seat, self._house.limits, sitter.heard)
        self.deserted_since = None
        if older:
            older.close(TAKEN_OVER)
        else:
            self._seated(seat, notice)
        return sitter.end

    def ask_bot(self) -> None:
        """Let a bot take the next free seat. Raises Refused."""
        seat = self._free_seat()
        taken = {person.name for person in self.people}
        name = next(name for number in range(1, self.game.seats + 1) if (name := bot_name(number)) not in taken)
        self._sitters[seat] = self._sitter(name, None)
        self._seated(seat, f"{name} sat down.")

    def get_up(self, seat: int, *, for_good: bool = False) -> None:
        """A person leaves. `for_good`: they cannot come back, so that the seat of a running match becomes free."""
        sitter = self._sitters[seat]
        assert sitter is not None
        if sitter.end:
            sitter.end.close(GOT_UP)
            sitter.end = None
        notice = f"{sitter.name} left."
        if not self.playing:
            self._sitters[seat] = None
        elif not self.over:
            notice = f"{sitter.name} left; the seat is {'free' if for_good else 'kept'}."
            if for_good:
                self._sitters[seat] = None
        if not self._present():
            self.deserted_since = self._house.clock()
        self._tell(notice)
        self._changed(self)

    def close(self, why: str) -> None:
        """Send everybody away with this sentence."""
        self._bots.stop()
        for sitter in self._sitters:
            if sitter and sitter.end:
                sitter.end.close(why)
                sitter.end = None

    # Playing and talking.

    def act(self, seat: int, action: TableAction, turn: int) -> None:
        """Let a seat act and tell every end what it may know of it. Raises IllegalAction."""
        if self._table is None:
            raise IllegalAction(Code.NOT_NOW, "The match has not begun.")
        events = self._table.act(seat, action, turn)
        for place, sitter in enumerate(self._sitters):
            if sitter and sitter.end:
                sitter.end.hear(events=told(events, place))
        self._bots.wake()

    def say(self, seat: int, text: str) -> None:
        """Let a person say a line. Raises Refused."""
        speaker, limits, now = self._sitters[seat], self._house.limits, self._house.clock()
        assert speaker is not None
        said = clean_line(text, limits.line + 2)  # of twice the width at most is the first character too many
        if not said:
            raise Refused("There is nothing to read in that line.")
        if said != clean_line(said, limits.line):
            raise Refused(f"A line has room for {limits.line} characters; that one is longer.")
        if speaker.talk.wait(now):
            raise Refused("Not so fast: wait a moment before you say more.")
        speaker.talk.take(1, now)
        line = ChatLine(speaker.name, said)
        for sitter in self._sitters:
            if sitter and sitter.account:
                sitter.heard.append(line)
                if sitter.end:
                    sitter.end.hear(line=line)

    # Parts of the above.

    def _sitter(self, name: str, account: str | None) -> _Sitter:
        limits = self._house.limits
        # The bucket lends one line more than it holds.
        talk = Bucket(limits.lines_rate, limits.lines_burst - 1, self._house.clock())
        return _Sitter(name, account, talk, deque(maxlen=limits.lines))

    def _free_seat(self) -> int:
        free = [seat for seat, sitter in enumerate(self._sitters) if sitter is None]
        if not free or self.over:
            raise Refused("No seat is free at that table.")
        return free[0]

    def _seated(self, seat: int, notice: str) -> None:
        """Somebody sits there now: begin, or go on."""
        if self._table:
            self._table.names[seat] = self.people[seat].name
        elif all(self._sitters):
            self._table = self._start([person.name for person in self.people])
        self._tell(notice, but=seat)
        self._changed(self)
        self._bots.wake()

    def _tell(self, notice: str, but: int | None = None) -> None:
        for place, sitter in enumerate(self._sitters):
            if sitter and sitter.end and place != but:
                sitter.end.hear(notice=notice)

    def _present(self) -> bool:
        return any(sitter and sitter.end for sitter in self._sitters)

    def _bot_to_act(self) -> TableView | None:
        """The view of a bot whose turn it is; None while nobody is here to play against."""
        if self._table is None or not self._present():
            return None
        for seat in self._table.to_act():
            sitter = self._sitters[seat]
            if sitter and sitter.account is None:
                return self._table.view(seat)
        return None


def bot_name(number: int) -> str:
    """How the bots of a table are called, counted from 1."""
    return "Bot" if number == 1 else f"Bot {number}"
