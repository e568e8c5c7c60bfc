"""What everybody made of the deals of the day: a stream a deal, with the results of people and of bots.

Invariant: an account has one result of a deal, the first, and plays it in one session at a time: in two one would see
the cards twice. No card is told here.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from typing import TYPE_CHECKING

from engine.bots.roster import PLAIN, Style
from net.errands import Errands
from net.store.entries import New
from net.store.errors import CannotRead, CannotSave, Conflict
from tui.daily.board import Result
from tui.daily.card import Came

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from typing import Any

    from net.coaching import Coaching
    from net.store.protocol import Store
    from tui.daily.deal import Daily
    from tui.thinking.minds import Mind, Minds

RESULTS = "results:"
"""How the names of these streams begin; the name of the deal follows."""

BOTS = "the bots of the day"
"""For whom the bots think that play a deal in everybody's seat: all together they have the turns of one person."""

SHOWN = 50
"""Results in a list, one's own aside."""

AT_HAND = 64
"""Deals of which the results are at hand: of those asked for last."""

_KNOWN = "daily "
"""How those are called of whom `known` tells; the name of a bot follows."""

_log = logging.getLogger(__name__)


class _Results:
    """Of one deal, as far as they are read."""

    def __init__(self) -> None:
        self.seq = 0
        self.people: dict[str, Came] = {}
        """By account."""
        self.bots: dict[str, int] = {}
        """By bot, what it took."""
        self.lock = asyncio.Lock()


class Boards:
    """The results of all deals, and who plays one just now.

    `name_of` gives an account's name; None: it is gone. `minds` gives the bots at people's tables, `coaching` those
    that play afterwards, when nobody waits for them at a table.
    """

    def __init__(self, store: Store, *, name_of: Callable[[str], str | None], minds: Minds, coaching: Coaching) -> None:
        self.store = store
        self._name_of = name_of
        self._minds = minds
        self._coaching = coaching
        self._results: dict[str, _Results] = {}
        self._playing: set[tuple[str, str]] = set()
        self._bots_play: dict[str, asyncio.Task[None]] = {}
        self.errands = Errands(_failed)
        """Whatever is written for somebody who may be gone by then."""

    async def close(self) -> None:
        """Write what can be written at once."""
        for task in self._bots_play.values():
            task.cancel()
        await self.errands.stop(1)

    # Bots.

    def mind(self, name: str, style: Style = PLAIN) -> Mind:
        """A bot at somebody's table. Raises KeyError."""
        return self._minds.mind(name, style)

    def patient(self, name: str) -> Mind:
        """A bot that plays afterwards. Raises KeyError."""
        return self._coaching.patient(BOTS, name)

    async def together(self, daily: Daily, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let bots play a deal once for everybody who waits for it, whoever waits no longer."""
        if daily.name not in self._bots_play:
            task = self._bots_play[daily.name] = self.errands.begin(play())
            task.add_done_callback(lambda _: self._bots_play.pop(daily.name, None), context=contextvars.Context())
        await asyncio.shield(self._bots_play[daily.name])

    def known(self, who: str) -> dict[str, int]:
        """What a bot, called as `DailyDesk` does, took in the deals that were looked up lately."""
        bot = who.removeprefix(_KNOWN)
        return {deal: found.bots[bot] for deal, found in self._results.items() if bot in found.bots}

    def keep(self, known: Mapping[str, int], who: str) -> str:
        """Keep what is known of it; nothing is known to have gone wrong yet."""
        bot, before = who.removeprefix(_KNOWN), self.known(who)
        for deal in known.keys() - before.keys():
            self._at_hand(deal).bots[bot] = known[deal]
            self.errands.begin(self._append(deal, New("bot", {"bot": bot, "took": known[deal]})))
        return ""

    # One at a time.

    def begin(self, account: str, daily: Daily) -> bool:
        """Take the deal to play it; whether nobody plays it with this account already."""
        if (account, daily.name) in self._playing:
            return False
        self._playing.add((account, daily.name))
        return True

    def end(self, account: str, daily: Daily) -> None:
        """Play it no longer."""
        self._playing.discard((account, daily.name))

    # Results.

    async def look_up(self, daily: Daily) -> None:
        """Have the results of a deal at hand. Raises CannotRead."""
        found = self._at_hand(daily.name)
        async with found.lock:
            await self._catch_up(daily.name, found)

    async def add(self, daily: Daily, account: str, came: Came) -> None:
        """Keep what came of a deal for somebody, unless there is a result already. Raises CannotRead, CannotSave."""
        found = self._at_hand(daily.name)
        async with found.lock:
            await self._catch_up(daily.name, found)
        if account not in found.people:
            await self._append(daily.name, New("came", {"account": account, **came._asdict()}))

    async def results(self, daily: Daily, account: str) -> Sequence[Result]:
        """The results of a deal, the best first, those of an account among them. Raises CannotRead."""
        await self.look_up(daily)
        people = sorted(self._at_hand(daily.name).people.items(), key=lambda one: -one[1].took)
        named = ((one, self._name_of(one), came) for one, came in people)
        found = [Result(name, came, mine=one == account) for one, name, came in named if name is not None]
        return [one for place, one in enumerate(found) if place < SHOWN or one.mine]

    def _at_hand(self, deal: str) -> _Results:
        found = self._results.pop(deal) if deal in self._results else _Results()
        self._results[deal] = found
        while len(self._results) > AT_HAND:
            del self._results[next(iter(self._results))]
        return found

    async def _catch_up(self, deal: str, found: _Results) -> None:
        for entry in await self.store.read(RESULTS + deal, found.seq):
            found.seq, data = entry.seq, entry.data
            if entry.kind == "came":
                found.people.setdefault(data["account"], Came(data["took"], data["of"], data["result"], data["bid"]))
            elif entry.kind == "bot":
                found.bots.setdefault(data["bot"], data["took"])

    async def _append(self, deal: str, new: New) -> None:
        found = self._at_hand(deal)
        async with found.lock:
            written = False
            while not written:
                try:
                    await self.store.append(RESULTS + deal, found.seq, new)
                    written = True
                except Conflict:
                    pass
                await self._catch_up(deal, found)


def _failed(error: BaseException) -> None:
    if isinstance(error, CannotRead | CannotSave):
        _log.warning("something of a deal of the day could not be kept: %s", type(error).__name__)
    else:
        _log.error("something of a deal of the day failed", exc_info=error)
