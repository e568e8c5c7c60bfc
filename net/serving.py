"""The server whole: what the tables are given, who serves them, and how it starts and stops."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import sys
import time
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING

from net.accounts.mutes import KeptMutes
from net.accounts.registry import Accounts
from net.admin.administered import administered
from net.admin.bans import KeptBans
from net.app import Hall
from net.coaching import STANDS_BACK, Coaching
from net.daily.board import Boards
from net.errands import later
from net.errors import CannotServe
from net.history.kept import Histories
from net.house import House, TableLimits
from net.limits import Limits
from net.lobby import Tables
from net.metered import Metered, MeteredMinds
from net.metrics import Metrics
from net.observing import observed
from net.ratings.kept import Ratings
from net.reception import Reception
from net.reports import Reports
from net.script.commands import Commands
from net.script.desk import TablesDesk
from net.server import listen, serve_until_signalled
from net.store.errors import CannotOpen
from net.store.sqlite import SqliteStore
from tui.pace import thinking
from tui.thinking.minds import Thinkers
from tui.thinking.pool import Pool, command

if TYPE_CHECKING:
    from pathlib import Path

    from net.server import Server
    from net.store.protocol import Store

SWEEP = 60.0
"""Seconds between two looks for tables that nobody came back to."""
AGAIN = 5.0
"""Seconds until a result that could not be written is tried again."""


async def serve(
    host: str,
    port: int,
    data: Path,
    *,
    way: str = "",
    metrics_port: int | None = None,
    limits: Limits | None = None,
) -> None:
    """Serve until a signal. Prints one line when it is ready. Raises CannotServe.

    `way` is what people type to come; empty: nobody has said. `metrics_port` is on the loopback address; None: nobody
    asked for metrics. `limits` None: the usual ones.
    """
    rng = random.SystemRandom()

    async def pause() -> None:
        await asyncio.sleep(thinking("normal", rng))

    metrics = Metrics()
    async with AsyncExitStack() as closing:
        store = await _store(data, closing)
        if metrics_port is not None:
            store = Metered(store, metrics)
        accounts = await Accounts.load(store, clock=time.time, rng=rng)
        closing.push_async_callback(accounts.close)
        ratings = await Ratings.load(store, name_of=partial(_name_of, accounts), pause=partial(asyncio.sleep, AGAIN))
        closing.push_async_callback(ratings.close)
        thinkers = Thinkers()
        closing.push_async_callback(thinkers.close)
        pool = Pool(1, command(STANDS_BACK, "net.history.worker"))
        closing.push_async_callback(pool.close)
        known = partial(_is_known, accounts)
        histories = Histories(store, pool, known=known, pause=partial(asyncio.sleep, AGAIN))
        closing.push_async_callback(histories.close)
        coaches = Thinkers(workers=1, modest=STANDS_BACK)
        closing.push_async_callback(coaches.close)
        coaching = Coaching(coaches, patience=(limits or Limits()).coached)
        closing.push_async_callback(coaching.close)
        boards = Boards(store, name_of=partial(_name_of, accounts), minds=thinkers, coaching=coaching)
        closing.push_async_callback(boards.close)
        house = House(
            limits=TableLimits(),
            store=store,
            clock=time.monotonic,
            after=later,
            rng=rng,
            seeds=lambda: secrets.token_bytes(32),
            minds=thinkers if metrics_port is None else MeteredMinds(thinkers, metrics),
            pause=pause,
            mutes=KeptMutes(accounts),
            reports=Reports(store, time.time),
            coaching=coaching,
            histories=histories,
            ratings=ratings,
            way=way,
        )
        tables = Tables(house)
        await tables.load()
        commands = Commands(TablesDesk(tables, store, Reception(tables, accounts), accounts), rng)
        bans = await KeptBans.load(store, accounts, time.time)
        hall = Hall(tables, rng, accounts, boards=boards)
        server = await listen(
            hall.app_for, data=data, host=host, port=port, limits=limits, bans=bans, commands=commands.run
        )
        closing.push_async_callback(_close, server, tables)
        accounts.watch(partial(_cut, server))
        desk = await closing.enter_async_context(
            administered(data, server=server, tables=tables, store=store, accounts=accounts, bans=bans)
        )
        if metrics_port is not None:
            await closing.enter_async_context(
                observed(metrics_port, metrics, server, tables, draining=lambda: desk.draining)
            )
        _say_ready(server.port, host or "localhost")
        sweeper = asyncio.create_task(_sweep(tables))
        closing.callback(sweeper.cancel)
        await serve_until_signalled(server)


async def _store(data: Path, closing: AsyncExitStack) -> Store:
    """The log in the data directory, closed last of all. Raises CannotServe."""
    try:
        store = await SqliteStore.open(data)
    except CannotOpen as error:
        raise CannotServe(str(error)) from None
    closing.push_async_callback(store.close)
    return store


def _say_ready(port: int, host: str) -> None:
    """Print the ready line. Raises CannotServe: whoever waits for it would wait in vain."""
    try:
        print(f"Threefold is ready: ssh -p {port} {host}", flush=True)  # noqa: T201 - the ready line
    except OSError as error:
        # Python's own flush at exit must not fail on it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise CannotServe(f"The output cannot be written: {error.strerror}.") from None


def _name_of(accounts: Accounts, account: str) -> str | None:
    found = accounts.directory.get(account)
    return found.name if found else None


def _is_known(accounts: Accounts, account: str) -> bool:
    return accounts.directory.get(account) is not None


async def _close(server: Server, tables: Tables) -> None:
    """Send everybody away, and wait until all that was decided is stored."""
    await server.close()
    await tables.settled()
    tables.close()


def _cut(server: Server, fingerprint: str, why: str) -> None:
    """Close the sessions of who came with this key."""
    server.cut(why, key=fingerprint)


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await tables.sweep()
