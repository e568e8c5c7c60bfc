"""The lobby: all tables of a server, and how each account sees them.

Invariant: every room is in the list until nobody can come back to it, and every change of the list wakes everybody who
waits for one, sooner or later.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from engine.games import game_of, rule_sets
from engine.options import parse_rules, print_rules
from net.accounts.drills import DrillsOf
from net.bucket import Bucket
from net.errands import Errands
from net.history.kept import HistoryOf
from net.invitations import Invitations
from net.letters import LETTERS
from net.names import Names
from net.room import Room, restored
from net.store.entries import New
from net.store.errors import CannotSave
from net.table_state import GUEST, TABLE, evolve, made, stream_of
from net.telling import Telling
from tui.table import Refused, TableInfo
from tui.terms import Terms
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import Game
    from net.house import House
    from net.ratings.kept import Ratings
    from net.seat import SeatEnd
    from tui.thinking.minds import Mind

LENGTH = 4
"""Letters of a table's code."""

USUAL = Terms()

_log = logging.getLogger(__name__)


class Tables:
    """All rooms of a process. `load` brings back those of the one before."""

    shut = ""
    """Why nobody may take a seat now; empty: people may. Who has one keeps it. For who drains the server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, Room] = {}
        self._codes: set[str] = set()
        """Of tables that are about to be made."""
        self._visitors: set[LobbyFor] = set()
        self._names = Names(house.limits.name)
        self._telling = Telling(lambda: [visitor.wake for visitor in self._visitors], house.limits.telling)
        self._leaving = Errands(_not_left)
        self._invitations = Invitations(self._in_the_lobby, self._telling.begin, house.clock)

    async def load(self) -> None:
        """Take up the tables that the store holds, everybody's seat kept. Raises CannotRead.

        A table whose log cannot be followed any more is left in the store as it is, with a line in the server's log.
        """
        for stream, entries in groupby(await self._house.store.read_open(TABLE), key=lambda entry: entry.stream):
            try:
                room = restored(stream, entries, self._house, self._changed, self._invitations)
            except (ArithmeticError, LookupError, TypeError, ValueError) as error:
                _log.error("%s cannot be taken up again: %s", stream, type(error).__name__)  # its words may name cards
                continue
            if room.over:  # the last server may not have come to it
                if self._house.ratings:
                    self._house.ratings.over(room.stream, room.state)
                if self._house.histories:
                    self._house.histories.over(room.stream, room.state)
            other = self._rooms.get(room.code)
            if other is not None and room.over:
                await self._closed(room)  # a new match began at this table, and its old log was not closed any more
                continue
            self._rooms[room.code] = room
            if other is not None:
                await self._closed(other)
            for sitter in room.state.sitters:
                if sitter and sitter.account:
                    self._names.claim(sitter.account, sitter.name)
            for account in room.accounts:
                if account.startswith(GUEST):
                    await room.get_up(room.accounts[account], for_good=True)
        await self.sweep()

    def seated(self, account: str) -> bool:
        """Whether the account has a seat at a table whose match is not over."""
        return any(account in room.accounts and not room.over for room in self._rooms.values())

    @property
    def ratings(self) -> Ratings | None:
        """How well people play; None: no match is rated here."""
        return self._house.ratings

    def history(self, account: str) -> HistoryOf | None:
        """What an account has played here; None: that is not kept."""
        house = self._house
        if house.histories is None:
            return None
        return HistoryOf(house.histories, account, self.coach(account))

    def drills(self, account: str) -> DrillsOf | None:
        """What an account does again; None: what it has played is not kept."""
        return DrillsOf(self._house.store, account) if self._house.histories else None

    def coach(self, account: str) -> Callable[[], Mind] | None:
        """Who weighs for an account what was decided in deals that are over; None: nobody does."""
        return partial(self._house.coaching.of, account) if self._house.coaching else None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """All there are, the oldest first."""
        return tuple(self._rooms.values())

    def enter(
        self,
        key: str | None,
        wished_name: str,
        *,
        program: bool = False,
        named: bool = False,
        source: str = "",
        gone: Callable[[], None] = lambda: None,
    ) -> LobbyFor:
        """Let a session in. `key` is the account; without one it is a guest, who can come back within the session.

        `program`: what sits down through it is a program, and shown as a bot. `named`: the name is known to be nobody
        else's. `source`: where it comes from, as `net.sources` says it; empty: nobody knows. `gone` is called when the
        session has left.
        """
        account = key or f"{GUEST}{self._house.rng.randbytes(16).hex()}"
        name = (self._names.give if named else self._names.claim)(account, wished_name)
        visitor = LobbyFor(self, account, name, self._house, guest=key is None, program=program)
        visitor.gone, visitor.source = gone, source
        if self._house.ratings and source:
            self._house.ratings.whereabouts.came(account, source)
        self._visitors.add(visitor)
        return visitor

    async def sweep(self) -> None:
        """Drop the matches that nobody came back to for long, and the tables that are over."""
        now = self._house.clock()
        for room in list(self._rooms.values()):
            since = room.deserted_since
            if room.finished or (since is not None and now - since >= self._house.limits.kept):
                await self._drop(room)

    def close(self) -> None:
        """Send everybody away: the server stops. The tables are in the store."""
        for room in self._rooms.values():
            room.close("The server is closing. Your seat is kept.")
        self._rooms.clear()
        self._telling.stop()

    async def settled(self) -> None:
        """Wait until all that was decided, or follows from who left, is stored."""
        await self._leaving.settled()
        for room in list(self._rooms.values()):
            await room.settled()

    # For the sessions.

    def listed(self, account: str) -> tuple[TableInfo, ...]:
        """The account's own tables first, then those it is invited to, those with a free seat, and the rest.

        The oldest first in each.
        """
        now = self._house.clock()
        tables = [table for room in self._rooms.values() if _is_seen(table := room.info(account, now))]
        return tuple(sorted(tables, key=_order))

    async def create(self, account: str, name: str, rules: str, terms: Terms, *, program: bool = False) -> SeatEnd:
        """Make a table and sit down. Raises Refused."""
        game = self._game(rules)
        await self.sweep()
        self._check_seats(account)
        if len(self._rooms) + len(self._codes) >= self._house.limits.rooms:
            raise Refused("There are as many tables here as there is room for; sit down at one of them.")
        code = self._new_code()
        self._codes.add(code)
        try:
            stream, said = stream_of(code, self._house.rng), made(code, game.rules, terms, account)
            seq = await self._house.store.append(stream, 0, New(*said))
        except CannotSave:
            raise Refused("No table can be made just now: the server cannot save.") from None
        finally:
            self._codes.discard(code)
        state, _ = evolve(None, *said)
        room = self._rooms[code] = Room(
            state, self._house, stream=stream, seq=seq, changed=self._changed, invitations=self._invitations
        )
        return await room.sit(account, name, program=program)

    async def join(self, account: str, name: str, code: str, *, program: bool = False) -> SeatEnd:
        """Sit down at a table or go back to it. Raises Refused."""
        await self.sweep()
        room = self._room(code)
        if account not in room.accounts:
            self._check_seats(account)
        return await room.sit(account, name, program=program)

    async def watch(self, account: str, name: str, code: str) -> SeatEnd:
        """Look on at a table. Raises Refused."""
        room = self._room(code)
        if room.state.terms.access == "private":
            raise Refused("Nobody looks on at that table.")
        return await room.watch(account, name)

    def left(self, visitor: LobbyFor, ends: Sequence[SeatEnd]) -> None:
        """A session is over: its seats are away, a guest's are free."""
        if visitor not in self._visitors:
            return
        self._visitors.remove(visitor)
        visitor.gone()
        if self._house.ratings and visitor.source:
            self._house.ratings.whereabouts.went(visitor.account, visitor.source)
        for end in ends:
            if not end.closed and end.seat is None:
                end.stop()
        open_at = {(end.title, end.seat) for end in ends if not end.closed}
        for room in list(self._rooms.values()):
            seat = room.accounts.get(visitor.account)
            if seat is not None and (visitor.guest or (room.code, seat) in open_at):
                self._leaving.begin(self._left(room, seat, for_good=visitor.guest))
        self._forget_names()

    # Parts of the above.

    def _in_the_lobby(self) -> Sequence[tuple[str, str]]:
        """Account and name of the people who sit nowhere just now."""
        return [(visitor.account, visitor.name) for visitor in self._visitors if visitor.waits]

    async def _left(self, room: Room, seat: int, *, for_good: bool) -> None:
        await room.get_up(seat, for_good=for_good)
        self._forget_names()

    def _room(self, code: str) -> Room:
        code = clean_line(code, 2 * LENGTH).upper()
        room = self._rooms.get(code)
        if room is None:
            raise Refused(f"There is no table {code}." if code else "Which table? Its code has four characters.")
        return room

    def _game(self, rules: str) -> Game:
        if len(rules) > self._house.limits.rules:
            raise Refused("That rule string is too long.")
        try:
            # Games are kept by their rule string: the canonical one, of which there are only so many.
            game = game_of(print_rules(*parse_rules(rules, rule_sets())))
        except ValueError as error:
            raise Refused(f"No such rules: {clean_line(str(error), 200).rstrip('.')}.") from None
        return game

    def _new_code(self) -> str:
        while True:
            code = "".join(self._house.rng.choices(LETTERS, k=LENGTH))
            if code not in self._rooms and code not in self._codes:
                return code

    def _check_seats(self, account: str) -> None:
        if self.shut:
            raise Refused(self.shut)
        most = self._house.limits.seats
        if sum(account in room.accounts and not room.over for room in self._rooms.values()) >= most:
            raise Refused(f"You have a seat at {most} tables already; finish a match first.")

    def _changed(self, room: Room) -> None:
        if room.finished and room.code in self._rooms:
            self._leaving.begin(self._drop(room))
        else:
            self._telling.begin()

    async def _drop(self, room: Room) -> None:
        """Take a table out of the list and end its log, unless somebody sits down there at the last moment."""
        if self._rooms.get(room.code) is not room:
            return
        del self._rooms[room.code]
        room.close("The table is closed.")
        self._forget_names()
        self._telling.begin()
        await self._closed(room)

    async def _closed(self, room: Room) -> None:
        """End the log of a room."""
        try:
            await room.abandon()
            await room.retire()
        except Refused:
            _log.error("table %s could not be closed in the store; it is there again at the next start", room.code)

    def _forget_names(self) -> None:
        present = {visitor.account for visitor in self._visitors}
        self._names.keep(present.union(*(room.accounts for room in self._rooms.values())))


