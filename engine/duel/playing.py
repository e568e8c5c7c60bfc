"""One deal between bots, and what a side makes of it."""

from __future__ import annotations

import random
from statistics import fmean
from typing import TYPE_CHECKING, Protocol

from engine.bots.bot import any_of
from engine.duel.broken import Broken, NoAction
from engine.errors import IllegalAction
from engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.actions import TableAction
    from engine.bots import Bot, Choice
    from engine.game import FinishedDeal, Game
    from engine.table import TableView

MOST = 1000
"""Actions in a deal: nobody plays on who claims the rest at every card."""

WARM_UP = 3
"""Deals thrown in by their players before one is taken as it is."""


class Observer(Protocol):
    """Somebody who is told every decision of a deal."""

    def decided(self, view: TableView, choice: Choice) -> None:
        """The seat of the view chose this, which is legal."""

    def refused(self, view: TableView) -> None:
        """The seat of the view chose what is not legal; something legal was done for it."""


def play_deal(
    game: Game,
    seated: Sequence[Bot],
    *,
    dealer: int,
    seed: bytes,
    deals: int = 1,
    observer: Observer | None = None,
) -> FinishedDeal:
    """So many deals, and the one after each that was thrown in, by the bots in their seats; the last one scored.

    Raises Broken where they come to no end.
    """
    seeds = (random.Random(f"{seed.hex()} {number}").randbytes(32) for number in range(99))
    table = Table(game, ["bot"] * game.seats, first_dealer=dealer, seeds=lambda: next(seeds), name="duel")
    chances = [random.Random(f"{seed.hex()} {seat}") for seat in range(game.seats)]
    while not done(table.view(None).finished, deals) and table.stage != "over":
        seat = table.to_act()[0]
        seen = table.view(seat)
        if seen.version > MOST * (deals + WARM_UP):
            raise Broken("the bots come to no end")
        try:
            choice = seated[seat].choose(seen, chances[seat])
            table.act(seat, choice.action)
        except (IllegalAction, NoAction):
            if observer:
                observer.refused(seen)
            table.act(seat, any_of(seen.legal, chances[seat]))
        else:
            if observer:
                observer.decided(seen, choice)
    return table.view(None).finished[-1]


def done(finished: Sequence[FinishedDeal], deals: int) -> bool:
    """Whether so many deals have been played; one that was thrown in at once is followed by another."""
    played = [deal for deal in finished if any(deal.tricks)]
    return len(played) >= deals or len(finished) >= deals + WARM_UP


def several(legal: Collection[TableAction]) -> bool:
    """Whether there is anything to choose, without counting it."""
    actions = iter(legal)
    return next(actions, None) is not None and next(actions, None) is not None


def counted(game: Game, finished: FinishedDeal, side: Sequence[int]) -> float:
    """What the side has more of than the others on average, of what the game counts."""
    if game.trick_name == "tricks":
        by_side = {other: sum(finished.tricks[seat] for seat in other) for other in game.sides}
    else:
        what = finished.score.report.get("tens") or [finished.score.gains[other[0]] for other in game.sides]
        by_side = dict(zip(game.sides, what, strict=True))
    side = tuple(side)
    return by_side[side] - fmean(count for other, count in by_side.items() if other != side)


def won(game: Game, finished: FinishedDeal, side: Sequence[int]) -> float:
    """The part of the deal that the side has won: among several alone, who has the highest gain; else the winners."""
    winners = finished.score.winners
    if len(game.sides) > 2 and len(winners) != 1:
        gains = finished.score.gains
        winners = tuple(seat for seat in range(game.seats) if gains[seat] == max(gains))
    return sum(seat in side for seat in winners) / len(winners) if winners else 1 / len(game.sides)
