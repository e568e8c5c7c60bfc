"""The silent play check: after one's own play the best bot looks at it, and marks what was clearly worse than the best.

Invariant: it is told the view that the player had, and looks after the play: nothing waits for it.
"""

from __future__ import annotations

import asyncio
from math import hypot
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import TableAction
    from engine.bots import Candidate, Choice
    from engine.record import Record
    from engine.table import TableView
    from tui.thinking.minds import Mind

LEAST = 0.03
"""The chance that a play must have cost, at least, to be marked."""

SURE = 2.0
"""How many times its uncertainty it must have cost besides."""


class Checked(NamedTuple):
    """A play that was looked at, and could have been clearly better."""

    view: TableView
    """What the player saw."""
    action: TableAction
    choice: Choice
    """What the bot would have done, and what it weighed."""


def candidate_of(choice: Choice, action: TableAction) -> Candidate | None:
    """What the bot thinks of an action; None: it has not weighed it."""
    return next((one for one in choice.candidates if one.action == action), None)


def is_costly(choice: Choice, action: TableAction) -> bool:
    """Whether an action is worse than the best one by more than can be chance."""
    done = candidate_of(choice, action)
    if done is None:
        return False
    best = choice.candidates[0]
    lost = best.value - done.value
    return lost >= LEAST and lost > SURE * hypot(best.uncertainty, done.uncertainty)


class PlayCheck:
    """Looks at the plays of a table, one after the other.

    `marked` is told of every costly one, with the record of the match before it.
    """

    def __init__(self, mind: Callable[[], Mind], marked: Callable[[Checked, Record], None]) -> None:
        self._mind = mind
        self._marked = marked
        self._looking: asyncio.Task[None] | None = None
        self._played: list[tuple[TableView, TableAction, Record]] = []

    def played(self, view: TableView, action: TableAction, before: Record) -> None:
        """Have a play looked at; shuffles and cuts are none."""
        if view.stage != "deal":
            return
        self._played.append((view, action, before))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        while self._played:
            view, action, before = self._played.pop(0)
            choice = await self._mind().decide(view, Random(view.version))  # noqa: S311 - a bot's chance
            if is_costly(choice, action):
                self._marked(Checked(view, action, choice), before)

    async def close(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})
