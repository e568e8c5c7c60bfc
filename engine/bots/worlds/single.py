"""One of many worlds, as cards instead of numbers: what a deal can be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.worlds.places import BURIED, HIDDEN, NEST, STOCK, covered, hand, passing
from engine.sampled import World

if TYPE_CHECKING:
    from engine.bots.worlds.worlds import Worlds
    from engine.cards import Card
    from engine.view import DealView


def world(deal: DealView, worlds: Worlds, number: int) -> World:
    """The world of this number, from 0, of those sampled from this view: `engine.sampled.deal_of` makes it a deal."""
    cards, places, slots = worlds.cards, worlds.places[number].tolist(), worlds.slots[number].tolist()
    at: dict[int, list[int]] = {}
    for column, place in enumerate(places):
        at.setdefault(place, []).append(column)

    def lying(place: int) -> tuple[Card, ...]:
        """In the order of their slots, then of the pack."""
        return tuple([cards[column] for column in sorted(at.get(place, ()), key=slots.__getitem__)])

    hands = range(len(deal.hands))
    hidden = lying(HIDDEN)
    return World(
        hands=tuple(lying(hand(owner)) for owner in hands),
        down=tuple(
            _row(deal.covered[owner], {slots[column]: cards[column] for column in at.get(covered(owner), ())})
            for owner in hands
        ),
        stock=lying(STOCK),
        nest=lying(NEST),
        buried=lying(BURIED),
        passing=tuple(lying(passing(owner)) for owner in hands),
        passed=tuple(tuple([cards[column] for column in row if column >= 0]) for row in worlds.passed[number].tolist()),
        pulls=tuple(
            (cards[drawn], cards[returned] if returned >= 0 else None)
            for drawn, returned in worlds.pulls[number].tolist()
        ),
        hidden=hidden[0] if hidden else None,
    )


def _row(there: tuple[bool, ...], by_slot: dict[int, Card]) -> tuple[Card | None, ...]:
    return tuple([by_slot[slot] if covers else None for slot, covers in enumerate(there)])
