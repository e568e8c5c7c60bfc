"""Questions and answers in lines: say something, ask for a number, a word or a line, read a page.

Invariant: what is chosen is said once more, as `> 3 Queen of spades`: who does not see the list hears what they chose.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from tui.front import AT_ONCE
from tui.plain.pages import lines_of
from tui.plain.speech import said
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from tui.plain.lines import Port
    from tui.widgets.page import Block

LONGEST_LINE = 240
"""Columns of a line that somebody types."""

STOP = "stop"
"""What ends waiting."""

BACK = "0"
"""What goes back wherever something is chosen."""


HELP = ("?", "help")
"""What says how everything is done."""


class InputEnded(Exception):
    """There are no more lines to come: whoever typed is gone."""


class Option(NamedTuple):
    """A line of a list to choose from."""

    id: str
    text: str
    note: str = ""

    @property
    def line(self) -> str:
        """The line without its number."""
        return f"{self.text}: {self.note}" if self.note else self.text


class Dialogue:
    """One person's lines.

    `ascii_only`: nothing else is said. `how` says how everything is done, to whoever types `?` where something is
    chosen. `hearing` waits for the next line where something else happens meanwhile; None: nothing does.
    """

    def __init__(
        self, port: Port, *, ascii_only: bool = False, how: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self.port = port
        self.ascii_only = ascii_only
        self._how = how
        self.hearing: Callable[[], Awaitable[str]] | None = None
        self._coming: asyncio.Task[str | None] | None = None

    async def say(self, text: str) -> None:
        """Say a line; of an empty text, none."""
        if text:
            await self.port.say(said(text, ascii_only=self.ascii_only))

    async def read(self, title: str, beside: str, blocks: Iterable[Block]) -> None:
        """Say a page, from its title to its end."""
        await self.say(f"{title}. {beside}" if beside else f"{title}.")
        for line in lines_of(blocks):
            await self.say(line)

    async def hear(self) -> str:
        """The next line, cleaned. Raises InputEnded."""
        if self.hearing is not None:
            return await self.hearing()
        await asyncio.wait({self.coming()})
        return self.taken()

    def coming(self) -> asyncio.Task[str | None]:
        """The line that comes next, to be waited for beside other things."""
        if self._coming is None:
            self._coming = asyncio.create_task(self.port.ask())
        return self._coming

    def taken(self) -> str:
        """The line that has come. Raises InputEnded."""
        assert self._coming is not None
        line, self._coming = self._coming.result(), None
        if line is None:
            raise InputEnded
        return clean_line(line, LONGEST_LINE)

    async def close(self) -> None:
        """Wait for lines no longer."""
        if self._coming is not None:
            self._coming.cancel()
            await asyncio.wait({self._coming})
            self._coming = None

    async def choose(
        self, title: str, options: Sequence[Option], *, back: str = "", known: Sequence[Option] = ()
    ) -> str:
        """The id of the option that is chosen, or an empty text for going `back`; without `back`, there is no way.

        `known` is the list as it was said before: of it only what has changed is said again.
        """
        await self._list(title, options, back, known)
        while True:
            line = await self.hear()
            if not line:
                await self._list(title, options, back)
            elif line in HELP and self._how is not None:
                await self._how()
            elif back and line.casefold() in (BACK, "back"):
                await self.say(f"> {BACK} {back}")
                return ""
            elif (option := chosen(line, options)) is not None:
                await self.say(f"> {options.index(option) + 1} {option.text}")
                return option.id
            else:
                await self.say(f"{numbers_to(len(options))}{f', or {BACK} to go back' if back else ''}.")

    async def _list(self, title: str, options: Sequence[Option], back: str, known: Sequence[Option] = ()) -> None:
        await self.say(title)
        said = set(enumerate(known, 1))
        for number, option in enumerate(options, 1):
            if (number, option) not in said:
                await self.say(f"{number} {option.line}")
        if back and not known:
            await self.say(f"{BACK} {back}")

    async def sure(self, question: str, about: str, *, yes: str, no: str) -> bool:
        """Whether somebody means it."""
        return await self.choose(f"{question} {about}".strip(), (Option("no", no), Option("yes", yes))) == "yes"

    async def wait(self, about: str, doing: asyncio.Future[Any]) -> bool:
        """Wait for something, and say so where it is not there at once; whether it was waited for to its end.

        A line that comes meanwhile is for the question after it, unless it is `stop`.
        """
        await asyncio.wait({doing}, timeout=AT_ONCE)
        if doing.done():
            return True
        await self.say(f"{about} Type {STOP} to wait no longer.")
        coming = self.coming()
        await asyncio.wait({doing, coming}, return_when=asyncio.FIRST_COMPLETED)
        if coming.done() and (line := coming.result()) in (STOP, None):
            self._coming = None if line else coming
            return False
        await asyncio.wait({doing})
        return True

    async def line(self, title: str, hint: str = "") -> str:
        """A line of text; an empty one for nothing."""
        await self.say(f"{title}{f' For example: {hint}.' if hint else ''} An empty line goes back.")
        line = await self.hear()
        if line:
            await self.say(f"> {line}")
        return line


def chosen(line: str, options: Sequence[Option]) -> Option | None:
    """The option that a line chooses, by its number or its text; None: none."""
    if line.isascii() and line.isdigit():
        number = int(line[:6])
        return options[number - 1] if 1 <= number <= len(options) else None
    wanted = line.casefold()
    exact = [option for option in options if wanted in (option.text.casefold(), option.id.casefold())]
    begun = [option for option in options if option.text.casefold().startswith(wanted)]
    return exact[0] if exact else begun[0] if len(begun) == 1 else None


def numbers_to(most: int) -> str:
    """Which numbers choose something, as the beginning of a sentence."""
    return "Choose 1" if most == 1 else f"Choose 1 to {most}"
