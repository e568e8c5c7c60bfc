"""A desk over a data directory that no server runs on: its store is opened for one request."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

from net.accounts.registry import Accounts
from net.admin.bans import KeptBans
from net.admin.desk import CannotDo
from net.admin.kept import NO_SERVER, KeptDesk
from net.admin.requests import STORED, answer
from net.store.database import NAME
from net.store.errors import CannotOpen, CannotRead
from net.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def answered(data: Path, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON values
    """What came of a request. Raises CannotDo."""
    if request["do"] not in STORED:
        raise CannotDo(NO_SERVER)
    if not (data / NAME).exists():  # looking must make nothing
        raise CannotDo(f"Nothing is kept in {data}: no server has run there.")
    return asyncio.run(_answer(data, request))


async def _answer(data: Path, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON values
    try:
        store = await SqliteStore.open(data)
    except CannotOpen as error:
        raise CannotDo(str(error)) from error
    try:
        accounts = await Accounts.load(store, clock=time.time, rng=random.SystemRandom())
        bans = await KeptBans.load(store, accounts, time.time)
        done = await answer(KeptDesk(store, accounts, bans, time.time), request)
        await accounts.close()
    except CannotRead as error:
        raise CannotDo(str(error)) from error
    finally:
        await store.close()
    return done
