"""Players of a benchmark: each looks at its screen, presses one key that the screen will answer, and times the answer.

The screen is read only when the next key is chosen: reading it takes time that another's answer would wait for.
"""

import asyncio
import re
import time
from contextlib import suppress
from random import Random

from tests.bench.glance import Glance
from tests.net.screens import Screen

BETWEEN = 2.0
"""Seconds between two keys of a player."""

A_FRAME = 1024
"""Bytes that no terminal is sent before its first frame."""

RIGHT, DOWN, ENTER = "\x1b[C", "\x1b[B", "\r"
_CODE = re.compile(r"(?:Table|TABLE) ([A-Z0-9]{4})")
_REFUSED = "It is not your turn."


class Player:
    """One terminal. `write` is what its keys go through; whoever has its bytes hands them to `feed`."""

    def __init__(self, write, *, partner=None, people=1, seats=2, screen=None, compared=False):
        self.write = write
        self.partner = partner
        """Who made the table to sit down at; None: this one makes it."""
        self.people = people
        """How many sit down at its table; who makes it asks bots to the other seats."""
        self.seats = seats
        self.code = ""
        self.sits = asyncio.Event()
        self.unread = bytearray()
        self.screen = screen or Glance()
        self.compared = Screen() if compared else None
        """The same screen, read by a terminal that knows everything."""
        self.arrived = asyncio.Event()
        self.taken = 0
        self.pressed_at = 0.0
        self.answered_at = 0.0
        self.answer = 0
        """Bytes of the first frame since the last key; the server sends each in one packet."""
        self.framed_at = 0.0
        self.moves = 0

    def anew(self):
        """Another connection: an empty screen."""
        self.screen = Glance()
        self.compared = Screen() if self.compared else None
        self.unread.clear()
        self.taken, self.framed_at, self.answered_at = 0, 0.0, 0.0

    def feed(self, data):
        if not self.answered_at:
            self.answered_at = time.perf_counter()
            self.answer = len(data)
        self.taken += len(data)
        if not self.framed_at and self.taken > A_FRAME:
            self.framed_at = time.perf_counter()
        self.unread += data
        self.arrived.set()

    def look(self):
        """The screen as it is now."""
        if self.unread:
            data = bytes(self.unread)
            self.unread.clear()
            self.screen.feed(data)
            if self.compared:
                self.compared.feed(data)
                assert self.compared.text == self.screen.text, f"{self.compared.text}\nis not\n{self.screen.text}"
        return self.screen.text

    def press(self, keys):
        self.answered_at = 0.0
        self.pressed_at = time.perf_counter()
        with suppress(OSError):  # the connection may be gone; then nothing answers
            self.write(keys.encode())

    async def until(self, *texts, seconds=60):
        """Wait for one of these texts."""
        async with asyncio.timeout(seconds):
            while not any(text in self.look() for text in texts):
                self.arrived.clear()
                await self.arrived.wait()
                await asyncio.sleep(0.05)  # a frame may come in pieces

    async def sit_down(self):
        """From the lobby to a table."""
        if self.partner is None:
            self.press("2")
            await self.until("Sit down and play")
            if self.seats > 2:
                await self.choose("Players", str(self.seats))
            self.press("1")
            await self.until("waiting for")
            self.code = _CODE.search(self.look())[1]
            self.sits.set()
            for bot in range(self.seats - self.people, 0, -1):
                await self.until(f"waiting for {bot} player")
                self.press("B")
        else:
            async with asyncio.timeout(120):
                await self.partner.sits.wait()
            self.code = self.partner.code
            self.press("3")
            await self.until("The code of the table")
            self.press(self.code)
            await self.until(self.code)
            self.press(ENTER)
        await self.until("shuffle", "cut")

    async def choose(self, row, value):
        """Mark a row of the form for a table, and change it to a value."""
        for pattern, wish, key in ((r"> \S  (\w[\w ]*?)  ", row, DOWN), (rf"{row} +< (.+?) >", value, RIGHT)):
            async with asyncio.timeout(60):
                while (now := re.findall(pattern, self.look())) != [wish]:
                    self.press(key)
                    while re.findall(pattern, self.look()) in (now, []):
                        self.arrived.clear()
                        await self.arrived.wait()

    def key(self, *, play):
        """A key that this screen answers at once, and what it is."""
        text = self.look()
        keys = text.splitlines()[-1]
        answers = (
            ("The lobby" in text, "sit", "2" if self.partner is None else "3"),
            ("Sit down and play" in text, "sit", "1"),
            ("waiting for" in text, "sit", "B"),
            ("Go on" in text or "Play again" in text, "sit", ENTER),
            ("Space go on" in keys or "shuffle and seal" in text or "cut anywhere" in text, "go on", " "),
            ("Name trumps." in text, "go on", "1"),
            (" plays it" in text and play, "play", ENTER),
            ("Enter play" in keys, "arrow", RIGHT),
            # Others are at turn: what is refused is answered too, in another sentence than the last time.
            (_REFUSED in text, "refused", "U"),
        )
        for asked, kind, answer in answers:
            if asked:
                return kind, answer
        return "refused", " "

    async def keep_pressing(self, seconds, chance, *, play, found):
        """Press a key every `BETWEEN` seconds.

        Into `found` go, by kind of key: seconds to the answer, bytes of its first frame, bytes until the next key.
        """
        ends = time.perf_counter() + seconds
        await asyncio.sleep(chance.uniform(0, BETWEEN))
        while time.perf_counter() < ends:
            self.moves += 1
            kind, keys = self.key(play=play and self.moves % 3 == 0)
            before = self.taken
            self.answer = 0
            self.press(keys)
            await asyncio.sleep(BETWEEN)
            if self.answered_at:
                found.setdefault(kind, []).append(
                    (self.answered_at - self.pressed_at, self.answer, self.taken - before)
                )
            else:
                found.setdefault("no answer", []).append((0.0, 0, 0))


async def all_press(players, seconds, *, play):
    """All of them at once."""
    found = {}
    chance = Random()  # or all processes of players would press their keys in step
    await asyncio.gather(*(player.keep_pressing(seconds, chance, play=play, found=found) for player in players))
    return found


async def reach_a_turn(players, seconds=60):
    """Bring the players to where each table waits for somebody to choose a card."""
    ends = time.perf_counter() + seconds
    quiet = 0
    while quiet < 4 and time.perf_counter() < ends:
        quiet += 1
        for player in players:
            kind, keys = player.key(play=False)
            if kind not in {"arrow", "refused"}:
                player.press(keys)
                quiet = 0
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
