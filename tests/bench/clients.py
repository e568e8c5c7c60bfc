"""A process of SSH clients for the benchmark: it obeys a command a line and answers each with a line of JSON.

python -m tests.bench.clients PORT COUNT PART PEOPLE SEATS

PEOPLE sit down at each table; bots have the other seats.
"""

import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack

import asyncssh

from net.lag import Lag
from tests.bench.players import Player, all_press, reach_a_turn
from tests.net.testserver import Elsewhere, connected

AT_ONCE = 2
"""Logins under way in one process, where not all come at once."""
AGAIN = 1.0
"""Seconds until somebody who was turned away tries again."""


class Session(asyncssh.SSHClientSession):
    """Hands its bytes to a player."""

    def __init__(self, player):
        self.player = player

    def data_received(self, data, datatype):
        """Take what was drawn."""
        self.player.feed(data)


async def enter(stack, server, user, source, player, *, key=None, sees=("Make a table",), seconds=60):
    """Connect a player to the server, and wait until it sees one of these; `stack` closes the connection."""
    connection = await stack.enter_async_context(connected(server, user=user, source=source, key=key))
    channel, _ = await connection.create_session(
        lambda: Session(player), term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    player.write = channel.write
    await player.until(*sees, seconds=seconds)


class Clients:
    """The sessions of this process."""

    def __init__(self, port, count, part, people, seats):
        self.server = Elsewhere(port)
        self.name = f"p{part}x"
        self.part = part
        self.people = people
        self.players = []
        for number in range(count):
            partner = self.players[number - number % people] if number % people else None
            here = min(people, count - number) if partner is None else people
            self.players.append(Player(None, partner=partner, people=here, seats=seats, compared=not number))
        self.keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in self.players]
        self.stack = AsyncExitStack()
        self.late = []

    def source(self, number):
        """An address of this machine for each: the server lets in so many from one."""
        return f"127.{self.part // 250 + 1}.{self.part % 250}.{number + 1}"

    async def connect(self, at_once=AT_ONCE):
        """Log everybody in: from the first attempt to the first frame, its bytes, all bytes; and how many attempts."""
        return await self._log_in(int(at_once), ("Make a table",))

    async def come_back(self, at_once=AT_ONCE):
        """Everybody anew, until each is back at the table."""
        await self.stack.aclose()
        for player in self.players:
            player.anew()
        return await self._log_in(int(at_once), ("Your hand", "shuffle", "cut"))

    async def _log_in(self, at_once, sees):
        turns = asyncio.Semaphore(at_once)
        frames, tries = [], []

        async def log_in(number, player):
            async with turns:
                began = time.perf_counter()
                attempts = 1
                while True:
                    try:
                        await enter(
                            self.stack, self.server, f"{self.name}{number}", self.source(number), player,
                            key=self.keys[number], sees=sees,
                        )  # fmt: skip
                        break
                    except (OSError, asyncssh.Error):
                        attempts += 1
                        await asyncio.sleep(AGAIN)
                frames.append((player.framed_at - began, player.answer, player.taken))
                tries.append(attempts)

        await asyncio.gather(*(log_in(number, player) for number, player in enumerate(self.players)))
        return {"frame": frames, "tries": tries}

    async def sit(self):
        """Everybody to a table."""
        turns = asyncio.Semaphore(AT_ONCE * self.people)

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
        """Until there are no more commands. With each answer goes how busy this process was, and how late."""
        loop = asyncio.get_running_loop()
        Lag(self.late.append).start()
        async with self.stack:
            while line := await loop.run_in_executor(None, sys.stdin.readline):
                name, *arguments = line.split()
                self.late.clear()
                began, used = time.perf_counter(), time.process_time()
                answer = await getattr(self, name)(*arguments)
                answer["CPU"] = [time.process_time() - used]
                answer["late"] = [*self.late]
                answer["took"] = [time.perf_counter() - began]
                print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(Clients(*map(int, sys.argv[1:])).obey())
