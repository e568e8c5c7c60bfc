"""Who plays against one: how well, and in what manner.

Invariant: only opponents are weakened. Whoever plays with a person, or for one, is the best bot there is at its best.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.roster import ENTRIES, PLAIN, Style, best
from tui.pace import thinking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    from engine.game import Game
    from tui.front import Front


class Character(NamedTuple):
    """Somebody to play with at home."""

    name: str
    manner: str
    """How they play: `bold and quick`."""
    style: Style = PLAIN
    tempo: float = 1.0
    """How long they seem to think, where 1 is usual. It is the same for everything they have to decide."""


CHARACTERS = (
    Character("Ada", "bold and quick", Style(boldness=0.03), tempo=0.8),
    Character("Ben", "patient", Style(boldness=-0.03), tempo=1.2),
    Character("Cem", "sober"),
    Character("Dora", "slow and bold", Style(boldness=0.02), tempo=1.2),
)
"""In the order in which they are invited."""

_STRANGER = Character("", "")

_FIRST = "fair"
"""How well those play whom a newcomer meets."""


def character(name: str) -> Character:
    """The one of this name; of another name, one without peculiarities."""
    return next((one for one in CHARACTERS if one.name == name), _STRANGER)


def introduced(number: int) -> str:
    """So many of them, in a sentence."""
    (first, *others) = CHARACTERS[:number]
    return ", ".join([f"{first.name} is {first.manner}", *(f"{one.name} {one.manner}" for one in others)]) + "."


def levels() -> Mapping[str, str]:
    """How well opponents may play: the names of the bots on offer, the strongest first, and a sentence about each."""
    return {entry.name: entry.about for entry in reversed(ENTRIES) if entry.offered}


def usual_level(last: Mapping[int, str]) -> str:
    """Whom one plays against unless one says so: those of the last match, by seat; in the first one no master."""
    return next((level for level in last.values() if level in levels()), _FIRST)


def known(level: str) -> bool:
    """Whether there is such a bot, on offer or not: a match that was left goes on with whom it began."""
    return any(entry.name == level for entry in ENTRIES)


def pause_of(front: Front, names: Sequence[str]) -> Callable[[int], Awaitable[None]]:
    """What is waited for before the bot in a seat acts: as long as the pace and its character have it."""

    async def pause(bot: int) -> None:
        await asyncio.sleep(thinking(front.settings.pace, front.rng) * character(names[bot]).tempo)

    return pause


class Player(NamedTuple):
    """What a bot in a seat is asked of: its name, and its style."""

    bot: str
    style: Style


def player(game: Game, seat: int, people: Collection[int], level: str, style: Style = PLAIN) -> Player:
    """Who plays in a seat, where people sit in those ones. An opponent has this level, if there still is such a bot."""
    plays_with_people = any(other in people for other in game.side(seat))
    if plays_with_people or not known(level):
        return Player(best().name, PLAIN)
    return Player(level, style)
