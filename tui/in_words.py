"""The table as the compact panel says it: sentences, and a list of what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.keys import BY_ID
from tui.layout import LEAST_HEIGHT, LEAST_WIDTH
from tui.widgets.compact import Item
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.cards import Card
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


def tableau_in_words(words: Words, title: str, piles: Sequence[tuple[Card | None, bool]]) -> str:
    """Who has what on the table: `Ada's table: 9♥; 7♦ 4♣ on covered cards.` Empty: nothing.

    A pile is the card that lies face up, and whether a covered one lies below.
    """
    bare = [card for card, below in piles if card is not None and not below]
    over = [card for card, below in piles if card is not None and below]
    alone = sum(below for card, below in piles if card is None)
    parts = [words.cards(bare)]
    parts += [f"{words.cards(over)} on {'covered cards' if over[1:] else 'a covered card'}"] if over else []
    parts += [counted(alone, "covered card")] if alone else []
    lies = "; ".join(filter(None, parts))
    return sentence(f"{title}: {lies}") if lies else ""


def held_in_words(words: Words, hand: Sequence[Card], elsewhere: Sequence[str]) -> str:
    """One's hand, and which cards of one's own lie face down. Empty: nothing."""
    lies = "; ".join(filter(None, (words.cards(hand), *elsewhere)))
    return sentence(f"Your hand: {lies}") if lies else ""


def items_in_words(words: Words, asked: Question | None, choosing: Choosing, marked: int) -> list[Item]:
    """The answers and the cards that can be chosen."""
    answers = [
        Item(answer.key, answer.text or "card", place == marked, answer=place)
        for place, answer in enumerate(asked.answers if asked else ())
    ]
    if asked and not asked.cards:
        return answers
    keys = sorted(choosing.keys.items(), key=lambda keyed: not keyed[1].isdigit())  # the table's come first, as drawn
    cards = [
        Item(key, words.card(card), card == choosing.chosen, picked=card in choosing.picked)
        for card, key in keys
        if card in choosing.legal
    ]
    return [*cards, *answers]


def commands_in_words(commands: Iterable[str], key: Callable[[str], str], *, quiet: bool = False) -> list[Item]:
    """Commands to click where there is no line of keys; `quiet`: they are there all the time."""
    return [Item(key(action), BY_ID[action].short, action=BY_ID[action].run, quiet=quiet) for action in commands]
