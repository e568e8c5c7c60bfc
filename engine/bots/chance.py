"""The bot that plays anything legal: a yardstick, and a thorough tester of everything else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.bots.bot import Choice, any_of, between_deals
from engine.bots.roster import PLAIN, Style

if TYPE_CHECKING:
    from engine.table import TableView


class Chance:
    """Every legal action is equally likely, in any style."""

    def __init__(self, style: Style = PLAIN) -> None:
        pass

    def choose(self, view: TableView, rng: Random) -> Choice:
        """Any legal action. Raises ValueError where the seat is not to act."""
        return between_deals(view, rng) or Choice(any_of(view.legal, rng), "Anything legal will do.")
