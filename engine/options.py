"""House rules as data: a frozen dataclass of closed choices, and the rule strings that name them.

Everything that shows or reads an option is made from the dataclass: its fields are `Literal` types whose first value is
the default, the docstring under a field is its explanation. Parsing and printing a rule string are inverse.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from engine.table_options import UNLESS_TWICE, TableOptions, TwoSidedOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from _typeshed import DataclassInstance

    from engine.game import Game


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: a choice between a few values."""

    key: str
    values: tuple[str | int, ...]
    """In the order to offer them, the default first."""
    doc: str
    """What it decides, a sentence or two, with the id of the rule it reads."""
    applies: Callable[[Any], bool]
    """Whether the choice means anything under these options."""
    when: str
    """In words, when it applies; empty: always."""

    @property
    def field(self) -> str:
        """The name of its field: the key, with an underscore where Python keeps the word for itself."""
        return f"{self.key}_" if iskeyword(self.key) else self.key

    def of(self, options: Any) -> Any:  # noqa: ANN401 - each rule set has an options class of its own
        """What it is set to in these options."""
        return getattr(options, self.field)

    @property
    def default(self) -> str | int:
        """The value that a rule string need not name."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game with its options still open: what a file in `engine.games` declares as `RULES`."""

    id: str
    name: str
    summary: str
    """The game in one sentence."""
    options: type[DataclassInstance]
    """The frozen dataclass of its options."""
    declare: Callable[[str, Any], Game]
    """The game, given its rule string and its options."""
    presets: tuple[tuple[str, str], ...] = ()
    """Sets of options that have a name of their own: the name, and the rule string."""

    def with_choices(self, chosen: Mapping[str, str | int]) -> Any:  # noqa: ANN401
        """The options with these values by key, the default for every other."""
        fields = {option.key: option.field for option in options_of(self.options)}
        return self.options(**{fields[key]: value for key, value in chosen.items()})

    def game(self, options: Any) -> Game:  # noqa: ANN401 - each rule set has an options class of its own
        """The game under these options."""
        return self.declare(print_rules(self, options), options)


def choice(*, when: Callable[[Any], bool], words: str, default: str | int) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A dataclass field for an option that means something only `when` other options say so (`words` says it)."""
    return field(default=default, metadata={"when": when, "words": words})


def of_match(default: str | int) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A dataclass field for an option that says how a match is won: a duplicate is won otherwise."""
    return field(default=default, metadata=UNLESS_TWICE)


@cache
def options_of(options: type[DataclassInstance]) -> tuple[Option, ...]:
    """The options of an options dataclass, in its order; those come last that other games have too."""
    docs = {name: doc for source in options.__mro__[:-1] for name, doc in _field_docs(source).items()}
    hints = get_type_hints(options)
    shared = [{item.name for item in fields(of)} for of in (TwoSidedOptions, TableOptions)]
    return tuple(
        Option(
            item.name.rstrip("_"),
            get_args(hints[item.name]),
            docs[item.name],
            item.metadata.get("when", lambda _options: True),
            item.metadata.get("words", ""),
        )
        for item in sorted(fields(options), key=lambda item: sum(item.name in names for names in shared))
    )


def _field_docs(options: type[DataclassInstance]) -> dict[str, str]:
    """The docstring under each field, read from the source: Python keeps none at run time."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(options))).body[0]
    assert isinstance(tree, ast.ClassDef)
    docs = {}
    for before, after in zip(tree.body, tree.body[1:], strict=False):
        match before, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                docs[name] = inspect.cleandoc(doc)
            case _:
                pass
    return docs


def differing(options: DataclassInstance) -> dict[str, str | int]:
    """The options that differ from their default."""
    return {
        option.key: value for option in options_of(type(options)) if (value := option.of(options)) != option.default
    }


def print_rules(rules: RuleSet, options: Any) -> str:  # noqa: ANN401
    """The rule string: the id, then `key=value` for every option that differs from its default."""
    return " ".join([rules.id, *(f"{key}={value}" for key, value in differing(options).items())])


def parse_rules(text: str, rule_sets: Mapping[str, RuleSet]) -> tuple[RuleSet, Any]:
    """The rule set and options that a rule string names. Raises ValueError with the nearest word that exists."""
    words = text.split()
    if not words:
        message = f"the rule string is empty; it starts with one of: {', '.join(rule_sets)}"
        raise ValueError(message)
    rules = rule_sets.get(words[0])
    if rules is None:
        message = f"there is no rule set {words[0]!r}: {nearest(words[0], rule_sets)}"
        raise ValueError(message)
    by_key = {option.key: option for option in options_of(rules.options)}
    chosen: dict[str, str | int] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            message = f"{word!r} in {text!r} is not of the form key=value: {nearest(word, by_key)}"
            raise ValueError(message)
        if key not in by_key:
            message = f"{rules.id} has no option {key!r}: {nearest(key, by_key)}"
            raise ValueError(message)
        if key in chosen:
            message = f"the option {key!r} is given twice in {text!r}"
            raise ValueError(message)
        chosen[key] = _value(by_key[key], value)
    options = rules.with_choices(chosen)
    _check(options, chosen)  # who writes an option down means it, be it the default
    return rules, options


def _check(options: DataclassInstance, keys: Collection[str]) -> None:
    """Raise ValueError if one of the options means nothing beside the others."""
    for option in options_of(type(options)):
        if option.key in keys and not option.applies(options):
            message = f"{option.key}={option.of(options)} means something only {option.when}"
            raise ValueError(message)


def _value(option: Option, text: str) -> str | int:
    for value in option.values:
        if str(value) == text:
            return value
    message = f"{option.key}={text} is not possible: {nearest(text, [str(value) for value in option.values])}"
    raise ValueError(message)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a word that does not exist: the nearest that does, and all of them where they are few."""
    names = list(known)
    close = get_close_matches(word, names, n=1, cutoff=0.5) or get_close_matches(word.lower(), names, n=1, cutoff=0.3)
    if all(re.fullmatch("[0-9]{1,9}", text) for text in (word, *names)):
        close = sorted(names, key=lambda name: abs(int(name) - int(word)))[:1]
    hint = f"did you mean {close[0]!r}?" if close else ""
    few = f"one of {', '.join(names)}" if len(names) <= 12 else ""
    return " ".join(part for part in (hint, f"({few})" if hint and few else few) if part)
