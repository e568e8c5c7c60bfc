"""What a program says: one line, one action, and the turn it was asked for."""

from __future__ import annotations

import json
from typing import NamedTuple

PROTOCOL = "threefold-bot/1"
"""The name of the protocol: it changes with what would break a program."""

_ASKED = 'Answer with one line such as {"act": "play 4S", "turn": 7}.'


class Answer(NamedTuple):
    """What a program wants to do, and the turn that it was asked for."""

    act: str
    """An action in the notation of records, with the number of the seat before it or without."""
    turn: int

    def by(self, seat: int) -> str:
        """The action with the number of the seat, whose program said it."""
        return self.act if self.act[:1].isdigit() else f"{seat} {self.act}"


def parse_answer(line: str) -> Answer:
    """The answer in a line. Raises ValueError with a sentence for the program's author."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):  # ValueError also for a number of thousands of digits
        raise ValueError(f"That line is no JSON. {_ASKED}") from None
    match data:
        case {"act": str(act), "turn": int(turn)} if not isinstance(turn, bool):
            return Answer(act, turn)
        case _:
            raise ValueError(f"That line is no answer. {_ASKED}")
