"""The last tricks of two hands that know all cards: which plays win the deal against anything, exactly.

Cards are bits, in the order nets see them: in a suit the higher bit is the higher card. Adjacent cards of one hand are
alike, so only the lowest of them is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.positions import COVERED, COVERING
from engine.bots.search.shape import NO_TRUMP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.bots.search.positions import Positions

LONGEST = 8
"""Cards in a hand, at most."""


class TooLong(Exception):
    """There was more to look at than is worth the time."""


class Ending:
    """Endings under one trump suit. `ranks` are the bits of a suit; the lowest suit is trumps if `trumps`."""

    def __init__(self, ranks: int, *, trumps: bool, looks: int = 4000) -> None:
        suit = (1 << ranks) - 1
        self._suits = [suit << ranks * slot for slot in range(4)]
        self._trumps = self._suits[0] if trumps else 0
        self._ranks = ranks
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}
        self._looks = looks

    def leads_to(self, led: int, reply: int, leader: int, other: int, need: int, *, wanted_by_leader: bool) -> bool:
        """Whether `need` more tricks are sure once this reply is played to this lead, this trick among them.

        `leader` and `other` are the hands without these two cards.
        """
        wins = self._beats(led, reply)  # the one who replied
        ours = wins is not wanted_by_leader
        need -= ours
        mine, theirs = (leader, other) if wanted_by_leader else (other, leader)
        if ours:
            return self.can_take(mine, theirs, need)
        return not self.can_take(theirs, mine, mine.bit_count() - need + 1)

    def lead_is_sure(self, led: int, leader: int, other: int, need: int) -> bool:
        """Whether the leader is sure of so many tricks with this lead, which is not in the hand any more."""
        return all(
            self.leads_to(led, reply, leader, other & ~reply, need, wanted_by_leader=True)
            for reply in self._replies(led, other, leader)
        )

    def can_take(self, leader: int, other: int, need: int) -> bool:
        """Whether who leads can take so many of the tricks that are left. Raises TooLong."""
        left = leader.bit_count()
        if need <= 0:
            return True
        if need > left:
            return False
        low, high = self._bounds.get((leader, other), (0, left))
        if need <= low or need > high:
            return need <= low
        self._looks -= 1
        if self._looks < 0:
            raise TooLong
        can = any(self.lead_is_sure(led, leader & ~led, other, need) for led in self._leads(leader, other))
        low, high = self._bounds.get((leader, other), (0, left))
        self._bounds[leader, other] = (max(low, need), high) if can else (low, min(high, need - 1))
        return can

    def _beats(self, led: int, reply: int) -> bool:
        """Whether the reply wins the trick."""
        for suit in self._suits:
            if led & suit:
                return reply > led if reply & suit else bool(reply & self._trumps)
        raise AssertionError(led)

    def _leads(self, leader: int, other: int) -> Iterator[int]:
        """The leads that differ, the highest of each suit first."""
        return self._apart(leader, leader | other, from_top=True)

    def _replies(self, led: int, other: int, leader: int) -> Iterator[int]:
        """The replies that differ, the lowest first."""
        follow = next(other & suit for suit in self._suits if led & suit)
        return self._apart(follow or other, leader | other | led, from_top=False)

    def _apart(self, cards: int, out: int, *, from_top: bool) -> Iterator[int]:
        """The cards of a hand, without those that stand directly above another of it among all that are out."""
        found = []
        for suit in self._suits:
            rest = out & suit
            below_is_own = False
            while rest:
                card = rest & -rest
                rest ^= card
                own = bool(cards & card)
                if own and not below_is_own:
                    found.append(card)
                below_is_own = own
        return iter(found[::-1] if from_top else found)


def sure_wins(position: Positions, cards: Sequence[int]) -> tuple[int, ...] | None:
    """Those of the mover's cards with which its win is sure, in the one position there is, whatever the other plays.

    None: there are more than two hands, cards that one of them cannot know, or too many to look at.
    """
    shape = position.shape
    places = position.places[0, :-1]
    held = places < COVERED * 2
    if shape.hands != 2 or shape.copies > 1 or (places // 2 == COVERED).any() or (places // 2 == COVERING).any():
        return None
    mover = int(position.mover()[0])
    order = shape.order[int(position.trump[0]), 0]
    bit = {int(card): 1 << place for place, card in enumerate(order) if card < len(places)}
    hands = [sum(bit[int(card)] for card in np.nonzero(held & (places % 2 == hand))[0]) for hand in (0, 1)]
    mine, theirs = hands[mover], hands[1 - mover]
    need = int(position.need[0, mover] - position.taken[0, mover])
    if max(mine.bit_count(), theirs.bit_count()) > LONGEST or not 0 < need <= mine.bit_count():
        return None
    ending = Ending(shape.ranks, trumps=int(position.trump[0]) != NO_TRUMP)
    try:
        if not position.plays:
            return tuple(card for card in cards if ending.lead_is_sure(bit[card], mine & ~bit[card], theirs, need))
        led = bit[int(position.trick[0, 0])]
        return tuple(
            card
            for card in cards
            if ending.leads_to(led, bit[card], theirs, mine & ~bit[card], need, wanted_by_leader=False)
        )
    except TooLong:
        return None
