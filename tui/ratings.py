"""How well people play, as it is shown: a number for each game, and how sure it is. Who counts is no matter here."""

from __future__ import annotations

from typing import NamedTuple


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
