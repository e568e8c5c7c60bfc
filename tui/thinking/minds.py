"""A bot's time to think: a second, however long it would like to. The loop never waits in a bot, nor for one."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from contextlib import suppress
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from engine.bots.bot import Choice, any_of, may
from engine.bots.roster import COACH, PLAIN, Style, entry_of, made
from tui.thinking.messages import Failed, Request, check_made, parse_decision, request_bytes
from tui.thinking.pool import MODEST, Died, Pool, command, cores

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.bots import Bot
    from engine.bots.roster import Entry
    from engine.table import TableView

    Wait = Callable[[float], Awaitable[None]]
    """Lets so many seconds pass."""

LIMIT = 1.0
"""Seconds a bot has for a decision."""

_log = logging.getLogger(__name__)


class Mind(Protocol):
    """Somebody who decides for a seat."""

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """A legal action of the seat of this view, whose turn it is, in `LIMIT` seconds at most."""


class Decided:
    """Stands for a bot that has decided: it chooses that."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The choice."""
        return self._choice


class AtHand:
    """A quick bot. It thinks in a thread: one that is late thinks on by itself and is not heard any more."""

    def __init__(self, bot: Bot, wait: Wait = asyncio.sleep) -> None:
        self._bot = bot
        self._wait = wait

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """What the bot decides, or something legal in its place."""
        loop = asyncio.get_running_loop()
        # Chance of its own: others may want some of this while it thinks.
        chance = Random(rng.getrandbits(64))  # noqa: S311 - a bot's chance
        thought: asyncio.Future[Choice | str] = loop.create_future()

        def tell(said: Choice | str) -> None:
            if not thought.done():
                thought.set_result(said)

        def think() -> None:
            said: Choice | str
            try:
                said = self._bot.choose(view, chance)
            except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
                # Its words may name cards that others must not see.
                said = type(error).__name__
            with suppress(RuntimeError):  # the program has ended meanwhile
                loop.call_soon_threadsafe(tell, said)

        # In a context of its own: in that of the session that happened to wake it, its app would live as long.
        Thread(target=contextvars.Context().run, args=(think,), daemon=True).start()
        return await _in_time(thought, type(self._bot).__name__, view, rng, self._wait)


class InWorker:
    """A bot that thinks in a process of the pool."""

    def __init__(self, entry: Entry, style: Style, pool: Pool, wait: Wait = asyncio.sleep) -> None:
        self._entry = entry
        self._style = style
        self._pool = pool
        self._wait = wait

    async def get_ready(self) -> None:
        """Have the bot made in a worker before it is asked."""
        try:
            check_made(await self._pool.ask(request_bytes(Request(self._entry.maker, self._style, 0, None))))
        except (Failed, Died, OSError, ValueError) as error:
            _log.error("bot %s cannot be made: %s", self._entry.name, _kind(error))

    async def decide(self, view: TableView, rng: Random) -> Choice:
        """What the bot decides, or something legal in its place."""
        request = request_bytes(Request(self._entry.maker, self._style, rng.getrandbits(64), view))
        return await _in_time(self._asked(request, view), self._entry.name, view, rng, self._wait)

    async def _asked(self, request: bytes, view: TableView) -> Choice | str:
        try:
            return parse_decision(await self._pool.ask(request), view.game.pack)
        except (Failed, Died, OSError, ValueError) as error:
            return _kind(error)


class Minds(Protocol):
    """Where bots are had from."""

    def mind(self, name: str, style: Style = PLAIN) -> Mind:
        """The bot of this name, in this style. Raises KeyError."""


class PatientMinds(Minds, Protocol):
    """Where bots are had from that may take all the time they want as well."""

    def patient(self, name: str) -> Mind:
        """The bot of this name, at its best. Raises KeyError."""


