"""The coach of a server: who weighs what was decided in deals that are over, for everybody who looks back.

Invariant: tables come first. The coach thinks in a process of its own that stands back behind those of the bots, one
thought at a time, and nobody waits for a second thought before their first one is over, however many sessions they
have. What is thought for who has gone is thought to its end, and takes nobody's turn twice.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from typing import TYPE_CHECKING, Protocol
from weakref import WeakValueDictionary

from engine.bots.bot import Choice, any_of
from net.errands import Errands

if TYPE_CHECKING:
    from random import Random

    from engine.table import TableView
    from tui.thinking.minds import Mind

STANDS_BACK = 10
"""By how much its process stands back: next to a bot that thinks, with 5, it has a quarter of a core."""

_log = logging.getLogger(__name__)


class Coaches(Protocol):
    """Where those are had from who think without a table that waits."""

    def coach(self) -> Mind:
        """Who weighs what was decided."""

    def patient(self, name: str) -> Mind:
        """A bot, at its best. Raises KeyError."""


class Coaching:
    """Gives everybody the same coach, each in their turn.

    `minds` gives who thinks. `patience` is in seconds: a thought that takes longer is given up.
    """

    def __init__(self, minds: Coaches, *, patience: float) -> None:
        self._minds = minds
        self._patience = patience
        self._turn = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By account, held while something is thought for it."""
        self._thoughts = Errands()

    def of(self, account: str) -> Mind:
        """The coach as somebody may ask it."""
        return _InTurn(self, account, self._minds.coach())

    def patient(self, account: str, name: str) -> Mind:
        """A bot that plays for somebody where nobody waits at a table. Raises KeyError."""
        return _InTurn(self, account, self._minds.patient(name))

    async def decide(self, account: str, mind: Mind, view: TableView, rng: Random) -> Choice:
        """What a mind thinks of a view, once it is the turn of who asks. Without candidates where it fails."""
        own = self._turns.setdefault(account, asyncio.Lock())
        await own.acquire()
        thought = self._thoughts.begin(self._thought(mind, view, rng))
        thought.add_done_callback(lambda _: own.release(), context=contextvars.Context())
        return await asyncio.shield(thought)

    async def _thought(self, mind: Mind, view: TableView, rng: Random) -> Choice:
        async with self._turn:
            try:
                async with asyncio.timeout(self._patience):
                    return await mind.decide(view, rng)
            except TimeoutError:
                _log.error("the coach took more than %s s", self._patience)
                return Choice(any_of(view.legal, rng), "The coach was too slow.")

    async def close(self) -> None:
        """Think no more."""
        await self._thoughts.stop(0)


class _InTurn:
    """Somebody's `Mind`."""

    def __init__(self, coaching: Coaching, account: str, mind: Mind) -> None:
        self._coaching = coaching
        self._account = account
        self._mind = mind

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """What it thinks."""
        return await self._coaching.decide(self._account, self._mind, view, rng)
