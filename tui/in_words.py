"""The table as the compact panel says it: sentences, and a list of what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.keys import BY_ID
from tui.layout import LEAST_HEIGHT, LEAST_WIDTH
from tui.widgets.compact import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tui.question import Question
    from tui.widgets.choosing import Choosing
    from tui.widgets.trick import Place
    from tui.wording import Words


class Sentences(NamedTuple):
    """What is said of the position."""

    small: str
    """Why there is nothing but words."""
    told: str


def sentences(words: Words, asked: Question | None, places: Sequence[Place], reason: str) -> Sentences:
    """The question with the calls before it, or the trick."""
    small = f"This terminal is small: from {LEAST_WIDTH} by {LEAST_HEIGHT} on, the whole table is drawn."
    if asked is None:
        told = " ".join([*(f"{place.title}: {words.card(place.card)}." for place in places if place.card), reason])
        return Sentences(small, told)
    head, *rows = asked.grid or ((),)
    calls = [f"{name} {call}" for row in rows[-2:] for name, call in zip(head, row, strict=True) if call != words.dot]
    return Sentences(small, " ".join([*([f"{', '.join(calls)}."] if calls else []), asked.text, asked.small]).strip())


def items_in_words(words: Words, asked: Question | None, choosing: Choosing, marked: int) -> list[Item]:
    """The answers and the cards that can be chosen."""
    answers = [
        Item(answer.key, answer.text or "card", place == marked, answer=place)
        for place, answer in enumerate(asked.answers if asked else ())
    ]
    if asked and not asked.cards:
        return answers
    cards = [
        Item(key, words.card(card), card == choosing.chosen, picked=card in choosing.picked)
        for card, key in choosing.keys.items()
    ]
    return [*cards, *answers]


def commands_in_words(commands: Iterable[str], key: Callable[[str], str], *, quiet: bool = False) -> list[Item]:
    """Commands to click where there is no line of keys; `quiet`: they are there all the time."""
    return [Item(key(action), BY_ID[action].short, action=BY_ID[action].run, quiet=quiet) for action in commands]
