"""Every declared game, in every shape and under every house rule, as rule strings. A new game comes in by itself."""

from dataclasses import fields
from itertools import combinations
from random import Random

from engine.games import game_of, rule_sets
from engine.options import options_of, print_rules
from engine.table_options import TwoSidedOptions

_SHAPES = {
    "kentucky": ("kentucky", "kentucky nest=free"),
    "mendikot": ("mendikot", "mendikot trump=hidden2", "mendikot trump=cut", "mendikot trump=open"),
    "rook": ("rook", "rook deck=57"),
    "threefold": (
        "threefold",
        "threefold players=3",
        "threefold players=3 packs=2",
        "threefold players=4",
        "threefold players=4 sides=partners",
    ),
}
"""Where a game is played in several shapes, all of them; its house rules are tried in each."""

_AT_TABLE = {item.name for item in fields(TwoSidedOptions)}
_IN_MATCH = {"match", "rounds", "target", "first_to", "bidder_first", "deal_passes"} | _AT_TABLE


def _key(word):
    return word.partition("=")[0]


def _ruled():
    """Each shape, then the shape under each value of each option that means something there."""
    for shape in SHAPES:
        yield shape
        id_, *settled = shape.split()
        keys = {_key(word) for word in settled} | (_AT_TABLE if settled else set())
        for option in options_of(rule_sets()[id_].options):
            for value in () if option.key in keys else option.values[1:]:
                try:
                    yield game_of(f"{shape} {option.key}={value}").rules
                except ValueError:
                    assert option.when


def pairs(id_):
    """Few rule strings that hold between them every two values, of two house rules, that go together."""
    rule_set, chance, seen = rule_sets()[id_], Random(id_), set()
    options = [option for option in options_of(rule_set.options) if option.key not in _IN_MATCH]

    def drawn():
        chosen = {option.key: chance.choice(option.values) for option in options}
        while idle := [one for one in options if chosen[one.key] != one.default and not one.applies(made(chosen))]:
            chosen |= {one.key: one.default for one in idle}
        said = [(one.key, chosen[one.key]) for one in options if one.applies(made(chosen))]
        return {*combinations(said, 2)} - seen, print_rules(rule_set, made(chosen))

    made = rule_set.with_choices
    barren = 0
    while barren < 20:
        new, text = max((drawn() for _ in range(20)), key=lambda one: len(one[0]))
        barren = 0 if new else barren + 1
        if new:
            seen |= new
            yield text


SHAPES = [shape for id_ in rule_sets() for shape in _SHAPES.get(id_, (id_,))]
RULES = list(dict.fromkeys(_ruled()))
DEALS = [text for text in RULES if not _IN_MATCH & {*map(_key, text.split())}]
"""Those that differ within one deal: how a match is won, and how a table is kept, is nothing that a deal knows."""
PAIRS = {id_: [*pairs(id_)] for id_ in rule_sets()}
"""Rule strings in which every two values of two house rules meet, as far as a deal knows them; by rule set."""
