"""A process that plays matches through the rules, to say what came of them: long sums that no table may wait for."""

from __future__ import annotations

import json

from engine.errors import BadRecord
from engine.record import BrokenRule
from tui.figures.played import played
from tui.saved import parse_kept
from tui.thinking.worker import answer_all

PEOPLE = "people"
"""The level of opponents who are no bots."""


def main(modest: int) -> None:
    """Answer until there is nobody left to ask."""
    answer_all(answer, modest)


def answer(data: bytes) -> bytes:
    """What came of a match, as JSON; a text instead of it says what failed."""
    try:
        told: object = played(parse_kept(data.decode()), people=PEOPLE)
    except (BadRecord, BrokenRule) as error:
        told = type(error).__name__  # its words may name cards
    return json.dumps(told).encode() + b"\n"
