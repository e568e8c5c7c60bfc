"""How the server bears many sessions: time from a key to its answer, processor time, memory and bytes.

python -m tests.bench.server

Starts `python -m net` on a free port of this machine, then real SSH clients in processes of their own; each sits at a
table, half of them against a bot, half in pairs, and presses a key every two seconds. In the same run it starts
`python -m tui` as a process for each player, under a pseudo-terminal: what the server is compared with.
"""

import argparse
import asyncio
import contextlib
import fcntl
import json
import os
import pty
import re
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from tests.bench.players import BETWEEN, Player, all_press, reach_a_turn
from tests.bench.process import cpu, own, rss

A_PROCESS = 25
"""Sessions in one process of clients."""

GOALS = {
    "MB a session": 1.0,
    "CPU ms a session": 100.0,
    "CPU ms a key": 3.0,
    "p99 ms": 60.0,
    "bytes a play": 2048.0,
    "idle bytes/s": 50.0,
}


class Clients:
    """Processes of clients, commanded as one."""

    def __init__(self, processes):
        self.processes = processes

    @classmethod
    async def start(cls, port, count):
        sizes = [len(range(start, min(start + A_PROCESS, count))) for start in range(0, count, A_PROCESS)]
        return cls([
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.clients", str(port), str(size), str(number),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 24,
            )
            for number, size in enumerate(sizes)
        ])  # fmt: skip

    async def tell(self, command):
        """The answers of all of them, by kind."""
        for process in self.processes:
            process.stdin.write(f"{command}\n".encode())
        found = {}
        for process in self.processes:
            line = await process.stdout.readline()
            if not line:
                raise SystemExit(f"The clients failed at {command!r}.")
            for kind, values in json.loads(line).items():
                found.setdefault(kind, []).extend(values)
        return found

    async def stop(self):
        for process in self.processes:
            process.stdin.close()
        for process in self.processes:
            await process.wait()


@contextlib.asynccontextmanager
async def server(data, *, log=None):
    """The server as a process: its port and its id. `log` is where its standard error goes; None: to this one's."""
    process = await asyncio.create_subprocess_exec(
        *profiled(), "--listen", "127.0.0.1", "--port", "0", "--data", str(data / "server"),
        stdout=asyncio.subprocess.PIPE, stderr=log,
    )  # fmt: skip
    try:
        ready = (await process.stdout.readline()).decode()
        if not (port := re.search(r"-p (\d+)", ready)):
            raise SystemExit("The server did not start.")
        yield int(port[1]), process.pid
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


def profiled():
    """The command that serves; with PROFILE in the environment it writes what took the time there."""
    profile = os.environ.get("PROFILE")
    return [sys.executable, *(["-m", "cProfile", "-o", profile] if profile else []), "-m", "net"]


def centile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def times(found, *kinds):
    """Milliseconds to the answer."""
    return [1000 * seconds for kind in kinds for seconds, _, _ in found.get(kind, ())]


def frames(found, kind):
    """Bytes of the first frame of the answer."""
    return [frame for _, frame, _ in found.get(kind, ())] or [float("nan")]


def sizes(found, kind):
    """Bytes until the next key."""
    return [size for _, _, size in found.get(kind, ())] or [float("nan")]


async def measure(count, seconds):
    """A row of figures for so many sessions."""
    row = {}
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as (port, pid):
            before_rss, before = rss(pid), cpu(pid)
            clients = await Clients.start(port, count)
            try:
                logins = await clients.tell("connect")
                await asyncio.sleep(1)
                in_lobby, lobby_rss = cpu(pid), rss(pid)
                row["connect p50 ms"] = centile(times(logins, "frame"), 0.5)
                row["connect p99 ms"] = centile(times(logins, "frame"), 0.99)
                row["CPU ms a session"] = 1000 * (in_lobby - before) / count
                row["bytes a login"] = statistics.mean(sizes(logins, "frame"))
                row["MB in lobby"] = (lobby_rss - before_rss) / count
                await clients.tell("sit")
                await asyncio.sleep(2)
                row["CPU ms to table"] = 1000 * (cpu(pid) - in_lobby) / count
                await clients.tell("reach")
                row["MB a session"] = (rss(pid) - before_rss) / count
                began = cpu(pid)
                idle = await clients.tell(f"idle {seconds / 2}")
                row["idle CPU %"] = 100 * (cpu(pid) - began) / (seconds / 2)
                row["idle bytes/s"] = sum(sizes(idle, "idle")) / (seconds / 2) / count
                began = cpu(pid)
                arrows = await clients.tell(f"arrows {seconds}")
                keys = len(times(arrows, "arrow", "go on", "sit"))
                row["CPU ms a key"] = 1000 * (cpu(pid) - began) / keys if keys else float("nan")
                row["server CPU %"] = 100 * (cpu(pid) - began) / seconds
                row["keys"] = keys
                row["p50 ms"] = centile(times(arrows, "arrow"), 0.5)
                row["p99 ms"] = centile(times(arrows, "arrow"), 0.99)
                row["bytes a key"] = statistics.mean(frames(arrows, "arrow"))
                began = cpu(pid)
                plays = await clients.tell(f"play {seconds}")
                keys = len(times(plays, "arrow", "play", "go on", "sit"))
                row["CPU ms a key, playing"] = 1000 * (cpu(pid) - began) / keys if keys else float("nan")
                row["p99 ms, playing"] = centile(times(plays, "play", "arrow", "go on"), 0.99)
                row["plays"] = len(times(plays, "play"))
                row["bytes a play"] = statistics.mean(frames(plays, "play"))
                # The other seat's play, the trick and what is asked next come with it.
                row["bytes a turn"] = statistics.mean(sizes(plays, "play"))
                row["MB at the end"] = (rss(pid) - before_rss) / count
            finally:
                await clients.stop()
    return row


