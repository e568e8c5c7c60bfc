"""Tables without a server: a house for them, players who take any legal turn, and what a seat may not know."""

from __future__ import annotations

import asyncio
import itertools
from random import Random
from typing import TYPE_CHECKING

from engine.bots import bots
from engine.games import game_of
from engine.record import replay
from engine.table import Table
from net.house import House, TableLimits
from net.room import Room

if TYPE_CHECKING:
    from engine.cards import Card
    from tui.table import TableLink, Update


class Clock:
    """Time that stands still until it is told."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class At(Room):
    """A room whose match the test may look into: `match` is its table once it has begun."""

    def __init__(self, rules, given, *, dealer=0, changed=lambda _room: None):
        self.match: Table | None = None

        def start(names):
            self.match = Table(game, names, first_dealer=dealer, seeds=given.seeds, name="test")
            return self.match

        game = game_of(rules)
        super().__init__("CODE", game, start, given, changed)


async def no_pause():
    await asyncio.sleep(0)


def house(*, bot=None, pause=no_pause, clock=None, **limits):
    """A house with the same chance every time."""
    numbers = itertools.count(1)
    return House(
        limits=TableLimits(**limits),
        clock=clock or Clock(),
        rng=Random(7),
        seeds=lambda: next(numbers).to_bytes(32, "big"),
        bot=bot or bots()["random"],
        pause=pause,
    )


async def play(link: TableLink, rng: Random) -> Update:
    """Take any legal turn until the match is over; gives the last state."""
    while True:
        update = link.now()
        if update.view and update.view.stage == "over":
            return update
        if update.view and update.view.legal:
            await link.act(rng.choice(update.view.legal), update.view.turn)
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
