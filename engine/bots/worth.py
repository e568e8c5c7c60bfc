"""What a card is worth if it is kept: about how many tricks it will still win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.bots.memory import Memory
    from engine.cards import Card, Suit


class Weights(NamedTuple):
    """What counts how much, in tricks.

    The figures come from thousands of deals of one set against another (`tests/bench`).
    """

    trick: float = 1.3
    """Winning the trick, and with it the lead."""
    master: float = 0.5
    """A side-suit card that nothing can beat but a trump."""
    fall: float = 0.4
    """By how much each higher card that is still out lowers a side-suit card."""
    trump: float = 1.3
    """The highest trump."""
    trump_fall: float = 0.94
    """By how much each higher trump that is still out lowers a trump: little, for the lowest can ruff."""
    drawn: float = 1.3
    """What opponents have to spend, set against what one spends oneself."""
    uncover: float = 0.2
    """Turning up a covered card of one's own: one more to choose from."""
    void: float = 0.03
    """Playing the last card of a side suit while holding a trump to ruff with."""
    lead: float = 0.5
    """Winning the trick where only what lies in it counts: the lead alone."""
    kept: float = 0.45
    """The part of a counter that its side will bring home if it is kept, at least."""
    safe: float = 0.35
    """And so much more of it, the surer the card is to win a trick itself."""
    gift: float = 0.4
    """What a partner still to play adds to a trick that is won."""


USUAL = Weights()


class Worth:
    """The worth of every card, for its holder, at one moment."""

    def __init__(self, memory: Memory, own: Iterable[Card], weights: Weights) -> None:
        self._memory = memory
        self._weights = weights
        self._own: dict[Suit, list[int]] = {}
        height, suit = memory.ranking.height, memory.ranking.suit
        for card in own:
            self._own.setdefault(suit[card], []).append(height[card])
        self._holdings: dict[Suit, dict[int, float]] = {}
        self._others: dict[Card, float] = {}
        trump = memory.ranking.trump
        self._trumps = len(self._own.get(trump, ())) if trump else 0

    def own(self, card: Card) -> float:
        """The worth of a card of this seat: never more than that of a higher one in its suit."""
        suit = self._memory.ranking.suit[card]
        if suit not in self._holdings:
            self._holdings[suit] = self._holding(suit)
        return self._holdings[suit][self._memory.ranking.height[card]]

    def theirs(self, card: Card) -> float:
        """The worth of a card of another seat, as far as this seat's own cards stand against it."""
        found = self._others.get(card)
        if found is None:
            memory = self._memory
            height = memory.ranking.height[card]
            suit = memory.ranking.suit[card]
            above = sum(other > height for other in self._own.get(suit, ()))
            found = self._others[card] = self._value(suit, above)
        return found

    def leaves_void(self, card: Card) -> bool:
        """Whether it is this seat's last card of a side suit, and the seat has a trump to ruff with."""
        suit = self._memory.ranking.suit[card]
        return self._trumps > 0 and suit != self._memory.ranking.trump and len(self._own[suit]) == 1

    def _holding(self, suit: Suit) -> dict[int, float]:
        """The worth of this seat's cards of a suit by height."""
        out = self._memory.outstanding(suit)
        total = sum(odds for _, odds in out)
        worth: dict[int, float] = {}
        lacks = 0.0
        for longer, height in enumerate(sorted(self._own[suit], reverse=True)):
            above = sum(odds for other, odds in out if other > height)
            # Cards of one's own above this one draw theirs first: a long suit is good to its last card.
            lacks = max(lacks, min(above, max(0.0, total - longer)))
            worth[height] = self._value(suit, lacks)
        return worth

    def _value(self, suit: Suit, above: float) -> float:
        weights = self._weights
        if suit == self._memory.ranking.trump:
            return float(weights.trump * weights.trump_fall**above)
        return float(weights.master * weights.fall**above)
