"""What is right wherever the unseen cards lie: in deals that a view allows, the last tricks played in every way.

Slow and plain, and nothing of the bots' but the deals: a card is right that is best in each of them against the best
play of all. Whoever plays another loses something for certain, or for all it may know.
"""

from typing import NamedTuple

import numpy as np

from engine.actions import Play
from engine.bots.memory import hand_to_play
from engine.bots.worlds import places, sample
from engine.cards import ROOK
from engine.ranking import Played, winning_place
from engine.restrictions import follow_suit_or_play_rook, trump_when_void


class Verdict(NamedTuple):
    """Of the cards that may be played."""

    right: frozenset
    """Best wherever the others lie."""
    wrong: dict
    """By each other card, the part of the deals in which it is worse."""


def judged(seen, deals=60, seed=1):
    """Which cards are right, so many deals looked at that are drawn evenly from those that the view allows."""
    game, deal = seen.game, seen.deal
    worlds = sample(game, deal, deals, np.random.default_rng(seed))
    cards = [action.card for action in deal.legal if isinstance(action, Play)]
    worse = dict.fromkeys(cards, 0)
    for where, slots in zip(worlds.places.tolist(), worlds.slots.tolist(), strict=True):
        worth = Ending(game, deal, where, slots).worth(cards)
        best = max(worth.values())
        for card in cards:
            worse[card] += worth[card] < best
    right = frozenset(card for card in cards if not worse[card])
    return Verdict(right, {card: worse[card] / deals for card in cards if worse[card]})


class Ending:
    """The rest of one deal with all cards known, for the side whose turn it is against all others."""

    def __init__(self, game, deal, where, slots):
        self.game, self.deal, self.ranking = game, deal, game.rankings[deal.trump]
        self.free = follow_suit_or_play_rook in game.restrictions
        self.must_trump = trump_when_void in game.restrictions
        self.order = deal.order
        self.mover = hand_to_play(deal)
        self.side = game.side(self.mover) if len(deal.order) == game.seats else (self.mover, self.next(self.mover, 2))
        by_place = [(place, slot, card) for place, slot, card in zip(where, slots, game.pack.cards, strict=True)]
        self.held = [
            frozenset(card for at, _, card in by_place if at in (places.hand(hand), places.face_up(hand)))
            for hand in range(len(deal.order))
        ]
        covered = {(at, slot): card for at, slot, card in by_place}
        self.under = {
            card: covered[places.covered(hand), slot]
            for hand in range(len(deal.order))
            for at, slot, card in by_place
            if at == places.face_up(hand) and (places.covered(hand), slot) in covered
        }
        laid = [card for at, _, card in by_place if at == places.BURIED]
        kitty = game.nest_word == "kitty"  # it is the declarer's, and not the last trick's
        self.laid = [] if kitty else laid
        self.kitty = laid if kitty and deal.contract.seat in self.side else []
        self.known = {}

    def next(self, hand, steps=1):
        return self.order[(self.order.index(hand) + steps) % len(self.order)]

    def worth(self, cards):
        """By card, what the side comes to: its tricks or points, or where tens count whether it wins."""
        game = self.game
        got = sum(self.counted(trick.plays) for trick in self.deal.tricks if trick.winner in self.side)
        got += sum(game.counters.get(card.rank, 0) for card in self.kitty)
        self.all = sum(20 * (card.rank == "T") for card in game.pack.cards) + len(game.pack.cards) // game.seats
        plays = tuple(self.deal.trick.plays)
        return {card: self.after(tuple(self.held), plays, self.mover, card, got) for card in cards}

    def best(self, held, plays, hand, got):
        """What the side comes to with this hand to play, having got so much."""
        if not any(held):
            return self.won(got) if self.game.trick_name == "tens" else got
        key = (held, plays, hand, got)
        if key not in self.known:
            pick = max if hand in self.side else min
            self.known[key] = pick(self.after(held, plays, hand, card, got) for card in self.legal(held[hand], plays))
        return self.known[key]

    def won(self, got):
        """What a deal of tens is worth that ends with so much: less than 0 if it is lost."""
        ours, theirs = (divmod(side, 20) for side in (got, self.all - got))
        (tens, tricks), sign = (ours, 1) if got > self.all - got else (theirs, -1)
        graded = "bonus=graded" in self.game.rules.split()
        return sign * (1 + graded * ((tens == 4) + (tricks == self.all % 20)))

    def after(self, held, plays, hand, card, got):
        left = held[hand] - {card} | ({self.under[card]} if card in self.under else frozenset())
        held = (*held[:hand], left, *held[hand + 1 :])
        plays = (*plays, Played(hand, card))
        if len(plays) < len(self.order):
            return self.best(held, plays, self.next(hand), got)
        trick = self.deal.trick._replace(plays=plays)
        winner = plays[winning_place(trick, self.ranking, later_equal_wins=self.game.later_equal_wins)].seat
        mine = winner in self.side
        return self.best(held, (), winner, got + mine * self.counted(plays, last=not any(held)))

    def counted(self, plays, *, last=False):
        """What a trick is worth."""
        game, cards = self.game, [card for _, card in plays]
        if game.trick_name == "tens":  # at equal tens, tricks decide
            return 1 + 20 * sum(card.rank == "T" for card in cards)
        if not game.counters:
            return 1
        if last:
            cards += self.laid
        bonus = game.points - sum(game.counters.get(card.rank, 0) for card in game.pack.cards)
        return sum(game.counters.get(card.rank, 0) for card in cards) + bonus * last

    def legal(self, cards, plays):
        if not plays:
            return cards
        suit = self.ranking.suit
        follow = {card for card in cards if suit[card] == suit[plays[0].card]}
        if follow:
            return follow | ({ROOK} & cards if self.free else set())
        trumps = {card for card in cards if suit[card] == self.deal.trump}
        return trumps if self.must_trump and trumps else cards
