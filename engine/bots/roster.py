"""The bots there are, as a program finds them: each is made where and when it is first needed.

A bot that thinks long, or loads much before its first thought, is not `quick`: it thinks in a worker process, which
makes it there from the text that names its maker. So an entry is all that a bot needs to be played against everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from engine.bots.bot import Bot


class Style(NamedTuple):
    """How a player likes to play within its strength. A bot follows as much of it as it understands."""

    boldness: float = 0.0
    """The part of all points by which it bids above what it would else; below 0 it bids less."""


PLAIN = Style()
"""A bot at its best: it does what it takes to be right."""


class Entry(NamedTuple):
    """A bot that can be made."""

    name: str
    about: str
    """What kind of player it is: a sentence of at most 38 characters for who chooses an opponent."""
    maker: str
    """`module:callable`; the callable takes a `Style` and gives a `Bot`."""
    quick: bool = False
    """Whether it takes less than 5 ms to decide and loads nothing for it: it needs no process of its own."""
    offered: bool = True
    """Whether it is a level that people choose; others are there to be measured against, and for tests."""


ENTRIES = (
    Entry("random", "Plays any legal card.", "engine.bots.chance:Chance", quick=True, offered=False),
    Entry("easy", "Plays about half its cards at random.", "engine.bots.search.levels:easy"),
    Entry("fair", "Misjudges and forgets, slips at times.", "engine.bots.search.levels:fair"),
    Entry("careful", "Counts cards, wins tricks that pay.", "engine.bots.careful:Careful", quick=True, offered=False),
    Entry("strong", "Misjudges a little, forgets little.", "engine.bots.search.levels:strong"),
    Entry("expert", "Weighs how the unseen cards may lie.", "engine.bots.search.expert:Expert"),
)
"""The weakest first."""


COACH = Entry("coach", "Weighs every card.", "engine.bots.search.expert:thorough")
"""Who says afterwards what a decision cost; nobody plays against it."""


def entry_of(name: str) -> Entry:
    """The bot of this name. Raises KeyError."""
    return _BY_NAME[name]


def best() -> Entry:
    """The strongest bot: the one that sits across from a person as a partner, and that gives hints."""
    return ENTRIES[-1]


@cache
def made(maker: str, style: Style = PLAIN) -> Bot:
    """The bot of this maker. Raises ImportError or AttributeError where there is none, and whatever the maker does."""
    module, _, name = maker.partition(":")
    return cast("Bot", getattr(import_module(module), name)(style))


class Roster(Mapping[str, "Bot"]):
    """The bots of some entries by name, in their order. Nothing is loaded before a bot is asked for."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self._makers = {entry.name: entry.maker for entry in entries}

    def __getitem__(self, name: str) -> Bot:
        return made(self._makers[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


_BY_NAME = {entry.name: entry for entry in ENTRIES}
