"""Deals played at random: every step of them, for the laws to look at."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from engine import game as rules
from engine.actions import Action
from engine.cards import Card
from engine.deal import Deal
from engine.events import Event
from engine.game import Game
from engine.notation import action_text
from engine.record import DealRecord


class Step(NamedTuple):
    """One action of a random deal."""

    before: Deal
    seat: int
    action: Action
    after: Deal
    events: tuple[Event, ...]


def shuffled(game: Game, chance: Random) -> tuple[Card, ...]:
    deck = list(game.pack.cards)
    chance.shuffle(deck)
    return tuple(deck)


def dealt(game: Game, chance: Random) -> tuple[int, tuple[Card, ...]]:
    """A random dealer and deck."""
    return chance.randrange(game.seats), shuffled(game, chance)


def steps(game: Game, deal: Deal, chance: Random) -> Iterator[Step]:
    """The deal played to its end by seats that do anything legal."""
    while seats := rules.to_act(game, deal):
        seat = chance.choice(seats)
        action = chance.choice(list(rules.legal(game, deal, seat)))
        after, events = rules.act(game, deal, seat, action)
        yield Step(deal, seat, action, after, events)
        deal = after


def whole_deal(game: Game, chance: Random) -> list[Step]:
    """Every step of a random deal."""
    deal, _ = rules.start(game, *dealt(game, chance))
    return list(steps(game, deal, chance))


def recorded(dealer: int, deck: tuple[Card, ...], played: Iterable[Step]) -> DealRecord:
    """The steps as a record."""
    return DealRecord(dealer, " ".join(map(str, deck)), tuple(action_text(s.seat, s.action) for s in played))
