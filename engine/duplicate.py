"""The second half of a duplicate: which pack of the first half is dealt again.

Everybody is to have the cards of the other side, and nobody is to know which pack it is. So dealers go round in both
halves: where the other side dealt, everybody sits in another side's place. Which of those packs it is follows from the
sealed seed of the deal, and is proved with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seal import sealed_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord, Seal


def halves(
    game: Game, deals: Sequence[DealRecord], finished: Sequence[FinishedDeal]
) -> tuple[list[int], Sequence[DealRecord]]:
    """The places of the deals that count in the first half; and all deals after that, which are those of the second."""
    stood = [place for place, deal in enumerate(finished) if deal.score.stands][: game.twice]
    return stood, deals[stood[-1] + 1 :] if len(stood) == game.twice else ()


def comes_again(
    game: Game, deals: Sequence[DealRecord], finished: Sequence[FinishedDeal], dealer: int, seal: Seal
) -> int | None:
    """The place among the deals before of the one whose pack is dealt now; None: it is a pack of its own.

    That it is in the first half; and in the second where one was dealt again so often that no pack is left.
    """
    first, second = halves(game, deals, finished)
    if len(first) < game.twice:
        return None
    had = {deal.deck for deal in second}
    left = [place for place in first if deals[place].deck not in had and (deals[place].dealer - dealer) % 2]
    return sealed_deck(left, seal.seed, f"{seal.deal}/again", ())[0] if left else None


def twins(game: Game, deals: Sequence[DealRecord], finished: Sequence[FinishedDeal]) -> Iterator[tuple[int, int]]:
    """The places of the deals that count and had the same pack, of the first half and of the second, in that order."""
    first, second = halves(game, deals, finished)
    again = {deal.deck: len(deals) - len(second) + place for place, deal in enumerate(second)}
    for place in first:
        other = again.get(deals[place].deck)
        if other is not None and other < len(finished) and finished[other].score.stands:
            yield place, other
