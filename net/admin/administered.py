"""The desk of a running server, open for as long as the server runs."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from net.admin.admin_socket import open_desk
from net.admin.floor import ServedFloor
from net.admin.kept import KeptDesk
from net.admin.live import LiveDesk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from net.accounts.registry import Accounts
    from net.admin.bans import KeptBans
    from net.lobby import Tables
    from net.server import Server
    from net.store.protocol import Store

LOOK = 1.0
"""Seconds between two looks at whether the last match is over."""


@asynccontextmanager
async def administered(
    data: Path, *, server: Server, tables: Tables, store: Store, accounts: Accounts, bans: KeptBans
) -> AsyncIterator[LiveDesk]:
    """Let the host see and steer a server. Raises CannotServe."""
    # To stop is what the signal does, whoever sends it: whoever waits for it closes the server.
    floor = ServedFloor(server, tables, accounts.directory, partial(signal.raise_signal, signal.SIGTERM))
    desk = LiveDesk(floor, KeptDesk(store, accounts, bans, time.time), partial(asyncio.sleep, LOOK))
    async with open_desk(data, desk):
        try:
            yield desk
        finally:
            await desk.close()
