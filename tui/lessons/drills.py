"""Drills: one's own costly plays, to be done again from the same place, until they are done right twice.

They are kept in a file beside the matches, so many at most; what cannot be read is as if there were none.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.errors import BadRecord
from engine.games import game_of
from engine.notation import parse_action
from engine.record import BrokenRule, Record, parse_record, record_text
from engine.table import Table
from tui.checking import is_costly
from tui.hint_page import action_words
from tui.lessons.lesson import Lesson, Task, written
from tui.whole import why_not, write_whole
from tui.wording import Words, percent

if TYPE_CHECKING:
    from pathlib import Path

    from engine.bots import Candidate
    from engine.table import TableView
    from tui.checking import Checked

MOST = 40
"""Drills that are kept; the oldest go first."""

TIMES = 2
"""How often in a row one is done right before it is put away."""


class Drill(NamedTuple):
    """A place where one played, and what a better play was worth."""

    record: str
    """The match up to there, without what came of its deals and what proves them."""
    seat: int
    action: str
    """What one did, as records write it, without the seat."""
    weighed: tuple[tuple[str, float, float], ...]
    """What there was to do: the action, the chance and its uncertainty, the best first."""
    right: tuple[str, ...]
    """Of these, what is not clearly worse than the best."""
    times: int = 0
    """How often in a row it was done right."""


class Drills(Protocol):
    """One's drills."""

    async def look_up(self) -> None:
        """Have at hand what is kept. Raises Refused."""

    def waiting(self) -> tuple[Drill, ...]:
        """Those that are not put away, the one to do next first."""

    def keep(self, drill: Drill) -> str:
        """Keep one more. A sentence why it could not be kept, or an empty text."""

    def done(self, drill: Drill, *, right: bool) -> str:
        """Put one away that has been done right often enough, else at the end. Why not, or an empty text."""


def drill_of(checked: Checked, before: Record) -> Drill:
    """A drill of a costly play; `before` is the record of the match at that moment."""
    view, choice = checked.view, checked.choice
    assert view.seat is not None
    deals = tuple(replace(deal, result=None, seal=None) for deal in before.deals)
    record = Record(before.rules, deals)

    def text(one: Candidate) -> str:
        assert view.seat is not None
        return written(view.seat, one.action, view.game.pack)

    return Drill(
        record_text(record),
        view.seat,
        written(view.seat, checked.action, view.game.pack),
        tuple((text(one), round(one.value, 4), round(one.uncertainty, 4)) for one in choice.candidates),
        tuple(text(one) for one in choice.candidates if not is_costly(choice, one.action)),
    )


def lesson_of(drill: Drill) -> Lesson:
    """The drill as a lesson of one task. Raises ValueError where it cannot be played."""
    try:
        record = parse_record(drill.record)
        table = Table.resume(record, seeds=lambda: bytes(32), name="drill")
    except (BadRecord, BrokenRule) as error:
        raise ValueError(str(error)) from None
    view = table.view(drill.seat)
    if drill.seat not in view.to_act:
        message = "it is not the turn of this seat"
        raise ValueError(message)
    chances = {text: f"{_said(view, text)}: {percent(value)}" for text, value, _ in drill.weighed}
    best = ", ".join(chances[text] for text in (drill.weighed[0][0], drill.action) if text in chances)
    return Lesson(
        "drill",
        record.rules,
        "A drill",
        "",
        record.deals,
        (
            Task(
                "You have been here, and what you did then cost you something. What do you do?",
                {text: f"Right. {chances[text]}." for text in drill.right},
                {text: f"{said}. There is better." for text, said in chances.items() if text not in drill.right},
                "That was not weighed. There is something that is surely good.",
            ),
        ),
        f"The best, and what you did then: {best}.",
        drill.seat,
    )


def _said(view: TableView, text: str) -> str:
    action = parse_action(f"{view.seat} {text}", view.game.pack)[1]
    return action_words(Words(view.names, view.seat), view, action)


class DrillsFile:
    """In a file of a directory, which is made when it is first needed."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / "drills.json"

    async def look_up(self) -> None:
        """The file is read whenever it is asked for."""

    def waiting(self) -> tuple[Drill, ...]:
        """Those in the file that can be read."""
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return ()
        drills = map(parse_drill, found) if isinstance(found, list) else ()
        return tuple(drill for drill in drills if drill is not None)

    def keep(self, drill: Drill) -> str:
        """Keep one more."""
        return self._write(with_one_more(self.waiting(), drill))

    def done(self, drill: Drill, *, right: bool) -> str:
        """Put it away or at the end."""
        return self._write(after_doing(self.waiting(), drill, right=right))

    def _write(self, drills: tuple[Drill, ...]) -> str:
        try:
            write_whole(self._file, json.dumps([drill._asdict() for drill in drills]) + "\n")
        except OSError as error:
            return f"That could not be kept in {self._file}: {why_not(error)}."
        return ""


def with_one_more(drills: tuple[Drill, ...], drill: Drill) -> tuple[Drill, ...]:
    """The drills with a new one at the end, which stands for what was kept of the same place before."""
    others = [one for one in drills if (one.record, one.seat) != (drill.record, drill.seat)]
    return (*others, drill)[-MOST:]


def after_doing(drills: tuple[Drill, ...], drill: Drill, *, right: bool) -> tuple[Drill, ...]:
    """The drills after one was done: it is the last now, or put away."""
    others = tuple(one for one in drills if one != drill)
    times = drill.times + 1 if right else 0
    return others if times >= TIMES else (*others, drill._replace(times=times))


def parse_drill(data: object) -> Drill | None:
    """A drill from its JSON; None: it is none, or none that can be played."""
    match data:
        case {
            "record": str(record),
            "seat": int(seat),
            "action": str(action),
            "weighed": list(weighed),
            "right": list(right),
            "times": int(times),
        }:
            pass
        case _:
            return None
    try:
        known = tuple((str(text), float(value), float(error)) for text, value, error in weighed)
        drill = Drill(record, seat, action, known, tuple(map(str, right)), times)
        pack = game_of(parse_record(record).rules).pack
        for text in (action, *drill.right, *(text for text, _, _ in known)):
            parse_action(f"{seat} {text}", pack)
    except (BadRecord, TypeError, ValueError):
        return None
    return drill if drill.right and drill.weighed else None