def _not_left(error: BaseException) -> None:
    _log.error("a seat could not be left, or a table not closed", exc_info=error)


def _is_seen(table: TableInfo) -> bool:
    return table.terms.access == "public" or table.mine or bool(table.invited_by)


def _order(table: TableInfo) -> tuple[bool, bool, bool]:
    return not table.mine, not table.invited_by, not any(one.free for one in table.people)


class LobbyFor:
    """The `Lobby` of one session; its server calls `close` when the session is over, however it ended."""

    def __init__(
        self, tables: Tables, account: str, name: str, house: House, *, guest: bool, program: bool = False
    ) -> None:
        self.account = account
        self.name = name
        self.guest = guest
        self.gone: Callable[[], None] = lambda: None
        """Called when the session has left."""
        self.source = ""
        """Where it comes from; empty: nobody knows."""
        self.program = program
        self._tables = tables
        self._clock = house.clock
        # The bucket lends one move more than it holds.
        self._moves = Bucket(house.limits.moves_rate, house.limits.moves_burst - 1, house.clock())
        self._news = asyncio.Event()
        self._ends: list[SeatEnd] = []
        self._over = False

    def tables(self) -> Sequence[TableInfo]:
        """The tables to see, in the order to show them."""
        return self._tables.listed(self.account)

    async def next_change(self) -> None:
        """Wait until the list has changed since the last time; for one task at a time."""
        await self._news.wait()
        self._news.clear()

    async def create(self, rules: str, terms: Terms = USUAL) -> SeatEnd:
        """Make a table and sit down at it. Raises Refused."""
        self._check_may_move()
        return self._sitting(await self._tables.create(self.account, self.name, rules, terms, program=self.program))

    async def join(self, code: str) -> SeatEnd:
        """Sit down at a table, or go back to one's seat at it. Raises Refused."""
        self._check_may_move()
        return self._sitting(await self._tables.join(self.account, self.name, code, program=self.program))

    async def watch(self, code: str) -> SeatEnd:
        """Look on at a table. Raises Refused."""
        self._check_may_move()
        return self._sitting(await self._tables.watch(self.account, self.name, code))

    @property
    def in_play(self) -> bool:
        """Whether the session sits at a table whose match is under way."""
        return any(end.in_play for end in self._ends)

    @property
    def waits(self) -> bool:
        """Whether a person is there who neither sits at a table nor looks on."""
        return not self.program and all(end.closed for end in self._ends)

    def wake(self) -> None:
        """The list has changed."""
        self._news.set()

    def close(self) -> None:
        """Leave every table: the session is over."""
        self._over = True
        self._tables.left(self, self._ends)

    def _sitting(self, end: SeatEnd) -> SeatEnd:
        self._ends = [*(other for other in self._ends if not other.closed), end]
        return end

    def _check_may_move(self) -> None:
        if self._over:  # nobody would ever take this one away from a table again
            raise Refused("This session is over.")
        if self._moves.wait(self._clock()):
            raise Refused("Not so fast: wait a moment before you change tables again.")
        self._moves.take(1, self._clock())
