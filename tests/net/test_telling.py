"""A change is told to everybody, one after another."""

import asyncio

import pytest

from net.telling import Telling
from tests.net.screens import eventually


class Told:
    """Listeners who note their numbers when they are told."""

    def __init__(self, count, pause=0.001):
        self.order = []
        self.listeners = [lambda number=number: self.order.append(number) for number in range(count)]
        self.telling = Telling(lambda: self.listeners, pause)


async def test_everybody_is_told_once_and_only_one_at_once():
    told = Told(5)
    told.telling.begin()
    assert len(told.order) == 1
    await eventually(lambda: len(told.order) == 5, "the last of them")
    assert sorted(told.order) == [*range(5)]


async def test_what_changes_meanwhile_is_told_in_one_more_round():
    told = Told(3)
    for _ in range(10):
        told.telling.begin()
    await eventually(lambda: len(told.order) == 6, "a second round")
    told.telling.begin()
    await eventually(lambda: len(told.order) == 9, "another round later")
    assert sorted(told.order) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


async def test_who_comes_meanwhile_is_told_in_the_next_round():
    told = Told(2)
    told.telling.begin()
    told.listeners.append(lambda: told.order.append("late"))
    told.telling.begin()
    await eventually(lambda: "late" in told.order, "who came late")


@pytest.mark.parametrize("again", [False, True])
async def test_stopped_it_tells_nobody_more(again):
    told = Told(3, pause=60)
    told.telling.begin()
    if again:
        told.telling.begin()
    told.telling.stop()
    assert len(told.order) == 1
    assert len(asyncio.all_tasks()) == 1
    told.telling.stop()


async def test_without_anybody_there_is_nothing_to_tell():
    told = Told(0)
    told.telling.begin()
    told.listeners.append(lambda: told.order.append("first"))
    told.telling.begin()
    assert told.order == ["first"]
    told.telling.stop()
