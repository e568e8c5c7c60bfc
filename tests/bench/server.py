"""How the server bears many sessions: time from a key to its answer, processor time, memory, bytes, and a restart.

python -m tests.bench.server
python -m tests.bench.server --only restart

Starts `python -m net` on a free port of this machine, then real SSH clients in processes of their own, with a key each.
Its parts: `tables`, three people and a bot at each, who press a key every two seconds; `restart`, those tables when the
server is killed and started again; `bots`, a person and an expert at each, beside many who only look at the lobby;
`logins`, many at the same moment; `idle`, a thousand who only look at the lobby; `alone`, `python -m tui` as a process
for each player under a pseudo-terminal: what the server is compared with.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.alone import alone
from tests.bench.players import BETWEEN
from tests.bench.process import children, cpu, own, rss
from tests.bench.served import PEOPLE, Clients, centile, centile_of, mean_of, served

PARTS = ("tables", "restart", "bots", "logins", "idle", "alone")
A_PROCESS = 25 * PEOPLE
"""Sessions in one process of clients; whole tables."""
MANY = 100
"""In one process, where they do nothing."""

GOALS = {
    "MB a session": 1.0,
    "CPU ms a session": 100.0,
    "CPU ms a key": 3.0,
    "key p95 ms": 20.0,
    "key p99 ms": 60.0,
    "committed p99 ms": 20.0,
    "loop late p99 ms": 30.0,
    "bytes a play": 2048.0,
    "idle bytes/s a session": 50.0,
    "bots: a decision mean ms": 20.0,
    "bots: a decision p99 ms": 100.0,
    "restart: seats resumable s": 5.0,
    "restart: seats lost": 0.0,
}
APPEND, LAG, DECISION = "threefold_append_seconds", "threefold_loop_lag_seconds", "threefold_bot_decision_seconds"


def times(found, *kinds):
    """Milliseconds to the answer; of no kind: of any key."""
    given = [values for kind, values in found.items() if (kind in kinds if kinds else kind in KINDS)]
    return [1000 * seconds for values in given for seconds, _, _ in values]


KINDS = ("arrow", "refused", "go on", "play", "sit")


def first_frames(found, kind):
    """Bytes of the first frame of the answer."""
    return [frame for _, frame, _ in found.get(kind, ())] or [float("nan")]


def sizes(found, kind):
    """Bytes until the next key."""
    return [size for _, _, size in found.get(kind, ())] or [float("nan")]


class Measured:
    """What was measured of one server, by name."""

    def __init__(self):
        self.row = {}

    async def pressed(self, server, clients, command, seconds, after=""):
        """Let the clients press keys; `after` ends the names of what is measured by it."""
        row, before, began = self.row, await server.figures(), cpu(server.pid)
        found = await clients.tell(f"{command} {seconds}")
        used, figures = cpu(server.pid) - began, await server.figures()
        answered = times(found)
        row[f"keys{after}"] = len(answered)
        row[f"keys unanswered{after}"] = len(found.get("no answer", ()))
        row[f"CPU ms a key{after}"] = 1000 * used / max(1, len(answered))
        row[f"server CPU %{after}"] = 100 * used / seconds
        row[f"clients CPU %{after}"] = 100 * sum(found["CPU"]) / seconds
        row[f"clients late p99 ms{after}"] = 1000 * centile(found["late"], 0.99)
        for part in (50, 95, 99):
            row[f"key p{part} ms{after}"] = centile(answered, part / 100)
        for part in (50, 99):
            row[f"loop late p{part} ms{after}"] = 1000 * centile_of(LAG, before, figures, part / 100)
        if command == "play":
            row["plays"] = len(found.get("play", ()))
            for part in (50, 95, 99):
                row[f"play shown p{part} ms"] = centile(times(found, "play"), part / 100)
            for part in (50, 99):
                row[f"committed p{part} ms"] = 1000 * centile_of(APPEND, before, figures, part / 100)
            row["bytes a play"] = statistics.mean(first_frames(found, "play"))
            # The other seats' plays, the trick and what is asked next come with it.
            row["bytes a turn"] = statistics.mean(sizes(found, "play"))
        else:
            row["bytes a key"] = statistics.mean(first_frames(found, "arrow"))


async def at_tables(count, seconds, parts):
    """Figures for so many sessions at their tables, and for a restart under them."""
    measured = Measured()
    row = measured.row
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "server"
        async with contextlib.AsyncExitStack() as stack:
            server = await stack.enter_async_context(served(data))
            before_rss, before = rss(server.pid), cpu(server.pid)
            clients = await stack.enter_async_context(Clients.of(server.port, count, A_PROCESS))
            logins = await clients.tell("connect")
            await asyncio.sleep(1)
            in_lobby = cpu(server.pid)
            frames = [1000 * seconds for seconds, _, _ in logins["frame"]]
            row["connect p50 ms"], row["connect p99 ms"] = centile(frames, 0.5), centile(frames, 0.99)
            row["CPU ms a session"] = 1000 * (in_lobby - before) / count
            row["bytes a login"] = statistics.mean(sizes(logins, "frame"))
            row["MB in lobby"] = (rss(server.pid) - before_rss) / count
            await clients.tell("sit")
            await asyncio.sleep(2)
            row["CPU ms to table"] = 1000 * (cpu(server.pid) - in_lobby) / count
            await clients.tell("reach")
            row["MB a session"] = (rss(server.pid) - before_rss) / count
            row["tables"] = (await server.figures())["threefold_matches"]
            if "tables" in parts:
                began = cpu(server.pid)
                idle = await clients.tell(f"idle {seconds / 2}")
                row["idle CPU %"] = 100 * (cpu(server.pid) - began) / (seconds / 2)
                row["idle bytes/s a session"] = sum(sizes(idle, "idle")) / (seconds / 2) / count
                await measured.pressed(server, clients, "arrows", seconds)
                await measured.pressed(server, clients, "play", seconds, ", playing")
                row["MB at the end"] = (rss(server.pid) - before_rss) / count
            if "restart" in parts:
                await restart(stack, server, clients, data, row)
    return row if "tables" in parts else {name: value for name, value in row.items() if name.startswith("restart")}


async def restart(stack, server, clients, data, row):
    """Kill the server in the middle of play, start it again, and see that everybody has their seat."""
    matches = (await server.figures())["threefold_matches"]
    playing = asyncio.create_task(clients.tell("play 4"))
    await asyncio.sleep(2)
    os.kill(server.pid, signal.SIGKILL)
    killed = time.perf_counter()
    again = await stack.enter_async_context(served(data, port=server.port))
    row["restart: seats resumable s"] = time.perf_counter() - killed
    row["restart: CPU s"] = cpu(again.pid)
    row["restart: matches"] = matches
    row["restart: seats lost"] = PEOPLE * (matches - (await again.figures())["threefold_matches"])
    await playing
    began = time.perf_counter()
    back = await clients.tell("come_back")
    row["restart: everybody back s"] = time.perf_counter() - began
    row["restart: tried again"] = sum(back["tries"]) - len(back["tries"])


async def bots(tables, beside, seconds):
    """Figures for so many tables of two, a person and a bot at each, and so many beside them who do nothing."""
    row = {}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            served(Path(folder) / "server") as server,
            Clients.of(server.port, beside, MANY) as idle,
            Clients.of(server.port, tables, A_PROCESS, people=1, seats=2, first_part=beside // MANY + 1) as clients,
        ):
            await idle.tell("connect")
            for command in ("connect", "sit", "reach"):
                await clients.tell(command)
            before, used = await server.figures(), cpu(server.pid)
            thought = sum(map(cpu, children(server.pid)))
            found = await clients.tell(f"play {seconds}")
            after, workers = await server.figures(), children(server.pid)
            decisions = after[f"{DECISION}_count"] - before[f"{DECISION}_count"]
            row["bots: tables"] = after["threefold_matches"]
            row["bots: sessions beside them"] = beside
            row["bots: plays of people"] = len(found.get("play", ()))
            row["bots: decisions a second"] = decisions / seconds
            row["bots: a decision mean ms"] = 1000 * mean_of(DECISION, before, after)
            for part in (50, 95, 99):
                row[f"bots: a decision p{part} ms"] = 1000 * centile_of(DECISION, before, after, part / 100)
            row["bots: CPU ms a decision"] = 1000 * (sum(map(cpu, workers)) - thought) / max(1, decisions)
            row["bots: server CPU %"] = 100 * (cpu(server.pid) - used) / seconds
            row["bots: loop late p99 ms"] = 1000 * centile_of(LAG, before, after, 0.99)
            row["bots: workers"] = len(workers)
            row["bots: MB a worker"] = statistics.mean(map(own, workers)) if workers else 0.0
    return row


async def logins(count):
    """Figures for so many who come in at the same moment, each from another address."""
    row = {}
    programs = {"": ("-m", "tests.bench.serve"), ", usual limits": ("-m", "net")}
    for after, program in programs.items():
        with tempfile.TemporaryDirectory() as folder:
            async with (
                served(Path(folder) / "server", program=program, log=asyncio.subprocess.DEVNULL) as server,
                Clients.of(server.port, count, MANY) as clients,
            ):
                await clients.tell("idle 0")  # until all processes are there
                before, used, began = await server.figures(), cpu(server.pid), time.perf_counter()
                found = await clients.tell(f"connect {count}")
                row[f"logins at once{after}"] = count
                row[f"logins: all in the lobby s{after}"] = time.perf_counter() - began
                row[f"logins: first frame p50 s{after}"] = centile([one[0] for one in found["frame"]], 0.5)
                row[f"logins: tried again{after}"] = sum(found["tries"]) - count
                row[f"logins: server CPU s{after}"] = cpu(server.pid) - used
                row[f"logins: clients CPU s{after}"] = sum(found["CPU"])
                late = centile_of(LAG, before, await server.figures(), 0.99)
                row[f"logins: loop late p99 ms{after}"] = 1000 * late
    return row


async def idle(count, seconds):
    """Figures for so many who do nothing."""
    row = {}
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder) / "server") as server, Clients.of(server.port, count, MANY) as clients:
            before = rss(server.pid)
            await clients.tell("connect")
            await asyncio.sleep(3)
            row["idle sessions"] = (await server.figures())["threefold_sessions"]
            row["idle: MB a session"] = (rss(server.pid) - before) / count
            row["idle: MB in all"] = rss(server.pid)
            figures, used = await server.figures(), cpu(server.pid)
            await clients.tell(f"idle {seconds}")
            row["idle: CPU %"] = 100 * (cpu(server.pid) - used) / seconds
            row["idle: loop late p99 ms"] = 1000 * centile_of(LAG, figures, await server.figures(), 0.99)
    return row


def show(columns, ratio):
    """The figures side by side; the last column says how many times a process a player costs the server's figure."""
    names = list(dict.fromkeys(name for row in columns.values() for name in row))
    print(f"{'':40}" + "".join(f"{title:>14}" for title in [*columns, "goal", "ratio"]))
    for name in names:
        cells = [f"{row[name]:14,.1f}" if name in row else " " * 14 for row in columns.values()]
        goal = GOALS.get(name, GOALS.get(name.removesuffix(", playing")))
        ours, theirs = (columns.get(title, {}).get(name, 0) for title in ratio)
        print(
            f"{name:40}"
            + "".join(cells)
            + (f"{goal:14,.0f}" if goal is not None else " " * 14)
            + (f"{theirs / ours:14,.1f}" if ours and theirs else "")
        )


