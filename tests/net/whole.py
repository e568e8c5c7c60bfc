"""The server with all that belongs to it, in this process: store, accounts, ratings, the host's desk, figures."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.bots import bots
from net.accounts.mutes import KeptMutes
from net.accounts.registry import Accounts
from net.admin import admin_socket
from net.admin.administered import administered
from net.admin.bans import KeptBans
from net.app import Hall
from net.coaching import Coaching
from net.daily.board import Boards
from net.history.kept import Histories
from net.lobby import Tables
from net.metered import Metered
from net.metrics import Metrics
from net.observing import observed
from net.ratings.kept import Ratings
from net.reception import Reception
from net.reports import Reports
from net.script.commands import Commands
from net.script.desk import TablesDesk
from net.store.sqlite import SqliteStore
from tests.net.tables import house, no_pause
from tests.net.testserver import serving
from tui.thinking.minds import AtHand
from tui.thinking.pool import Pool, command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from net.script.bounds import Bounds
    from net.server import Server
    from net.store.protocol import Store


class Quick:
    """Bots that take no time, where nobody waits for them at a table."""

    def coach(self) -> AtHand:
        return AtHand(bots()["careful"])

    def patient(self, name: str) -> AtHand:
        return self.coach()


class Whole(NamedTuple):
    """A server and what is behind it."""

    data: Path
    server: Server
    tables: Tables
    store: Store
    accounts: Accounts
    figures: int
    """The port at which they are asked for."""

    @property
    def port(self) -> int:
        return self.server.port

    async def ask_desk(self, **request: object) -> str:
        """What the host's desk answers, as it is sent."""
        line = json.dumps(request).encode() + b"\n"
        return (await asyncio.to_thread(admin_socket.ask, self.data, line)).decode()

    async def ask_figures(self) -> str:
        """What whoever watches over the server is told."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.figures)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        said = await reader.read()
        writer.close()
        return said.decode()


@asynccontextmanager
async def whole(data: Path, *, bounds: Bounds | None = None) -> AsyncIterator[Whole]:
    """As `net.serving` puts it together, with the house of the tests: its seeds are known."""
    async with AsyncExitStack() as closing:
        metrics = Metrics()
        file = await SqliteStore.open(data)
        closing.push_async_callback(file.close)
        store: Store = Metered(file, metrics)
        accounts = await Accounts.load(store, clock=time.time, rng=Random(1))
        closing.push_async_callback(accounts.close)
        ratings = await Ratings.load(store, name_of=lambda _account: None, pause=no_pause)
        closing.push_async_callback(ratings.close)
        pool = Pool(1, command(module="net.history.worker"))
        closing.push_async_callback(pool.close)
        histories = Histories(store, pool, known=lambda one: accounts.directory.get(one) is not None, pause=no_pause)
        closing.push_async_callback(histories.close)
        coaching = Coaching(Quick(), patience=60)
        closing.push_async_callback(coaching.close)
        home = replace(
            house(store=store),
            mutes=KeptMutes(accounts),
            reports=Reports(store, time.time),
            ratings=ratings,
            histories=histories,
            coaching=coaching,
        )
        tables = Tables(home)
        closing.push_async_callback(_closed, tables)
        commands = Commands(TablesDesk(tables, store, Reception(tables, accounts), accounts), Random(3), bounds)
        bans = await KeptBans.load(store, accounts, time.time)
        name_of = accounts.directory.name_of
        boards = Boards(store, name_of=name_of, minds=home.minds, coaching=coaching)
        closing.push_async_callback(boards.close)
        hall = Hall(tables, Random(1), accounts, boards=boards)
        server = await closing.enter_async_context(serving(hall.app_for, data, bans=bans, commands=commands.run))
        accounts.watch(lambda key, why: server.cut(why, key=key))
        await closing.enter_async_context(
            administered(data, server=server, tables=tables, store=store, accounts=accounts, bans=bans)
        )
        port = await closing.enter_async_context(observed(0, metrics, server, tables))
        yield Whole(data, server, tables, store, accounts, port.port)


async def _closed(tables: Tables) -> None:
    await tables.settled()
    tables.close()
