"""Which deal it is: its pack, who deals, who sits where, and how the others decide."""

from __future__ import annotations

import hmac
from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of, rule_sets
from engine.match import of_deals
from engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.bots import Choice
    from engine.game import Game
    from engine.record import Record
    from engine.table import TableView
    from tui.thinking.minds import Mind

KEY = b"Threefold daily deal"
"""What every seed is made with. It is public, and so are the cards of every day."""

PUBLIC_SEED = "The seed follows from the date and is no secret; it is sealed all the same, and proves the shuffle."
"""What is said to who deals."""

SEAT = 0
"""Where one sits."""

OPPONENTS = "expert"
"""Who sits in the other seats."""


class Daily(NamedTuple):
    """The deal of a day in a game."""

    day: str
    """In UTC, as `2026-11-30`."""
    rules: str

    @property
    def game(self) -> Game:
        """The game as a match of one deal."""
        return of_deals(game_of(self.rules), 1)

    @property
    def name(self) -> str:
        """Of the table, which is part of the shuffle."""
        return f"daily/{self.day}/{self.rules}"

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self.seed(0)[0] % self.game.seats

    def seed(self, number: int) -> bytes:
        """Of the pack with this number, from 1: HMAC-SHA256(`KEY`, day, rules and number, a line each).

        There is a second one only where the first is dealt again.
        """
        return hmac.digest(KEY, f"{self.day}\n{self.rules}\n{number}".encode(), "sha256")

    def table(self, names: Sequence[str]) -> Table:
        """The table before the deal."""
        return Table(self.game, names, first_dealer=self.dealer, seeds=self._seeds(1), name=self.name)

    def resumed(self, record: Record) -> Table:
        """The table where the record stops. Raises BadRecord, BrokenRule."""
        seeds = self._seeds(1 + len(record.deals) + (record.about_to_cut is not None))
        return Table.resume(record, seeds=seeds, name=self.name, game=self.game)

    def _seeds(self, first: int) -> Callable[[], bytes]:
        numbers = count(first)
        return lambda: self.seed(next(numbers))


def dailies(day: str) -> tuple[Daily, ...]:
    """The deals of a day: one for each game, under its usual rules; the original game first."""
    return tuple(Daily(day, rules) for rules in sorted(rule_sets(), key=lambda rules: rules != "threefold"))


class Steady:
    """Decides alike whenever it sees the same: its chance comes from the deal and the moment alone."""

    def __init__(self, mind: Mind, daily: Daily) -> None:
        self._mind = mind
        self._daily = daily

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """What it decides."""
        moment = f"{self._daily.name} {view.seat} {view.version}"
        return await self._mind.decide(view, Random(moment))  # noqa: S311 - a bot's chance


async def play_out(table: Table, minds: Sequence[Mind]) -> None:
    """Let these minds, by seat, play a table to the end of its match."""
    while seats := table.to_act():
        view = table.view(seats[0])
        choice = await minds[seats[0]].decide(view, Random(view.version))  # noqa: S311 - a bot's chance
        table.act(seats[0], choice.action)