async def run(options):
    """Measure what is asked for, and show it."""
    parts, columns, together = options.only or PARTS, {}, {}
    if {"tables", "restart"} & set(parts):
        for count in options.sessions:
            columns[f"{count} served"] = await at_tables(count, options.seconds, parts)
            print(f"measured {count} sessions, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    if "bots" in parts:
        together |= await bots(options.tables, options.sessions[-1], options.seconds)
        print(f"measured bots, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    if "logins" in parts:
        together |= await logins(options.logins)
        print(f"measured logins, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    if "idle" in parts:
        together |= await idle(options.idle, options.seconds)
        print(f"measured idle sessions, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    ours = f"{options.sessions[-1]} served"
    columns[ours] = columns.get(ours, {}) | together
    theirs = f"{options.processes} alone"
    if "alone" in parts:
        columns[theirs] = await alone(options.processes, options.seconds)
    show(columns, (ours, theirs))


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.server", description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--sessions", type=int, nargs="+", default=[300], help="sessions at tables (300)")
    parser.add_argument("--tables", type=int, default=100, help="tables of a person and a bot (%(default)s)")
    parser.add_argument("--logins", type=int, default=200, help="logins at the same moment (%(default)s)")
    parser.add_argument("--idle", type=int, default=1000, help="sessions that do nothing (%(default)s)")
    parser.add_argument("--processes", type=int, default=10, help="`python -m tui` beside them (%(default)s)")
    parser.add_argument("--seconds", type=float, default=20, help="seconds of each measurement (%(default)s)")
    options = parser.parse_args()
    print(f"a key every {BETWEEN:g} s a session, 80×24, 256 colours; the clients share this machine's processors")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the beginning")
    asyncio.run(run(options))


if __name__ == "__main__":
    main()
