"""A bot's time to think: a second, however long it would like to. The loop never waits in a bot, nor for one.

A bot that is late thinks on by itself in a thread that ends with the program; what it says then is not heard.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from engine.bots.bot import Choice, any_of

if TYPE_CHECKING:
    from random import Random

    from engine.bots import Bot
    from engine.table import TableView

LIMIT = 1.0
"""Seconds a bot has for a decision."""

_log = logging.getLogger(__name__)


class Late:
    """Stands for a bot that was late or failed: it chooses what was chosen in its place."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The choice."""
        return self._choice


async def thought_of(bot: Bot, view: TableView, rng: Random, limit: float = LIMIT) -> Bot:
    """A bot that says at once what this one decides: in time and legal, or anything legal, and a line in the log."""
    loop = asyncio.get_running_loop()
    decided: asyncio.Future[Choice] = loop.create_future()

    def tell(choice: Choice | None) -> None:
        if not decided.done():
            decided.set_result(choice or Choice(any_of(view.legal, rng), "The bot failed."))

    def think() -> None:
        choice: Choice | None = None
        try:
            wish = bot.choose(view, rng)
            if wish.action in view.legal:
                choice = wish
            else:
                _log.error("bot %s wants what is illegal", type(bot).__name__)
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
            # Its words may name cards that others must not see.
            _log.error("bot %s failed: %s", type(bot).__name__, type(error).__name__)
        with suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(tell, choice)

    # In a context of its own: in that of the session that happened to wake it, its app would live as long.
    Thread(target=contextvars.Context().run, args=(think,), daemon=True).start()
    try:
        return Late(await asyncio.wait_for(asyncio.shield(decided), limit))
    except TimeoutError:
        _log.error("bot %s took more than %s s", type(bot).__name__, limit)
        return Late(Choice(any_of(view.legal, rng), "The bot was too slow."))
