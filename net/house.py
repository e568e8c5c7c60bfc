"""What every table of a server is given from outside: time, chance, bots, and the figures it keeps to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from net.mutes import MutesInMemory

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable
    from random import Random

    from net.coaching import Coaching
    from net.history.kept import Histories
    from net.mutes import Mutes
    from net.ratings.kept import Ratings
    from net.reports import Reports
    from net.store.protocol import Store
    from tui.thinking.minds import Minds


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLimits:
    """What people may ask of the tables; times in seconds, widths in cells."""

    rooms: int = 2000
    """Tables in all."""
    seats: int = 3
    """Seats one account may have in matches that are not over."""
    kept: float = 30 * 86400
    """A match that nobody comes back to ends without a result after this long."""
    away: float = 60
    """Seconds a seat may be left before a bot sits in; who comes and goes has less and less of it."""
    host_away: float = 60
    """Seconds a host may be away before somebody else looks after the table."""
    choice: float = 30
    """Seconds a bot that sits in waits before its first real choice."""
    retry: float = 5
    """Seconds until a table that could not be saved tries again."""
    watchers: int = 20
    """People who may look on at one table."""
    telling: float = 0.01
    """Between two sessions that are told that the list of tables has changed."""
    moves_rate: float = 1
    """Tables a session may make or join a second."""
    moves_burst: float = 10
    """Tables at once before that rate applies."""

    name: int = 16
    """Width of a person's name."""
    rules: int = 200
    """Characters of a rule string."""
    line: int = 200
    """Width of a chat line."""
    lines_rate: float = 0.5
    """Lines a second one person may say."""
    lines_burst: float = 5
    """Lines at once before that rate applies."""
    same: int = 2
    """How often one may say the same line within a minute."""
    lines: int = 50
    """Lines kept for who comes back, and for an end that does not ask; the oldest go first."""
    events: int = 200
    """Events kept for an end that does not ask; the oldest go first."""
    notices: int = 5
    """Sentences about people kept for it; the oldest go first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Who has tables for people to sit at."""

    limits: TableLimits
    store: Store
    """Where everything that happens is kept."""
    clock: Callable[[], float]
    """Seconds since any moment; never goes back."""
    after: Callable[[float, Callable[[], None]], asyncio.TimerHandle]
    """Calls a function so many of these seconds later, unless what it gives is cancelled."""
    rng: Random
    """For codes, names of deals, the first dealer and the bots: where people play, `random.SystemRandom`."""
    seeds: Callable[[], bytes]
    """A fresh secret seed for every deal: where people play, 32 bytes from `secrets`."""
    minds: Minds
    """Where the bots of the house are had from."""
    pause: Callable[[], Awaitable[None]]
    """Waited for before every action of a bot; the same whether its play is forced or not, so that it tells nothing."""
    mutes: Mutes = field(default_factory=MutesInMemory)
    """Who has muted whom."""
    reports: Reports | None = None
    """Where people report each other; None: they cannot."""
    coaching: Coaching | None = None
    """Who weighs the plays of deals that are over; None: nobody does."""
    histories: Histories | None = None
    """What people have played; None: that is not kept."""
    ratings: Ratings | None = None
    """How well people play; None: no match is rated."""
    way: str = ""
    """What people type to come here: `ssh play.example.org`; empty: nobody has said."""
