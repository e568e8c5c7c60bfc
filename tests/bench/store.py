"""How fast the log acknowledges what it keeps.

python -m tests.bench.store

Beside every time stands how many plain writes of 4 KiB, each kept by the disk before the next, take as long in the same
directory: that ratio depends little on the disk, and the times on nothing else.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from net.store.entries import New
from net.store.sqlite import SqliteStore

STREAMS = 100
ACTED = New("acted", {"seat": 2, "action": {"play": "9H"}, "deal": 3, "by": "a5c1d0e7"})
"""As long as what a table writes for an action."""


def plain_writes(directory, seconds):
    """How long each write takes that the disk keeps before the next; seconds."""
    file = os.open(directory / "plain", os.O_WRONLY | os.O_CREAT, 0o600)
    block, times, end = os.urandom(4096), [], time.perf_counter() + seconds
    while (before := time.perf_counter()) < end:
        os.pwrite(file, block, 4096 * (len(times) % 1000))
        os.fdatasync(file)
        times.append(time.perf_counter() - before)
    os.close(file)
    return times


async def at_rate(store, rate, seconds):
    """Append at even intervals, whether the last was acknowledged or not; how long each took from when it was due."""
    times, lasts, tasks = [], [0] * STREAMS, set()

    async def append(number, due):
        lasts[number] = await store.append(f"rate:{number}", lasts[number], ACTED)
        times.append(time.perf_counter() - due)

    start = time.perf_counter()
    for event in range(int(rate * seconds)):
        due = start + event / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.add(task := asyncio.create_task(append(event % STREAMS, due)))
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return times


async def at_full_speed(store, streams, seconds):
    """Append to each stream as soon as its last one was acknowledged."""
    times, end = [], time.perf_counter() + seconds

    async def append(number):
        last = 0
        while (before := time.perf_counter()) < end:
            last = await store.append(f"speed:{streams}:{number}", last, ACTED)
            times.append(time.perf_counter() - before)

    await asyncio.gather(*(append(number) for number in range(streams)))
    return times


def line(what, times, seconds, plain):
    middle, worst = statistics.median(times), statistics.quantiles(times, n=100)[98]
    ratios = f"{middle / plain:9.1f} {worst / plain:9.1f}"
    print(f"{what:36} {len(times) / seconds:10,.0f} {middle * 1e3:9.2f} {worst * 1e3:9.2f} {ratios}")


async def took(what):
    before = time.perf_counter()
    answer = await what
    return answer, time.perf_counter() - before


async def measure(directory, seconds):
    print(f"{'':36} {'a second':>10} {'p50 ms':>9} {'p99 ms':>9} {'p50':>9} {'p99':>9} plain writes")
    writes = plain_writes(directory, seconds / 2)
    plain = statistics.median(writes)
    line("plain writes of 4 KiB", writes, seconds / 2, plain)
    store = await SqliteStore.open(directory / "data")
    line("150 events a second", await at_rate(store, 150, seconds), seconds, plain)
    line("one table, full speed", await at_full_speed(store, 1, seconds), seconds, plain)
    line(f"{STREAMS} tables, full speed", await at_full_speed(store, STREAMS, seconds), seconds, plain)
    entries, reading = await took(store.read_open(""))
    _, copying = await took(store.backup(directory / "copy"))
    await store.close()
    size = (directory / "data" / "events.db").stat().st_size / 1e6
    store, opening = await took(SqliteStore.open(directory / "data"))
    await store.close()
    print(f"\n{len(entries):,} events, {size:.0f} MB:")
    print(f"  backup {copying:.2f} s, in which nothing is appended")
    print(f"  check and open {opening:.2f} s, read all {reading:.2f} s")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.store", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8, help="for each figure (%(default)s)")
    parser.add_argument("--directory", type=Path, help="on the disk to measure; by default where temporary files go")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.directory) as directory:
        asyncio.run(measure(Path(directory), options.seconds))


if __name__ == "__main__":
    main()
