"""Tables whose seeds are known, played by seats that do anything legal."""

from itertools import count
from random import Random

from engine.games import game_of
from engine.table import Table

from .randomly import chosen

NAMES = ("Ada", "Ben", "Cay", "Dot")


def new_table(rule_string, *, first_dealer=0, name="t"):
    game, numbers = game_of(rule_string), count(1)
    seeds = lambda: next(numbers).to_bytes(32, "big")  # noqa: E731 - said once
    return Table(game, NAMES[: game.seats], first_dealer=first_dealer, seeds=seeds, name=name)


def step(table, chance):
    """One action of a seat that may act; the seat, the action and the events."""
    others = [seat for seat in table.may_act() if seat not in table.to_act()]
    seat = chance.choice(others if others and chance.random() < 0.1 else table.to_act())
    action = chosen(table.view(seat).legal, chance)
    return seat, action, table.act(seat, action)


def play(table, chance=None, *, until="over", deals=99):
    """Go on until the stage, or until so many deals are finished."""
    chance = chance or Random(1)
    while table.stage != until and len(table.view(None).finished) < deals:
        step(table, chance)
        assert table.version < 2000, "a match that never ends"
    return table


def everything(table):
    """All that can be seen of a table, from every side."""
    return [table.view(seat) for seat in (*range(table.game.seats), None)], table.record()
