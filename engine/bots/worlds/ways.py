"""In how many ways cards go into places that not every card may go to; and any one of those ways, evenly.

Cards that may go to the same places are alike, and so are places that the same cards may go to. The ways are counted
class after class over the room that is left (a dynamic program, backwards), then drawn in the same order forwards:
first how many cards of each class each place gets, then which. No way is favoured and none is tried in vain.
"""

from __future__ import annotations

from functools import cache
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_FACTORIAL = np.array([float(factorial(n)) for n in range(128)])


class Cell(NamedTuple):
    """Room for so many cards in one place. Of one place there may be several cells."""

    place: int
    room: int
    may: tuple[bool, ...]
    """By unseen card, whether it may go there."""


class _Class(NamedTuple):
    """Cards that may go to the same groups of cells."""

    cards: NDArray[np.intp]
    """Their numbers among the unseen ones."""
    parts: NDArray[np.intp]
    """By way to divide them, how many go to each group but the widest: (ways, groups - 1)."""
    rest: NDArray[np.intp]
    """By way, how many go to the widest group, which is the last."""
    weights: NDArray[np.float64]
    """By way, in how many ways the cards can be chosen for it."""


class Ways:
    """All ways for unseen cards to fill cells exactly. `total` is their number, 0 where there is none."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        cells = [cell for cell in cells if cell.room]
        self._size = len(cells[0].may) if cells else 0
        by_class: dict[tuple[bool, ...], list[int]] = {}
        for number, allowed in enumerate(zip(*[cell.may for cell in cells], strict=True)):
            by_class.setdefault(allowed, []).append(number)
        kinds = sorted(by_class, key=sum)
        groups: dict[tuple[bool, ...], list[Cell]] = {}
        for place, cell in enumerate(cells):
            groups.setdefault(tuple(kind[place] for kind in kinds), []).append(cell)
        # The widest group comes last: what it gets follows from the others, so it is no dimension of what is counted.
        patterns = sorted(groups, key=lambda pattern: sum(cell.room for cell in groups[pattern]))
        self._groups = [groups[pattern] for pattern in patterns]
        self._room = tuple(sum(cell.room for cell in group) for group in self._groups)
        self._classes = [
            _divided(by_class[kind], [pattern[number] for pattern in patterns], self._room)
            for number, kind in enumerate(kinds)
        ]
        self._left: list[NDArray[np.float64]] = []
        fits = sum(self._room) == self._size and all(cell.room > 0 for cell in cells)
        possible = fits and all(map(any, kinds))
        self.total = self._count() * prod(map(_orders, self._groups)) if possible else 0.0

    def _count(self) -> float:
        """The ways to fill the groups; on the way, by what room is left after each class, those for all later ones."""
        if not self._classes:
            return 1.0
        shape = tuple(room + 1 for room in self._room[:-1])
        ways = np.zeros(shape)
        ways[(0,) * len(shape)] = 1.0
        for number in reversed(range(len(self._classes))):
            self._left.insert(0, ways)
            each = self._classes[number]
            if number == 0:
                room = np.array(self._room[:-1], np.intp)
                return float((each.weights * _at(ways, room - each.parts)).sum())
            before = np.zeros(shape)
            if number == len(self._classes) - 1:
                before[tuple(each.parts.T)] = each.weights
            else:
                for part, weight in zip(each.parts.tolist(), each.weights.tolist(), strict=True):
                    taken = tuple(slice(count, None) for count in part)
                    kept = tuple(slice(0, size - count) for size, count in zip(shape, part, strict=True))
                    before[taken] += weight * ways[kept]
            ways = before
        raise AssertionError

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """So many ways, independent of each other: by way and unseen card, its place."""
        groups = np.empty((count, self._size), np.int8)
        room = np.tile(np.array(self._room[:-1], np.intp), (count, 1))
        for number, (each, left) in enumerate(zip(self._classes, self._left, strict=True)):
            chosen = self._choose(each, left, room[:1] if number == 0 else room, count, rng)
            room -= each.parts[chosen]
            parts = np.column_stack((each.parts[chosen], each.rest[chosen]))
            names = np.tile(np.arange(len(self._room), dtype=np.int8), count)
            filled = np.repeat(names, parts.ravel()).reshape(count, len(each.cards))
            if (each.parts.any(axis=0).sum() + each.rest.any()) > 1:
                filled = rng.permuted(filled, axis=1)
            groups[:, each.cards] = filled
        return self._named(groups, rng)

    def _choose(
        self,
        each: _Class,
        left: NDArray[np.float64],
        room: NDArray[np.intp],
        count: int,
        rng: np.random.Generator,
    ) -> NDArray[np.intp]:
        """By way drawn, how the class is divided."""
        if len(each.weights) == 1:
            return np.zeros(count, np.intp)
        if len(room) == 1:
            sums = np.cumsum(each.weights * _at(left, room - each.parts))
            found: NDArray[np.intp] = np.searchsorted(sums, rng.random(count) * sums[-1], side="right")
            return found
        sums = np.cumsum(each.weights * _at(left, room[:, None, :] - each.parts[None, :, :]), axis=1)
        picked: NDArray[np.intp] = (sums <= rng.random((count, 1)) * sums[:, -1:]).sum(axis=1)
        return picked

    def _named(self, groups: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int8]:
        """The groups replaced by the places of their cells, in any order."""
        places = np.empty_like(groups)
        for number, group in enumerate(self._groups):
            if len({cell.place for cell in group}) == 1:
                places[groups == number] = group[0].place
                continue
            names = np.repeat(np.array([cell.place for cell in group], np.int8), [cell.room for cell in group])
            shuffled = rng.permuted(np.tile(names, (len(groups), 1)), axis=1)
            if len(self._groups) == 1:
                return shuffled
            places[groups == number] = shuffled.ravel()
        return places


def _orders(group: Sequence[Cell]) -> float:
    """In how many ways the cards of a group go to its places."""
    rooms: dict[int, int] = {}
    for cell in group:
        rooms[cell.place] = rooms.get(cell.place, 0) + cell.room
    return factorial(sum(rooms.values())) / prod(map(factorial, rooms.values()))


def _divided(cards: Sequence[int], allowed: Sequence[bool], room: Sequence[int]) -> _Class:
    """The class of these cards, which may go to the groups that are allowed, as far as there is room."""
    most = tuple(min(space, len(cards)) if may else 0 for space, may in zip(room, allowed, strict=True))
    return _Class(np.array(cards, np.intp), *_divisions(len(cards), most))


@cache
def _divisions(size: int, most: tuple[int, ...]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """The ways to divide so many cards among groups, at most so many to each: parts, rest and weights of a class."""
    parts = np.zeros((1, 0), np.intp)
    if len(most) > 1:
        parts = np.indices([count + 1 for count in most[:-1]]).reshape(len(most) - 1, -1).T.astype(np.intp)
    rest = size - parts.sum(axis=1)
    fits = (rest >= 0) & (rest <= most[-1])
    parts, rest = parts[fits], rest[fits]
    weights = _FACTORIAL[size] / (_FACTORIAL[parts].prod(axis=1) * _FACTORIAL[rest])
    return parts, rest, weights


def _at(ways: NDArray[np.float64], room: NDArray[np.intp]) -> NDArray[np.float64]:
    """The entries for what room is left; 0 where there is less than none."""
    if ways.ndim == 0:
        return np.full(room.shape[:-1], float(ways))
    inside = (room >= 0).all(axis=-1)
    found: NDArray[np.float64] = np.where(inside, ways[tuple(np.moveaxis(np.maximum(room, 0), -1, 0))], 0.0)
    return found


class Bound(NamedTuple):
    """Of some unseen cards a place holds at least so many and at most so many."""

    place: int
    which: tuple[bool, ...]
    """By unseen card, whether it is one of them."""
    least: int
    most: int


def split(cells: Sequence[Cell], bounds: Sequence[Bound]) -> list[list[Cell]]:
    """The cells under the bounds: one list for each number of the cards in question, which exclude each other."""
    lists = [list(cells)]
    for bound in bounds:
        others = tuple(not one for one in bound.which)
        lists = [
            [
                part
                for cell in each
                for part in (
                    (cell,)
                    if cell.place != bound.place
                    else (
                        cell._replace(room=number, may=_both(cell.may, bound.which)),
                        cell._replace(room=cell.room - number, may=_both(cell.may, others)),
                    )
                )
            ]
            for each in lists
            for number in range(
                max(0, bound.least),
                1 + min(bound.most, sum(bound.which), *(cell.room for cell in each if cell.place == bound.place)),
            )
        ]
    return lists


def _both(one: tuple[bool, ...], other: tuple[bool, ...]) -> tuple[bool, ...]:
    return tuple(a and b for a, b in zip(one, other, strict=True))
