"""The help page: what every key does, from the registry, and what a sealed deal proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.card_keys import ROWS, SLOTS
from tui.keys import Place, actions_in
from tui.widgets.page import Block, Part, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tui.settings import Settings

KEY_COLUMN = 14

SEALED = """\
Before a deal the dealer's side draws a secret number, the seed, and shows its seal: the SHA-256 of the seed. Then
another player cuts, at a place or with any phrase. Seed, name of the deal and cut together make the shuffle.

After the deal, in a duplicate after the match, the seed is shown. Who saved the record proves it, offline: python -m
engine verify RECORD. A server proves it of a match that is over: ssh HOST verify MATCH.

It proves that the pack was fixed before the cut: the dealer's side could not choose it knowing the cut, and the cutter
could not choose it either.

It does not prove that the host of the table does not look at the cards. Play where you trust the host."""


def help_page(settings: Settings, places: tuple[Place, ...] = tuple(Place)) -> Iterator[Block]:
    """The keys in force where one is, then the rest."""
    yield say("The cards", "accent")
    confirm = settings.play == "confirm"
    again = "raises it; the same key or Enter plays it." if confirm else "plays it at once."
    yield _row(" ".join(ROWS[settings.rows][:5]) + " ...", f"The key under a card of your hand {again}")
    yield _row(f"{SLOTS[0]} {SLOTS[1]} {SLOTS[2]} ...", "The same for the cards of your table, left to right.")
    yield _row("mouse", "A click raises a card; a click on a raised card plays it." if confirm else "A click plays.")
    for place in dict.fromkeys((*places, *Place)):
        yield Block()
        yield say(str(place), "accent")
        for action in actions_in(place):
            yield _row(settings.keymap.labels(action.id, ascii_only=settings.glyphs == "ascii"), action.help)
    yield Block()
    yield say("Sealed deals", "accent")
    for paragraph in SEALED.split("\n\n"):
        yield say(" ".join(paragraph.split()), indent=1)
    yield Block()
    yield say('Keys of your own go into the settings file under [keys], like  last-trick = "T".', "muted")


def _row(keys: str, text: str) -> Block:
    return Block((Part(keys.ljust(KEY_COLUMN), "strong"), Part(text)), 1, KEY_COLUMN + 1)
