"""The menu at home: what somebody new looks for stands first, then what one comes back to, then what one looks up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table import MenuItem

if TYPE_CHECKING:
    from collections.abc import Iterator


def menu(*, resume: str, friends: bool, in_words: bool = False) -> Iterator[MenuItem]:
    """The lines of it.

    `resume` says which match can be gone on with; empty: none. `friends`: whether a table can be opened to them.
    `in_words`: for lines of words, where there are no keys and no colours.
    """
    if resume:
        yield MenuItem("resume", "Go on", resume)
    yield MenuItem("play", "Play", "a new match against bots")
    yield MenuItem("learn", "Learn", "lessons that you play")
    yield MenuItem("daily", "Daily deal", "the same cards for everybody")
    if friends:
        yield MenuItem("friends", "Friends", "open a table to them")
    yield MenuItem("review", "Look back", "at a deal that is over")
    yield MenuItem("figures", "Statistics", "matches, deals and bids")
    yield MenuItem("rules", "Rules", "how it is played")
    yield MenuItem("help", "Help", f"{'words' if in_words else 'keys'} and sealed deals")
    yield MenuItem("settings", "Settings", "pace, names, sorting" if in_words else "colours, keys, pace")
    yield MenuItem("quit", "Quit")
