"""The games. Every module of this package declares one as `RULES`; a file more is a game more, nothing else changes."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.match import played_twice
from engine.options import parse_rules
from engine.table_options import is_usual

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.game import Game
    from engine.options import RuleSet


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """Every rule set by id, in alphabetical order of their modules."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        rules: RuleSet = importlib.import_module(f"{__name__}.{module.name}").RULES
        found[rules.id] = rules
    return found


def game_of(rules: str) -> Game:
    """The game that a rule string names: the same one however the string is spelt. Raises ValueError."""
    return _game(*parse_rules(rules, rule_sets()))


@cache
def _game(rule_set: RuleSet, options: Any) -> Game:  # noqa: ANN401 - each rule set has an options class of its own
    game = rule_set.game(options)
    return game if is_usual(options) else played_twice(game, options.duplicate)
