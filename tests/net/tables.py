"""Tables without a server: a house for them, players who take any legal turn, and what a seat may not know."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from engine.bots import bots
from engine.bots.bot import any_of
from engine.bots.roster import PLAIN
from engine.record import replay
from net.house import House, TableLimits
from net.lobby import USUAL
from net.room import Room
from net.store.entries import New
from net.store.errors import CannotSave
from net.store.memory import MemoryStore
from net.table_state import evolve, made, stream_of
from tui.thinking.minds import AtHand

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.table import Table
    from tui.table import TableLink, Update


class Clock:
    """Time that stands still until it is told; what was to happen `after` a while happens when it is `advance`d."""

    def __init__(self):
        self.now = 1000.0
        self._alarms = []

    def __call__(self):
        return self.now

    def after(self, seconds, call):
        alarm = Alarm(self.now + seconds, call)
        self._alarms.append(alarm)
        return alarm

    async def advance(self, seconds):
        """Let so much time pass, and everything happen that is due meanwhile."""
        end = self.now + seconds
        while due := [alarm for alarm in self._alarms if alarm.call and alarm.at <= end]:
            alarm = min(due, key=lambda one: one.at)
            self.now = max(self.now, alarm.at)
            call, alarm.call = alarm.call, None
            call()
            await turns_of_the_loop()
        self.now = end
        self._alarms = [alarm for alarm in self._alarms if alarm.call]
        await turns_of_the_loop()


class Alarm:
    """Something that is to happen at a moment."""

    def __init__(self, at, call):
        self.at = at
        self.call = call

    def cancel(self):
        self.call = None


class Slow(MemoryStore):
    """A store whose appends wait until they are let go; `full`: there is no room on its disk."""

    def __init__(self):
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()
        self.full = False

    async def append(self, stream, after, *entries, ends=False):
        await self.open.wait()
        if self.full:
            raise CannotSave("The disk is full.")
        return await super().append(stream, after, *entries, ends=ends)


async def turns_of_the_loop():
    """Let every task go as far as it gets without time passing."""
    for _ in range(20):
        await asyncio.sleep(0)


class Dealt(Random):
    """Chance, with the first dealer given."""

    def __init__(self, dealer):
        super().__init__(7)
        self._dealer = dealer

    def randrange(self, *_bounds):
        return self._dealer


class At(Room):
    """A room whose match the test may look into: `match` is its table once it has begun."""

    @property
    def match(self) -> Table | None:
        return self.state.match


async def at(rules, given, *, dealer=0, changed=lambda _room: None, terms=USUAL):
    """A table at which nobody sits yet; the first dealer of its match is given."""
    given = replace(given, rng=Dealt(dealer))
    kind, data = made("CODE", rules, terms, "ada")
    stream = stream_of("CODE", given.rng)
    seq = await given.store.append(stream, 0, New(kind, data))
    state, _ = evolve(None, kind, data)
    return At(state, given, stream=stream, seq=seq, changed=changed)


async def no_pause():
    await asyncio.sleep(0)


class Everybody:
    """The same bot under every name."""

    def __init__(self, bot):
        self._mind = AtHand(bot)

    def mind(self, name, style=PLAIN):
        return self._mind


def house(*, bot=None, pause=no_pause, clock=None, store=None, ratings=None, **limits):
    """A house with the same chance every time."""
    numbers = itertools.count(1)
    clock = clock or Clock()
    return House(
        limits=TableLimits(**limits),
        store=store or MemoryStore(),
        clock=clock,
        after=clock.after,
        rng=Random(7),
        seeds=lambda: next(numbers).to_bytes(32, "big"),
        minds=Everybody(bot or bots()["random"]),
        pause=pause,
        ratings=ratings,
    )


async def play(link: TableLink, rng: Random) -> Update:
    """Take any legal turn until the match is over; gives the last state."""
    while True:
        update = link.now()
        if update.view and update.view.stage == "over":
            return update
        if update.view and update.view.legal:
            await link.act(any_of(update.view.legal, rng), update.view.turn)
        else:
            await told(link)


async def told(link: TableLink) -> Update:
    """What the end has to tell, which must be waiting for it."""
    return await asyncio.wait_for(link.next_update(), 5)


def unknown(match: Table, seat: int) -> set[Card]:
    """The cards of the deal in view that the seat may not know, reckoned from the deal itself."""
    record = match.record()
    if not record.deals:
        return set()
    played = replay(match.game, record.deals[-1])
    if played.finished:
        return set()
    deal = played.deal
    hidden = {card for owner, hand in enumerate(deal.hands) if owner != seat for card in hand}
    hidden |= {card for row in deal.down for card in row if card}
    return hidden if deal.stock_shown else hidden | set(deal.stock)


def leaks(update: Update, match: Table | None) -> list[Card]:
    """The cards in an update, however deep, that its seat may not know."""
    view = update.view._replace(game=None) if update.view else None  # the rules name the whole pack
    text = repr(update._replace(view=view))
    return [card for card in unknown(match, update.seat) if repr(card) in text] if match else []
