"""Matches: deals to a goal. Where a match stands is derived from its finished deals alone, never kept beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import FinishedDeal, Game

    Standings = Callable[[Game, int, Sequence[FinishedDeal]], Standing]
    Decided = Callable[[Game, tuple[int, ...], int], tuple[int, ...]]


def by_deals(decided: Decided) -> Standings:
    """A match scored by the sum of what its deals give; the deal passes in playing order, whoever won.

    A deal that does not stand is dealt again by the same dealer. `decided` gets the scores and how many deals have
    stood, and gives the winners, or nobody yet.
    """

    def standing(game: Game, first_dealer: int, deals: Sequence[FinishedDeal]) -> Standing:
        stood = [deal for deal in deals if deal.score.stands]
        scores = tuple(sum(deal.score.gains[seat] for deal in stood) for seat in range(game.seats))
        return Standing(scores, game.after(first_dealer, len(stood)), decided(game, scores, len(stood)))

    return standing


def _ahead(game: Game, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score."""
    return tuple(seat for seat in range(game.seats) if scores[seat] == max(scores))


def _one_side(game: Game, seats: tuple[int, ...]) -> bool:
    """Whether all these seats score together."""
    return set(seats) <= set(game.side(seats[0]))


def first_to(goal: int) -> Standings:
    """First to the goal; where several sides reach it in one deal with equal scores, another deal decides."""

    def decided(game: Game, scores: tuple[int, ...], _deals: int) -> tuple[int, ...]:
        ahead = _ahead(game, scores)
        return ahead if scores[ahead[0]] >= goal and _one_side(game, ahead) else ()

    return by_deals(decided)


def most_after(count: int, *, stop_when_decided: bool) -> Standings:
    """The highest score after so many deals; equal scores share the match.

    `stop_when_decided`: end as soon as nobody else can draw level, where a deal gives a seat at most one.
    """

    def decided(game: Game, scores: tuple[int, ...], deals: int) -> tuple[int, ...]:
        ahead = _ahead(game, scores)
        if deals >= count:
            return ahead
        others = [scores[seat] for seat in range(game.seats) if seat not in game.side(ahead[0])]
        if stop_when_decided and scores[ahead[0]] > max(others) + count - deals:
            return ahead
        return ()

    return by_deals(decided)
