"""A view of a table as JSON values, with names that stay: what programs read at a table and beside one.

Invariant: it is made from views and from events as a seat was told them, never from a deal, so there is nothing hidden
to leave out. Cards are written as in records. What a game or a moment does not have is left out rather than empty;
`docs/bot-protocol.md` describes every name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from engine.cards import Card
from engine.events import DealScored, Hidden, PhaseEnded
from engine.ranking import Trick

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.events import SeenAtTable
    from engine.game import DealScore
    from engine.table import TableView
    from engine.view import DealView

JSON = dict[str, Any]


def line_of(data: Mapping[str, Any]) -> str:
    """One line of JSON, in ASCII: it survives every pipe."""
    return json.dumps(data, separators=(",", ":")) + "\n"


def view_json(view: TableView) -> JSON:
    """A table as a seat, or a watcher, may see it."""
    standing = view.standing
    data: JSON = {
        "rules": view.game.rules,
        "seat": view.seat,
        "names": list(view.names),
        "version": view.version,
        "stage": view.stage,
        "number": view.number,
        "to_act": list(view.to_act),
        "scores": list(standing.scores),
        "winners": list(standing.winners),
        "gains": [list(deal.score.gains) for deal in view.finished],
        "may_undo": view.may_undo,
    }
    if view.seal:
        data["seal"] = _without_nothing(view.seal._asdict())
    if view.deal:
        data["deal"] = _deal(view.deal, view.names)
    return data


def events_json(events: Iterable[SeenAtTable], names: Sequence[str]) -> list[JSON]:
    """What happened, in order: each event's name, and what it carries. When a phase ends the view tells by itself."""
    return [_event(event, names) for event in events if not isinstance(event, PhaseEnded)]


def plain(value: object) -> Any:  # noqa: ANN401 - any JSON value
    """Cards as text, tricks as objects, tuples as lists."""
    match value:
        case Card():
            return str(value)
        case Trick():
            return _trick(value)
        case tuple() | list():
            return [plain(item) for item in value]
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case _ if is_dataclass(value):
            return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
        case _:
            return value


def _event(event: SeenAtTable, names: Sequence[str]) -> JSON:
    data = {item.name: plain(getattr(event, item.name)) for item in fields(event)}
    match event:
        case Hidden(what):
            data["what"] = _snake(what)
        case DealScored(_, sentence):
            data["sentence"] = sentence.format(*names)
        case _:
            pass
    return {"event": _snake(type(event).__name__), **data}


def _deal(deal: DealView, names: Sequence[str]) -> JSON:
    always: JSON = {
        "dealer": deal.dealer,
        "phase": deal.phase,
        "order": list(deal.order),
        "hands": list(deal.hands),
        "trick": _trick(deal.trick),
        "tricks": [_trick(trick) for trick in deal.tricks],
        "tricks_taken": list(deal.tricks_taken),
    }
    sometimes: JSON = {
        "hand": plain(deal.hand),
        "up": plain(deal.up) if any(deal.up) else (),
        "covered": plain(deal.covered) if any(deal.covered) else (),
        "stock": deal.stock or None,
        "left_over": plain(deal.left_over),
        "trump": deal.trump,
        "trump_named_by": deal.trump_named_by,
        "nest": deal.nest or None,
        "calls": plain(deal.calls),
        "contract": plain(deal.contract),
        "buried": plain(deal.buried),
        "announced": {"count": deal.announced.count, "cards": plain(deal.announced.cards)} if deal.announced else None,
        "chosen": list(deal.chosen) if any(deal.chosen) else (),
        "passing": plain(deal.passing),
        "passed": [plain(passed._asdict()) for passed in deal.passed],
        "owed": [debt._asdict() for debt in deal.owed],
        "pulls": [_without_nothing(plain(pull._asdict())) for pull in deal.pulls],
        "fan": plain(deal.fan),
        "stopped": list(deal.stopped),
        "hidden_by": deal.hidden_by,
        "hidden": plain(deal.hidden),
        "opened": _without_nothing(plain(deal.opened._asdict())) if deal.opened else None,
        "shown": plain(deal.shown),
        "plays_dummy": deal.plays_dummy or None,
        "claim": plain(deal.claim._asdict()) if deal.claim else None,
        "thrown_in": {"seat": deal.thrown_in.seat} if deal.thrown_in else None,
        "score": _score(deal.score, names) if deal.score else None,
    }
    return always | _without_nothing(sometimes)


def _trick(trick: Trick) -> JSON:
    data: JSON = {"leader": trick.leader, "plays": [[seat, str(card)] for seat, card in trick.plays]}
    if trick.winner is not None:
        data["winner"] = trick.winner
    if trick.trumps_from:
        data["trumps_from"] = trick.trumps_from
    if any(slot is not None for slot in trick.slots):
        data["slots"] = list(trick.slots)
    return data


def _score(score: DealScore, names: Sequence[str]) -> JSON:
    return {
        "winners": list(score.winners),
        "gains": list(score.gains),
        "sentence": score.sentence.format(*names),
        "stands": score.stands,
    }


def _without_nothing(data: Mapping[str, Any]) -> JSON:
    return {key: value for key, value in data.items() if value is not None and value not in ((), [], "")}


def _snake(name: str) -> str:
    return re.sub("(?<=.)([A-Z])", r"_\1", name).lower()
