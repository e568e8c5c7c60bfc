"""Keys typed ahead: while the program loads, and between two screens, where there is nothing yet to type at.

Invariant: they come to the next screens in the order in which they were typed, each once the one before has done what
it means; of endless ones the first do.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING
from weakref import WeakSet

from textual._xterm_parser import XTermParser  # the parser of every driver; Textual has no public name for it
from textual.events import Key

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from textual.screen import Screen

MOST = 64
"""Keys that are kept; who types more than that into nothing means none of them."""

_TURNS = 30
"""Turns of the loop in which a screen does what a key means, and closes; it takes about ten."""


class Ahead:
    """Keys that wait for a screen. `top` is the screen there is, `give` hands it a key."""

    def __init__(self, top: Callable[[], Screen[object]], give: Callable[[Key], Awaitable[None]]) -> None:
        self._keys: deque[Key] = deque()
        self._top = top
        self._give = give
        self._ready: WeakSet[Screen[object]] = WeakSet()
        self._giving = False

    @property
    def waits(self) -> bool:
        """Whether another key has to wait for these."""
        return self._giving or bool(self._keys)

    def keep(self, key: Key) -> None:
        """Keep one more, after all others."""
        if len(self._keys) < MOST:
            self._keys.append(key)

    async def catch_up(self, opened: Screen[object] | None = None) -> None:
        """Hand on what waits, to a screen that has all it can be typed at, as one that was opened has by now."""
        if opened is not None:
            self._ready.add(opened)
        if self._giving:
            return
        self._giving = True
        try:
            while self._keys and self._top() in self._ready:
                await self._give(self._keys.popleft())
                for _ in range(_TURNS):
                    await asyncio.sleep(0)
        finally:
            self._giving = False


def keys_of(typed: str) -> Iterator[Key]:
    """The keys in what a terminal sent; its line ends may be those of a line of text."""
    parser = XTermParser()
    pieces = [typed.replace("\n", "\r")] if typed else []
    for piece in (*pieces, ""):
        yield from (event for event in parser.feed(piece) if isinstance(event, Key))
