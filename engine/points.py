"""Points on cards: what the sides have taken, and what a bid makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import DealScore

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.cards import Card
    from engine.deal import Deal
    from engine.game import Game


BOTH_THERE = "Where several reach the target in one deal the higher score wins; equal scores play on."
"""How a match for points ends in a tie (B-19, E-12), as the rules page says it."""


def points_of(cards: Iterable[Card], counters: Mapping[str, int]) -> int:
    """The points of the counters among these cards; `counters` are points by rank."""
    return sum(counters.get(card.rank, 0) for card in cards)


def taken_by(game: Game, deal: Deal, counters: Mapping[str, int]) -> dict[tuple[int, ...], int]:
    """By side, the points in its tricks."""
    taken = dict.fromkeys(game.sides, 0)
    for trick in deal.tricks:
        assert trick.winner is not None
        taken[game.side(trick.winner)] += points_of([card for _, card in trick.plays], counters)
    return taken


def bid_score(game: Game, deal: Deal, taken: Mapping[tuple[int, ...], int], report: dict[str, object]) -> DealScore:
    """Made or set: the bidding side adds its points if they reach the bid, else loses the bid; the others add."""
    contract = deal.contract()
    assert contract is not None
    declaring, bid = game.side(contract.seat), contract.amount or 0
    made = taken[declaring] >= bid
    gains = {side: taken[side] if side != declaring or made else -bid for side in game.sides}
    winners = declaring if made else tuple(seat for side in game.sides if side != declaring for seat in side)
    verdict = "made" if made else "set"
    why = {
        side: f"bid {bid}, took {taken[side]}" if side == declaring else f"took {taken[side]}" for side in game.sides
    }
    return DealScore(
        winners=tuple(sorted(winners)),
        gains=tuple(gains[game.side(seat)] for seat in range(game.seats)),
        sentence=f"{{{contract.seat}}} bid {bid}, the side took {taken[declaring]}: {verdict}",
        report={
            "captured": [taken[side] for side in game.sides],
            "score": [gains[side] for side in game.sides],
            **report,
        },
        why=tuple(why[game.side(seat)] for seat in range(game.seats)),
    )


def thrown_in_score(game: Game, deal: Deal, report: dict[str, object]) -> DealScore:
    """A deal that is not played gives nothing. Who demanded that is dealt to again by the same dealer (E-02)."""
    assert deal.thrown_in is not None
    demanded_by = deal.thrown_in.seat
    sentence = "nobody bid" if demanded_by is None else f"{{{demanded_by}}} has no counter and demands a new deal"
    return DealScore(
        winners=(),
        gains=(0,) * game.seats,
        sentence=sentence,
        report={"captured": [0] * len(game.sides), "score": [0] * len(game.sides), "thrown_in": demanded_by, **report},
        stands=False,
        dealer_stays=demanded_by is not None,
    )
