"""Pulls that a seat did not see: which cards went, worked out backwards from where all cards lie now.

Every card of the puller's may have been drawn, every one of the victim's given back; what could not have been, by the
rule of giving back or by what the seat saw itself, is left out. So each way in which it can have come to these hands is
as likely as every other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.worlds.places import hand
from engine.phases.pulling import PullCards
from engine.sampled import declined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView, PullSeen


def undone(
    game: Game, deal: DealView, places: NDArray[np.int8], rng: np.random.Generator
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """`Worlds.pulls` for these places, and which of the worlds are possible."""
    worlds = np.arange(len(places))
    pulls = np.full((len(places), len(deal.pulls), 2), -1, np.int8)
    possible = np.ones(len(places), np.bool_)
    if not deal.pulls:
        return pulls, possible
    column = game.pack.place
    hands = [places == hand(seat) for seat in range(game.seats)]
    for trick in (*deal.tricks, deal.trick):
        for seat, card in trick.plays:
            hands[seat][:, column[card]] = True

    def moved(card: Card | None, source: int, to: int, but: NDArray[np.intp] | None = None) -> NDArray[np.intp]:
        """Take this card, or any but one, out of one hand into the other, where it is in the one."""
        if card is not None:
            taken = np.full(len(worlds), column[card], np.intp)
        else:
            free = hands[source].copy()
            if but is not None:
                free[worlds, but] = False
            taken = np.where(free, rng.random(free.shape), -1.0).argmax(axis=1)
        there = hands[source][worlds, taken]
        np.logical_and(possible, there, out=possible)
        hands[source][worlds, taken] = False
        hands[to][worlds, taken] |= there
        return taken

    given: list[tuple[int, NDArray[np.bool_]]] = []
    for number in reversed(range(len(deal.pulls))):
        pull = deal.pulls[number]
        returned = None
        if pull.done:
            returned = moved(pull.returned, pull.victim, pull.puller)
            pulls[:, number, 1] = returned
            given.append((number, hands[pull.puller].copy()))
        pulls[:, number, 0] = moved(pull.card, pull.puller, pull.victim, returned)
    for number, held in given:
        possible &= _returnable(game, deal, number, held, pulls)
    if declined(game, deal):
        assert deal.trump_named_by is not None
        shown = [column[card] for card in deal.shown[: len(deal.shown) - len(deal.faced)]]
        possible &= hands[deal.trump_named_by][:, shown].all(axis=1)
    return pulls, possible


def _returnable(
    game: Game, deal: DealView, number: int, held: NDArray[np.bool_], pulls: NDArray[np.int8]
) -> NDArray[np.bool_]:
    """Whether the card given back in this pull could be, of all that the puller held then."""
    rule = next(phase for phase in game.phases if isinstance(phase, PullCards))
    worlds = np.arange(len(held))
    puller = deal.pulls[number].puller
    free = held.copy()
    for earlier in range(number + 1):
        if _locks(rule, deal.pulls[earlier], puller, last=earlier == number):
            free[worlds, pulls[:, earlier, 0]] = False
    suit = game.rankings[deal.trump].suit
    names = sorted({*suit.values()})
    suits = np.array([names.index(suit[card]) for card in game.pack.cards])
    counts = held.astype(np.int8) @ np.eye(len(names), dtype=np.int8)[suits]
    kept = free & (counts[:, suits] >= rule.least)
    legal = np.where(kept.any(axis=1, keepdims=True), kept, free)
    found: NDArray[np.bool_] = legal[worlds, pulls[:, number, 1]]
    return found


def _locks(rule: PullCards, pull: PullSeen, puller: int, *, last: bool) -> bool:
    """Whether the card drawn in a pull may not be given back."""
    return pull.puller == puller if rule.lock_all else last
