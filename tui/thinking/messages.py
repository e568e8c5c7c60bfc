"""What goes between the loop and a worker: a seat's view there, a decision back.

Invariant: a worker is told what its seat may see and nothing else. What it says back is text: whatever has become of
the worker, reading that does nothing.
"""

from __future__ import annotations

import io
import json
import pickle
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.bot import Candidate, Choice
from engine.bots.roster import Style
from engine.game import Game
from engine.games import game_of
from engine.notation import action_text, parse_action

if TYPE_CHECKING:
    from engine.actions import TableAction
    from engine.cards import Pack
    from engine.table import TableView

LONGEST = 1 << 20
"""Bytes of an answer at most."""


class Request(NamedTuple):
    """A decision that is wanted."""

    maker: str
    style: Style
    seed: int
    """Of all chance in it."""
    view: TableView | None
    """None: the bot is only to be made, so that its first decision takes no longer than the others."""


class Failed(Exception):
    """A bot failed; the text is the kind of error and where it was, which tells no card."""


class _Pickler(pickle.Pickler):
    def persistent_id(self, obj: object) -> str | None:
        """A game goes as its rule string."""
        return obj.rules if isinstance(obj, Game) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, pid: str) -> Game:
        """The game of a rule string."""
        return game_of(pid)


def request_bytes(request: Request) -> bytes:
    """A request as it is written to a worker."""
    into = io.BytesIO()
    _Pickler(into, pickle.HIGHEST_PROTOCOL).dump(request)
    return into.getvalue()


def parse_request(data: bytes) -> Request:
    """A request as a worker reads it."""
    request: Request = _Unpickler(io.BytesIO(data)).load()
    return request


def answer_line(choice: Choice | None, view: TableView | None) -> bytes:
    """A decision in one line; None: the bot is made."""
    if choice is None or view is None:
        return b"{}\n"
    data = {
        "act": _text(choice.action, view),
        "why": choice.why,
        "candidates": [[_text(one.action, view), one.value, one.uncertainty] for one in choice.candidates],
    }
    return json.dumps(data).encode() + b"\n"


def failure_line(kind: str) -> bytes:
    """What a worker says of a bot that failed."""
    return json.dumps({"failed": kind}).encode() + b"\n"


def parse_decision(line: bytes, pack: Pack) -> Choice:
    """The decision in a line. Raises Failed where the bot did, ValueError for anything that is no decision."""
    data = _parsed(line)
    match data:
        case {"act": str(act), "why": str(why), "candidates": list(candidates)}:
            weighed = tuple(_candidate(one, pack) for one in candidates)
            return Choice(parse_action(act, pack)[1], why, weighed)
        case _:
            raise ValueError("that is no decision")


def check_made(line: bytes) -> None:
    """See whether a bot was made. Raises Failed, ValueError."""
    _parsed(line)


def _parsed(line: bytes) -> dict[str, object]:
    data = json.loads(line)
    match data:
        case {"failed": str(kind)}:
            raise Failed(kind)
        case dict():
            return data
        case _:
            raise ValueError("that is no answer")


def _candidate(said: object, pack: Pack) -> Candidate:
    match said:
        case [str(act), int() | float() as value, int() | float() as uncertainty]:
            return Candidate(parse_action(act, pack)[1], float(value), float(uncertainty))
        case _:
            raise ValueError("that is no candidate")


def _text(action: TableAction, view: TableView) -> str:
    assert view.seat is not None
    return action_text(view.seat, action, view.game.pack)
