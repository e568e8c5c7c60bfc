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
    door, traffic = server.door, server.traffic
    metrics.gauge("threefold_connecting", "Connections that have not told who they are.", lambda: door.connecting)
    metrics.gauge("threefold_connected", "Connections that have.", lambda: door.known)
    metrics.counted("threefold_connections_total", "Connections let in.", "", lambda: {"": door.let_in})
    metrics.counted("threefold_logins_total", "Connections that told who they are.", "", lambda: {"": door.recognised})
    metrics.counted("threefold_limits_total", "Limits that fired, by which.", "limit", lambda: server.counts)
    metrics.counted(
        "threefold_session_bytes_total",
        "Bytes of all sessions, without SSH's own.",
        "direction",
        lambda: {"in": traffic.received, "out": traffic.sent},
    )
    metrics.gauge("threefold_tables", "Tables there are.", lambda: len(tables.rooms))
    metrics.gauge("threefold_matches", "Matches that go on.", lambda: sum(room.state.running for room in tables.rooms))
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
