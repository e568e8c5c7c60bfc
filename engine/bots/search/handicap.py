"""The levels below the best: the same player, who looks at fewer deals, misjudges, and forgets what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Bid, Pass

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from engine.bots.search.cards import Effort
    from engine.bots.search.tried import Tried

_ANY = 1e-9
"""Who misjudges cards has every one in mind that is possible at all."""


class Handicap(NamedTuple):
    """By what a player is weaker than it could be. All chance in it comes from the player's own."""

    worlds: int = 0
    """In how many deals it tries its cards and calls, reading nothing into those of others; 0: as many as it can."""
    noise: float = 0.0
    """By how much it misjudges the chance to win with each choice: one standard deviation, on the scale of 0 to 1."""
    forgets: float = 0.0
    """The part of the cards played, the last trick's and counters apart, that it takes for others of their suits."""
    slips: float = 0.0
    """How often it plays any card at all."""

    def effort(self, full: Effort) -> Effort:
        """How hard such a player thinks."""
        if not self.worlds:
            return full
        trumps = max(1, full.trumps * self.worlds // full.worlds)
        unlikely = _ANY if self.noise else full.unlikely
        return full._replace(worlds=self.worlds, trumps=trumps, unlikely=unlikely, faith=None)

    def judged(self, found: Sequence[Tried], chance: np.random.Generator) -> list[Tried]:
        """What was tried as such a player judges it, the best first.

        A call is judged half as badly as a card: who bids has to be wrong only once in an auction of many calls.
        """
        if not self.noise:
            return list(found)
        off = self.noise * chance.standard_normal(len(found))
        judged = [
            one._replace(win=one.win + by, worth=one.worth + by)
            for one, by in zip(found, (off / 2 if any(_calls(found)) else off).tolist(), strict=True)
        ]
        return sorted(judged, key=lambda one: -one.worth)


def _calls(found: Sequence[Tried]) -> list[bool]:
    return [isinstance(one.action, Bid | Pass) for one in found]


NONE = Handicap()
"""At its best."""
