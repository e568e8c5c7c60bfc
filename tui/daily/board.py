"""What everybody made of a deal of the day, where many play it: on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui.daily.card import told
from tui.widgets.page import Block, Part, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tui.daily.card import Came
    from tui.daily.deal import Daily


class Result(NamedTuple):
    """What came of a deal for somebody."""

    name: str
    came: Came
    mine: bool = False


class Board(Protocol):
    """Where all results are."""

    async def results(self, daily: Daily) -> Sequence[Result]:
        """Those of a deal, the best first, one's own among them. Raises Refused."""


def results_page(daily: Daily, results: Sequence[Result], others: Mapping[str, int]) -> Iterator[Block]:
    """The results of a deal, a line each; `others` say by their names what bots took in everybody's seat."""
    yield say(f"{counted(len(results), 'player')} so far, the best first.", "accent")
    yield Block()
    unit = daily.game.trick_name
    for one in results:
        place = 1 + sum(other.came.took > one.came.took for other in results)
        name = Part(f"{place}. {one.name}{' (you)' if one.mine else ''}: ", "accent" if one.mine else "other")
        yield Block((name, Part(f"{told(unit, one.came)}, {one.came.result}")), 2, 6)
    yield Block()
    sign = "+d" if unit == "points" else "d"
    for bot, taken in others.items():
        yield say(f"The {bot} bot in the same seat: {taken:{sign}}.", "muted")
