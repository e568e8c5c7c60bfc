"""Matches kept on one's own machine: the one that was interrupted, and the finished ones to look at or to verify.

Both are records. A file is replaced whole or not at all, and one that cannot be read is put aside, never overwritten.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.record import parse_record, record_text
from tui.settings import LONGEST_NAME
from tui.text import clean_line
from tui.whole import forget_halves, write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from engine.record import Record


_FINISHED = re.compile(r"match-([0-9]{1,9})\.json")


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
        forget_halves(self._file)
        try:
            text = self._file.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self._put_aside(f"it cannot be read: {_reason(error)}") from None
        except UnicodeDecodeError:
            raise self._put_aside("it is not UTF-8 text") from None
        try:
            record = parse_record(text)
            local = json.loads(text)["local"]
            names = tuple(clean_line(name, LONGEST_NAME) for name in record.players)
            bots = {int(seat): str(bot) for seat, bot in local["bots"].items()}
            return Interrupted(replace(record, players=names), int(local["seat"]), bots)
        except BadRecord as error:
            raise self._put_aside(str(error)) from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            raise self._put_aside("it does not say who sat where") from None

    def put_aside(self, why: str) -> str:
        """Put a match that cannot be resumed out of the way; the sentence that says so."""
        return str(self._put_aside(why))

    def _put_aside(self, why: str) -> BadRecord:
        names = (self._directory / f"match.unreadable{number}.json" for number in ("", *map(str, range(2, 1000))))
        aside = next(path for path in names if not path.exists())
        try:
            self._file.replace(aside)
        except OSError as error:
            return BadRecord(
                f"The match in {self._file} cannot be resumed, nor moved: {_reason(error)} ({why.rstrip('.')})."
            )
        return BadRecord(f"The match you left cannot be resumed; it is kept as {aside} ({why.rstrip('.')}).")

    def keep(self, match: Interrupted) -> str:
        """Keep a match that is being played. One sentence why it could not be kept, or an empty text."""
        local = {"seat": match.seat, "bots": {str(seat): bot for seat, bot in match.bots.items()}}
        data = {**json.loads(record_text(match.record)), "local": local}
        return self._write(self._file, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def finish(self, record: Record) -> tuple[str, str]:
        """Keep a finished match for good: where it is, and one sentence why it could not be kept, or an empty text."""
        try:
            path = self._new_name()
        except OSError as error:
            return "", f"The match could not be saved in {self._directory}: {_reason(error)}."
        problem = self._write(path, record_text(record))
        with suppress(OSError):
            (path if problem else self._file).unlink(missing_ok=True)
        return str(path), problem

    def _new_name(self) -> Path:
        """A name that nobody else finishes a match under, taken by an empty file. Raises OSError."""
        self._directory.mkdir(parents=True, exist_ok=True)
        numbers = [int(found[1]) for path in self._directory.iterdir() if (found := _FINISHED.fullmatch(path.name))]
        number = 1 + max(numbers, default=0)
        while True:
            path = self._directory / f"match-{number:04}.json"
            with suppress(FileExistsError):
                path.touch(0o600, exist_ok=False)
                return path
            number += 1

    def _write(self, path: Path, text: str) -> str:
        try:
            write_whole(path, text + "\n")
        except OSError as error:
            return f"The match could not be saved in {path}: {_reason(error)}."
        return ""


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
