"""What a sampler gives: many deals at once that a view allows, each as the place of every card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.cards import Card


class Worlds(NamedTuple):
    """So many deals consistent with one view, drawn independently of each other, in no order.

    What the view shows is the same in all of them and stands in the arrays like all the rest.
    """

    cards: tuple[Card, ...]
    """Every card of the pack once, in its canonical order: the columns of the arrays. Equal cards of two packs are two
    columns. It is `game.pack.cards`, so `game.pack.place[card]` is a card's column."""
    places: NDArray[np.int8]
    """By world and card, where the card lies now, as a number of `places`."""
    slots: NDArray[np.int8]
    """By world and card: of a covered or a face-up card its slot; of a card in the stock its place from the top, 0 the
    next to be dealt; of a card in a dummy's hand that is not laid out yet its place in the order dealt; else 0."""
    pulls: NDArray[np.int8]
    """By world, by pull of `DealView.pulls`, and 0 or 1: the column of the card drawn, and of the one given back for
    it, -1 where none is yet. No pulls: the shape is (worlds, 0, 2)."""
    passed: NDArray[np.int8]
    """By world, seat and number, the columns of the cards that the seat has passed on and its neighbour has picked up.
    Nothing was: the shape is (worlds, seats, 0)."""
