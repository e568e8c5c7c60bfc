"""What is measured, `python -m net` as a process, with its own figures; and its clients, in processes of theirs."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
import time
from typing import NamedTuple

PEOPLE, SEATS = 3, 4
"""At each table, unless anything else is said; bots have the other seats."""


class Served(NamedTuple):
    """A server that runs."""

    port: int
    pid: int
    metrics: int
    """The port of its figures."""
    started: float
    """Seconds from its start until it was ready."""

    async def figures(self):
        """All its figures by name, labels included."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.metrics)
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        told = (await reader.read()).decode()
        writer.close()
        lines = (line.rpartition(" ") for line in told.splitlines() if line.startswith("threefold"))
        return {name: float(value) for name, _, value in lines}


@contextlib.asynccontextmanager
async def served(data, *, port=0, log=None, program=("-m", "net")):
    """The server as a process. `log` is where its standard error goes; None: to this one's."""
    metrics = _free_port()
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *_profiled(program), "--listen", "127.0.0.1", "--port", str(port), "--data", str(data),
        "--metrics", str(metrics), stdout=asyncio.subprocess.PIPE, stderr=log,
    )  # fmt: skip
    try:
        ready = (await process.stdout.readline()).decode()
        if not (found := re.search(r"-p (\d+)", ready)):
            raise SystemExit("The server did not start.")
        yield Served(int(found[1]), process.pid, metrics, time.perf_counter() - began)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
        await process.wait()


def _profiled(program):
    """The command that serves; with PROFILE in the environment it writes what took the time there."""
    profile = os.environ.get("PROFILE")
    return [sys.executable, *(["-m", "cProfile", "-o", profile] if profile else []), *program]


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


class Clients:
    """Processes of clients, commanded as one."""

    def __init__(self, processes):
        self.processes = processes

    @classmethod
    @contextlib.asynccontextmanager
    async def of(cls, port, count, a_process, *, people=PEOPLE, seats=SEATS, first_part=0):
        """So many clients, so many in a process, with names and addresses from a part of all there are."""
        sizes = [min(a_process, count - first) for first in range(0, count, a_process)]
        clients = cls([
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.clients", str(port), str(size), str(first_part + number),
                str(people), str(seats),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 24,
            )
            for number, size in enumerate(sizes)
        ])  # fmt: skip
        try:
            yield clients
        finally:
            await clients.stop()

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
        """End them."""
        for process in self.processes:
            process.stdin.close()
        for process in self.processes:
            await process.wait()


def centile(values, part):
    """Of these values; not a number where there are none."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def centile_of(name, before, after, part):
    """Of what a histogram of the server's took in between two readings; as exact as its edges allow."""
    edges = []
    for label, count in after.items():
        if found := re.fullmatch(rf'{name}_bucket{{le="(.+)"}}', label):
            edges.append((float(found[1]), count - before.get(label, 0.0)))
    edges.sort()
    wanted = part * edges[-1][1] if edges else 0.0
    if not wanted:
        return float("nan")
    low, under = 0.0, 0.0
    for edge, count in edges:
        if count >= wanted:
            return low if edge == float("inf") else low + (edge - low) * (wanted - under) / (count - under)
        low, under = edge, count
    return low


def mean_of(name, before, after):
    """Of what a histogram of the server's took in between two readings."""
    count, total = (after[f"{name}_{part}"] - before[f"{name}_{part}"] for part in ("count", "sum"))
    return total / count if count else float("nan")
