"""What becomes of a player while somebody attacks the server: one attack after another, each on a server of its own.

python -m tests.bench.attack

Starts `python -m net` on a free port of this machine, a few players at tables with bots, who press a key several times
a second, and then the attackers in processes of their own, each from one address. Prints for each attack after how many
seconds the server had ended it, how long the players waited for their answers meanwhile, and by how much the server
grew. All of it stays on this machine, and ends by itself.
"""

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from pathlib import Path

import asyncssh

from tests.bench.clients import enter
from tests.bench.players import RIGHT, Player, reach_a_turn
from tests.bench.process import cpu, rss
from tests.bench.served import centile, served
from tests.net.attacks import ATTACKS, Target
from tests.net.testserver import Elsewhere

PLAYERS = 3
ATTACKERS = 3
"""Processes of one address; a fourth connection that says nothing would be one too many for it."""
BETWEEN = 0.15
"""Seconds between two keys of a player."""
LONGEST = 60.0
"""Seconds after which an attack counts as not ended."""

GOALS = {"ended after s": 30, "p99 ms": 150, "grew MB": 20}


async def press(player, over, waits):
    """Press a key, wait for its answer, and so on until all is over."""
    while not over.is_set():
        player.arrived.clear()
        player.press(RIGHT)
        try:
            async with asyncio.timeout(LONGEST):
                while not player.answered_at:
                    await player.arrived.wait()
                    player.arrived.clear()
        except TimeoutError:
            waits.append(LONGEST)
            print(f"no answer at\n{player.look()}", file=sys.stderr)
            return
        waits.append(player.answered_at - player.pressed_at)
        await asyncio.sleep(BETWEEN)


async def watch(pid, over, seen):
    """How much memory the server has, again and again."""
    while not over.is_set():
        seen.append(rss(pid))
        await asyncio.sleep(0.1)


async def attacked(name, seconds):
    """A row of figures for one attack; "nothing" is for comparison, and lasts so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            served(Path(folder), log=asyncio.subprocess.DEVNULL) as server,
            contextlib.AsyncExitStack() as stack,
        ):
            players = [Player(None) for _ in range(PLAYERS)]
            for number, player in enumerate(players):
                await enter(stack, Elsewhere(server.port), f"p{number}", f"127.0.0.{number + 2}", player)
                await player.sit_down()
            await reach_a_turn(players)
            over, waits, seen = asyncio.Event(), [], []
            before, used, began = rss(server.pid), cpu(server.pid), time.perf_counter()
            tasks = [asyncio.create_task(press(player, over, waits)) for player in players]
            tasks.append(asyncio.create_task(watch(server.pid, over, seen)))
            if name == "nothing":
                await asyncio.sleep(seconds)
                ended = seconds
            else:
                ended = await attack(name, server.port)
            lasted = time.perf_counter() - began
            over.set()
            await asyncio.gather(*tasks)
            return {
                "ended after s": ended,
                "keys": len(waits),
                "p50 ms": 1000 * statistics.median(waits),
                "p99 ms": 1000 * centile(waits, 0.99),
                "longest ms": 1000 * max(waits),
                "grew MB": max(seen) - before,
                "CPU %": 100 * (cpu(server.pid) - used) / lasted,
            }


async def attack(name, port):
    """Seconds until the server had ended the last of the attackers."""
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.attack", "--attack", name, str(port), stdout=asyncio.subprocess.PIPE
        )
        for _ in range(ATTACKERS)
    ]
    said = await asyncio.gather(*(process.stdout.read() for process in processes))
    for process in processes:
        await process.wait()
    return max(float(line or "nan") for line in said)


async def attack_here(name, port):
    """Attack; print how many seconds it took."""
    began = time.perf_counter()
    with contextlib.suppress(TimeoutError, OSError, asyncssh.Error):
        async with asyncio.timeout(LONGEST):
            await ATTACKS[name](Target(Elsewhere(port), "127.0.0.9"))
    print(time.perf_counter() - began)


async def run(options):
    names = ["nothing", *(options.only or ATTACKS)]
    columns = ["ended after s", "keys", "p50 ms", "p99 ms", "longest ms", "grew MB", "CPU %"]
    print(f"{'':32}" + "".join(f"{column:>15}" for column in columns))
    print(
        f"{'goal':32}" + "".join(f"{'<= ' + str(GOALS[column]) if column in GOALS else '':>15}" for column in columns)
    )
    for name in names:
        row = await attacked(name, options.seconds)
        print(f"{name:32}" + "".join(f"{row[column]:15,.1f}" for column in columns), flush=True)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.attack", description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=[*ATTACKS], metavar="ATTACK", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=10, help="seconds without an attack, to compare (%(default)s)")
    parser.add_argument("--attack", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        asyncio.run(attack_here(options.attack[0], int(options.attack[1])))
    else:
        asyncio.run(run(options))


if __name__ == "__main__":
    main()
