"""Endings with all cards known are played out exactly."""

from functools import cache
from random import Random

import pytest

from engine.bots.search.ending import Ending, TooLong

RANKS = 13


def suit_of(card):
    return (card.bit_length() - 1) // RANKS


def takes(leader, other):
    """How many tricks the leader takes, by trying everything."""

    @cache
    def best(leader, other):
        if not leader:
            return 0
        found = []
        for led in bits(leader):
            follow = [card for card in bits(other) if suit_of(card) == suit_of(led)] or bits(other)
            found.append(min(after(led, reply, leader & ~led, other & ~reply) for reply in follow))
        return max(found)

    def after(led, reply, leader, other):
        beats = reply > led if suit_of(reply) == suit_of(led) else suit_of(reply) == 0
        return leader.bit_count() - best(other, leader) if beats else 1 + best(leader, other)

    return best(leader, other)


def bits(cards):
    return [1 << place for place in range(4 * RANKS) if cards >> place & 1]


def dealt(chance, each):
    cards = [1 << place for place in chance.sample(range(4 * RANKS), 2 * each)]
    return sum(cards[:each]), sum(cards[each:])


@pytest.mark.parametrize("seed", range(40))
def test_what_a_leader_can_take(seed):
    chance = Random(seed)
    leader, other = dealt(chance, 1 + seed % 5)
    ending = Ending(RANKS, trumps=True)
    most = takes(leader, other)
    assert [ending.can_take(leader, other, need) for need in range(7)] == [need <= most for need in range(7)]


def test_it_gives_up_in_time():
    leader, other = dealt(Random(1), 20)
    with pytest.raises(TooLong):
        Ending(RANKS, trumps=True, looks=10).can_take(leader, other, 10)
