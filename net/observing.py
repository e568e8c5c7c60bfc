"""Figures and health of the running server, for whoever watches over it; nothing of it runs unless it was asked for."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from net.lag import Lag
from net.metrics import CONTENT_TYPE, Metrics
from net.metrics_port import Health, MetricsPort

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from net.lobby import Tables
    from net.server import Server

_log = logging.getLogger(__name__)


@asynccontextmanager
async def observed(
    port: int, metrics: Metrics, server: Server, tables: Tables, draining: Callable[[], bool] = lambda: False
) -> AsyncIterator[MetricsPort]:
    """Answer at this port of the loopback address for as long as the block runs. Raises CannotServe."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    metrics.gauge("threefold_sessions", "Apps running, one for each session.", lambda: server.sessions)
    metrics.gauge("threefold_tables", "Tables there are.", lambda: len(tables.listed("")))
    metrics.gauge(
        "threefold_matches", "Tables whose match has begun.", lambda: sum(table.playing for table in tables.listed(""))
    )
    answers = MetricsPort(
        lambda: (CONTENT_TYPE, metrics.text()),
        lambda: Health(loop.time() - began, draining(), metrics.store_writable),
    )
    lag = Lag(metrics.late)
    await answers.open(port)
    lag.start()
    metrics.start()
    _log.info("metrics are served", extra={"port": answers.port})
    try:
        yield answers
    finally:
        metrics.stop()
        lag.stop()
        await answers.close()
