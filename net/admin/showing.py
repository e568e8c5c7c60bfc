"""What came of a request, as lines to read; a name is somebody's own, and is written out where it is not printable."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from wcwidth import wcswidth

from net.safe_text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def shown(request: Mapping[str, Any], done: Any) -> str:  # noqa: ANN401 - JSON values
    """Lines for a terminal."""
    rows: list[tuple[str, ...]]
    match request["do"]:
        case "sessions":
            rows = [
                (one["name"], one["account"] or "guest", one["source"], _at(one["since"]), one["key"]) for one in done
            ]
            return _table(("name", "account", "from", "since", "key"), rows, "Nobody is here.")
        case "tables":
            rows = [
                (one["code"], "playing" if one["playing"] else "open", one["rules"], _people(one["people"]))
                for one in done
            ]
            return _table(("code", "match", "rules", "people"), rows, "There are no tables.")
        case "accounts":
            rows = [
                (one["id"], one["name"], str(one["keys"]), _day(one["made"]), _day(one["seen"]), _yes(one["banned"]))
                for one in done
            ]
            return _table(("id", "name", "keys", "made", "last seen", "banned"), rows, "There are no accounts.")
        case "bans":
            rows = [(one["whom"], one["name"], _until(one["until"]), one["why"]) for one in done]
            return _table(("whom", "name", "until", "why"), rows, "Nobody is banned.")
        case "reports":
            return "\n".join(line for one in done for line in _report(one)) or "Nobody has reported anybody."
        case "done":
            return f"Report {done['number']} is dealt with: {printable(done['name'])}, {done['why']}."
        case "kick":
            return f"Closed {_count(done, 'session')}."
        case "ban":
            name = printable(done["name"] or done["whom"])
            return f"{name} is banned until {_until(done['until'])}."
        case "unban":
            return f"{printable(request['who'])} is not banned any more."
        case "message":
            return f"Shown to {_count(done, 'session')}."
        case "drain":
            return f"Draining: {_count(done, 'match', 'matches')} to wait for."
        case "backup":
            return f"Copied to {printable(request['path'])}."
        case "restore":
            return f"The copy is in place. What was there before is in {printable(done)}."
        case "delete":
            return f"Deleted {printable(done['name'])} ({done['id']})."
        case _:
            return ""


def _report(one: Mapping[str, Any]) -> list[str]:
    whom = f"{one['name']} ({one['whom'] or 'a guest'})"
    head = f"{one['number']}  {_at(one['at'])}  {one['why']}: {whom} at table {one['table']}, says {one['who']}"
    return [printable(head), *(f"    {printable(line)}" for line in one["lines"])]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], none: str) -> str:
    if not rows:
        return none
    lines = [head, *([printable(cell) for cell in row] for row in rows)]
    widths = [max(wcswidth(line[place]) for line in lines) for place in range(len(head))]
    return "\n".join(
        "  ".join(cell + " " * (width - wcswidth(cell)) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _people(names: Sequence[str]) -> str:
    return ", ".join(name or "–" for name in names)


def _at(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment)) + "Z"


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment))


def _until(moment: float | None) -> str:
    return "it is lifted" if moment is None else _at(moment)


def _yes(value: bool) -> str:  # noqa: FBT001 - a cell of a table
    return "yes" if value else ""


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
