"""Matches: deals to a goal. Where a match stands is derived from its finished deals alone, never kept beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.game import Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import FinishedDeal, Game

    Standings = Callable[[Game, int, Sequence[FinishedDeal]], Standing]
    Decided = Callable[[Game, tuple[int, ...], Sequence[FinishedDeal]], tuple[int, ...]]
    PassesOn = Callable[[Game, int, FinishedDeal], int]


def next_in_order(game: Game, dealer: int, _deal: FinishedDeal) -> int:
    """The deal passes in playing order, whoever won."""
    return game.after(dealer)


def by_deals(decided: Decided, passes_on: PassesOn = next_in_order) -> Standings:
    """A match scored by the sum of what its deals give.

    `decided` gets the scores and the deals that have stood, and gives the winners, or nobody yet. `passes_on` says who
    deals after a deal; after one that does not stand the same dealer deals again, where that is the rule.
    """

    def standing(game: Game, first_dealer: int, deals: Sequence[FinishedDeal]) -> Standing:
        stood = [deal for deal in deals if deal.score.stands]
        scores = tuple(sum(deal.score.gains[seat] for deal in stood) for seat in range(game.seats))
        dealer = first_dealer
        for deal in deals:
            if deal.score.stands or not deal.score.dealer_stays:
                dealer = passes_on(game, dealer, deal)
        return Standing(scores, dealer, decided(game, scores, stood))

    return standing


def _ahead(game: Game, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score."""
    return tuple(seat for seat in range(game.seats) if scores[seat] == max(scores))


def _one_side(game: Game, seats: tuple[int, ...]) -> bool:
    """Whether all these seats score together."""
    return set(seats) <= set(game.side(seats[0]))


def of_deals(game: Game, count: int) -> Game:
    """The game as a match of so many deals that stand, whatever its own goal.

    Who has the most then has won; a single deal is won by who wins it, if anybody does.
    """

    def standing(_game: Game, first_dealer: int, deals: Sequence[FinishedDeal]) -> Standing:
        so_far = game.standing(game, first_dealer, deals)
        stood = [deal for deal in deals if deal.score.stands]
        if len(stood) < count:
            return so_far._replace(winners=())
        single = stood[0].score.winners if count == 1 else ()
        return so_far._replace(winners=single or _ahead(game, so_far.scores))

    return replace(game, standing=standing, goal="one deal" if count == 1 else f"most in {in_deals(count)}")


def took(game: Game, finished: FinishedDeal, seat: int) -> int:
    """The tricks or tens that the side of the seat took in a deal, or what a deal of points gave it."""
    if game.trick_name == "tricks":
        return sum(finished.tricks[other] for other in game.side(seat))
    if game.trick_name == "tens":
        return int(finished.score.report["tens"][game.sides.index(game.side(seat))])
    return finished.score.gains[seat]


def played_twice(game: Game, count: int) -> Game:
    """The game as a duplicate of so many packs: whoever took most in both halves together has won.

    That is fair between two sides, of which each has had the cards of the other. Who deals goes round, so that each
    place of a half is dealt by the other side in the other half: see `engine.duplicate`.
    """

    def standing(_game: Game, first_dealer: int, deals: Sequence[FinishedDeal]) -> Standing:
        stood = [deal for deal in deals if deal.score.stands]
        scores = tuple(sum(took(game, deal, seat) for deal in stood) for seat in range(game.seats))
        winners = _ahead(game, scores) if len(stood) == 2 * count else ()
        return Standing(scores, game.after(first_dealer, len(stood)), winners)

    goal = f"most in {in_deals(count)} twice"
    # A deal is never decided before its last trick: each of them counts.
    return replace(game, standing=standing, goal=goal, target=0, twice=count, decided=lambda _game, _deal: None)


def in_deals(count: int) -> str:
    """How many deals a match has, in words: `one deal`, `9 deals`."""
    return "one deal" if count == 1 else f"{count} deals"


def first_to(goal: int, passes_on: PassesOn = next_in_order, *, bidder_first: bool = False) -> Standings:
    """First to the goal; of several sides that reach it in one deal the higher score wins, equal scores play on.

    `bidder_first`: of several sides that reach it, the one that bid in the last deal wins (B-19).
    """

    def decided(game: Game, scores: tuple[int, ...], deals: Sequence[FinishedDeal]) -> tuple[int, ...]:
        ahead = _ahead(game, scores)
        if scores[ahead[0]] < goal:
            return ()
        contract = deals[-1].contract
        if bidder_first and contract is not None and scores[contract.seat] >= goal:
            return game.side(contract.seat)
        return ahead if _one_side(game, ahead) else ()

    return by_deals(decided, passes_on)


def most_after(
    count: int, passes_on: PassesOn = next_in_order, *, stop_when_decided: bool, more_on_tie: int = 0
) -> Standings:
    """The highest score after so many deals; equal scores share the match, or `more_on_tie` deals more decide.

    `stop_when_decided`: end as soon as nobody else can draw level, where a deal gives a seat at most one.
    """

    def decided(game: Game, scores: tuple[int, ...], deals: Sequence[FinishedDeal]) -> tuple[int, ...]:
        ahead = _ahead(game, scores)
        over = len(deals) - count
        if over >= 0:
            goes_on = more_on_tie and (over % more_on_tie or not _one_side(game, ahead))
            return () if goes_on else ahead
        others = [scores[seat] for seat in range(game.seats) if seat not in game.side(ahead[0])]
        if stop_when_decided and scores[ahead[0]] > max(others) - over:
            return ahead
        return ()

    return by_deals(decided, passes_on)
