"""How well people play, as it is shown: a number for each game, and how sure it is. Who counts is no matter here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.wording import Words


class Rating(NamedTuple):
    """How well somebody plays a game."""

    number: int
    off_by: int
    """How far off that may be: two times out of three it is less."""
    provisional: bool
    """Whether too few matches were counted for it to say much."""

    @property
    def short(self) -> str:
        """The number, marked where it is provisional: `1611?`."""
        return f"{self.number}{'?' if self.provisional else ''}"

    @property
    def full(self) -> str:
        """With how sure it is: `1611? ±339`."""
        return f"{self.short} ±{self.off_by}"


class InGame(NamedTuple):
    """How somebody stands in one game."""

    game: str
    """What it is called."""
    rating: Rating
    played: int
    """Rated matches with a result for them."""
    won: int
    unfinished: int
    """Rated matches without one."""


class Ratings(NamedTuple):
    """How somebody stands."""

    games: tuple[InGame, ...] = ()
    """Those in which anything was counted."""
    completion: int | None = None
    """Percent of their latest rated matches that they did not leave; None: there were none."""


class Change(NamedTuple):
    """What a match did to a rating."""

    before: Rating
    after: Rating

    @property
    def gain(self) -> str:
        """By how much it rose or fell: `+111`, `-5`, `+0`."""
        return f"{self.after.number - self.before.number:+d}"


def changed(words: Words, changes: Sequence[Change | None] | None) -> str:
    """What a rated match changed, in a sentence; empty: it was not rated. `changes` is as in `tui.table.Update`."""
    if changes is None:
        return ""
    if not changes:
        return "This match is rated. What it changes is still being counted."
    if not any(changes):
        return "This match was rated; nobody's rating changes by it."
    seats = sorted(range(len(changes)), key=lambda seat: (seat != words.seat, seat))
    return sentence("Ratings: " + ", ".join(_changed(words, seat, changes[seat]) for seat in seats))


def _changed(words: Words, seat: int, change: Change | None) -> str:
    if change is None:
        return f"{words.name(seat)} unchanged"
    return f"{words.name(seat)} {change.after.short} ({change.gain})"


def own_change(changes: Sequence[Change | None] | None, seat: int | None) -> str:
    """What it changed for oneself, in a short sentence; empty: nothing, or nothing that is known yet."""
    change = changes[seat] if changes and seat is not None else None
    return f"Your rating: {change.after.short} ({change.gain})." if change else ""
