"""The server whole: what the tables are given, who serves them, and how it starts and stops."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from typing import TYPE_CHECKING

from engine.bots import bots
from net.app import Hall
from net.house import House, TableLimits
from net.lobby import Tables
from net.server import listen, serve_until_signalled

if TYPE_CHECKING:
    from pathlib import Path

SWEEP = 60.0
"""Seconds between two looks for tables that nobody came back to."""


async def serve(host: str, port: int, data: Path) -> None:
    """Serve until a signal. Prints one line when it is ready. Raises CannotServe."""
    rng = random.SystemRandom()

    async def pause() -> None:
        await asyncio.sleep(rng.uniform(0.5, 1.1))

    house = House(
        limits=TableLimits(),
        clock=time.monotonic,
        rng=rng,
        seeds=lambda: secrets.token_bytes(32),
        bot=bots()["careful"],
        pause=pause,
    )
    tables = Tables(house)
    server = await listen(Hall(tables, rng).app_for, data=data, host=host, port=port)
    print(f"Threefold is ready: ssh -p {server.port} {host or 'localhost'}", flush=True)  # noqa: T201 - the ready line
    sweeper = asyncio.create_task(_sweep(tables))
    try:
        await serve_until_signalled(server)
    finally:
        sweeper.cancel()
        tables.close()


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        tables.sweep()