class Thinkers:
    """The bots of a program: quick ones at hand, the others in so many workers at most; 0: one a core.

    `modest` is by how much the workers stand back where others want a core.
    """

    def __init__(
        self,
        workers: int = 0,
        entry_of: Callable[[str], Entry] = entry_of,
        wait: Wait = asyncio.sleep,
        *,
        modest: int = MODEST,
    ) -> None:
        self._workers = workers or cores()
        self._wait = wait
        self._modest = modest
        self._pool: Pool | None = None
        self._entry_of = entry_of
        self._minds: dict[tuple[str, Style], Mind] = {}
        self._getting_ready: set[asyncio.Task[None]] = set()

    def mind(self, name: str, style: Style = PLAIN) -> Mind:
        """The bot of this name. One that needs a worker gets ready now: its first decision must be in time as well."""
        if (name, style) not in self._minds:
            entry = self._entry_of(name)
            self._minds[name, style] = (
                AtHand(made(entry.maker, style), self._wait) if entry.quick else self._far(entry, style)
            )
        return self._minds[name, style]

    def patient(self, name: str) -> Mind:
        """The bot of this name, however long it takes: where nobody waits at a table and only its best counts."""
        entry = self._entry_of(name)
        if entry.quick:
            return AtHand(made(entry.maker), _for_ever)
        return InWorker(entry, PLAIN, self._workers_at_hand(), _for_ever)

    def coach(self) -> Mind:
        """Who weighs what was decided in a deal that is over, every card of it; it may take its time, too."""
        return InWorker(COACH, PLAIN, self._workers_at_hand(), _for_ever)

    def _far(self, entry: Entry, style: Style) -> InWorker:
        mind = InWorker(entry, style, self._workers_at_hand(), self._wait)
        ready = asyncio.get_running_loop().create_task(mind.get_ready(), context=contextvars.Context())
        self._getting_ready.add(ready)
        ready.add_done_callback(self._getting_ready.discard)
        return mind

    def _workers_at_hand(self) -> Pool:
        self._pool = self._pool or Pool(self._workers, command(self._modest))
        return self._pool

    async def close(self) -> None:
        """End what they think in."""
        for task in [*self._getting_ready]:
            task.cancel()
        await asyncio.gather(*self._getting_ready, return_exceptions=True)
        if self._pool:
            await self._pool.close()


async def _for_ever(_seconds: float) -> None:
    await asyncio.get_running_loop().create_future()


async def decided(mind: Mind, view: TableView, rng: Random, pause: Awaitable[None]) -> Decided:
    """What a mind decides, once the pause is over too, which begins with the thought and knows nothing of it.

    So the time until a bot acts is the pause, whatever it has to think about, as long as that takes no longer.
    """
    choice, _ = await asyncio.gather(mind.decide(view, rng), pause)
    return Decided(choice)


async def _in_time(thinking: Awaitable[Choice | str], name: str, view: TableView, rng: Random, wait: Wait) -> Choice:
    """What comes of a thought, in time and legal; or something legal, and a line in the log.

    A thought that is a text says what failed.
    """
    thought, late = asyncio.ensure_future(thinking), asyncio.ensure_future(wait(LIMIT))
    try:
        await asyncio.wait({thought, late}, return_when=asyncio.FIRST_COMPLETED)
        if not thought.done():
            _log.error("bot %s took more than %s s", name, LIMIT)
            return _instead(view, rng, "The bot was too slow: a careful player does this.")
        said = thought.result()
        if isinstance(said, str):
            _log.error("bot %s failed: %s", name, said)
        elif may(view, said.action):
            return said
        else:
            _log.error("bot %s wants what is illegal", name)
        return _instead(view, rng, "The bot failed: a careful player does this.")
    finally:
        for task in (thought, late):
            task.cancel()
        await asyncio.gather(thought, late, return_exceptions=True)


def _instead(view: TableView, rng: Random, why: str) -> Choice:
    """What is done for a bot that has not decided: what the careful player does, who takes no time for it."""
    try:
        action = made(entry_of("careful").maker).choose(view, rng).action
        if action in view.legal:
            return Choice(action, why)
    except Exception as error:  # noqa: BLE001 - the table goes on
        _log.error("no default: %s", type(error).__name__)
    return Choice(any_of(view.legal, rng), "Anything legal will do.")


def _kind(error: Exception) -> str:
    """What went wrong, without words that may name cards."""
    return str(error) if isinstance(error, Failed) else type(error).__name__
