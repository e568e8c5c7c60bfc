"""The lobby: all tables of a server, and how each account sees them.

Invariant: every room is in the list until nobody can come back to it, and every change of the list wakes everybody who
waits for one, sooner or later.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.games import game_of, rule_sets
from engine.options import parse_rules, print_rules
from engine.table import Table
from net.bucket import Bucket
from net.names import Names
from net.room import Room
from net.telling import Telling
from tui.table import Refused, TableInfo
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from net.house import House
    from net.seat import SeatEnd

# No vowels, so that no code is a word, and nothing that is taken for something else: B8 I1 L1 O0 S5 Z2.
LETTERS = "CDFGHJKMNPQRTVWXY34679"
LENGTH = 4


class Tables:
    """All rooms of a process."""

    shut = ""
    """Why nobody may take a seat now; empty: people may. Who has one keeps it. For who drains the server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, Room] = {}
        self._visitors: set[LobbyFor] = set()
        self._names = Names(house.limits.name)
        self._telling = Telling(lambda: [visitor.wake for visitor in self._visitors], house.limits.telling)

    @property
    def rooms(self) -> tuple[Room, ...]:
        """All there are, the oldest first."""
        return tuple(self._rooms.values())

    def enter(self, key: str | None, wished_name: str) -> LobbyFor:
        """Let a session in. `key` is the account's; without one it is a guest, who can come back within the session."""
        self.sweep()
        account = key or f"guest {self._house.rng.randbytes(16).hex()}"
        name = self._names.claim(account, wished_name)
        visitor = LobbyFor(self, account, name, self._house, guest=key is None)
        self._visitors.add(visitor)
        return visitor

    def sweep(self) -> None:
        """Drop the matches that nobody came back to for long."""
        now = self._house.clock()
        for room in list(self._rooms.values()):
            if room.deserted_since is not None and now - room.deserted_since >= self._house.limits.kept:
                self._drop(room)

    def close(self) -> None:
        """Send everybody away: the server stops."""
        for room in list(self._rooms.values()):
            self._drop(room)
        self._telling.stop()

    # For the sessions.

    def listed(self, account: str) -> tuple[TableInfo, ...]:
        """The account's own tables first, then those with a free seat, then the rest; the oldest first in each."""
        tables = [
            TableInfo(room.code, room.game.rules, room.people, room.playing, account in room.accounts)
            for room in self._rooms.values()
        ]
        return tuple(sorted(tables, key=lambda table: (not table.mine, not any(one.free for one in table.people))))

    def create(self, account: str, name: str, rules: str) -> SeatEnd:
        """Make a table and sit down. Raises Refused."""
        game = self._game(rules)
        self.sweep()
        self._check_seats(account)
        if len(self._rooms) >= self._house.limits.rooms:
            raise Refused("There are as many tables here as there is room for; sit down at one of them.")
        rng, code = self._house.rng, self._new_code()

        def start(names: Sequence[str]) -> Table:
            # A code is used again one day, the name of a deal never.
            unique = f"{code}-{rng.randbytes(8).hex()}"
            return Table(game, names, first_dealer=rng.randrange(game.seats), seeds=self._house.seeds, name=unique)

        room = self._rooms[code] = Room(code, game, start, self._house, self._changed)
        return room.sit(account, name)

    def join(self, account: str, name: str, code: str) -> SeatEnd:
        """Sit down at a table or go back to it. Raises Refused."""
        self.sweep()
        code = clean_line(code, 2 * LENGTH).upper()
        room = self._rooms.get(code)
        if room is None:
            raise Refused(f"There is no table {code}." if code else "Which table? Its code has four characters.")
        if account not in room.accounts:
            self._check_seats(account)
        return room.sit(account, name)

    def left(self, visitor: LobbyFor, ends: Sequence[SeatEnd]) -> None:
        """A session is over: its seats are away, a guest's are free."""
        if visitor not in self._visitors:
            return
        self._visitors.remove(visitor)
        open_at = {(end.title, end.seat) for end in ends if not end.closed}
        for room in list(self._rooms.values()):
            seat = room.accounts.get(visitor.account)
            if seat is not None and (visitor.guest or (room.code, seat) in open_at):
                room.get_up(seat, for_good=visitor.guest)
        self._forget_names()

    # Parts of the above.

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
            if code not in self._rooms:
                return code

    def _check_seats(self, account: str) -> None:
        if self.shut:
            raise Refused(self.shut)
        most = self._house.limits.seats
        if sum(account in room.accounts and not room.over for room in self._rooms.values()) >= most:
            raise Refused(f"You have a seat at {most} tables already; finish a match first.")

    def _changed(self, room: Room) -> None:
        if room.finished:
            self._drop(room)
        else:
            self._telling.begin()

    def _drop(self, room: Room) -> None:
        if self._rooms.pop(room.code, None):
            room.close("The table is closed.")
            self._forget_names()
            self._telling.begin()

    def _forget_names(self) -> None:
        present = {visitor.account for visitor in self._visitors}
        self._names.keep(present.union(*(room.accounts for room in self._rooms.values())))


class LobbyFor:
    """The `Lobby` of one session; its server calls `close` when the session is over, however it ended."""

    def __init__(self, tables: Tables, account: str, name: str, house: House, *, guest: bool) -> None:
        self.account = account
        self.name = name
        self.guest = guest
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

    async def create(self, rules: str) -> SeatEnd:
        """Make a table and sit down at it. Raises Refused."""
        self._check_may_move()
        return self._sitting(self._tables.create(self.account, self.name, rules))

    async def join(self, code: str) -> SeatEnd:
        """Sit down at a table, or go back to one's seat at it. Raises Refused."""
        self._check_may_move()
        return self._sitting(self._tables.join(self.account, self.name, code))

    @property
    def in_play(self) -> bool:
        """Whether the session sits at a table whose match is under way."""
        views = (end.now().view for end in self._ends if not end.closed)
        return any(view is not None and view.stage != "over" for view in views)

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
