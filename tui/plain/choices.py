"""What can be chosen at a table just now, as a numbered list, and the question above it.

Invariant: as long as one takes the same turn a number stays the same card: several are picked one after the other, and
nothing of the list has to be read again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Bid
from engine.cards import Card
from tui.advice import advice
from tui.plain.speech import capital, named, said
from tui.proposed import asked_to_agree, proposal_line
from tui.wording import spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from tui.marks import Marks
    from tui.picking import Draft
    from tui.question import Item, Question

ASK = "the word ask"
"""What asks for trumps."""


class Choice(NamedTuple):
    """Something that can be chosen."""

    key: str
    """What chooses it: its number; of a bid, the amount."""
    text: str
    does: Card | TableAction | Draft | Item | str | None
    picked: bool = False
    """Whether it is a card that is picked already, to go with others."""

    @property
    def line(self) -> str:
        """As it stands in the list."""
        return f"{self.key} {self.text}{', picked' * self.picked}"


class Prompt(NamedTuple):
    """What is asked, and what can be chosen."""

    moment: object
    """The turn it belongs to: the next one is asked anew, even if it asks the same."""
    told: tuple[str, ...]
    besides: tuple[str, ...] = ()
    """What holds the table up, or waits for an answer besides one's turn."""
    choices: tuple[Choice, ...] = ()

    @property
    def amounts(self) -> tuple[Choice, ...]:
        """The bids, which are typed and not numbered."""
        return tuple(choice for choice in self.choices if isinstance(choice.does, Bid))


MATCH_OVER = (("another match", "again"), ("all hands of the last deal", "hands"), ("leave", "leave"))
"""What there is to do once a match has been played to its end."""


def prompt_of(marks: Marks) -> Prompt:
    """What is asked just now; without anything to choose, what is waited for."""
    seated = marks.seated
    update, view = seated.update, seated.view
    moment = view and (view.number, view.stage, view.turn, view.deal and view.deal.phase, update.lesson)
    if update.over and not update.ended:
        items = [(text, does) for text, does in MATCH_OVER if update.own is not None or does != "again"]
        choices = tuple(Choice(str(number), capital(text), does) for number, (text, does) in enumerate(items, 1))
        return Prompt(moment, ("The match is over.",), _besides(marks), choices)
    asked = marks.question
    cards = _cards(marks)
    answers = _answers(asked, len(cards))
    told = _told(marks, asked, acting=bool(cards))
    return Prompt(moment, told, _besides(marks), (*cards, *answers))


def _cards(marks: Marks) -> tuple[Choice, ...]:
    """The cards that may be chosen: those on the table, then those in hand."""
    seated, choosing = marks.seated, marks.choosing()
    row = [card for card in seated.row if card is not None]
    covered = {card for card, below in zip(seated.row, seated.covered, strict=True) if below}
    order = [card for card in (*row, *seated.hand) if card in choosing.legal]
    choices = []
    for number, card in enumerate(order, 1):
        where = ""
        if card in row:
            where = ", on the table, covers a card" if card in covered else ", on the table"
        choices.append(Choice(str(number), f"{capital(spoken(card))}{where}", card, card in choosing.picked))
    return tuple(choices)


def _answers(asked: Question | None, after: int) -> tuple[Choice, ...]:
    """The answers to a question, numbered after so many cards."""
    choices: list[Choice] = []
    number = after
    for place, answer in enumerate(asked.answers if asked else (), 1):
        if isinstance(answer.does, Bid):
            choices.append(Choice(answer.text, f"bid {answer.text}", answer.does))
            continue
        number += 1
        choices.append(Choice(str(number), capital(said(answer.text)) or f"Card {place}", answer.does))
    return tuple(choices)


def _told(marks: Marks, asked: Question | None, *, acting: bool) -> tuple[str, ...]:
    """What is asked, in sentences."""
    seated = marks.seated
    if asked is not None:
        return tuple(filter(None, (asked.text, asked.small)))
    first, second = advice(seated.update, seated.words, None, (), ASK)
    turn = "Your turn. " if acting else ""
    # What may be played is in the list.
    told = first if first.endswith("follow suit.") else f"{first} {second}".strip()
    return (f"{turn}{capital(said(told))}",) if told else ()


def _besides(marks: Marks) -> tuple[str, ...]:
    seated = marks.seated
    update = seated.update
    told = []
    if update.paused:
        told.append(update.paused)
    if asked_to_agree(update):
        told.append(" ".join(proposal_line(update, seated.words, "The word agree", "the word decline")))
    if update.own is not None and update.people[update.own].sat_in:
        told.append("A bot plays for you: any line gives your seat back.")
    return tuple(told)


def chosen(line: str, prompt: Prompt, cards: Sequence[Card]) -> Choice | None:
    """What a line chooses: by number or amount, by its text, or a card by its name; None: nothing.

    `cards` are all of one's own: who names one that may not go is told why.
    """
    wanted = line.casefold()
    for choice in prompt.choices:
        if wanted in (choice.key, choice.text.casefold()):
            return choice
    if any(isinstance(choice.does, Card) for choice in prompt.choices) and (card := named(line, cards)):
        same = (choice for choice in prompt.choices if choice.does == card)
        return next(same, Choice("", capital(spoken(card)), card))
    return None


def in_steps(amounts: Sequence[str]) -> str:
    """Amounts in a row as one says them: `75, 80`, or of many `75 to 200, in steps of 5`."""
    steps = {int(after) - int(before) for before, after in pairwise(amounts)}
    if len(amounts) < 4 or len(steps) > 1:
        return ", ".join(amounts)
    return f"{amounts[0]} to {amounts[-1]}, in steps of {steps.pop()}"
