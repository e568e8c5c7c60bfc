"""Who sits at a table, as a program is told it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.protocol.view_json import JSON
    from tui.table import Person


def people_json(people: Iterable[Person]) -> list[JSON]:
    """Who sits where, by seat."""
    return [
        {"name": person.name, "bot": person.is_bot, "here": person.here, "sat_in": person.sat_in} for person in people
    ]
