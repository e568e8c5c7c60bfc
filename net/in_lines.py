"""A session in lines of words, for who has no terminal that can be drawn on, or wants none: the same evening."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from net.channel_lines import ChannelLines
from net.leaving import leave
from tui.plain.front import PlainFront

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from net.lobby import LobbyFor
    from net.visit import Visit
    from tui.app import Evening
    from tui.settings import SettingsStore


class InLines:
    """Hosted as an app is. However it ends, the session leaves the lobby with it."""

    def __init__(
        self,
        visit: Visit,
        evening: Evening,
        lobby: LobbyFor,
        store: SettingsStore,
        rng: Random,
        *,
        overrides: Mapping[str, Any],
    ) -> None:
        self.called = lobby.name
        self.crashed = False
        self.return_code = 0
        self.farewell: tuple[str, ...] = ()
        self.opened: Callable[[], None] = lambda: None
        self._visit = visit
        self._evening = evening
        self._lobby = lobby
        self._store = store
        self._lines = ChannelLines(visit.line, visit.limits, self.exit)
        self._front = PlainFront(self._lines, store, rng=rng, overrides=overrides)
        self._spending: asyncio.Task[None] | None = None
        self._asides: set[asyncio.Task[None]] = set()
        self._over = False

    @property
    def in_play(self) -> bool:
        """Whether its player sits at a table in play."""
        return self._lobby.in_play

    async def run_async(self, *, size: tuple[int, int]) -> None:
        """Spend the evening, and leave."""
        try:
            if self._over:
                return
            self._spending = asyncio.create_task(self._front.spend(self._evening))
            self._visit.line.listen(self._lines)
            self.opened()
            await asyncio.wait({self._spending})
            if not self._spending.cancelled():
                self._spending.result()
        finally:
            for task in filter(None, (self._spending, *self._asides)):
                task.cancel()
            await leave(self._lobby, self._store)

    def exit(self) -> None:
        """Be over soon."""
        self._over = True
        if self._spending is not None:
            self._spending.cancel()

    def call_later(self, callback: Callable[..., Any], *args: Any) -> None:  # noqa: ANN401 - whatever it takes
        """Call something in a later turn of the loop."""
        asyncio.get_running_loop().call_soon(callback, *args)

    def hear_host(self, sentence: str) -> None:
        """Say a line of the host's."""
        self._aside(f"The host: {sentence}")

    def warn_of_idleness(self, seconds: float) -> None:
        """Say that the session is closed after so many seconds without a line."""
        self._aside(f"Are you still there? Type a line, or the session closes in {seconds:.0f} seconds.")

    def welcome_back(self) -> None:
        """Nothing: what is said is said."""

    def _aside(self, sentence: str) -> None:
        task = asyncio.create_task(self._front.dialogue.say(sentence))
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)
