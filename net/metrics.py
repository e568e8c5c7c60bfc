"""What the server counts of itself, as Prometheus reads it.

Nothing here is about a person: no names, keys, addresses or table codes, neither in a value nor in a label. What
others know already is asked when it is read (`gauge`, `counted`); only times and faults are kept here.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

# The goals lie among the edges: an action committed within 20 ms, the loop late by 30 ms at most.
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.2, 0.5, 1, 2, 5)

_BOTS = frozenset({"engine.bots.turn", "net.bot_turns", "net.coaching", "tui.thinking.minds", "tui.thinking.pool"})
_APPS = frozenset({"net.served", "net.session"})


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        # Its own: the library's common one is the whole process's, and two servers in a test are one process.
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._lag = self._histogram("threefold_loop_lag_seconds", "How late the event loop took its turns.")
        self._appends = self._histogram(
            "threefold_append_seconds", "From an event being given to the store to its commit."
        )
        self._decisions = self._histogram(
            "threefold_bot_decision_seconds", "From a bot being asked to its decision, the wait for a worker included."
        )
        self._committed = self._counter("threefold_events_committed_total", "Events in the store, by kind.", "kind")
        self._uncommitted = self._counter("threefold_append_failures_total", "Events not stored, by why.", "reason")
        self._faults = self._counter("threefold_faults_total", "Failures that the log tells of, by where.", "part")
        for part in ("bots", "apps", "other"):
            self._faults.labels(part)
        self._logged = _FaultsLogged(self._faults)
        self.store_writable = True
        """Whether the last events given to the store could be stored."""

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Let `read` tell a figure that goes up and down whenever somebody asks."""
        Gauge(name, meaning, registry=self._registry).set_function(read)

    def counted(self, name: str, meaning: str, label: str, read: Callable[[], Mapping[str, float]]) -> None:
        """Let `read` tell what is counted elsewhere, by the values of `label`; an empty label is for one figure."""
        self._registry.register(_Counted(name, meaning, label, read))

    def late(self, seconds: float) -> None:
        """The event loop took a turn so much later than it was meant to."""
        self._lag.observe(seconds)

    def committed(self, kinds: Iterable[str], seconds: float) -> None:
        """Events of these kinds were stored together, in this time."""
        self.store_writable = True
        self._appends.observe(seconds)
        for kind in kinds:
            self._committed.labels(kind).inc()

    def not_committed(self, reason: str) -> None:
        """Events could not be stored."""
        self.store_writable = False
        self._uncommitted.labels(reason).inc()

    def decided(self, seconds: float) -> None:
        """A bot decided in this time, which its pause is no part of."""
        self._decisions.observe(seconds)

    def text(self) -> bytes:
        """All figures in Prometheus's text format."""
        return generate_latest(self._registry)

    def start(self) -> None:
        """Count what the log tells of from now on."""
        logging.getLogger().addHandler(self._logged)

    def stop(self) -> None:
        """Count it no longer."""
        logging.getLogger().removeHandler(self._logged)

    def _histogram(self, name: str, meaning: str) -> Histogram:
        return Histogram(name, meaning, buckets=_SECONDS, registry=self._registry)

    def _counter(self, name: str, meaning: str, label: str) -> Counter:
        return Counter(name, meaning, [label], registry=self._registry)


class _FaultsLogged(logging.Handler):
    """Counts errors in the log by the part of the program that wrote them: every fault is told there already."""

    def __init__(self, faults: Counter) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        part = "bots" if record.name in _BOTS else "apps" if record.name in _APPS else "other"
        self._faults.labels(part).inc()


class _Counted(Collector):
    def __init__(self, name: str, meaning: str, label: str, read: Callable[[], Mapping[str, float]]) -> None:
        self._name = name
        self._meaning = meaning
        self._label = label
        self._read = read

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._meaning, labels=[self._label] if self._label else [])
        for value, count in self._read().items():
            family.add_metric([value] if self._label else [], count)
        return [family]
