"""A bot's turn at a table: its view goes in, its action goes through the same door as a person's.

Invariant: a bot that fails never stops a table. What it did wrong is logged, without the cards it saw, and a legal
action is taken for it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from engine.bots.bot import any_of
from engine.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.actions import TableAction
    from engine.bots.bot import Bot
    from engine.events import BetweenDeals, Event
    from engine.table import Table, TableView

T = TypeVar("T")

_log = logging.getLogger(__name__)


def take_turn(table: Table, seat: int, bot: Bot, rng: Random) -> tuple[Event | BetweenDeals, ...]:
    """Let the bot act in a seat whose turn it is; what happened."""
    view = table.view(seat)
    return choose_and_act(view, bot, rng, lambda action: table.act(seat, action, view.turn))


def choose_and_act(view: TableView, bot: Bot, rng: Random, act: Callable[[TableAction], T]) -> T:
    """Let the bot act in the seat of this view; `act` does what it says, and what that gives is given on."""
    try:
        return act(bot.choose(view, rng).action)
    except IllegalAction as error:
        _log.error("bot %s was refused: %s", type(bot).__name__, error.code)
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
        _log.error("bot %s failed: %s", type(bot).__name__, type(error).__name__)
    return act(any_of(view.legal, rng))
