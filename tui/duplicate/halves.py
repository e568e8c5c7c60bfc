"""The halves of a duplicate: their table, their packs, and where everybody sits."""

from __future__ import annotations

import hmac
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of
from engine.match import of_deals
from engine.record import Record
from engine.table import Table
from tui.form import Form

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import Game

NAME = "duplicate"
"""Of both tables: it is part of the shuffle, and so the same for both."""

LENGTHS = (2, 4, 8)
"""Deals to choose from."""


class Twice(NamedTuple):
    """What both halves have in common, and how far they are."""

    seed: bytes
    """Secret; the seed of each pack follows from it."""
    deals: int
    """In each half."""
    first: Record | None = None
    """The first half, once it is over."""

    def game(self, rules: str) -> Game:
        """The game of each half."""
        return of_deals(game_of(rules), self.deals)

    def seeds(self, first: int) -> Callable[[], bytes]:
        """The seeds of the packs from this number on, from 1."""
        numbers = count(first)
        return lambda: hmac.digest(self.seed, f"{next(numbers)}".encode(), "sha256")

    def table(self, rules: str, names: Sequence[str], first_dealer: int) -> Table:
        """The table of a half before its first deal."""
        return Table(self.game(rules), names, first_dealer=first_dealer, seeds=self.seeds(1), name=NAME)

    def resumed(self, record: Record) -> Table:
        """The table of a half where its record stops. Raises BadRecord, BrokenRule."""
        seeds = self.seeds(1 + len(record.deals) + (record.about_to_cut is not None))
        return Table.resume(record, seeds=seeds, name=NAME, game=self.game(record.rules))


def rules_for_two_halves(rules: str) -> str:
    """The rules without a cut: two cuts would make two packs of one."""
    return Form.of(rules).with_value("cut", "skip").rules


def moved_on(record: Record) -> Record:
    """The second half before its first deal: everybody sits one seat further, and the same seat deals first."""
    *others, last = record.players
    return Record(record.rules, (), (last, *others), record.deals[0].dealer)
