"""Every declared game, in every shape and under every house rule, as rule strings. A new game comes in by itself."""

from engine.games import game_of, rule_sets
from engine.options import options_of

_SHAPES = {
    "threefold": (
        "threefold",
        "threefold players=3",
        "threefold players=3 packs=2",
        "threefold players=4",
        "threefold players=4 sides=partners",
    )
}
"""Where a game is played in several shapes, all of them; its house rules are tried in each."""


def _ruled():
    """Each shape, then the shape under each value of each option that means something there."""
    for shape in SHAPES:
        yield shape
        id_, *settled = shape.split()
        keys = {word.partition("=")[0] for word in settled}
        for option in options_of(rule_sets()[id_].options):
            for value in () if option.key in keys else option.values[1:]:
                try:
                    yield game_of(f"{shape} {option.key}={value}").rules
                except ValueError:
                    assert option.when


SHAPES = [shape for id_ in rule_sets() for shape in _SHAPES.get(id_, (id_,))]
RULES = list(dict.fromkeys(_ruled()))
DEALS = [text for text in RULES if not {"match", "rounds"} & {word.partition("=")[0] for word in text.split()}]
"""Those that differ within one deal: how a match is won is nothing that a deal knows."""
