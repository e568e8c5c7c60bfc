"""Figures and health, asked for over a real socket; whoever asks badly is answered or cut, and soon."""

import asyncio
import json
import logging
import socket
from contextlib import ExitStack, asynccontextmanager
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from engine.bots import bots
from engine.bots.roster import PLAIN
from net.errors import CannotServe
from net.lag import Lag
from net.lobby import Tables
from net.metered import Metered, MeteredMinds
from net.metrics import CONTENT_TYPE, Metrics
from net.metrics_port import CONNECTIONS, HEAD, Health, MetricsPort
from net.observing import observed
from net.store.entries import New
from net.store.errors import CannotSave, Closed, Conflict
from net.store.memory import MemoryStore
from tests.net.demo import demo
from tests.net.screens import PATIENCE
from tests.net.tables import house
from tests.net.testserver import serving, visiting
from tests.tui.test_thinking import in_deal
from tui.thinking.minds import AtHand

WELL = Health(uptime=12.34, draining=False, store_writable=True)


async def asked(port, request, host="127.0.0.1"):
    """Everything that comes back for these bytes, until the other side closes."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(request)
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def parts(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.decode().split("\r\n")
    return int(status.split()[1]), dict(header.split(": ") for header in headers), body


@asynccontextmanager
async def answering(health=WELL, text=b"figures\n"):
    port = MetricsPort(lambda: ("text/plain", text), lambda: health)
    await port.open(0)
    try:
        yield port
    finally:
        await port.close()


def values(text):
    """The figures by name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


async def test_the_figures_of_a_server_are_read_by_prometheus(tmp_path):
    tables, metrics = Tables(house()), Metrics()
    async with (
        serving(demo, tmp_path) as server,
        observed(0, metrics, server, tables) as port,
        visiting(server) as ada,
    ):
        await ada.screen.shows("who=")
        ada.type("abc")
        await ada.screen.shows("keys=[ a b c]")
        ben = tables.enter("key of ben", "ben")
        await ben.create("threefold")
        status, headers, body = parts(await asked(port.port, get("/metrics")))
        assert (status, headers["Content-Type"]) == (200, CONTENT_TYPE)
        assert int(headers["Content-Length"]) == len(body)
        figures = values(body)
        assert figures["threefold_sessions",] == 1
        assert figures["threefold_tables",] == 1
        assert figures["threefold_matches",] == 0
        assert figures["threefold_connected",] == figures["threefold_logins_total",] == 1
        assert figures["threefold_connections_total",] == 1
        assert figures["threefold_limits_total", "arrivals_of_source"] == 0
        assert figures["threefold_session_bytes_total", "out"] >= len(ada.screen.raw) > 0
        assert figures["threefold_session_bytes_total", "in"] == 3
        assert figures["process_resident_memory_bytes",] > 10_000_000
        assert b"ben" not in body
        status, headers, body = parts(await asked(port.port, get("/health")))
        assert (status, headers["Content-Type"]) == (200, "application/json")
        told = json.loads(body)
        assert told.pop("uptime") >= 0
        assert told == {"status": "ok", "draining": False, "store_writable": True}


