"""Playing on from a position that one looks back at: a table that stands there, bots in the other seats.

Invariant: nothing of it is kept, and nothing of it counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.table import Table
from tui.local import LocalTable
from tui.opponents import pause_of, player

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.record import Record
    from tui.front import Front
    from tui.thinking.minds import Minds


def table_from(
    record: Record,
    seat: int,
    front: Front,
    minds: Minds,
    seeds: Callable[[], bytes],
    level: str,
    game: Game | None = None,
) -> LocalTable:
    """A table that stands where the record stops, oneself in a seat, opponents of this level in the others.

    `game` is the one of its rules with another end to the match; None: the match ends as its rules say.
    """
    table = Table.resume(record, seeds=seeds, name="again", game=game)

    others = [other for other in range(table.game.seats) if other != seat]
    players = {other: minds.mind(*player(table.game, other, (seat,), level)) for other in others}
    return LocalTable(table, seat, players, rng=front.rng, pause=pause_of(front, table.names), keep=lambda _record: "")
