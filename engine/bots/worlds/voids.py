"""What the plays say of the hands they came from: suits that a hand does not hold any more.

Invariant: a hand only shrinks while tricks are played, so what it once did not hold it never holds again; the hidden
trump alone comes back, for all to see. Face-up cards oblige like those in hand, so a card played from a tableau says as
much; of covered cards nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ROOK
from engine.phases.hiding import asker_must_trump
from engine.restrictions import follow_suit, follow_suit_or_play_rook, trump_when_void

if TYPE_CHECKING:
    from engine.cards import Suit
    from engine.game import Game
    from engine.view import DealView

_TOLD = frozenset({follow_suit, follow_suit_or_play_rook, trump_when_void, asker_must_trump})


def voids(game: Game, deal: DealView) -> tuple[set[Suit], ...]:
    """By hand, the effective suits of which it has shown that it holds nothing.

    Raises NotImplementedError for a game with a restriction of which nobody has said here what it tells.
    """
    if untold := [one.sentence for one in game.restrictions if one not in _TOLD]:
        message = f"what does a play tell of a hand where this is the rule: {untold[0]}"
        raise NotImplementedError(message)
    suit = game.rankings[deal.trump].suit
    free_rook = follow_suit_or_play_rook in game.restrictions
    must_trump = trump_when_void in game.restrictions
    lacks: tuple[set[Suit], ...] = tuple(set() for _ in deal.hands)
    if deal.phase == "over":  # what was left of it may have been given away unplayed
        return lacks
    tricks = (*deal.tricks, deal.trick)
    for trick in tricks:
        if not trick.plays:
            continue
        led = suit[trick.plays[0].card]
        for who, card in trick.plays:
            own = suit[card]
            if own == led or (free_rook and card == ROOK):
                continue
            lacks[who].add(led)
            if must_trump and deal.trump is not None and own != deal.trump:
                lacks[who].add(deal.trump)
    _opening(game, deal, lacks)
    return lacks


def _opening(game: Game, deal: DealView, lacks: tuple[set[Suit], ...]) -> None:
    """Add what was shown by the one who had the hidden trump opened, or who asked for it and then played no trump."""
    opened = deal.opened
    if opened is None or opened.card is None or opened.place == 1:
        return
    trick = (*deal.tricks, deal.trick)[opened.trick - 1]
    suit = game.rankings[deal.trump].suit
    lacks[opened.seat].add(suit[trick.plays[0].card])
    if opened.asked and asker_must_trump in game.restrictions and len(trick.plays) >= opened.place:
        card = trick.plays[opened.place - 1].card
        if suit[card] != deal.trump:
            assert deal.trump is not None
            lacks[opened.seat].add(deal.trump)
