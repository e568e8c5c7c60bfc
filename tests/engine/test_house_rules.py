"""Every value of every house rule changes something that can happen: an option is never silently ignored."""

from dataclasses import fields
from itertools import combinations, islice
from random import Random

import pytest

from engine import game as rules
from engine.actions import NameTrump, Play, Shuffle, Undo
from engine.deal import Call
from engine.errors import Code, IllegalAction
from engine.events import TakenBack
from engine.game import DealScore, FinishedDeal
from engine.games import game_of, rule_sets
from engine.options import options_of, parse_rules
from engine.phases.exchange import Burials
from engine.phases.pulling import Fans
from engine.table_options import TableOptions
from engine.view import view

from .declared import DEALS, SHAPES
from .randomly import burial, dealt, steps
from .tables import everything, new_table, play, step


def differs_in_play(one, other, seed):
    """Whether a random deal under one is not the same deal under the other, step by step."""
    chance = Random(seed)
    beginning = dealt(one, chance)
    deal, events = beginning.start(one)
    twin, twins = beginning.start(other)
    played = steps(one, deal, chance)
    while True:
        if events != twins or seen(one, deal, seed) != seen(other, twin, seed):
            return True
        step = next(played, None)
        if step is None:
            return False
        if step.action not in rules.legal(other, twin, step.seat):
            return True
        deal, events = step.after, step.events
        twin, twins = rules.act(other, twin, step.seat, step.action)


def seen(game, deal, seed):
    """What everybody may do and sees; of burials, which there are too many of, whether some are possible."""
    chance, legal = Random(seed), []
    for seat in rules.may_act(game, deal):
        actions = rules.legal(game, deal, seat)
        if isinstance(actions, Fans):
            legal.append((seat, actions))
        elif isinstance(actions, Burials):
            tries = [burial(actions, chance), burial(Burials(actions.hand, (*"CDHS",), rule_of(actions)), chance)]
            legal.append([tries, [it in actions for it in tries]])
        else:
            legal.append((seat, [*actions]))
    views = [view(game, deal, seat)._replace(legal=()) for seat in range(game.seats)]
    return legal, views


def rule_of(burials):
    """The same rule with everything allowed, for something to try that may not be."""
    return type(burials.rule)(burials.rule.count, burials.rule.counters, official=False, rook_may_go=True)


def differs_in_match(one, other, seed):
    """Whether a match of random scores goes otherwise."""
    chance, finished = Random(seed), []
    worth = chance.choice([(0, 1), (0, 1, 2), (*range(11),), (*range(-100, 205, 5),), (50, 100)])
    for number in range(60):
        standings = [game.standing(game, 0, finished) for game in (one, other)]
        if standings[0] != standings[1]:
            return True
        if standings[0].winners:
            return False
        by_side = [chance.choice(worth) for _ in one.sides]
        gains = tuple(by_side[one.sides.index(one.side(seat))] for seat in range(one.seats))
        score = DealScore((), gains, "", {"tens": by_side})
        call = Call(chance.randrange(one.seats), 70)
        finished.append(FinishedDeal(standings[0].next_dealer, "S", 1, (number,) * one.seats, score, call))
    return False


def kept(game):
    """How its table is kept: of these house rules no deal and no match knows anything."""
    return [getattr(game.table, item.name) for item in fields(TableOptions)]


def differ(one, other, tries):
    if (one.pack.cards, one.seats, one.sides) != (other.pack.cards, other.seats, other.sides):
        return True
    if kept(one) != kept(other):
        return True
    return any(differs_in_match(one, other, seed) or differs_in_play(one, other, seed) for seed in range(tries))


OPTIONS = [(id_, option) for id_ in rule_sets() for option in options_of(rule_sets()[id_].options)]


def possible(rule_string):
    try:
        return bool(game_of(rule_string))
    except ValueError:
        return False


SLOW = {("kentucky", "cap"), ("kentucky", "min"), ("kentucky", "target")}
"""Whose values differ seldom, or late in a match of a long game only."""


@pytest.mark.parametrize(
    ("id_", "option"),
    [
        pytest.param(id_, option, id=f"{id_} {option.key}", marks=pytest.mark.long if (id_, option.key) in SLOW else ())
        for id_, option in OPTIONS
    ],
)
def test_every_value_makes_a_difference(id_, option):
    """Not only from the default: from every other value. What is usual with one pack is not with others (R7, R9)."""
    shapes = [text for text in (*SHAPES, *DEALS) if text.split()[0] == id_ and f"{option.key}=" not in text]
    shapes = [it for it in [*shapes, id_] if all(possible(f"{it} {option.key}={value}") for value in option.values)]
    for one, other in combinations(option.values, 2):
        games = ([game_of(f"{shape} {option.key}={value}") for value in (one, other)] for shape in shapes)
        tried = ((*pair, tries) for tries, some in ((400, 1), (30, len(shapes))) for pair in islice(games, some))
        assert any(differ(*it) for it in tried), (one, other)


