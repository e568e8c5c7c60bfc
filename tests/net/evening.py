"""An evening at a real server: people with ordinary clients, who read their screens and press keys.

`playing` is the server with its real app; everybody at its tables is reached through a `Person`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

import asyncssh

from net.app import Hall
from net.lobby import Tables
from tests.net.screens import Screen, eventually
from tests.net.tables import house
from tests.net.testserver import HOST, in_terminal, serving, ssh_command, visiting

if TYPE_CHECKING:
    from net.server import Server

UP, DOWN, RIGHT, LEFT, ENTER, SPACE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", " "
FACE = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
PAGES = (("G", "  The log "), ("S", "  The score "), ("R", "  Rules "), ("?", "  Help "))
"""What can be read over the table: the key, and the heading."""

CODE = re.compile(r"(?:Table|TABLE) ([A-Z0-9]{4})")


@asynccontextmanager
async def playing(data: Path, tables: Tables | None = None) -> AsyncIterator[Server]:
    """A server with the card table on it; its bots do not think long."""
    async with serving(Hall(tables or Tables(house()), Random(1)).app_for, data) as server:
        yield server


class Client(Protocol):
    """A terminal of whatever kind."""

    screen: Screen

    def type(self, text: str) -> None: ...


class Person:
    """Somebody at a client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.screen = client.screen

    @property
    def text(self) -> str:
        return self.screen.text

    def type(self, keys: str) -> None:
        self.client.type(keys)

    async def sees(self, *texts: str) -> None:
        """Wait until all of these are on the screen."""
        await self.screen.until(lambda: all(text in self.text for text in texts), f"all of {texts}")

    async def sees_no(self, text: str) -> None:
        await self.screen.until(lambda: text not in self.text, f"an end of {text!r}")

    async def press(self, keys: str) -> None:
        """Press a key and wait for an answer."""
        before = self.text
        self.type(keys)
        await self.screen.until(lambda: self.text != before, f"an answer to {keys!r}")

    async def answer(self, key: str, answered: Callable[[], bool]) -> None:
        """Press a key that was asked for, and wait for an answer: the key before it may have given that already."""
        before = self.text
        self.type(key)
        await self.screen.until(lambda: answered() or self.text != before, f"an answer to {key!r}")

    async def make_table(self, *, rounds: int = 3) -> str:
        """From the lobby to a new table: its code."""
        await self.sees("The lobby", "Make a table")
        self.type("2")
        await self.sees("A new table", "Rounds")
        await self._steps(DOWN, r"> \d  (\w+)", "Rounds")
        await self._steps(LEFT, r"Rounds +< (\d+) >", str(rounds))
        self.type("1")
        await self.sees("waiting for")
        found = CODE.search(self.text)
        assert found, self.text
        return found[1]

    async def _steps(self, key: str, pattern: str, wish: str) -> None:
        """Press a key, each time until what the pattern finds has changed, up to the wish."""
        while (now := re.findall(pattern, self.text)) != [wish]:
            self.type(key)
            await self.screen.until(lambda now=now: re.findall(pattern, self.text) not in (now, []), "another value")

    async def go_to(self, code: str) -> None:
        """Choose a table in the lobby's list."""
        await self.sees("The lobby", code)
        found = re.search(rf"(\d)  (?:Resume )?{code}", self.text)
        assert found, self.text
        self.type(found[1])
        await self.sees_no("The lobby")

    async def choose_in_lobby(self, row: str) -> None:
        """Choose a line of the lobby's list by the digit before its text."""
        await self.sees("The lobby", row)
        found = re.search(rf"(\d)  {row}", self.text)
        assert found, self.text
        self.type(found[1])

    async def join_by_code(self, code: str) -> None:
        """Type the code of a table."""
        await self.sees("The lobby")
        self.type("3")
        await self.sees("The code of the table")
        self.type(code)
        await self.sees(code)
        self.type(ENTER)

    async def say(self, keys: str) -> None:
        """Open the line in which one says something at the table, and type these keys there."""
        self.type("C")
        await self.sees("Say to the table")
        self.type(keys)

    async def choose(self, *texts: str) -> None:
        """Open the table's menu, and take the lines with these texts, one list after another.

        By their digits, or where a line has none because it is far down, by going there.
        """
        self.type("M")
        for text in texts:
            await self.sees("Back to the table")
            if found := re.search(rf"(\d)  {text}", self.text):
                self.type(found[1])
                await self.sees_no(found[0])
            else:
                while not (found := re.search(rf"> +{text}", self.text)):
                    await self.press(DOWN)
                self.type(ENTER)
                await self.sees_no(found[0])

    async def read(self, key: str, title: str) -> None:
        """Open a page over the table and close it."""
        self.type(key)
        await self.sees(title)
        self.type(ENTER)
        await self.sees_no(title)

    async def leave(self, *, playing: bool = True) -> None:
        """Get up from the table."""
        self.type("Q")
        if playing:
            await self.sees("Leave the table?")
            self.type("2")
        await self.sees("The lobby")


def wanted(text: str) -> str | None:
    """The key that a screen asks for; None: it is another's turn."""
    keys = text.splitlines()[-1]
    answers = (
        (text, "The match is over", None),
        (text, " is over", ENTER),
        (text, "shuffle and seal", SPACE),
        (text, "cut anywhere", SPACE),
        (text, "Name trumps.", "1"),
        (keys, "Space go on", SPACE),
        (text, " plays it", ENTER),
        (keys, "Enter play", RIGHT),
    )
    return next((key for place, said, key in answers if said in place), None)


async def play_until(people: list[Person], done: str | int) -> None:
    """Press the keys the screens ask for, until everybody sees this, or so many cards were played."""
    cards = 0
    # A deal takes some two hundred keys.
    for _ in range(1000):
        if isinstance(done, int) and cards >= done:
            return
        if isinstance(done, str) and all(done in person.text for person in people):
            return
        if not any(wanted(person.text) for person in people):
            await _something_changes(people)
        for person in people:
            # Asked anew for each: while the one before waited for an answer, this screen may have gone on.
            if key := wanted(person.text):
                await person.answer(key, lambda person=person: wanted(person.text) is None)
                cards += key == ENTER
    raise AssertionError("\n".join(["no progress on", *(person.text for person in people)]))


async def _something_changes(people: list[Person]) -> None:
    before = [person.text for person in people]
    await eventually(lambda: [person.text for person in people] != before, "\n".join(["anything new on", *before]))


def shown_cards(text: str) -> set[str]:
    """The faces of cards on a screen."""
    return set(FACE.findall(text))


def key_file(folder: Path, name: str) -> Path:
    """A private key that OpenSSH takes."""
    path = folder / f"key-{name}"
    if not path.exists():
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
        path.chmod(0o600)
    return path


@asynccontextmanager
async def at_terminal(
    server: Server, user: str, *options: str, key: Path | None = None, term: str = "xterm-256color"
) -> AsyncIterator[Person]:
    """A person with OpenSSH's client in a terminal."""
    async with in_terminal(ssh_command(server, *options, HOST, key=key, user=user), term=term) as terminal:
        yield Person(terminal)


@asynccontextmanager
async def at_client(server: Server, user: str, **options) -> AsyncIterator[Person]:
    """A person with a client in this process."""
    async with visiting(server, user=user, **options) as client:
        yield Person(client)
