"""Where one looks back: a record, the seat one had in it, and what can be done there besides looking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.games import game_of
from engine.record import Record
from tui.settings import LONGEST_NAME
from tui.summary import rule_line
from tui.text import clean_line
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import Game
    from tui.table import TableLink
    from tui.thinking.minds import Mind


@dataclass(frozen=True, slots=True)
class Room:
    """A record to look back at. Whatever cannot be done in it is None."""

    record: Record
    """Deals that are over, or such as one has in a file of one's own."""
    seat: int | None = None
    """One's own; None: one had none."""
    expert: Callable[[], Mind] | None = None
    """Gives who weighs the plays, and plays on in everybody's place."""
    sit: Callable[[Record, int], TableLink] | None = None
    """Gives a table that stands where a record stops, oneself in a seat, and bots in the others."""
    write: Callable[[Record], str] | None = None
    """Writes a record to a file; the sentence says where, or why not."""
    deal: int | None = None
    """Number of the deal to begin with, from 1; None: the last one."""
    game: Game | None = None
    """The one that was played, where its match had another end than the rules say; None: it had that."""


def deals_over(record: Record) -> Record:
    """The record without a deal that is still to be played to its end."""
    return replace(record, deals=tuple(deal for deal in record.deals if deal.result is not None), about_to_cut=None)


def said(room: Room) -> str:
    """A match in a few words: `3 deals with Ada: Threefold`."""
    record = room.record
    return in_few_words(len(record.deals), record.players, room.seat, record.rules)


def in_few_words(deals: int, names: Sequence[str], seat: int | None, rules: str) -> str:
    """The same of so many deals between these, by seat, where one sat in a seat; None: one did not."""
    others = ", ".join(name for one, name in enumerate(names) if one != seat)
    return f"{counted(deals, 'deal')} with {others}: {rule_line(rules)}"


def of_file(record: Record) -> Record:
    """A record as somebody gave it, with names that can be shown; without names, the seats have numbers."""
    seats = game_of(record.rules).seats
    names = tuple(clean_line(name, LONGEST_NAME) for name in record.players) or ("",) * seats
    return replace(record, players=names)