def there_is(address):
    try:
        with socket.create_server((address, 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


async def test_both_loopback_addresses_answer_and_no_other(tmp_path):
    async with answering() as port:
        hosts = ["127.0.0.1", "::1"] if there_is("::1") else ["127.0.0.1"]
        for host in hosts:
            assert parts(await asked(port.port, get("/metrics"), host))[2] == b"figures\n"
        try:  # whoever else may listen at this port of another address, it is not this one
            elsewhere = await asked(port.port, get("/metrics"), "127.0.0.2")
        except OSError:
            elsewhere = b""
        assert b"figures" not in elsewhere


@pytest.mark.parametrize(
    ("health", "status", "word"),
    [
        (WELL, 200, "ok"),
        (Health(1, draining=True, store_writable=True), 200, "draining"),
        (Health(1, draining=False, store_writable=False), 503, "cannot save"),
        (Health(1, draining=True, store_writable=False), 503, "cannot save"),
    ],
)
async def test_only_a_server_that_cannot_save_is_unwell(health, status, word):
    async with answering(health) as port:
        found, _, body = parts(await asked(port.port, get("/health")))
        assert (found, json.loads(body)["status"]) == (status, word)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (get("/"), 404),
        (get("/metrics/../health"), 404),
        (get("/health?x=1"), 404),
        (b"POST /metrics HTTP/1.1\r\n\r\n", 405),
        (b"HEAD /metrics HTTP/1.1\r\n\r\n", 405),
        (b"GET /metrics HTTP/2\r\n\r\n", 400),
        (b"GET /metrics\r\n\r\n", 400),
        (b"\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\r\n\r\n", 400),
        (b"SSH-2.0-lost\r\n\r\n", 400),
        (get("/" + "x" * 1024), 414),
        (b"GET /metrics HTTP/1.1\r\nX: " + b"x" * HEAD + b"\r\n\r\n", 431),
    ],
)
async def test_a_request_for_anything_else_is_refused(request_, status):
    async with answering() as port:
        answer = await asked(port.port, request_)
        assert parts(answer)[0] == status
        assert b"figures" not in answer


async def test_whoever_does_not_go_on_is_cut_and_the_others_are_answered():
    async with answering() as port:
        answers = [asyncio.ensure_future(asked(port.port, b"GET /metr")) for _ in range(CONNECTIONS + 20)]
        # Those within the number are waited for, and given up; those beyond it are cut at once.
        assert await asyncio.gather(*answers) == [b""] * len(answers)
        assert parts(await asked(port.port, get("/metrics")))[0] == 200


async def test_whoever_does_not_read_makes_room_for_others():
    async with answering(text=b"x" * 6_000_000) as port:
        with ExitStack() as silent:
            for _ in range(CONNECTIONS):
                client = silent.enter_context(socket.socket())
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.connect(("127.0.0.1", port.port))
                client.sendall(get("/metrics"))
            async with asyncio.timeout(PATIENCE):
                while not (answer := await asked(port.port, get("/health"))):
                    pass
        assert parts(answer)[0] == 200


async def read_on(reader):
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionResetError:
        return b""


async def test_closing_cuts_whoever_is_being_answered():
    async with answering() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port.port)
        writer.write(get("/health"))
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        waiting, half = await asyncio.open_connection("127.0.0.1", port.port)
        half.write(b"GET")
        answer = asyncio.ensure_future(read_on(waiting))
        await port.close()
        assert await answer == b""
        for one in (writer, half):
            one.close()
        with pytest.raises(OSError, match="Connect"):
            await asyncio.open_connection("127.0.0.1", port.port)


async def test_a_port_that_cannot_be_had_is_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"Port {number} on 127.0.0.1, for metrics, is in use by another program"):
            await MetricsPort(lambda: ("", b""), lambda: WELL).open(number)
    with pytest.raises(CannotServe, match="There is no port 70000 for metrics"):
        await MetricsPort(lambda: ("", b""), lambda: WELL).open(70000)


def test_faults_are_counted_from_the_log_by_part():
    metrics = Metrics()
    metrics.start()
    for name in ("tui.thinking.minds", "engine.bots.turn", "net.served", "net.store"):
        logging.getLogger(name).error("failed")
    logging.getLogger("tui.thinking.minds").warning("no fault")
    metrics.stop()
    logging.getLogger("tui.thinking.minds").error("not counted any more")
    figures = values(metrics.text())
    assert [figures["threefold_faults_total", part] for part in ("bots", "apps", "other")] == [2, 1, 1]


def test_what_was_stored_is_counted_by_kind_and_by_time():
    metrics = Metrics()
    metrics.committed(["acted", "acted", "ended"], 0.004)
    metrics.committed(["acted"], 0.3)
    metrics.not_committed("CannotSave")
    assert not metrics.store_writable
    figures = values(metrics.text())
    assert figures["threefold_events_committed_total", "acted"] == 3
    assert figures["threefold_events_committed_total", "ended"] == 1
    assert figures["threefold_append_failures_total", "CannotSave"] == 1
    assert figures["threefold_append_seconds_bucket", "0.005"] == 1
    assert figures["threefold_append_seconds_count",] == 2
    metrics.committed([], 0.001)
    assert metrics.store_writable


