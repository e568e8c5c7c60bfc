"""The auction as a question: all calls so far in view, and the bids to choose from."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeVar

from engine.actions import Bid, Pass, Redeal
from tui.picking import Draft
from tui.question import Answer, Question
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.table import TableView
    from engine.view import DealView
    from tui.wording import Words

DIGITS = "1234567890"
T = TypeVar("T")


def by_digit(items: Iterable[T]) -> Iterator[tuple[str, T]]:
    """Each with the digit that answers with it; after the tenth, with an empty text."""
    return zip(chain(DIGITS, repeat("")), items, strict=False)


def auction(view: TableView, deal: DealView, words: Words, draft: Draft, key: Callable[[str], str]) -> Question:
    """Whose call it is, and what may be called."""
    if draft.sure == "redeal" and Redeal() in view.legal:
        return Question(
            "Demand a new deal?",
            (Answer("1", "no, play on", does=Draft()), Answer("2", "yes, throw it in", does=Redeal())),
            "Nobody else knows that you may. The same dealer deals again.",
            deliberate=True,
        )
    calls = [action for action in view.legal if isinstance(action, Pass | Bid)]
    answers = [
        Answer(digit, "pass" if isinstance(call, Pass) else str(call.amount), does=call)
        for digit, call in by_digit(calls)
    ]
    small = ""
    if Redeal() in view.legal:
        answers.append(Answer(key("new-deal"), "new deal", does=Draft(sure="redeal")))
        small = "You hold no counter: until the auction has closed you may have a new deal."
    return Question(
        _text(deal, words, mine=bool(calls)), tuple(answers), small, call_grid(view, deal, words), deliberate=True
    )


def _text(deal: DealView, words: Words, *, mine: bool) -> str:
    standing = deal.contract
    high = f"{words.name(standing.seat)} {words.verb((standing.seat,), 'bid')} {standing.amount}" if standing else ""
    if mine:
        return sentence(f"{high}: your call" if high else "You open the bidding")
    waits = f"{words.names_of(deal.to_act)} {words.verb(deal.to_act, 'are')} to call"
    return sentence(f"{high}; {waits}" if high else waits)


def call_grid(view: TableView, deal: DealView, words: Words) -> tuple[tuple[str, ...], ...]:
    """The calls so far: a column a seat in playing order, a row a round; who has passed stays out."""
    order = view.game.from_forehand(deal.dealer)
    rows: list[list[str]] = []
    last = len(order)
    for call in deal.calls:
        column = order.index(call.seat)
        if column <= last:
            rows.append([words.dot] * len(order))
        rows[-1][column] = "pass" if call.amount is None else str(call.amount)
        last = column
    return (tuple(words.name(seat) for seat in order), *map(tuple, rows))
