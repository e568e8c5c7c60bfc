"""Where a deal may end the match, so that the match counts and no longer the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.bots.stakes import auction_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game


class Match(NamedTuple):
    """A match that may end with the deal, as one of two sides sees it."""

    ours: int
    theirs: int
    target: int
    bidder_first: bool
    """Of both sides that reach the target in one deal, whether the one that bid wins; else the higher score does."""


def ends(game: Game, scores: Sequence[int], seat: int) -> Match | None:
    """The match as the side of a seat sees it, given the scores by seat.

    None: this deal alone cannot end it, or its score is not that of two sides that bid for points.
    """
    if not (game.target and game.points and len(game.sides) == 2 and auction_of(game)):
        return None
    other = next(one for one in range(game.seats) if one not in game.side(seat))
    if max(scores) + game.points < game.target:
        return None
    return Match(scores[seat], scores[other], game.target, "bidder_first=on" in game.rules.split())
