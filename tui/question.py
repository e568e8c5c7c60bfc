"""A question on the table, as a value: what is asked, the answers, and what each of them does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.actions import TableAction
    from tui.picking import Draft


class Item(NamedTuple):
    """Something to choose that the table knows by an id, as it does the items of its menu."""

    id: str


class Answer(NamedTuple):
    """One answer."""

    key: str
    """The key that gives it, as shown; empty: the arrows and a click do."""
    text: str
    suit: str = ""
    """Of a suit, its letter: it is shown on a card's face."""
    does: TableAction | Draft | Item | str | None = None
    """The action it takes; or what one is about to do after it, or chooses; or the name of what the screen does."""
    also: str = ""
    """Another key, that is not shown."""
    back: bool = False
    """Whether it is drawn as the back of a card."""


class Question(NamedTuple):
    """What is asked instead of a card, or waited for."""

    text: str
    answers: tuple[Answer, ...] = ()
    small: str = ""
    grid: tuple[tuple[str, ...], ...] = ()
    """Above the question, a table of words: its head, then its rows."""
    deliberate: bool = False
    """Whether the key that goes on does not answer it: it may have been meant for something else."""
    cards: bool = False
    """Whether it is answered, or answered first, with cards of one's own."""
