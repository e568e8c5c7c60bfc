"""A bot's turn at a table: its view goes in, its action goes through the same door as a person's.

Invariant: a bot that fails never stops a table. What it did wrong is logged, without the cards it saw, and a legal
action is taken for it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from engine.bots.bot import any_of
from engine.errors import IllegalAction

if TYPE_CHECKING:
    from random import Random

    from engine.bots.bot import Bot
    from engine.events import BetweenDeals, Event
    from engine.table import Table

_log = logging.getLogger(__name__)


def take_turn(table: Table, seat: int, bot: Bot, rng: Random) -> tuple[Event | BetweenDeals, ...]:
    """Let the bot act in a seat whose turn it is; what happened."""
    view = table.view(seat)
    try:
        return table.act(seat, bot.choose(view, rng).action, view.turn)
    except IllegalAction as error:
        _log.error("bot %s was refused: %s", type(bot).__name__, error.code)
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
        _log.error("bot %s failed: %s", type(bot).__name__, type(error).__name__)
    return table.act(seat, any_of(view.legal, rng), view.turn)
