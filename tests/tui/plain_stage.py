"""A stage for plain mode: lines in memory, and a player who hears them and knows nothing else."""

import asyncio
import re
from contextlib import asynccontextmanager
from random import Random

from tui.plain.dialogue import Dialogue, InputEnded
from tui.plain.table import PlainTable
from tui.settings import Settings

CHOICE = re.compile(r"(\d+) ([A-Z].*)")
"""A line of a list: a sentence that begins with a number goes on with a small letter."""
BIDS = re.compile(r"Or type what you bid: (?:(\d+) to (\d+), in steps of (\d+)|(.+))\.")


class Paper:
    """A port that keeps what is said, and gives the lines that are typed, one after the other."""

    patient = False

    def __init__(self):
        self.said = []
        self.rung = 0
        self._lines = []
        self._typed, self._idle, self._told = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def say(self, line):
        self.said.append(line)
        self._told.set()

    def ring(self):
        self.rung += 1

    async def ask(self):
        while not self._lines:
            self._idle.set()
            self._typed.clear()
            await self._typed.wait()
        return self._lines.pop(0)

    async def type(self, *lines):
        """Type these lines, and give what is said until the next one is waited for. None ends the input."""
        before = len(self.said)
        self._lines += lines
        self._idle.clear()
        self._typed.set()
        await asyncio.wait_for(self._idle.wait(), 10)
        return self.said[before:]

    async def end(self, line):
        """Type a last line, after which one leaves."""
        self._lines.append(line)
        self._typed.set()
        await asyncio.wait({self.sitting}, timeout=10)

    async def until(self, text):
        """Wait until something is said, and for the rest of what is said with it."""
        async with asyncio.timeout(10):
            while not any(text in line for line in self.said):
                self._told.clear()
                await self._told.wait()
        await asyncio.sleep(0)

    @property
    def text(self):
        return "\n".join(self.said)


class Player:
    """A port that chooses anything it has heard of, as long as `until` is not true; then its input ends.

    Patient as a script is: it chooses before it is asked, and that waits.
    """

    patient = True

    def __init__(self, until=lambda: False, *, seed=1, words=()):
        self.said = []
        self.until = until
        self._rng = Random(seed)
        self._heard = {"1": ""}
        self._words = [*words]

    async def say(self, line):
        self.said.append(line)
        if found := CHOICE.fullmatch(line):
            self._heard[found[1]] = found[2].removesuffix(", picked")
        elif found := BIDS.fullmatch(line):
            least, most, step, listed = found.groups()
            amounts = listed.split(", ") if listed else map(str, range(int(least), int(most) + 1, int(step)))
            self._heard |= {amount: f"bid {amount}" for amount in amounts}
        elif line.startswith("> "):
            # What is chosen is what was heard: no list changes behind one's back.
            key, _, text = line[2:].partition(" ")
            assert self._heard[key] == text.removesuffix(", put back"), (line, self.said[-30:])
        elif line.startswith("Choose 1 to "):
            most = int(line.removeprefix("Choose 1 to ").split(".")[0])
            self._heard = {key: text for key, text in self._heard.items() if int(key) <= most}
        elif line.endswith("may not be bid now."):
            self._heard.pop(line.split()[0], None)

    async def ask(self):
        await asyncio.sleep(0)
        if self.until():
            return None
        if self._words and self._rng.random() < 0.2:
            return self._words.pop(0)
        return self._rng.choice(sorted(self._heard))

    @property
    def text(self):
        return "\n".join(self.said)


def plain_table(link, port, *, settings=None, ascii_only=False, seed=1, rng=None, clock=None):
    """A seat at a table, in lines."""
    kept = settings or Settings()

    async def change():
        return kept

    dialogue = Dialogue(port, ascii_only=ascii_only)
    more = {} if clock is None else {"clock": clock}
    return PlainTable(link, dialogue, kept, rng or Random(seed), kept="The match is kept.", change=change, **more)


@asynccontextmanager
async def at_table(link, **kwargs):
    """A paper at a table; `left` is how one got up, or None where one still sits there."""
    paper = Paper()
    sitting = asyncio.create_task(plain_table(link, paper, **kwargs).sit())
    paper.left = lambda: sitting.result() if sitting.done() else None
    paper.sitting = sitting
    try:
        await paper.type()
        yield paper
    finally:
        sitting.cancel()
        await asyncio.wait({sitting})


async def sit(link, port, **kwargs):
    """Sit at a table in lines until one gets up, or the input ends; how."""
    try:
        return await plain_table(link, port, **kwargs).sit()
    except InputEnded:
        return None
