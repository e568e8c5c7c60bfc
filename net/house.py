"""What every table of a server is given from outside: time, chance, a bot, and the figures it keeps to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from engine.bots import Bot


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLimits:
    """What people may ask of the tables; times in seconds, widths in cells."""

    rooms: int = 500
    """Tables in all."""
    seats: int = 3
    """Seats one account may have in matches that are not over."""
    kept: float = 2 * 3600
    """A match that nobody is present at is dropped after this long."""
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
    clock: Callable[[], float]
    """Seconds since any moment; never goes back."""
    rng: Random
    """For codes, names of deals, the first dealer and the bots: where people play, `random.SystemRandom`."""
    seeds: Callable[[], bytes]
    """A fresh secret seed for every deal: where people play, 32 bytes from `secrets`."""
    bot: Bot
    pause: Callable[[], Awaitable[None]]
    """Waited for before every action of a bot; the same whether its play is forced or not, so that it tells nothing."""
