"""Everybody's standing, as the fold of the outcomes in the order they were counted."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from net.ratings.numbers import DEVIATION, MEAN, Number
from net.ratings.numbers import after as numbers_after
from net.ratings.outcome import counts, won

if TYPE_CHECKING:
    from collections.abc import Mapping

    from net.ratings.outcome import Outcome

LATELY = 50
"""Matches that completion is reckoned over, the latest."""

UNSURE = 110
"""A deviation above which a rating says little yet."""


class Standing(NamedTuple):
    """How somebody stands in one game."""

    rating: int = round(MEAN)
    deviation: int = round(DEVIATION)
    played: int = 0
    """Matches with a result for them."""
    won: int = 0
    """Of those, alone or sharing the first place."""
    unfinished: int = 0
    """Matches without one: broken off, abandoned, or left by a partner."""
    completion: int | None = None
    """Percent of their latest rated matches, of all games, that they did not leave; None: there were none."""

    @property
    def unsure(self) -> bool:
        """Whether too little is known yet."""
        return self.deviation > UNSURE


@dataclass(slots=True)
class _Tally:
    number: Number
    played: int = 0
    won: int = 0
    unfinished: int = 0


class Book:
    """Filled by `take`, read by the rest."""

    def __init__(self) -> None:
        self._tallies: dict[str, dict[str, _Tally]] = {}
        """By game and account."""
        self._stayed: dict[str, deque[bool]] = {}
        """By account, the latest last."""

    def after(self, outcome: Outcome) -> dict[str, Number]:
        """The numbers that it would make."""
        game = self._tallies.get(outcome.game, {})
        return numbers_after(outcome, lambda account: game[account].number if account in game else Number())

    def take(self, outcome: Outcome, numbers: Mapping[str, Number]) -> None:
        """Count a match, which made these numbers."""
        game = self._tallies.setdefault(outcome.game, {})
        for account in outcome.accounts:
            tally = game.setdefault(account, _Tally(Number()))
            tally.number = numbers.get(account, tally.number)
            tally.played += counts(outcome, account)
            tally.won += won(outcome, account)
            tally.unfinished += not counts(outcome, account)
            stayed = self._stayed.setdefault(account, deque(maxlen=LATELY))
            stayed.append(account not in outcome.left)

    def standing(self, account: str, game: str) -> Standing:
        """How somebody stands; as a newcomer where nothing was counted for them."""
        stayed = self._stayed.get(account)
        completion = round(100 * sum(stayed) / len(stayed)) if stayed else None
        tally = self._tallies.get(game, {}).get(account)
        if tally is None:
            return Standing(completion=completion)
        mean, deviation = tally.number
        return Standing(round(mean), round(deviation), tally.played, tally.won, tally.unfinished, completion)

    def numbers(self) -> dict[tuple[str, str], Number]:
        """All of them as they are, not rounded, by game and account."""
        return {(game, one): tally.number for game, tallies in self._tallies.items() for one, tally in tallies.items()}

    def games(self) -> tuple[str, ...]:
        """Those that anybody has a standing in, by name."""
        return tuple(sorted(self._tallies))

    def listed(self, game: str) -> list[tuple[str, Standing]]:
        """Who has a result in a game, and how they stand: the best first, but last those of whom little is known."""
        found = [(account, self.standing(account, game)) for account in self._tallies.get(game, {})]
        return sorted(
            ((account, one) for account, one in found if one.played),
            key=lambda pair: (pair[1].unsure, -pair[1].rating, pair[0]),
        )
