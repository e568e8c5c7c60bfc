"""All matches as one text, to take to another machine; and back, each of them once.

Invariant: either everything in a text is read, or nothing of it is kept.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.json_text import parse_json
from engine.record import FORMAT as RECORD
from engine.record import BrokenRule, record_text
from tui.figures.played import played
from tui.saved import parse_kept
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tui.saved import Kept, Matches

FORMAT = "threefold-matches/1"


class Imported(NamedTuple):
    """What came of a text."""

    added: int
    known: int
    """Matches that were there already."""
    problem: str = ""
    """Why nothing was kept after all."""


def export_text(matches: Iterable[Kept]) -> str:
    """The matches in their order as JSON in ASCII: records, each with who sat where. A line a match, to be compared."""
    lines = ",\n".join(match.text for match in matches)
    return f'{{"format":"{FORMAT}","matches":[\n{lines}\n]}}\n'


def parse_export(text: str) -> list[Kept]:
    """The matches of an exported text, of a record, or of records a line each.

    Raises BadRecord, which names the place; also for a record that breaks the rules.
    """
    found = []
    for where, one in _texts(text):
        try:
            kept = parse_kept(one)
            played(kept)
        except (BadRecord, BrokenRule) as error:
            message = f"{where}: {error}"
            raise BadRecord(message) from None
        found.append(kept)
    return found


def _texts(text: str) -> Iterator[tuple[str, str]]:
    """Every match with the place it stands at."""
    try:
        data = parse_json(text)
    except BadRecord:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):
            raise
        yield from ((f"line {number}", line) for number, line in lines)
        return
    if isinstance(data, dict) and data.get("format") == RECORD:
        yield "the record", text
        return
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        message = f'its "format" is neither "{FORMAT}" nor "{RECORD}"'
        raise BadRecord(message)
    if not isinstance(data.get("matches"), list):
        message = 'it has no list "matches"'
        raise BadRecord(message)
    yield from ((f"match {number}", json.dumps(one)) for number, one in enumerate(data["matches"], 1))


def import_into(matches: Matches, incoming: Sequence[Kept]) -> Imported:
    """Keep those that are not there yet, after all others. Where one cannot be kept, none is."""
    there = {_identity(kept) for kept in matches.over()[0].values()}
    paths: list[str] = []
    for kept in incoming:
        if _identity(kept) in there:
            continue
        there.add(_identity(kept))
        path, problem = matches.add(kept)
        if problem:
            for done in paths:
                with suppress(OSError):
                    Path(done).unlink()
            return Imported(0, 0, sentence(problem))
        paths.append(path)
    return Imported(len(paths), len(incoming) - len(paths))


def _identity(kept: Kept) -> str:
    """The same for the same match from the same seat."""
    return sha256(f"{kept.seat} {record_text(kept.record)}".encode()).hexdigest()
