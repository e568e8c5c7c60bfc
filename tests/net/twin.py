"""A twin of a shared table, played beside it: it says which cards each side has not seen yet."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from engine.actions import Shuffle
from engine.events import TrumpOpened
from engine.record import replay
from engine.table import Table
from tests.engine.hiding import unseen

if TYPE_CHECKING:
    from engine.actions import TableAction
    from engine.cards import Card
    from engine.game import Game


class Twin:
    """The same table as the first of `tests.net.tables.house`, whose seeds are known.

    `hidden` are, by version and seat (None: a watcher), the cards that the seat has not seen up to then.
    """

    def __init__(self, game: Game, names: list[str], dealer: int, name: str) -> None:
        numbers = count(1)
        self.table = Table(game, names, first_dealer=dealer, seeds=lambda: next(numbers).to_bytes(32, "big"), name=name)
        self.sides: tuple[int | None, ...] = (*range(game.seats), None)
        self.seen: dict[int | None, set[Card]] = {side: set() for side in self.sides}
        self.hidden: dict[tuple[int, int | None], set[Card]] = {}
        self._note(())

    def act(self, seat: int, action: TableAction) -> None:
        if isinstance(action, Shuffle):
            self.seen = {side: set() for side in self.sides}
        self._note(self.table.act(seat, action))

    def _note(self, events):
        deals = self.table.record().deals
        opened = {event.card for event in events if isinstance(event, TrumpOpened)}
        for side in self.sides:
            pack, away = {*self.table.game.pack.cards}, set()
            if self.table.stage == "deal":
                deal = replay(self.table.game, deals[-1], self.table.view(None).finished).deal
                away = {*unseen(self.table.game, deal, side)}
                self.seen[side] |= opened | (pack - away)
            self.hidden[self.table.version, side] = away - self.seen[side]
