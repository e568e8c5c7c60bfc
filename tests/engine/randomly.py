"""Deals played at random: every step of them, for the laws to look at."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine import game as rules
from engine.actions import Bid, Bury, Pass, Redeal, TableAction
from engine.cards import Card
from engine.deal import Deal
from engine.events import Event
from engine.game import DealScore, FinishedDeal, Game, Unlisted
from engine.notation import action_text
from engine.phases.exchange import Burials
from engine.record import DealRecord


class Step(NamedTuple):
    """One action of a random deal."""

    before: Deal
    seat: int
    action: TableAction
    after: Deal
    events: tuple[Event, ...]


class Beginning(NamedTuple):
    """What a deal begins with: who deals what, and the deals of the match before it."""

    dealer: int
    deck: tuple[Card, ...]
    before: tuple[FinishedDeal, ...] = ()

    def start(self, game: Game) -> tuple[Deal, tuple[Event, ...]]:
        return rules.start(game, self.dealer, self.deck, self.before)


def shuffled(game: Game, chance: Random) -> tuple[Card, ...]:
    deck = list(game.pack.cards)
    chance.shuffle(deck)
    return tuple(deck)


def finished(game: Game, chance: Random) -> FinishedDeal:
    """A deal that was played, of which there is nothing but its tricks: they leave debts in some games."""
    tricks = [0] * game.seats
    for _ in range(10):
        tricks[chance.randrange(game.seats)] += 1
    score = DealScore((), (0,) * game.seats, "", {})
    return FinishedDeal(chance.randrange(game.seats), "S", None, tuple(tricks), score)


def dealt(game: Game, chance: Random) -> Beginning:
    """A random dealer and deck, mostly in the middle of a match."""
    before = tuple(finished(game, chance) for _ in range(chance.randrange(3)))
    return Beginning(chance.randrange(game.seats), shuffled(game, chance), before)


def chosen(legal: Collection[TableAction], chance: Random) -> TableAction:
    """Any of them, but so that much of everything happens: bids stay low, and few deals are thrown in."""
    if isinstance(legal, Burials):
        return burial(legal, chance)
    if isinstance(legal, Unlisted):
        return legal.example(chance)
    actions = [*legal]
    bids = [action for action in actions if isinstance(action, Bid)]
    if bids:
        actions = [action for action in actions if not isinstance(action, Bid)]
        actions += [bids[0], bids[0], chance.choice(bids)] + [Pass()] * (Pass() in actions)
    if Redeal() in actions and len(actions) > 1 and chance.random() < 0.8:
        actions.remove(Redeal())
    return chance.choice(actions)


def burial(burials: Burials, chance: Random) -> Bury:
    """Any of them; as often as not one for which all goes that is neither a counter nor a trump, where that is few."""
    rule, suit = burials.rule, chance.choice(burials.suits)
    plain = [card for card in burials.hand if card.rank not in rule.counters and card.suit != suit]
    rest = [card for card in burials.hand if card not in plain]
    if len(plain) < rule.count and chance.random() < 0.7:
        action = Bury(frozenset([*plain, *chance.sample(rest, rule.count - len(plain))]), suit)
        if action in burials:
            return action
    return burials.example(chance)


def steps(game: Game, deal: Deal, chance: Random) -> Iterator[Step]:
    """The deal played to its end by seats that do anything legal, now and then out of turn."""
    while seats := rules.to_act(game, deal):
        others = [seat for seat in rules.may_act(game, deal) if seat not in seats]
        seat = chance.choice(others if others and chance.random() < 0.1 else seats)
        action = chosen(rules.legal(game, deal, seat), chance)
        after, events = rules.act(game, deal, seat, action)
        yield Step(deal, seat, action, after, events)
        deal = after


def whole_deal(game: Game, chance: Random) -> list[Step]:
    """Every step of a random deal."""
    return list(steps(game, dealt(game, chance).start(game)[0], chance))


def recorded(game: Game, beginning: Beginning, played: Iterable[Step]) -> DealRecord:
    """The steps as a record."""
    actions = tuple(action_text(step.seat, step.action, game.pack) for step in played)
    return DealRecord(beginning.dealer, " ".join(map(str, beginning.deck)), actions)


def names(cards: Sequence[Card]) -> list[str]:
    return [*map(str, cards)]
