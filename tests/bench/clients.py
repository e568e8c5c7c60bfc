"""A process of SSH clients for the benchmark: it obeys a command a line and answers each with a line of JSON.

python -m tests.bench.clients PORT COUNT PART
"""

import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack

import asyncssh

from tests.bench.players import Player, all_press, reach_a_turn
from tests.net.testserver import Elsewhere, connected

AT_ONCE = 2
"""Logins under way in one process."""


class Session(asyncssh.SSHClientSession):
    """Hands its bytes to a player."""

    def __init__(self, player):
        self.player = player

    def data_received(self, data, datatype):
        self.player.feed(data)


async def enter(stack, server, user, source, player):
    """Connect a player to the server, and wait until it sees the lobby; `stack` closes the connection."""
    connection = await stack.enter_async_context(connected(server, user=user, source=source))
    channel, _ = await connection.create_session(
        lambda: Session(player), term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    player.write = channel.write
    await player.until("Make a table")


class Clients:
    """The sessions of this process; every second couple plays against each other, the rest against bots."""

    def __init__(self, port, count, part):
        self.server = Elsewhere(port)
        self.count = count
        self.name = f"p{part}x"
        self.part = part
        self.players = []
        self.stack = AsyncExitStack()

    def source(self, number):
        """An address of this machine for each: the server lets in so many from one."""
        return f"127.{self.part // 250 + 1}.{self.part % 250}.{number + 1}"

    async def connect(self):
        """Log everybody in: seconds from the connection to the first byte of the first frame."""
        found = []
        for number in range(self.count):
            paired = number % 4 in (2, 3) and number // 4 * 4 + 3 < self.count
            partner = self.players[-1] if paired and number % 4 == 3 else None
            self.players.append(Player(None, partner=partner, alone=not paired))
        turns = asyncio.Semaphore(AT_ONCE)

        async def log_in(number, player):
            async with turns:
                began = time.perf_counter()
                await enter(self.stack, self.server, f"{self.name}{number}", self.source(number), player)
                found.append((player.framed_at - began, player.answer, player.taken))

        await asyncio.gather(*(log_in(number, player) for number, player in enumerate(self.players)))
        return {"frame": found}

    async def sit(self):
        """Everybody to a table."""
        turns = asyncio.Semaphore(2 * AT_ONCE)

        async def sit_down(player):
            async with turns:
                await player.sit_down()

        await asyncio.gather(*map(sit_down, self.players))
        return {}

    async def reach(self):
        """Everybody to their turn."""
        await reach_a_turn(self.players)
        return {}

    async def arrows(self, seconds):
        """Move the cursor."""
        return await all_press(self.players, float(seconds), play=False)

    async def play(self, seconds):
        """Play cards too."""
        return await all_press(self.players, float(seconds), play=True)

    async def idle(self, seconds):
        """Nothing: the bytes that came all the same."""
        before = sum(player.taken for player in self.players)
        await asyncio.sleep(float(seconds))
        return {"idle": [(0.0, 0, sum(player.taken for player in self.players) - before)]}

    async def obey(self):
        """Until there are no more commands."""
        loop = asyncio.get_running_loop()
        async with self.stack:
            while line := await loop.run_in_executor(None, sys.stdin.readline):
                name, *arguments = line.split()
                answer = await getattr(self, name)(*arguments)
                print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(Clients(*map(int, sys.argv[1:])).obey())
