"""Ways to fill places, against all of them written down."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from engine.bots.worlds.ways import Bound, Cell, Ways, split

from .histories import surprise


def written_down(cells, bounds):
    """Every way, as the place of each card in order."""
    spots = [cell.place for cell in cells for _ in range(cell.room)]
    may = {cell.place: cell.may for cell in cells}
    ways = {
        way
        for way in permutations(spots)
        if all(may[place][card] for card, place in enumerate(way))
        and all(bound.least <= _held(way, bound) <= bound.most for bound in bounds)
    }
    return Counter(dict.fromkeys(ways, 1))


def _held(way, bound):
    return sum(place == bound.place and bound.which[card] for card, place in enumerate(way))


def problem(chance):
    """Some cells, mostly with cards that may not go there, and now and then a bound."""
    rooms = [chance.randrange(1, 4) for _ in range(chance.choice((1, 2, 3, 3, 4)))]
    while sum(rooms) > 7:
        rooms.pop()
    suits = [chance.randrange(3) for _ in range(sum(rooms))]
    cells = []
    for place, room in enumerate(rooms):
        barred = {suit for suit in range(3) if chance.random() < 0.3}
        cells.append(Cell(place, room, tuple(suit not in barred for suit in suits)))
    which = tuple(chance.random() < 0.5 for _ in suits)
    least = chance.randrange(-1, 3)
    bound = Bound(chance.randrange(len(rooms)), which, least, least + chance.randrange(3))
    return cells, [bound] * chance.randrange(2)


@pytest.mark.parametrize("seed", range(120))
def test_ways_are_counted_and_drawn_evenly(seed):
    cells, bounds = problem(Random(seed))
    expected = written_down(cells, bounds)
    parts = [Ways(each) for each in split(cells, bounds)]
    assert sum(part.total for part in parts) == pytest.approx(len(expected))
    for part in parts:
        if not part.total:
            continue
        number = min(20_000, int(max(2_000, 20 * part.total)))
        counts = Counter(map(tuple, part.draw(number, np.random.default_rng(seed)).tolist()))
        assert counts.keys() <= expected.keys()
        assert len(counts) <= round(part.total)
        assert abs(surprise(counts, counts if len(counts) == 1 else Counter(dict.fromkeys(counts, 1)))) < 4
        assert len(counts) == round(part.total) or part.total > number / 10


def test_nothing_to_place_is_one_way():
    assert Ways([]).total == 1
    assert Ways([]).draw(3, np.random.default_rng(1)).shape == (3, 0)


def test_too_little_room_is_none():
    assert Ways([Cell(0, 1, (True, True))]).total == 0


def test_many_cards_in_many_places_are_counted_without_trying():
    """Two packs between four hands, three of them void of a suit each: far more ways than anybody could try."""
    suits = [card % 4 for card in range(78)]
    cells = [Cell(hand, 10, tuple(suit != hand for suit in suits)) for hand in range(3)]
    ways = Ways([*cells, Cell(3, 48, (True,) * 78)])
    drawn = ways.draw(200, np.random.default_rng(1))
    assert ways.total > 1e30
    for hand in range(3):
        assert ((drawn == hand).sum(axis=1) == 10).all()
        assert not (drawn[:, hand::4] == hand).any()
