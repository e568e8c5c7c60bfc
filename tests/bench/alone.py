"""What the server is compared with: `python -m tui` as a process for each player, under a pseudo-terminal."""

import asyncio
import fcntl
import os
import pty
import statistics
import struct
import sys
import tempfile
import termios
import time

from tests.bench.players import Player, all_press, reach_a_turn
from tests.bench.process import cpu, own
from tests.bench.served import centile
from tests.net.screens import Screen

RULES = "threefold players=4 cut=interactive"


class Terminal:
    """`python -m tui` under a pseudo-terminal."""

    def __init__(self, process, master):
        self.process = process
        self.master = master
        self.player = Player(lambda keys: os.write(master, keys), screen=Screen())
        asyncio.get_running_loop().add_reader(master, self.read)

    @classmethod
    async def start(cls, folder):
        """Start one that keeps its files in this folder."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tui", "--rules", RULES,
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "HOME": folder},
        )  # fmt: skip
        os.close(slave)
        return cls(process, master)

    def read(self):
        """Take what it drew."""
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if data:
            self.player.feed(data)
        else:
            asyncio.get_running_loop().remove_reader(self.master)

    async def stop(self):
        """End it."""
        asyncio.get_running_loop().remove_reader(self.master)
        self.process.kill()
        await self.process.wait()
        os.close(self.master)


async def alone(count, seconds):
    """The figures of a process a player, by the names that the served ones have."""
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
            row["idle bytes/s a session"] = (sum(player.taken for player in players) - taken) / (seconds / 2) / count
            before = sum(map(cpu, pids))
            pressed = await all_press(players, seconds, play=False)
            answers = [answer for kind, given in pressed.items() if kind != "no answer" for answer in given]
            row["keys"] = len(answers)
            row["CPU ms a key"] = 1000 * (sum(map(cpu, pids)) - before) / max(1, len(answers))
            for part in (50, 95, 99):
                row[f"key p{part} ms"] = 1000 * centile([answer[0] for answer in answers], part / 100)
            row["bytes a key"] = statistics.mean(answer[1] for answer in answers) if answers else float("nan")
        finally:
            for terminal in terminals:
                await terminal.stop()
    return row
