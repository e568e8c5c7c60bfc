"""What a client sees: its bytes read by a terminal that remembers, and a way to wait for what it should show."""

import asyncio
import re
from collections.abc import Callable

import pyte

PATIENCE = 15.0
"""Seconds until a condition that never comes true fails its test; no test is about time."""

# pyte takes kitty's keyboard protocol for text.
_KITTY = re.compile(rb"\x1b\[[<>=][\d;]*u")
_CUT_SHORT = re.compile(rb"\x1b(?:\[[<>=]?[\d;]*)?\Z")
_MODES = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_CODES = re.compile(rb"\x1b\[([\d;]*)m")

GIVEN_BACK = {7, 25}
"""Private modes a terminal has when nobody has taken it over: it wraps and shows its cursor."""


async def eventually(condition: Callable[[], bool], what: str) -> None:
    """Wait for something that tells nobody when it happens."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():  # noqa: ASYNC110 - there is nothing to be woken by
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"never saw {what}") from None


class Screen:
    """A terminal that reads what a client wrote."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.raw = bytearray()
        self.ended = False
        self.when_drawn: Callable[[], None] = lambda: None
        """Called after everything that was drawn."""
        self._terminal = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._terminal)
        self._rest = b""
        self._changed = asyncio.Event()

    def feed(self, data: bytes) -> None:
        self.raw += data
        data = self._rest + data
        cut = _CUT_SHORT.search(data)
        split = cut.start() if cut else len(data)
        self._rest = data[split:]
        self._stream.feed(_KITTY.sub(b"", data[:split]))
        self.when_drawn()
        self._changed.set()

    def end(self) -> None:
        self.ended = True
        self._changed.set()

    def resize(self, width: int, height: int) -> None:
        self._terminal.resize(height, width)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._terminal.display)

    @property
    def modes(self) -> set[int]:
        """Private modes that are on."""
        on = {*GIVEN_BACK}
        for numbers, setting in _MODES.findall(bytes(self.raw)):
            for number in map(int, numbers.split(b";")):
                (on.add if setting == b"h" else on.discard)(number)
        return on

    @property
    def codes(self) -> set[str]:
        """Colour and style codes that were ever used."""
        return {code.decode() for code in _CODES.findall(bytes(self.raw))}

    @property
    def after_leaving(self) -> str:
        """What was written once the alternate screen was left."""
        _, _, rest = bytes(self.raw).rpartition(b"\x1b[?1049l")
        return re.sub(rb"\x1b\[[?<]?[\d;]*[a-zA-Z]", b"", rest).decode()

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until the condition holds; it is looked at whenever something was written."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"never saw {what}; the screen is\n{self.text}") from None

    async def shows(self, text: str) -> None:
        await self.until(lambda: text in self.text, repr(text))

    async def wait_ended(self) -> None:
        await self.until(lambda: self.ended, "the end")
