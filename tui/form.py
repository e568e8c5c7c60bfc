"""The form that a table is set up with: a game, its options, and what changing one of them means for the others.

Invariant: a form is always a legal rule string; an option that stops applying goes back to its default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.games import rule_sets
from engine.options import differing, options_of, parse_rules, print_rules
from engine.table_options import TwoSidedOptions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.options import Option, RuleSet

_REGISTER = re.compile(r"\s*\([A-Z]-\d+(, [A-Z]-\d+)*\)")


@dataclass(frozen=True, slots=True)
class Form:
    """A game and the options chosen that differ from their default."""

    game: str
    chosen: Mapping[str, str | int] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: str) -> Form:
        """The form of a rule string. Raises ValueError."""
        rule_set, options = parse_rules(rules, rule_sets())
        return cls(rule_set.id, differing(options))

    @property
    def rule_set(self) -> RuleSet:
        """The game with its options open."""
        return rule_sets()[self.game]

    @property
    def options(self) -> Any:  # noqa: ANN401 - each rule set has an options class of its own
        """The options as they are set."""
        return self.rule_set.with_choices(self.chosen)

    @property
    def rules(self) -> str:
        """The rule string."""
        return print_rules(self.rule_set, self.options)

    @property
    def game_seats(self) -> int:
        """How many sit at the table."""
        return self.rule_set.game(self.options).seats

    def rows(self) -> tuple[Option, ...]:
        """The options that mean something now."""
        return tuple(option for option in options_of(self.rule_set.options) if option.applies(self.options))

    def value(self, key: str) -> str | int:
        """What an option is set to."""
        return next(option for option in self.rows() if option.key == key).of(self.options)  # type: ignore[no-any-return]

    def stepped(self, key: str, step: int) -> Form:
        """The form with an option set to its next value, or the one before."""
        option = next(option for option in self.rows() if option.key == key)
        return self.with_value(key, stepped(offered(option), self.value(key), step))

    def with_value(self, key: str, value: str | int) -> Form:
        """The form with an option set to a value."""
        form = Form(self.game, {**self.chosen, key: value})
        return Form(
            self.game, {key: value for key, value in form.chosen.items() if key in {o.key for o in form.rows()}}
        )

    def presets(self, own: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """The rules of this game that have a name, those of the game first, then one's own."""
        mine = tuple((name, Form.of(rules).rules) for name, rules in own if rules.split()[0] == self.game)
        return (*self.rule_set.presets, *mine)

    def preset(self, own: Sequence[tuple[str, str]]) -> str:
        """The name of these rules, however the table is kept; empty: they have none."""
        return next((name for name, rules in self.presets(own) if Form.of(rules).played == self.played), "")

    @property
    def played(self) -> dict[str, str | int]:
        """The options that differ, without how the table is kept."""
        kept = {option.key for option in options_of(TwoSidedOptions)}
        return {key: value for key, value in differing(self.options).items() if key not in kept}

    def with_preset(self, step: int, own: Sequence[tuple[str, str]]) -> Form:
        """The form with the next rules that have a name, or those before; how the table is kept stays as it is."""
        named = self.presets(own)
        if not named:
            return self
        names = [name for name, _ in named]
        here = self.preset(own)
        place = (names.index(here) + step if here else 0 if step > 0 else -1) % len(names)
        return self._playing(named[place][1])

    def named(self, name: str, own: Sequence[tuple[str, str]]) -> Form:
        """The form with the rules that have this name; how the table is kept stays as it is."""
        return self._playing(dict(self.presets(own))[name])

    def _playing(self, rules: str) -> Form:
        """The form with other rules of this game."""
        kept = {option.key for option in options_of(TwoSidedOptions)}
        stays = {key: value for key, value in self.chosen.items() if key in kept}
        return Form(self.game, {**Form.of(rules).chosen, **stays})

    def with_game(self, step: int) -> Form:
        """The form for the next game, or the one before; options that both games have stay as they are."""
        return self.for_game(str(stepped(tuple(rule_sets()), self.game, step)))

    def for_game(self, game: str) -> Form:
        """The form for a game; options that both games have stay as they are."""
        form = Form(game)
        kept = {
            option.key: self.chosen[option.key]
            for option in form.rows()
            if self.chosen.get(option.key) in option.values
        }
        return Form(form.game, kept)


def stepped(values: Sequence[str | int], value: str | int, step: int) -> str | int:
    """The value so many places on in a round of values."""
    return values[(values.index(value) + step) % len(values)]


def offered(option: Option) -> tuple[str | int, ...]:
    """The values in the order to offer them: numbers by size, words with the default first."""
    if all(isinstance(value, int) for value in option.values):
        return tuple(sorted(option.values, key=int))
    return option.values


def explained(doc: str) -> str:
    """What an option decides, in one line, without the ids of the rules it reads."""
    return _REGISTER.sub("", " ".join(doc.split()))
