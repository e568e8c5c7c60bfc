"""A server that answers commands, and what a test asks its tables and its store."""

from __future__ import annotations

from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from net.app import Hall
from net.lobby import Tables
from net.script.commands import Commands
from net.script.desk import TablesDesk
from tests.net.screens import eventually
from tests.net.tables import house
from tests.net.testserver import serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from net.limits import Limits
    from net.script.bounds import Bounds
    from net.server import Server
    from net.store.protocol import Store


class Answering(NamedTuple):
    """A server, its tables and its store."""

    server: Server
    tables: Tables
    store: Store

    def watchers(self, code: str) -> int:
        """How many look on at a table; none where there is no such table any more."""
        return sum(table.watchers for table in self.tables.listed("") if table.code == code)

    async def watched(self, code: str, by: int = 1) -> None:
        await eventually(lambda: self.watchers(code) == by, f"{by} looking on")

    async def began(self, code: str) -> tuple[str, int]:
        """The name of the match at a table, and its first dealer."""
        (began,) = [one for one in await self.store.read_open(f"table:{code}-") if one.kind == "began"]
        return began.data["name"], began.data["dealer"]


@asynccontextmanager
async def answering(
    data: Path, *, limits: Limits | None = None, bounds: Bounds | None = None, **given
) -> AsyncIterator[Answering]:
    """A server that answers commands; `given` is what its house is made of."""
    home = house(**given)
    tables = Tables(home)
    commands = Commands(TablesDesk(tables, home.store), Random(3), bounds)
    try:
        async with serving(Hall(tables, Random(1)).app_for, data, limits, commands=commands.run) as server:
            yield Answering(server, tables, home.store)
    finally:
        await tables.settled()
        tables.close()
