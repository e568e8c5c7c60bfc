"""Matches kept on one's own machine: the one that was interrupted, and the finished ones to look at or to verify.

Both are records. A file is replaced whole or not at all, and one that cannot be read is put aside, never overwritten.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.record import parse_record, record_text
from tui.whole import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from engine.record import Record


class Interrupted(NamedTuple):
    """A match to go on with."""

    record: Record
    seat: int
    """One's own."""
    bots: dict[int, str]
    """By seat, the name of the bot that sits there."""


class Matches:
    """The matches in a directory, which is made when it is first needed."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._file = directory / "match.json"

    def interrupted(self) -> Interrupted | None:
        """The match that was interrupted; None: there is none. Raises BadRecord, once: the file is put aside then."""
        try:
            text = self._file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except OSError as error:
            message = f"{self._file} cannot be read: {error.strerror}."
            raise BadRecord(message) from None
        except UnicodeDecodeError:
            raise self._put_aside("it is not UTF-8 text") from None
        try:
            record = parse_record(text)
            local = json.loads(text)["local"]
            return Interrupted(record, int(local["seat"]), {int(seat): str(bot) for seat, bot in local["bots"].items()})
        except BadRecord as error:
            raise self._put_aside(str(error)) from None
        except (AttributeError, KeyError, TypeError, ValueError):
            raise self._put_aside("it does not say who sat where") from None

    def put_aside(self, why: str) -> str:
        """Put a match that cannot be resumed out of the way; the sentence that says so."""
        return str(self._put_aside(why))

    def _put_aside(self, why: str) -> BadRecord:
        aside = self._file.with_suffix(".unreadable.json")
        try:
            self._file.replace(aside)
        except OSError as error:
            return BadRecord(f"The match in {self._file} cannot be resumed ({why}), nor moved: {error.strerror}.")
        return BadRecord(f"The match you left cannot be resumed ({why}); it is kept as {aside}.")

    def keep(self, match: Interrupted) -> str:
        """Keep a match that is being played. One sentence why it could not be kept, or an empty text."""
        local = {"seat": match.seat, "bots": {str(seat): bot for seat, bot in match.bots.items()}}
        data = {**json.loads(record_text(match.record)), "local": local}
        return self._write(self._file, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def finish(self, record: Record) -> tuple[str, str]:
        """Keep a finished match for good: where it is, and one sentence why it could not be kept, or an empty text."""
        number = 1 + max((int(path.stem[6:]) for path in self._directory.glob("match-*[0-9].json")), default=0)
        path = self._directory / f"match-{number:04}.json"
        problem = self._write(path, record_text(record))
        if not problem:
            self._file.unlink(missing_ok=True)
        return str(path), problem

    def _write(self, path: Path, text: str) -> str:
        try:
            write_whole(path, text + "\n")
        except OSError as error:
            return f"The match could not be saved in {path}: {error.strerror}."
        return ""
