"""Bots that act by themselves at one table, each after a pause.

Invariant: while a bot's turn is due, a task is on its way to take it. It never dies silently: a pause that fails is
logged and skipped, as a bot is that fails.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from typing import TYPE_CHECKING

from engine.bots.bot import any_of
from engine.errors import IllegalAction
from tui.thinking.minds import decided

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from engine.actions import TableAction
    from engine.bots import Bot
    from engine.bots.bot import Choice
    from engine.table import TableView
    from net.house import House
    from tui.thinking.minds import Mind

_log = logging.getLogger(__name__)


class AtOnce:
    """A bot that needs no time: it decides where it is asked."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """What the bot decides."""
        return self._bot.choose(view, rng)


class BotTurns:
    """`due` gives the view of a bot whose turn it is, or None, and `mind` who decides for it.

    `act` takes the turn: seat, action, turn.
    """

    def __init__(
        self,
        due: Callable[[], TableView | None],
        mind: Callable[[TableView], Mind],
        act: Callable[[int, TableAction, int], Awaitable[None]],
        house: House,
    ) -> None:
        self._due = due
        self._mind = mind
        self._act = act
        self._house = house
        self._running = False
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something happened: a bot's turn may be due."""
        if self._running or self._due() is None:
            return
        self._running = True
        # In a context of its own: in that of the session that happened to wake it, its app would live as long.
        self._task = asyncio.get_running_loop().create_task(self._run(), context=contextvars.Context())

    def stop(self) -> None:
        """Play no further; a turn that is due stays open."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        try:
            while view := self._due():
                bot = await decided(self._mind(view), view, self._house.rng, self._paused())
                # The table may have moved on meanwhile, or everybody may have left.
                if (now := self._due()) and now.version == view.version:
                    await self._take_turn(view, bot)
        except Exception:  # noqa: BLE001 - nobody waits for this task: what it raises would be lost
            _log.exception("the bots of a table stopped until something happens there")
        finally:
            self._running = False

    async def _paused(self) -> None:
        try:
            await self._house.pause()
        except Exception:  # noqa: BLE001 - a table must not stand still for it
            _log.exception("a bot could not pause")

    async def _take_turn(self, view: TableView, bot: Bot) -> None:
        assert view.seat is not None
        try:
            await self._act(view.seat, bot.choose(view, self._house.rng).action, view.turn)
        except IllegalAction as error:
            if (now := self._due()) is None or now.version != view.version:
                return  # a person was quicker, or the table is paused
            _log.error("bot %s was refused: %s", type(bot).__name__, error.code)
            await self._act(view.seat, any_of(view.legal, self._house.rng), view.turn)
