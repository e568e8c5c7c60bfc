"""A lesson as data: a deal in the notation of records, and step by step what is said, what happens, what one does.

Invariant: a lesson is played through the rules like any deal. What it accepts is legal, and whatever else is legal it
answers; `tests/tui/test_lessons.py` replays every lesson, right and wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.notation import action_text
from engine.record import DealRecord, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import TableAction
    from engine.cards import Pack

NAMES = ("You", "Ada", "Cem", "Dee")
"""Who sits at the table of a lesson, one's own seat first, clockwise."""


def written(seat: int, action: TableAction, pack: Pack) -> str:
    """An action as lessons write it: as records do, without the seat."""
    return action_text(seat, action, pack).partition(" ")[2]


class Say(NamedTuple):
    """A text to read before the lesson goes on."""

    text: str
    keys: str = ""
    """What is added about keys, where there are some: in lines of words there are none."""


class Then(NamedTuple):
    """What happens by itself, as records write it: a seat and what it does, one after the other.

    `1 ?` is whatever a careful player would do in the seat.
    """

    actions: tuple[str, ...]


class Task(NamedTuple):
    """Something to do. An action is written as in records, without the seat.

    An answer in `right` or `wrong` fits every action that has all of its words: `trump H` also a nest with hearts.
    """

    text: str
    right: Mapping[str, str]
    """What is said of an action that goes on with the lesson."""
    wrong: Mapping[str, str]
    """What is said of one that does not, and is not done; also of one that the rules refuse."""
    otherwise: str
    """What is said of any other legal action."""
    keys: str = ""
    """What is added about keys, as above."""

    def answer(self, action: str) -> tuple[bool, str]:
        """Whether an action is right, and what is said of it; one that fits both is wrong."""
        for right, answers in ((False, self.wrong), (True, self.right)):
            for known, said in answers.items():
                if set(known.split()) <= set(action.split()):
                    return right, said
        return False, self.otherwise


Step = Say | Then | Task


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson."""

    id: str
    """Its name in the file of lessons done."""
    rules: str
    title: str
    about: str
    """What it is for, in a few words."""
    deals: tuple[DealRecord, ...]
    """The match so far; the last deal is the one that is played."""
    steps: tuple[Step, ...]
    end: str
    """What is said when it is done."""
    seat: int = 0
    """One's own."""

    def record(self, seats: int) -> Record:
        """The match at the point where the lesson begins."""
        names = tuple(NAMES[(seat - self.seat) % seats] for seat in range(seats))
        return Record(self.rules, self.deals, names)


def dealt(dealer: int, deck: str, before: str = "") -> DealRecord:
    """A deal as a lesson finds it: the deck, top card first, and what was done before, commas between."""
    return DealRecord(dealer, deck, tuple(one.strip() for one in before.split(",") if one.strip()))
