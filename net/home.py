"""A table at somebody's home, open to friends: a whole server for one table, in the program of the one who plays there.

The host key is kept, so that friends see the same machine another time; and a match that is left, to go on with it.
"""

from __future__ import annotations

import asyncio
import contextvars
import errno
import random
import secrets
import time
from typing import TYPE_CHECKING

from net.app import Hall
from net.errands import later
from net.errors import CannotServe
from net.hostkey import host_key
from net.house import House, TableLimits
from net.left import forget, left_in, log_in
from net.lobby import Tables
from net.own_addresses import own_addresses
from net.script.commands import FORMS, Commands
from net.script.desk import TablesDesk
from net.server import listen
from net.store.errors import CannotRead, CannotSave
from tui.by_code import ByCode
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

    from engine.record import Record
    from net.hosted import Hosted
    from net.identity import Identity
    from net.lobby import LobbyFor
    from net.room import Room
    from net.script.streams import Streams
    from net.server import Server
    from net.store.protocol import Store
    from net.visit import Visit
    from tui.saved import Interrupted
    from tui.table import TableLink
    from tui.terms import Terms
    from tui.thinking.minds import Minds

    Sit = Callable[[Tables, LobbyFor], Awaitable[TableLink]]
    """How the host comes to a seat, at the only table there is then. Raises Refused."""

PORT = 2222
NEIGHBOURS = 20
"""Ports after it that are tried where it is taken, before any free one."""

OWNER = "the host"
"""The account of whoever sits at this machine; those of others are the fingerprints of their keys."""

COMMANDS = frozenset({"help", "replay", "verify"})
"""What may be asked without sitting down."""


class FromHome:
    """An `Opener`. `data` is where the host key and a match that was left are kept; `port` is the first to be tried."""

    def __init__(self, data: Path, *, host: str = "", port: int = PORT) -> None:
        self._data = data
        self._host = host
        self._port = port

    async def left(self) -> Interrupted | None:
        """The match that was left in the middle; None: none was."""
        return await left_in(self._data, OWNER)

    async def open(
        self,
        rules: str,
        terms: Terms,
        name: str,
        *,
        bots: Mapping[int, str],
        minds: Minds,
        pause: Callable[[], Awaitable[None]],
    ) -> OpenAtHome:
        """Open a table; one that was left is forgotten. Raises Refused."""

        async def sit(tables: Tables, lobby: LobbyFor) -> TableLink:
            link = await lobby.create(rules, terms)
            (room,) = tables.rooms
            for seat, level in bots.items():
                await room.ask_bot(level, by=0, seat=seat)
            return link

        return await self._opened(name, sit, minds, pause, again=False)

    async def open_again(self, name: str, *, minds: Minds, pause: Callable[[], Awaitable[None]]) -> OpenAtHome:
        """Open the table that was left, everybody's seat as it was. Raises Refused."""

        async def sit(tables: Tables, lobby: LobbyFor) -> TableLink:
            if not tables.rooms:
                raise Refused("The table that was left is not there any more.")
            return await lobby.join(tables.rooms[0].code)

        return await self._opened(name, sit, minds, pause, again=True)

    async def _opened(
        self, name: str, sit: Sit, minds: Minds, pause: Callable[[], Awaitable[None]], *, again: bool
    ) -> OpenAtHome:
        # From Python 3.12 on the host's own app has every task start at once, and asyncssh loses connections.
        asyncio.get_running_loop().set_task_factory(None)
        # In a context of its own: what is begun here would take the host's app for everybody's.
        opening = asyncio.create_task(self._open(name, sit, minds, pause, again), context=contextvars.Context())
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            await (await opening).close()
            raise

    async def _open(
        self,
        name: str,
        sit: Sit,
        minds: Minds,
        pause: Callable[[], Awaitable[None]],
        again: bool,  # noqa: FBT001 - from one place alone
    ) -> OpenAtHome:
        inside: asyncio.Future[tuple[Hall, Commands]] = asyncio.get_running_loop().create_future()

        async def app_for(visit: Visit) -> Hosted:
            hall, _ = await inside
            return await hall.app_for(visit)

        async def run(identity: Identity, command: str, streams: Streams) -> int:
            _, commands = await inside
            return await commands.run(identity, command, streams)

        try:
            server = await self._listen(app_for, run)
            fingerprint = host_key(self._data).get_fingerprint()
        except CannotServe as error:
            raise Refused(f"The table cannot be opened. {error}") from None
        ways = tuple(f"ssh -p {server.port} {address}" for address in own_addresses())
        rng, (store, keeps) = random.SystemRandom(), await log_in(self._data)
        house = House(
            limits=TableLimits(),
            store=store,
            clock=time.monotonic,
            after=later,
            rng=rng,
            seeds=lambda: secrets.token_bytes(32),
            minds=minds,
            pause=pause,
            way=ways[0],
        )
        tables = Tables(house)
        desk = TablesDesk(tables, store)
        forms = tuple(form for form in FORMS if form.name in COMMANDS)
        inside.set_result((Hall(tables, rng, evening=ByCode), Commands(desk, rng, forms=forms)))
        lobby = tables.enter(OWNER, name)
        table = OpenAtHome(server, tables, lobby, store, ways=ways, fingerprint=fingerprint, keeps=keeps)
        try:
            if again:
                await tables.load()
            else:
                await forget(store)
            await table.sit(sit)
        except (CannotRead, CannotSave) as error:
            await table.close()
            raise Refused(f"The table cannot be opened. {error}") from None
        except BaseException:
            await table.close()
            raise
        return table

    async def _listen(
        self,
        app_for: Callable[[Visit], Awaitable[Hosted]],
        run: Callable[[Identity, str, Streams], Awaitable[int]],
    ) -> Server:
        """Listen on the port, or on one that is free. Raises CannotServe."""
        for port in (*range(self._port, self._port + NEIGHBOURS), 0):
            try:
                return await listen(app_for, data=self._data, host=self._host, port=port, commands=run)
            except CannotServe as error:
                taken = isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.EADDRINUSE
                if not taken:
                    raise
        raise CannotServe("No port is free.")


class OpenAtHome:
    """An `Opened`; `sit` comes first."""

    link: TableLink

    def __init__(
        self,
        server: Server,
        tables: Tables,
        lobby: LobbyFor,
        store: Store,
        *,
        ways: Sequence[str],
        fingerprint: str,
        keeps: bool,
    ) -> None:
        self.ways = ways
        self.fingerprint = fingerprint
        self.keeps = keeps
        self._server = server
        self._tables = tables
        self._lobby = lobby
        self._store = store
        self._room: Room | None = None

    async def sit(self, sit: Sit) -> None:
        """Let the host sit down. Raises Refused."""
        self.link = await sit(self._tables, self._lobby)
        (self._room,) = self._tables.rooms

    def over(self) -> Record | None:
        """The record of the match, once it is over."""
        match = self._room.state.match if self._room and self._room.over else None
        return match.finished_record() if match else None

    async def close(self) -> None:
        """Send everybody home. Closing twice does nothing more."""
        await self._server.close(f"The table is closed: {self._lobby.name} has left. Good bye.")
        self._lobby.close()
        await self._tables.settled()
        self._tables.close()
        await self._store.close()
