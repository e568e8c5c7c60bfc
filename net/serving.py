"""The server whole: what the tables are given, who serves them, and how it starts and stops."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from engine.bots import bots
from net.accounts.mutes import KeptMutes
from net.accounts.registry import Accounts
from net.admin.administered import administered
from net.admin.bans import KeptBans
from net.app import Hall
from net.house import House, TableLimits
from net.lobby import Tables
from net.metrics import Metrics
from net.observing import observed
from net.reports import Reports
from net.script.commands import Commands
from net.script.desk import TablesDesk
from net.server import listen, serve_until_signalled
from net.store.memory import MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

SWEEP = 60.0
"""Seconds between two looks for tables that nobody came back to."""


async def serve(host: str, port: int, data: Path, *, metrics_port: int | None = None) -> None:
    """Serve until a signal. Prints one line when it is ready. Raises CannotServe.

    `metrics_port` is on the loopback address; None: nobody asked for metrics.
    """
    rng = random.SystemRandom()

    async def pause() -> None:
        await asyncio.sleep(rng.uniform(0.5, 1.1))

    store = MemoryStore()
    accounts = await Accounts.load(store, clock=time.time, rng=rng)
    house = House(
        limits=TableLimits(),
        store=store,
        clock=time.monotonic,
        after=asyncio.get_running_loop().call_later,
        rng=rng,
        seeds=lambda: secrets.token_bytes(32),
        bot=bots()["careful"],
        pause=pause,
        mutes=KeptMutes(accounts),
        reports=Reports(store, time.time),
    )
    tables = Tables(house)
    commands = Commands(TablesDesk(tables, store), rng)
    bans = await KeptBans.load(store, accounts, time.time)
    async with AsyncExitStack() as closing:
        server = await listen(
            Hall(tables, rng).app_for, data=data, host=host, port=port, bans=bans, commands=commands.run
        )
        closing.push_async_callback(server.close)
        desk = await closing.enter_async_context(
            administered(data, server=server, tables=tables, store=store, accounts=accounts, bans=bans)
        )
        if metrics_port is not None:
            await closing.enter_async_context(
                observed(metrics_port, Metrics(), server, tables, draining=lambda: desk.draining)
            )
        print(f"Threefold is ready: ssh -p {server.port} {host or 'localhost'}", flush=True)  # noqa: T201 - the ready line
        sweeper = asyncio.create_task(_sweep(tables))
        try:
            await serve_until_signalled(server)
        finally:
            sweeper.cancel()
            await tables.settled()
            tables.close()


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await tables.sweep()
