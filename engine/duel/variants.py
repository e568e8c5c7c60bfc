"""Every rule set under every value of every house rule, one at a time: what a bot must know how to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import game_of, rule_sets
from engine.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def variants() -> tuple[str, ...]:
    """Their rule strings, each once."""
    return tuple(dict.fromkeys(_tried()))


def _tried() -> Iterator[str]:
    for id_, rule_set in rule_sets().items():
        words = [f"{option.key}={value}" for option in options_of(rule_set.options) for value in option.values[1:]]
        yield id_
        for word in words:
            # What means nothing alone means something with one other choice.
            yield from next(filter(None, (_game(f"{id_} {' '.join(said)}") for said in _with_another(word, words))), ())


def _with_another(word: str, words: list[str]) -> Iterator[tuple[str, ...]]:
    yield (word,)
    key = word.partition("=")[0]
    yield from ((other, word) for other in words if other.partition("=")[0] != key)


def _game(rules: str) -> tuple[str, ...]:
    """The rules as they are written down; none where they do not go together."""
    try:
        return (game_of(rules).rules,)
    except ValueError:
        return ()
