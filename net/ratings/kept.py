"""The ratings of a server, kept in the store's stream `ratings`.

Invariant: the stream says nothing that does not follow from the logs of the tables, but the order in which the matches
were counted; `net.ratings.recount` does the sum again. A match is counted once, whoever says how often that it is over.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from net.errands import Errands
from net.ratings.book import Book, Standing
from net.ratings.numbers import Number
from net.ratings.outcome import Outcome, counts, outcome_of
from net.ratings.terms import Whereabouts, why_unrated
from net.store.entries import New
from net.store.errors import CannotRead, CannotSave, Conflict

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from engine.game import Game
    from net.store.entries import Entry
    from net.store.protocol import Store
    from net.table_state import Sitter, TableState
    from tui.terms import Terms

    Changed = Mapping[str, tuple[Standing, Standing]]
    """By account, how they stood before a match and after it; without those whose rating it does not touch."""

STREAM = "ratings"

LAST = 1.0
"""Seconds that closing waits for the store."""

LATELY = 2000
"""Matches of which it is remembered what they changed, the latest."""

_SLICE = 200
"""Entries taken between two turns of the loop."""

_log = logging.getLogger(__name__)


class Ratings:
    """Made by `load`. `name_of` gives an account's name; None: it is gone, and no list shows it any more."""

    def __init__(
        self, store: Store, name_of: Callable[[str], str | None], pause: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._name_of = name_of
        self._pause = pause
        self._seq = 0
        self._book = Book()
        self._counted: set[str] = set()
        self._changed: dict[str, Changed] = {}
        """By the log of the table, the latest matches last."""
        self._lock = asyncio.Lock()
        self._counting = Errands(_uncounted)
        self.whereabouts = Whereabouts()
        """Where people come from; told by who lets them in."""

    @classmethod
    async def load(
        cls, store: Store, *, name_of: Callable[[str], str | None], pause: Callable[[], Awaitable[None]]
    ) -> Ratings:
        """The ratings of a store; `pause` is waited for before what could not be written is tried again.

        Raises CannotRead.
        """
        ratings = cls(store, name_of, pause)
        await ratings._catch_up()
        return ratings

    # Which matches.

    def why_unrated(self, game: Game, terms: Terms, sitters: Sequence[Sitter | None]) -> str | None:
        """Why a match between these is not rated, in a sentence; empty where that goes without saying; None: it is."""
        return why_unrated(game, terms, sitters, self.whereabouts)

    # Counting.

    def over(self, stream: str, state: TableState, then: Callable[[], None] = lambda: None) -> None:
        """A match is over, or was when the server started: count it, once, when there is time; `then` it is."""
        if not state.rated or stream in self._counted:
            return
        self._counting.begin(self._count(stream, state, then))

    async def settled(self) -> None:
        """Wait until everything that is over is counted."""
        await self._counting.settled()

    async def close(self) -> None:
        """Count what can be counted at once; the rest is at the next start."""
        await self._counting.stop(LAST)

    async def _count(self, stream: str, state: TableState, then: Callable[[], None]) -> None:
        async with self._lock:
            while stream not in self._counted:
                try:
                    outcome = outcome_of(await self._store.read(stream), state)
                    if outcome is None:
                        return
                    numbers = self._book.after(outcome)
                    seq = await self._store.append(STREAM, self._seq, New("counted", _data(stream, outcome, numbers)))
                except Conflict:
                    await self._catch_up()
                except (CannotSave, CannotRead):
                    await self._pause()
                else:
                    self._seq = seq
                    self._take(stream, outcome, numbers)
        then()

    async def _catch_up(self) -> None:
        for place, entry in enumerate(await self._store.read(STREAM, self._seq), 1):
            self._seq = entry.seq
            if entry.kind == "counted":
                self._take(*counted(entry))
            if not place % _SLICE:
                await asyncio.sleep(0)

    def _take(self, stream: str, outcome: Outcome, numbers: dict[str, Number]) -> None:
        self._counted.add(stream)
        before = {account: self._book.standing(account, outcome.game) for account in outcome.accounts}
        self._book.take(outcome, numbers)
        self._changed[stream] = {
            account: (before[account], self._book.standing(account, outcome.game))
            for account in outcome.accounts
            if counts(outcome, account)
        }
        while len(self._changed) > LATELY:
            del self._changed[next(iter(self._changed))]

    # What is shown.

    def standing(self, account: str, game: str) -> Standing:
        """How an account stands in a game, by the id of its rule set; as a newcomer where nothing was counted."""
        return self._book.standing(account, game)

    def games(self) -> tuple[str, ...]:
        """The ids of the rule sets in which anybody has a standing."""
        return self._book.games()

    def listed(self, game: str) -> list[tuple[str, Standing]]:
        """Who has a result in a game, by name, and how they stand: the best first, newcomers after the others."""
        named = ((self._name_of(account), standing) for account, standing in self._book.listed(game))
        return [(name, standing) for name, standing in named if name is not None]

    def counted(self, stream: str) -> bool:
        """Whether the match of a log is counted."""
        return stream in self._counted

    def changed(self, stream: str) -> Changed:
        """What the match of a log changed; nothing where it is not counted yet, or long ago."""
        return self._changed.get(stream, {})

    def numbers(self) -> dict[tuple[str, str], Number]:
        """All numbers as they are kept, by game and account."""
        return self._book.numbers()


def _uncounted(error: BaseException) -> None:
    _log.error("a match could not be counted: %s", type(error).__name__)


def _data(stream: str, outcome: Outcome, numbers: dict[str, Number]) -> dict[str, Any]:
    return {"table": stream, **outcome._asdict(), "numbers": numbers}


def counted(entry: Entry) -> tuple[str, Outcome, dict[str, Number]]:
    """What an entry of the stream says: the log of the table, what the match came to, and the numbers it made."""
    data = entry.data
    outcome = Outcome(
        data["game"],
        data["how"],
        tuple(tuple(side) for side in data["sides"]),
        tuple(data["ranks"]),
        tuple(data["spared"]),
        tuple(data["left"]),
    )
    return data["table"], outcome, {account: Number(*number) for account, number in data["numbers"].items()}