def test_every_game_has_the_rules_of_the_table():
    assert all(issubclass(rule_set.options, TableOptions) for rule_set in rule_sets().values())
    assert {item.name for item in fields(TableOptions)} == {"cut", "undo", "last_trick"}


@pytest.mark.parametrize(("value", "stage"), [("skip", "deal"), ("interactive", "cut")])
def test_cut(value, stage):
    table = new_table(f"threefold cut={value}")
    table.act(0, Shuffle())
    assert table.stage == stage


def refused(table, seat):
    before = everything(table)
    with pytest.raises(IllegalAction) as error:
        table.act(seat, Undo())
    assert everything(table) == before
    return error.value.code, str(error.value)


def test_undo():
    """Until anybody else acts, and never after a card was seen."""
    for value, may in (("off", False), ("before_next_action", True)):
        table = play(new_table(f"mendikot undo={value}"), until="deal")
        maker = table.to_act()[0]
        table.act(maker, next(iter(table.view(maker).legal)))
        assert not table.view(maker).may_undo  # hiding is not a play
        before = table.view(maker).deal
        table.act(maker, next(it for it in table.view(maker).legal if isinstance(it, Play)))
        assert [table.view(seat).may_undo for seat in (maker, (maker + 1) % 4, None)] == [may, False, False]
        if may:
            assert refused(table, (maker + 1) % 4)[0] is Code.CANNOT_UNDO
            assert table.act(maker, Undo()) == (TakenBack(maker),)
            assert table.view(maker).deal == before
        assert refused(table, maker)[0] is Code.CANNOT_UNDO


@pytest.mark.parametrize(
    ("rule_string", "phase", "may"),
    [
        pytest.param("rook", "auction", True, id="a call"),
        pytest.param("rook", "drop", False, id="laying a card away: the hand is another"),
        pytest.param("rook", "pass", True, id="what is to be passed"),
        pytest.param("rook", "trump", False, id="naming trumps, by which passed cards are picked up"),
        pytest.param("rook pass=none", "trump", True, id="naming trumps, by which nothing comes to light"),
        pytest.param("rook", "leader", True, id="who leads"),
        pytest.param("kentucky", "bury", False, id="the nest"),
        pytest.param("kentucky trump_call=before_nest", "trump", False, id="naming trumps, by which the nest is taken"),
        pytest.param("three-two-five", "trump", False, id="naming trumps, by which cards are dealt"),
        pytest.param("mendikot trump=cut", "play", True, id="a card that cuts trumps"),
    ],
)
def test_what_may_be_taken_back(rule_string, phase, may):
    """All of a phase or nothing of it, but for the call that ends an auction: the nest is taken by it."""
    table, chance = play(new_table(f"{rule_string} undo=before_next_action"), until="deal"), Random(1)
    tried, begun = [], False
    while not begun and not table.view(None).finished:
        before = table.view(None).deal
        seat, _, _ = step(table, chance)
        after = table.view(None).deal
        if before.phase == phase and table.stage == "deal" and (phase != "auction" or after.phase == phase):
            tried.append(table.may_undo(seat))
        begun = phase == "play" and before.trump is None and after.trump is not None
    assert {*tried} == {may}


def test_no_undo_where_a_card_was_seen():
    """Naming trumps deals cards; a card of the tableau turns another up."""
    table = play(new_table("threefold undo=before_next_action"), until="deal")
    table.act(1, NameTrump("S"))
    assert refused(table, 1)[0] is Code.CANNOT_UNDO
    seat = table.to_act()[0]
    up = {*table.view(seat).deal.up[seat]}
    table.act(seat, next(it for it in table.view(seat).legal if it.card in up))
    said = (Code.CANNOT_UNDO, "Nothing can be taken back once somebody has acted or a card was seen.")
    assert refused(table, seat) == said


def test_of_one_game_nothing_differs():
    """The search above finds what there is, and nothing else."""
    for rule_string in SHAPES:
        rule_set, options = parse_rules(rule_string, rule_sets())
        one, other = rule_set.game(options), rule_set.game(options)
        assert not any(differs_in_play(one, other, seed) or differs_in_match(one, other, seed) for seed in range(2))
