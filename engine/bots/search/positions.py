"""Many positions of one game at once, each in the same place of a trick, and how they are played on.

Invariant: in every position each card lies in exactly one place; all positions have as many plays in the trick.
Places are numbers: a zone of a hand (`zone * hands + hand`), or one of those that are nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.shape import NO_TRUMP

if TYPE_CHECKING:
    from engine.bots.search.shape import Bools, Ints, Shape

HAND, UP, COVERING, COVERED, TRICK, WINNING, LAID, ASIDE = range(8)
"""Zones of a hand: held; face up; face up on a covered card; covered; in the trick; winning it so far; laid away; set
aside to be trumps."""
ZONES = 8
GONE, OUT, NONE = range(3)
"""After the zones: in a taken trick; out of play unseen; no card at all."""
SPECIAL = 3


class Positions:
    """Arrays with one row a position. `play` changes them in place; `take` copies."""

    __slots__ = (
        "asked",
        "best",
        "best_card",
        "best_hand",
        "dealer",
        "declarer",
        "laid",
        "leader",
        "need",
        "owner",
        "places",
        "plays",
        "points",
        "set_aside",
        "shape",
        "taken",
        "trick",
        "trump",
        "under",
        "voids",
    )

    def __init__(self, shape: Shape, places: Ints, under: Ints, trump: Ints, leader: Ints) -> None:
        """Positions before a lead.

        `places` are (positions, cards + 1), the last column `NONE`; `under` likewise has the number of the covered
        card under a face-up one, or -1. Of cards in zone `UP` those that cover one are to be `COVERING`.
        """
        count = len(places)
        self.shape = shape
        self.places = places
        self.under = under
        self.trump = trump
        self.leader = leader
        self.plays = 0
        """Cards in the trick."""
        self.trick = np.full((count, shape.hands), len(shape.cards), np.int16)
        """(positions, hands): the cards of the trick in order."""
        self.best = np.zeros(count, np.int8)
        """How high the card is that wins the trick so far; 0: none."""
        self.best_card = np.full(count, len(shape.cards), np.int16)
        self.best_hand = leader.copy()
        self.taken = np.zeros((count, shape.hands), np.int16)
        """(positions, hands): tricks won."""
        self.points = np.zeros((count, shape.hands), np.int16)
        """(positions, hands): points won in tricks, the last trick's among them."""
        self.voids = np.zeros((count, shape.hands, 6), np.bool_)
        """(positions, hands, suits): whether the hand has shown that it holds none."""
        self.set_aside = np.full(count, -1, np.int16)
        """The card set aside to be trumps; -1: none, or it is opened."""
        self.owner = np.zeros(count, np.int8)
        """Whose it is."""
        self.asked = np.zeros(count, np.bool_)
        """Whether the mover has just asked for trumps, and has to play one if able."""
        self.dealer = np.zeros(count, np.int8)
        self.declarer = np.zeros(count, np.int8)
        """Who named trumps, or won the auction."""
        self.need = np.zeros((count, shape.hands), np.int16)
        """(positions, hands): the tricks or points with which its side wins the deal."""
        self.laid = np.zeros(count, np.int16)
        """The points laid away by the declarer."""

    def __len__(self) -> int:
        return len(self.places)

    def take(self, rows: Ints) -> Positions:
        """Copies of these rows, in this order; a row may be taken many times."""
        other = Positions.__new__(Positions)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(other, name, value[rows] if isinstance(value, np.ndarray) else value)
        return other

    def place(self, zone: int, hand: Ints) -> Ints:
        """The number of a zone of a hand in each position."""
        return zone * self.shape.hands + hand

    def mover(self) -> Ints:
        """The hand that is to play."""
        return ((self.leader + self.plays) % self.shape.hands).astype(np.int8)

    def available(self) -> Bools:
        """(positions, cards + 1): the cards that the mover could play if nothing restricted it."""
        mover = self.mover()[:, None]
        hands = self.shape.hands
        cards: Bools = (self.places % hands == mover) & (self.places < COVERED * hands)
        return cards

    def legal(self) -> Bools:
        """(positions, cards + 1): the cards that the mover may play."""
        cards = self.available()
        if not self.plays:
            return cards
        suits = self.shape.suit[self.trump]
        led = np.take_along_axis(suits, self.trick[:, :1].astype(np.int64), 1)
        of_led = cards & (suits == led)
        able = of_led.any(axis=1)
        if self.shape.free_rook >= 0:
            of_led[:, self.shape.free_rook] |= cards[:, self.shape.free_rook]
        if self.shape.must_trump:
            trumps = cards & (suits == self.trump[:, None])
            cards = np.where(trumps.any(axis=1)[:, None], trumps, cards)
        legal = np.where(able[:, None], of_led, cards)
        if self.asked.any():
            trumps = legal & (suits == self.trump[:, None])
            legal = np.where((self.asked & trumps.any(axis=1))[:, None], trumps, legal)
        return legal

    def open_at_void(self) -> None:
        """Open the card set aside where the mover cannot follow, or where it is the last of its owner."""
        closed = self.set_aside >= 0
        if not closed.any():
            return
        cards = self.available()
        mover = self.mover()
        last = (mover == self.owner) & ~cards.any(axis=1)
        void = np.zeros(len(self), np.bool_)
        if self.plays:
            suits = self.shape.suit[self.trump]
            led = np.take_along_axis(suits, self.trick[:, :1].astype(np.int64), 1)
            void = ~(cards & (suits == led)).any(axis=1)
            self.voids[np.nonzero(closed & void)[0], mover[closed & void], led[closed & void, 0]] = True
        self.open(np.nonzero(closed & (last | void))[0], retroactive=True)

    def _open_forced(self) -> None:
        """Open the card set aside where its owner is to play and has nothing else, or nothing else of the led suit."""
        closed = (self.set_aside >= 0) & (self.owner == self.mover())
        if not closed.any():
            return
        cards = self.available()
        forced = ~cards.any(axis=1)
        if self.plays:
            suits = self.shape.suit[self.trump]
            led = np.take_along_axis(suits, self.trick[:, :1].astype(np.int64), 1)
            its = self.shape.suit[NO_TRUMP, self.set_aside] == led[:, 0]
            forced |= its & ~(cards & (suits == led)).any(axis=1)
        self.open(np.nonzero(closed & forced)[0], retroactive=False)

    def open(self, rows: Ints, *, retroactive: bool) -> None:
        """Open the card set aside in these rows; `retroactive`: cards of its suit already in the trick are trumps.

        Where it is open already nothing happens: who asks may be its owner, who had to play it anyway.
        """
        rows = rows[self.set_aside[rows] >= 0]
        if not len(rows):
            return
        shape = self.shape
        cards = self.set_aside[rows]
        self.trump[rows] = shape.suit[NO_TRUMP, cards]
        self.places[rows, cards] = HAND * shape.hands + self.owner[rows]
        self.set_aside[rows] = -1
        if retroactive and self.plays:
            self.best[rows] = 0
            self.best_card[rows] = len(shape.cards)
            for place in range(self.plays):
                self._weigh(rows, self.trick[rows, place], (self.leader[rows] + place) % shape.hands)

    def lay(self, card: int, *, trumps: bool) -> None:
        """Put the next card of the trick on the table, the same in every position; it may not be a trump yet."""
        rows = np.arange(len(self))
        cards = np.full(len(self), card, np.int16)
        hand = self.mover()
        self.trick[:, self.plays] = card
        trump = self.trump
        if not trumps:
            self.trump = np.full_like(trump, NO_TRUMP)
        self._weigh(rows, cards, hand)
        self.trump = trump
        self.plays += 1

    def _weigh(self, rows: Ints, cards: Ints, hand: Ints) -> None:
        """Let a card that lies in the trick beat the best one, if it does."""
        shape, hands = self.shape, self.shape.hands
        trump = self.trump[rows]
        suit = shape.suit[trump, cards]
        led = shape.suit[trump, self.trick[rows, 0]]
        power = shape.power[trump, cards] + 64 * (suit == trump) + 32 * ((suit == led) & (suit != trump))
        power = np.where(power < 32, 0, power)
        wins = (power >= self.best[rows]) if shape.later_equal_wins else (power > self.best[rows])
        wins &= power > 0
        beaten = self.best_card[rows]
        was = self.places[rows, beaten]
        self.places[rows, beaten] = np.where(wins & (was // hands == WINNING), was - hands, was)
        self.places[rows, cards] = (TRICK + wins) * hands + hand
        self.best[rows] = np.where(wins, power, self.best[rows])
        self.best_card[rows] = np.where(wins, cards, beaten)
        self.best_hand[rows] = np.where(wins, hand, self.best_hand[rows])

    def play(self, cards: Ints) -> None:
        """Play one card in every position, turn up what it covered, and take the trick if it is complete."""
        shape, rows = self.shape, np.arange(len(self))
        mover = self.mover()
        under = self.under[rows, cards]
        turned = np.nonzero(under >= 0)[0]
        self.places[turned, under[turned]] = UP * shape.hands + mover[turned]
        self.under[turned, cards[turned]] = -1
        self.trick[:, self.plays] = cards
        if self.plays:
            suit = shape.suit[self.trump, cards]
            led = shape.suit[self.trump, self.trick[:, 0]]
            void = suit != led
            if shape.free_rook >= 0:
                void &= cards != shape.free_rook
            at = np.nonzero(void)[0]
            self.voids[at, mover[at], led[at]] = True
            if shape.begins == "cut":
                cut = np.nonzero(void & (self.trump == NO_TRUMP))[0]
                self.trump[cut] = suit[cut]
        self._weigh(rows, cards, mover)
        self.plays += 1
        self.asked[:] = False
        if self.plays == shape.hands:
            self._take_trick(rows)
        if shape.begins == "asked":
            self._open_forced()

    def _take_trick(self, rows: Ints) -> None:
        shape, hands = self.shape, self.shape.hands
        winner = self.best_hand
        self.taken[rows, winner] += 1
        if shape.total:
            worth = shape.counters[self.trick].sum(axis=1)
            self.points[rows, winner] += (worth + shape.last * self._last()).astype(np.int16)
        for place in range(hands):
            self.places[rows, self.trick[:, place]] = ZONES * hands + GONE
        self.leader = winner.astype(np.int8)
        self.best_hand = self.leader.copy()
        self.plays = 0
        self.best[:] = 0
        self.best_card[:] = len(shape.cards)
        self.trick[:] = len(shape.cards)

    def _last(self) -> Bools:
        """Whether no card is left to play after the trick."""
        hands = self.shape.hands
        left = (self.places < TRICK * hands) | (self.places // hands == ASIDE)
        last: Bools = ~left.any(axis=1)
        return last

    def over(self) -> bool:
        """Whether no card is left to play."""
        return not self.plays and bool(self._last()[:1].all())
