"""A server whose commands are answered at a desk the tests know: its tables, watchers, and records to give out."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING

import net.lobby
from engine.table import Table, told
from net.app import Hall
from net.lobby import Tables
from net.script.commands import Commands
from net.script.desk import TablesDesk
from net.server import listen
from tests.net.tables import house
from tests.net.testserver import HOST
from tui.table import Person, Refused, Update, with_dummy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from engine.record import Record
    from net.limits import Limits
    from net.script.bounds import Bounds
    from net.server import Server


class Watcher:
    """A watcher's end of a table."""

    def __init__(self, table: Watched) -> None:
        self.title, self.rules = table.code, table.game.rules
        self.left = False
        self._table = table
        self._events = []
        self._news = asyncio.Event()

    def now(self) -> Update:
        people = tuple(Person(name) for name in self._table.names)
        return Update(self._table.view(None), with_dummy(self._table.game, people), None)

    async def next_update(self) -> Update:
        await self._news.wait()
        self._news.clear()
        events, self._events = tuple(self._events), []
        return self.now()._replace(events=events)

    async def leave(self) -> None:
        self._table.watchers.discard(self)

    def hear(self, events) -> None:
        self._events += told(events, None)
        self._news.set()


class Watched(Table):
    """A match that tells its watchers."""

    by_code: dict[str, Watched]

    def __init__(self, *args, name, **kwargs) -> None:
        super().__init__(*args, name=name, **kwargs)
        self.code = name.partition("-")[0]
        self.watchers: set[Watcher] = set()
        self.by_code[self.code] = self

    def act(self, *args, **kwargs):
        events = super().act(*args, **kwargs)
        for watcher in self.watchers:
            watcher.hear(events)
        return events


class TestDesk(TablesDesk):
    """Gives out the records it was given."""

    __test__ = False

    def __init__(self, tables: Tables, matches: dict[str, Watched]) -> None:
        super().__init__(tables)
        self.tables = tables
        self.matches = matches
        self.records: dict[str, Record] = {}

    async def watch(self, identity, code):
        match = self.matches.get(code)
        if match is None:
            raise Refused(f"There is no table {code}.")
        watcher = Watcher(match)
        match.watchers.add(watcher)
        return watcher

    async def finished(self, match):
        return self.records.get(match)


class Answering:
    """A server and its desk."""

    def __init__(self, server: Server, desk: TestDesk) -> None:
        self.server = server
        self.desk = desk


@asynccontextmanager
async def answering(
    data: Path, monkeypatch, *, limits: Limits | None = None, bounds: Bounds | None = None, **given
) -> AsyncIterator[Answering]:
    """A server that answers commands; `given` is what its house is made of."""
    matches: dict[str, Watched] = {}
    monkeypatch.setattr(net.lobby, "Table", type("WatchedHere", (Watched,), {"by_code": matches}))
    tables = Tables(house(**given))
    desk = TestDesk(tables, matches)
    commands = Commands(desk, Random(3), bounds)
    server = await listen(
        Hall(tables, Random(1)).app_for, data=data, host=HOST, port=0, limits=limits, commands=commands.run
    )
    try:
        yield Answering(server, desk)
    finally:
        await server.close()
        tables.close()
