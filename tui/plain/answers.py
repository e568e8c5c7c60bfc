"""What the words say that only tell something: hand, table, trick, score, clock, log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.at_table import opened
from tui.both_halves import halves_page
from tui.plain.pages import lines_of
from tui.plain.standing import (
    clock_lines,
    hand_lines,
    last_trick_lines,
    score_lines,
    seal_lines,
    table_lines,
    trick_lines,
)
from tui.rules_page import rules_page
from tui.score_sheet import last_over
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tui.seated import Seated
    from tui.table import TableLink
    from tui.widgets.side import Entry

LINES_OF_LOG = 20
"""Lines that the log says unless more are asked for."""


def lines_for(word: str, rest: str, seated: Seated, link: TableLink) -> Iterable[str]:
    """What a word of `tui.plain.commands` says, of the table as it stands; `rest` is what stands after it."""
    update, view, words = seated.update, seated.view, seated.words
    match word:
        case "hand":
            return hand_lines(seated)
        case "table":
            return table_lines(seated)
        case "trick":
            return trick_lines(seated)
        case "last":
            return last_trick_lines(view, words, seated.following.seen)
        case "clock":
            return list(clock_lines(update, words, seated.elapsed)) or ["No clock runs."]
        case "find":
            return found(rest, link.rules)
        case "score" if view:
            deals = opened(link)
            compared = lines_of(halves_page(words, view, deals))
            sealed = seal_lines(words, view, link.proof, last_over(deals, view))
            return (*score_lines(words, update), *compared, *sealed)
        case "score":
            return score_lines(words, update)
        case _:
            many = int(rest[:4]) if rest.isascii() and rest.isdigit() else LINES_OF_LOG
            return list(map(told, seated.log))[-many:] or ["Nothing has happened yet."]


def found(word: str, rules: str) -> list[str]:
    """What the rules of a table say of a word."""
    if not word:
        return ["Find which word? For example: find trump."]
    lines = [line for line in lines_of(rules_page(rules)) if word.casefold() in line.casefold()]
    if not lines:
        return [f"The rules of this table say nothing of {word}."]
    return [f"The rules of this table have {word} in {counted(len(lines), 'sentence')}:", *lines]


def told(entry: Entry) -> str:
    """A line of the log."""
    return f"{entry.who}: {entry.what}" if entry.chat else f"{entry.who} {entry.what}".strip()