class Full(MemoryStore):
    """A store on a disk with room for one more entry."""

    async def append(self, stream, after, *entries, ends=False):
        if after:
            raise CannotSave("The disk is full.")
        return await super().append(stream, after, *entries, ends=ends)


class OneMind:
    """Has one bot, by whatever name."""

    def __init__(self, bot):
        self.bot = bot

    def mind(self, name, style=PLAIN):
        """See `Minds`."""
        return self.bot


class Undecided:
    """A bot that fails."""

    async def decide(self, view, rng):
        """See `Mind`."""
        raise LookupError


async def test_metered_bots_decide_as_they_would_and_their_decisions_are_counted():
    metrics, view = Metrics(), in_deal()
    sure = bots()["careful"].choose(view, Random(1))
    assert (
        await MeteredMinds(OneMind(AtHand(bots()["careful"])), metrics).mind("careful").decide(view, Random(1)) == sure
    )
    with pytest.raises(LookupError):
        await MeteredMinds(OneMind(Undecided()), metrics).mind("careful").decide(view, Random(1))
    assert values(metrics.text())["threefold_bot_decision_seconds_count",] == 1


async def test_a_metered_store_counts_what_is_committed_and_what_could_not_be_saved():
    metrics = Metrics()
    store = Metered(Full(), metrics)
    assert await store.append("table:a", 0, New("made", {}), New("sat", {}), New("sat", {})) == 3
    with pytest.raises(CannotSave):
        await store.append("table:a", 3, New("acted", {}))
    figures = values(metrics.text())
    assert figures["threefold_events_committed_total", "sat"] == 2
    assert ("threefold_events_committed_total", "acted") not in figures
    assert figures["threefold_append_failures_total", "CannotSave"] == 1
    assert not metrics.store_writable
    with pytest.raises(Conflict):
        await Metered(MemoryStore(), metrics).append("table:a", 3, New("acted", {}))
    assert figures["threefold_append_failures_total", "CannotSave"] == 1, "losing a race is no fault of the store's"


async def test_a_metered_store_is_the_store_behind_it():
    store = Metered(MemoryStore(), Metrics())
    await store.append("table:a", 0, New("made", {"by": "ada"}), ends=True)
    await store.append("table:b", 0, New("made", {}))
    assert [entry.data for entry in await store.read("table:a")] == [{"by": "ada"}]
    assert [entry.stream for entry in await store.read_open("table:")] == ["table:b"]
    assert [*await store.streams("table:", ended=True)] == ["table:a"]
    assert await store.lease("bots", "here", 10)
    await store.erase("table:a")
    assert [*await store.streams("table:")] == ["table:b"]
    await store.close()
    with pytest.raises(Closed):
        await store.read("table:b")


def test_what_others_count_and_know_is_asked_when_it_is_read():
    metrics, refusals, players = Metrics(), {"too many from one source": 2}, [1, 2]
    metrics.counted("threefold_refusals_total", "Refused, by limit.", "limit", lambda: refusals)
    metrics.counted("threefold_logins_total", "Logins.", "", lambda: {"": 7})
    metrics.gauge("threefold_players", "Players.", lambda: len(players))
    refusals["login too slow"] = 1
    players.append(3)
    figures = values(metrics.text())
    assert figures["threefold_refusals_total", "too many from one source"] == 2
    assert figures["threefold_refusals_total", "login too slow"] == 1
    assert figures["threefold_logins_total",] == 7
    assert figures["threefold_players",] == 3


async def test_a_turn_that_holds_the_loop_is_seen():
    seen, enough = [], asyncio.Event()

    def late(seconds):
        seen.append(seconds)
        if len(seen) == 3:
            enough.set()

    lag = Lag(late)
    lag.start()
    async with asyncio.timeout(PATIENCE):
        await enough.wait()
    lag.stop()
    assert min(seen) >= 0