class Terminal:
    """`python -m tui` under a pseudo-terminal."""

    def __init__(self, process, master):
        self.process = process
        self.master = master
        self.player = Player(lambda keys: os.write(master, keys))
        asyncio.get_running_loop().add_reader(master, self.read)

    @classmethod
    async def start(cls, folder):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tui", "--rules", "threefold cut=interactive",
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "HOME": folder},
        )  # fmt: skip
        os.close(slave)
        return cls(process, master)

    def read(self):
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if data:
            self.player.feed(data)
        else:
            asyncio.get_running_loop().remove_reader(self.master)

    async def stop(self):
        asyncio.get_running_loop().remove_reader(self.master)
        self.process.kill()
        await self.process.wait()
        os.close(self.master)


async def compare(count, seconds):
    """The same figures for a process a player."""
    terminals, starts, row = [], [], {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number in range(count):
                began = time.perf_counter()
                terminals.append(await Terminal.start(f"{folder}/{number}"))
                player = terminals[-1].player
                await player.until("shuffle and seal", "shuffles", "cut")
                starts.append(1000 * (player.framed_at - began))
            pids = [terminal.process.pid for terminal in terminals]
            await asyncio.sleep(1)
            row["connect p50 ms"], row["connect p99 ms"] = centile(starts, 0.5), centile(starts, 0.99)
            row["CPU ms a session"] = 1000 * sum(map(cpu, pids)) / count
            players = [terminal.player for terminal in terminals]
            await reach_a_turn(players)
            row["MB a session"] = sum(map(own, pids)) / count
            before, taken = sum(map(cpu, pids)), sum(player.taken for player in players)
            await asyncio.sleep(seconds / 2)
            row["idle CPU %"] = 100 * (sum(map(cpu, pids)) - before) / (seconds / 2)
            row["idle bytes/s"] = (sum(player.taken for player in players) - taken) / (seconds / 2) / count
            before = sum(map(cpu, pids))
            arrows = await all_press(players, seconds, play=False)
            keys = len(times(arrows, "arrow", "go on", "sit"))
            row["CPU ms a key"] = 1000 * (sum(map(cpu, pids)) - before) / keys if keys else float("nan")
            row["keys"] = keys
            row["p50 ms"] = centile(times(arrows, "arrow"), 0.5)
            row["p99 ms"] = centile(times(arrows, "arrow"), 0.99)
            row["bytes a key"] = statistics.mean(frames(arrows, "arrow"))
        finally:
            for terminal in terminals:
                await terminal.stop()
    return row


def show(columns, ratio):
    """The figures side by side; the last column says how many times a process a player costs the server's figure."""
    names = list(dict.fromkeys(name for row in columns.values() for name in row))
    print(f"{'':24}" + "".join(f"{title:>14}" for title in [*columns, "goal", "ratio"]))
    for name in names:
        cells = [f"{row[name]:14,.1f}" if name in row else " " * 14 for row in columns.values()]
        goal = f"{GOALS[name]:14,.0f}" if name in GOALS else " " * 14
        ours, theirs = (columns[title].get(name, 0) for title in ratio)
        print(f"{name:24}" + "".join(cells) + goal + (f"{theirs / ours:14,.1f}" if ours and theirs else ""))


async def run(options):
    columns = {}
    for count in options.sessions:
        columns[f"{count} served"] = await measure(count, options.seconds)
        print(f"measured {count} sessions", file=sys.stderr)
    if options.processes:
        columns[f"{options.processes} processes"] = await compare(options.processes, options.seconds)
    show(columns, (f"{max(options.sessions)} served", [*columns][-1]))


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.server", description=__doc__.splitlines()[0])
    parser.add_argument("--sessions", type=int, nargs="+", default=[1, 50, 200], help="sessions at once (1 50 200)")
    parser.add_argument("--processes", type=int, default=10, help="`python -m tui` beside them (%(default)s); 0: none")
    parser.add_argument("--seconds", type=float, default=20, help="seconds of each measurement (%(default)s)")
    options = parser.parse_args()
    print(f"a key every {BETWEEN:g} s a session, 80×24, 256 colours; the clients share this machine's processors")
    asyncio.run(run(options))


if __name__ == "__main__":
    main()
