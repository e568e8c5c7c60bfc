"""The last tricks between two seats, once every card is known: played out exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.memory import Memory
    from engine.cards import Card
    from engine.ranking import Trick
    from engine.view import DealView

LONGEST = 4
"""Cards in the larger holding, at most: beyond that it takes longer than a move should."""

_Holdings = tuple[tuple["Card", ...], tuple["Card", ...]]


class Endgame:
    """Two seats that see each other's cards: 0 is to choose, 1 is the other one."""

    def __init__(self, memory: Memory) -> None:
        self._ranking = memory.ranking
        self._later_equal_wins = memory.later_equal_wins
        self._solved: dict[tuple[int, _Holdings], int] = {}

    def takes(self, leader: int, held: _Holdings) -> int:
        """How many of the remaining tricks side 0 takes with best play, when `leader` leads."""
        if not held[leader]:
            return 0
        known = self._solved.get((leader, held))
        if known is None:
            best = max if leader == 0 else min
            known = best(self.after_lead(leader, card, held) for card in held[leader])
            self._solved[leader, held] = known
        return known

    def after_lead(self, leader: int, lead: Card, held: _Holdings) -> int:
        """The same once this card is led."""
        replies = self.follows(lead, held[1 - leader])
        best = min if leader == 0 else max
        return best(self.after_reply(leader, lead, reply, held) for reply in replies)

    def after_reply(self, leader: int, lead: Card, reply: Card, held: _Holdings) -> int:
        """The same once this card is played to it; the one who leads may have put the lead down already."""
        winner = 1 - leader if self._beats(lead, reply) else leader
        left = (_without(held[0], lead, reply), _without(held[1], lead, reply))
        return (winner == 0) + self.takes(winner, left)

    def follows(self, lead: Card, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that may be played to a lead."""
        suit = self._ranking.suit
        return tuple(card for card in cards if suit[card] == suit[lead]) or cards

    def _beats(self, lead: Card, reply: Card) -> bool:
        suit, height = self._ranking.suit, self._ranking.height
        if suit[lead] == suit[reply]:
            return height[reply] > height[lead] or (self._later_equal_wins and height[reply] == height[lead])
        return suit[reply] == self._ranking.trump


def _without(cards: tuple[Card, ...], *gone: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def known_to_the_end(memory: Memory, deal: DealView) -> _Holdings | None:
    """This seat's cards and the other's, if there are only two seats, nothing is hidden and few cards are left."""
    if len(memory.hands) != 2 or memory.nowhere:
        return None
    other = 1 - memory.seat
    mine = (*deal.hand, *memory.open[memory.seat])
    theirs = (*(card for cards in memory.unseen.values() for card in cards), *memory.open[other])
    return (mine, theirs) if max(len(mine), len(theirs)) <= LONGEST else None


def takes_with(endgame: Endgame, trick: Trick, card: Card, held: _Holdings) -> int:
    """How many of the tricks still to be taken this seat takes if it plays the card now."""
    if not trick.plays:
        return endgame.after_lead(0, card, held)
    return endgame.after_reply(1, trick.plays[0].card, card, held)
