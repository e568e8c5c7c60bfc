"""The auction: how many points the hand and its partner are good for, and when to leave off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Bid, Pass, Redeal
from engine.bots.bot import Choice
from engine.bots.stakes import auction_of
from engine.bots.strength import DEALT, NEST, best_suit, share
from engine.cards import SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.actions import TableAction
    from engine.game import Game
    from engine.view import DealView

_CAUTION = 0.06
"""The part of all points by which a bid stays below what is expected, so that it is mostly made."""
_HIGH = 0.66
"""The part of all points from which on a promise is trusted by half: who bids highest has mostly hoped too much."""
_HEARD = 0.25
"""How much of what a partner has bid above the minimum is added to one's own hope."""
_TAKE_OVER = 0.12
"""By what part of all points the own hand must promise more than the partner's bid, for it to be raised."""


_SACRIFICE = 0.15
"""By what part of all points a bid may exceed what is expected where passing may well lose the match."""


def call(
    game: Game, deal: DealView, scores: Sequence[int], legal: Collection[TableAction], boldness: float = 0.0
) -> Choice:
    """A bid, the lowest that will do; a pass; or a new deal. `scores` are those of the match, by seat.

    `boldness` is the part of all points by which the bid may exceed what is right.
    """
    bids = [action.amount for action in legal if isinstance(action, Bid)]
    limit = highest_bid(game, deal) + boldness * game.points
    expected = limit
    if _would_win(game, deal, scores, limit):
        limit += _SACRIFICE * game.points
    lowest = min(bids, default=0)
    if Redeal() in legal and not (bids and lowest <= limit):
        return Choice(Redeal(), "I hold no counter: a new deal can only be better.")
    if not bids:
        return Choice(Pass(), "Nobody can bid more.")
    if Pass() not in legal:
        return Choice(Bid(lowest), "I have to bid: the least will do.")
    assert deal.seat is not None
    contract = deal.contract
    if contract is not None and contract.seat in game.side(deal.seat):
        if lowest > limit - _TAKE_OVER * game.points or not _opposed(game, deal):
            return Choice(Pass(), f"My partner's {contract.amount} may stand.")
        return Choice(Bid(lowest), f"My hand promises more than my partner's bid: {_suit(game, deal)}.")
    if expected < lowest <= limit:
        return Choice(Bid(lowest), "They would win the match with their bid: I go on.")
    if lowest <= limit:
        return Choice(Bid(lowest), f"With {_suit(game, deal)} we should take about {round(limit)}.")
    return Choice(Pass(), f"{lowest} is more than we are likely to take.")


def highest_bid(game: Game, deal: DealView) -> float:
    """The most points that this seat would bid for."""
    auction = auction_of(game)
    assert auction is not None
    assert deal.seat is not None
    total = game.points
    promise = max(share(game, deal.hand, suit, DEALT) for suit in game.rankings if suit)
    promise += NEST * deal.nest / len(deal.hand) - _CAUTION
    hope = (min(promise, _HIGH) + max(0.0, promise - _HIGH) / 2) * total
    partners = [seat for seat in game.side(deal.seat) if seat != deal.seat]
    heard = [one.amount for one in deal.calls if one.seat in partners and one.amount is not None]
    return hope + _HEARD * (max(heard) - auction.minimum + auction.step) if heard else hope


def _would_win(game: Game, deal: DealView, scores: Sequence[int], hope: float) -> bool:
    """Whether opponents win the match if they make the bid that stands, and not with what one leaves them oneself.

    A side that bids may lose its bid; the other side always has what it takes.
    """
    standing = deal.contract
    assert deal.seat is not None
    if not game.target or standing is None or standing.amount is None or standing.seat in game.side(deal.seat):
        return False
    theirs = scores[standing.seat]
    return theirs + game.points - hope < game.target <= theirs + standing.amount


def _opposed(game: Game, deal: DealView) -> bool:
    """Whether an opponent is still in the auction."""
    assert deal.seat is not None
    passed = {one.seat for one in deal.calls if one.amount is None}
    return any(seat not in passed for seat in range(game.seats) if seat not in game.side(deal.seat))


def _suit(game: Game, deal: DealView) -> str:
    return SUIT_NAMES[best_suit(game, deal.hand)]
