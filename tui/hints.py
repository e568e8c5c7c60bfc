"""The hints in the line of keys: what matters now first, then the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.card_keys import ROWS
from tui.keys import BY_ID, side_by_side
from tui.widgets.line import KeyHint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tui.question import Answer

    Key = Callable[[str], str]
    """The key of an action as it is shown."""


def answer_hints(answers: Sequence[Answer], key: Key) -> tuple[KeyHint, ...]:
    """How to answer a question."""
    if len(answers) == 1:
        return (KeyHint(answers[0].key, answers[0].text, "play"),)
    arrows = side_by_side(key("previous-card"), key("next-card"))
    return KeyHint(arrows, "mark", ""), KeyHint(key("play"), "answer", "play")


def card_hints(rows: str, key: Key, *, rows_too: bool) -> tuple[KeyHint, ...]:
    """How to choose a card; `rows_too`: of a tableau, too."""
    row = ROWS[rows]
    return KeyHint(f"{row[0]}-{row[9]}{' 1-0' * rows_too}", "choose", ""), KeyHint(key("play"), "play", "play")


def command_hints(commands: Iterable[str], key: Key) -> tuple[KeyHint, ...]:
    """These commands."""
    return tuple(KeyHint(key(action), BY_ID[action].short, BY_ID[action].run) for action in commands)
