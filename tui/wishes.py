"""Which rules one likes to play by: of every game one wants, does not want or does not mind a value of an option.

Invariant: whatever the wishes, there are rules of some game that fit them, so that a table can always be made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.games import rule_sets
from engine.options import nearest, options_of
from tui.form import Form, offered, stepped
from tui.summary import house_rules, option_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.options import Option

    Kept = Sequence[tuple[str, Sequence[str]]]
    """As settings keep them: by the id of a game, words like `players=2`, `tie!=draw`, `yes`, `no`."""

EITHER, YES, NO = "either", "yes", "no"
"""Of a whole game."""


class Wanted(NamedTuple):
    """What one wants of an option."""

    value: str | int
    this: bool = True
    """False: anything but this."""

    def met(self, value: str | int) -> bool:
        """Whether a value is as one wants it."""
        return (value == self.value) == self.this

    @property
    def words(self) -> str:
        """As one reads it beside the option: `2`, `not 4`."""
        return option_words(self.value) if self.this else f"not {option_words(self.value)}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """One's wishes; what is in none of them one does not mind."""

    games: Mapping[str, bool] = field(default_factory=dict)
    """By the id of a game, whether one wants to play it."""
    options: Mapping[tuple[str, str], Wanted] = field(default_factory=dict)
    """By game and option."""

    @classmethod
    def of(cls, kept: Kept) -> Wishes:
        """Read as settings keep them; words that mean nothing here are no wishes."""
        games, options = {}, {}
        for game, words in kept:
            for word in words:
                if problem_with(game, word):
                    continue
                if word in (YES, NO):
                    games[game] = word == YES
                else:
                    key, wanted = _wanted(game, word)
                    options[game, key] = wanted
        return cls(games, options)

    @property
    def kept(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """As settings keep them, in the order of games and options."""
        return tuple((game, words) for game in rule_sets() if (words := tuple(self._words(game))))

    def _words(self, game: str) -> Iterable[str]:
        if game in self.games:
            yield YES if self.games[game] else NO
        for option in _options(game):
            if wanted := self.options.get((game, option.key)):
                yield f"{option.key}{'=' if wanted.this else '!='}{wanted.value}"

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.games) + len(self.options)

    # What fits.

    def plays(self, game: str) -> bool:
        """Whether one plays a game: one of the wanted; where none is, of those that one does not mind; else any."""
        wanted = [one for one in rule_sets() if self.games.get(one)]
        return game in (wanted or [one for one in rule_sets() if one not in self.games] or rule_sets())

    def fit(self, rules: str) -> bool:
        """Whether a table with this rule string is as one wishes; an option that means nothing there does not count."""
        if not self.count:
            return True
        form = Form.of(rules)
        return self.plays(form.game) and self._unmet(form) is None

    def _unmet(self, form: Form) -> tuple[Option, Wanted] | None:
        """The first option that is not as one wants it."""
        for option in form.rows():
            wanted = self.options.get((form.game, option.key))
            if wanted and not wanted.met(form.value(option.key)):
                return option, wanted
        return None

    def nearest(self, rules: str) -> str:
        """The rule string that fits with as little changed as can be."""
        form = Form.of(rules)
        if not self.plays(form.game):
            form = form.for_game(next(game for game in rule_sets() if self.plays(game)))
        while unmet := self._unmet(form):
            option, wanted = unmet
            form = form.with_value(option.key, next(value for value in option.values if wanted.met(value)))
        return form.rules

    # How they are asked for.

    def game_word(self, game: str) -> str:
        """Whether one wants to play it: `yes`, `no` or `either`."""
        return {True: YES, False: NO, None: EITHER}[self.games.get(game)]

    def option_word(self, game: str, key: str) -> str:
        """What one wants of an option, as one reads it; `either` where one does not mind."""
        wanted = self.options.get((game, key))
        return wanted.words if wanted else EITHER

    def with_game(self, game: str, step: int) -> Wishes:
        """With the next word about a game, or the one before."""
        return self.wanting_game(game, str(stepped((EITHER, YES, NO), self.game_word(game), step)))

    def wanting_game(self, game: str, word: str) -> Wishes:
        """With this word about a game: `yes`, `no` or `either`."""
        others = {one: wanted for one, wanted in self.games.items() if one != game}
        return Wishes(others if word == EITHER else {**others, game: word == YES}, self.options)

    def with_option(self, game: str, key: str, step: int) -> Wishes:
        """With the next wish for an option, or the one before: either, each value, and of several each but that one."""
        ways = _ways(game, key)
        return self.wanting_option(game, key, ways.index(self.options.get((game, key))) + step)

    def ways(self, game: str, key: str) -> list[str]:
        """What one can wish of an option, as one reads it; that one does not mind is not among it, but comes first."""
        return [way.words for way in _ways(game, key) if way]

    def wanting_option(self, game: str, key: str, place: int) -> Wishes:
        """With the wish in this place: 0 for either, then as in `ways`; further on, from the beginning again."""
        ways = _ways(game, key)
        way = ways[place % len(ways)]
        others = {one: wanted for one, wanted in self.options.items() if one != (game, key)}
        return Wishes(self.games, {**others, (game, key): way} if way else others)

    def in_words(self, game: str) -> str:
        """What one wants of a game, in a line: `2 players, not tie: draw`; empty: nothing."""
        words = [f"play it: {self.game_word(game)}"] if game in self.games else []
        for option in _options(game):
            if wanted := self.options.get((game, option.key)):
                (rule,) = house_rules([(option.key, wanted.value)])
                words.append(rule if wanted.this else f"not {rule}")
        return ", ".join(words)


def problem_with(game: str, word: str) -> str:
    """Why a word is no wish, in a sentence; empty: it is one."""
    if game not in rule_sets():
        return f"there is no game {game!r}: {nearest(game, rule_sets())}"
    if word in (YES, NO):
        return ""
    try:
        _wanted(game, word)
    except ValueError as error:
        return str(error)
    return ""


def _wanted(game: str, word: str) -> tuple[str, Wanted]:
    """An option's key and what is wanted of it. Raises ValueError."""
    key, equals, value = word.partition("=")
    name = key.removesuffix("!")
    options = {option.key: option for option in _options(game)}
    if name not in options or not equals:
        raise ValueError(f"{word!r} is no wish for {game}: {nearest(name, options)}")
    values = {str(one): one for one in options[name].values}
    if value not in values:
        raise ValueError(f"{word!r} is no wish for {game}: {nearest(value, values)}")
    return name, Wanted(values[value], this=name == key)


def _ways(game: str, key: str) -> list[Wanted | None]:
    """All one can want of an option: nothing, each value, and of several each but that one."""
    option = next(option for option in _options(game) if option.key == key)
    values = offered(option)
    ways: list[Wanted | None] = [None, *map(Wanted, values)]
    return ways + ([Wanted(value, this=False) for value in values] if len(values) > 2 else [])


def _options(game: str) -> tuple[Option, ...]:
    return options_of(rule_sets()[game].options)
