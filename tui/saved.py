"""Matches kept on one's own machine: the one that was interrupted, and those that are over, to look at or to verify.

All are records. A file is replaced whole or not at all, and one that cannot be read is put aside, never overwritten.
Nothing is counted here: whatever is to be known of the matches that are over is found anew from their records.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.games import game_of
from engine.record import parse_record, record_text
from tui.settings import LONGEST_NAME
from tui.slots import Slots
from tui.summary import rule_line
from tui.text import clean_line
from tui.whole import forget_halves, why_not, write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from engine.record import Record


_FINISHED = re.compile(r"match-([0-9]{1,9})\.json")
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Interrupted(NamedTuple):
    """A match to go on with."""

    record: Record
    seat: int
    """One's own."""
    bots: dict[int, str]
    """By seat, the name of the bot that sits there."""


def described(match: Interrupted) -> str:
    """An interrupted match in a few words."""
    others = ", ".join(name for seat, name in enumerate(match.record.players) if seat != match.seat)
    deal = f"deal {max(1, len(match.record.deals))}"
    return f"{deal} with {others}: {rule_line(match.record.rules)}"


class Kept(NamedTuple):
    """A match that is over: played to its end, or given up before it."""

    record: Record
    """Of one that was given up, the last deal may be unfinished."""
    seat: int = 0
    """One's own."""
    bots: Mapping[int, str] = MappingProxyType({})
    """By seat, the name of the bot that sat there; empty: that was not written down."""
    day: str = ""
    """The day in UTC on which it ended, as `2026-11-30`; empty: that was not written down."""
    deals: int = 0
    """How many deals made the match, as in half a duplicate of an earlier version; 0: it ended as its rules say."""

    @property
    def text(self) -> str:
        """The match as one line of JSON: its record, and who sat where."""
        more = {"day": self.day, "deals": self.deals}
        return _text(self.record, self.seat, self.bots, {key: value for key, value in more.items() if value})


def parse_kept(text: str) -> Kept:
    """The match of a text. A record alone is one too, seen from the first seat. Raises BadRecord."""
    record = parse_record(text)
    local = json.loads(text).get("local", {})
    try:
        names = tuple(clean_line(name, LONGEST_NAME) for name in record.players)
        bots = {int(seat): clean_line(str(bot), LONGEST_NAME) for seat, bot in local.get("bots", {}).items()}
        seat, day, count = int(local.get("seat", 0)), str(local.get("day", "")), int(local.get("deals", 0))
    except (ArithmeticError, AttributeError, TypeError, ValueError):
        message = "it does not say who sat where"
        raise BadRecord(message) from None
    seats = game_of(record.rules).seats
    if not {seat, *bots} <= set(range(seats)) or seat in bots:
        message = f"\"local\" names seats that are none of one's own and the others', 0 to {seats - 1}"
        raise BadRecord(message)
    return Kept(replace(record, players=names), seat, bots, day if _DAY.fullmatch(day) else "", max(0, count))


def utc_day() -> str:
    """Today in UTC, as `2026-11-30`."""
    return datetime.now(UTC).date().isoformat()


class Matches:
    """The matches in a directory, which is made when it is first needed. `today` says the day in UTC."""

    def __init__(self, directory: Path, *, today: Callable[[], str] = utc_day) -> None:
        self._directory = directory
        self._slots = Slots(directory)
        self.today = today

    @property
    def directory(self) -> Path:
        """Where they are."""
        return self._directory

    def over(self) -> tuple[dict[str, Kept], list[str]]:
        """The matches that are over by the name of their file, the oldest first; and why others cannot be read."""
        found, problems = {}, []
        for _, path in sorted(self._numbered(), key=itemgetter(0)):
            try:
                if kept := _read(path):
                    found[path.name] = kept
            except OSError as error:
                problems.append(f"{path.name} cannot be read: {why_not(error)}.")
            except ValueError as error:  # a BadRecord is one
                problems.append(f"{path.name} cannot be read: {str(error).rstrip('.')}.")
        return found, problems

    def last(self) -> Kept | None:
        """The last one of those that is over and can be read; None: none is."""
        for _, path in sorted(self._numbered(), key=itemgetter(0), reverse=True):
            with suppress(OSError, ValueError):
                if kept := _read(path):
                    return kept
        return None

    def interrupted(self) -> Interrupted | None:
        """The match that was interrupted, the newest that no other program has; None: there is none.

        Raises BadRecord, once: the file is put aside then.
        """
        path = self._slots.look()
        forget_halves(path or self._directory / "match.json")
        if path is None:
            return None
        try:
            text = path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self._put_aside(f"it cannot be read: {why_not(error)}") from None
        except UnicodeDecodeError:
            raise self._put_aside("it is not UTF-8 text") from None
        try:
            record = parse_record(text)
            local = json.loads(text)["local"]
            names = tuple(clean_line(name, LONGEST_NAME) for name in record.players)
            bots = {int(seat): str(bot) for seat, bot in local["bots"].items()}
            if "twice" in local:  # as duplicates were kept once
                raise self._put_aside("it is a duplicate of another version")
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
            self._slots.file.replace(aside)
        except OSError as error:
            return BadRecord(
                f"The match in {self._slots.file} cannot be resumed, nor moved: {why_not(error)} ({why.rstrip('.')})."
            )
        return BadRecord(f"The match you left cannot be resumed; it is kept as {aside} ({why.rstrip('.')}).")

    def keep(self, match: Interrupted) -> str:
        """Keep a match that is being played. One sentence why it could not be kept, or an empty text."""
        return self._write(self._slots.file, _text(match.record, match.seat, match.bots, {}))

    def finish(self, match: Interrupted) -> tuple[str, str]:
        """Keep a match that is over for good: where it is, or an empty text and one sentence why it could not be kept.

        One that has no winners yet counts as given up, for ever: that is what its record says.
        """
        path, problem = self.add(Kept(match.record, match.seat, match.bots, self.today()))
        if path:
            with suppress(OSError):
                self._slots.file.unlink(missing_ok=True)
        return path, problem

    def add(self, match: Kept) -> tuple[str, str]:
        """Keep one more match that is over, after all others, and say of it what `finish` says."""
        try:
            path = self._new_name()
        except OSError as error:
            return "", f"The match could not be saved in {self._directory}: {why_not(error)}."
        problem = self._write(path, match.text)
        if problem:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        return "" if problem else str(path), problem

    def _numbered(self) -> list[tuple[int, Path]]:
        """The matches that are over, with their numbers. An empty list where there is no such directory."""
        try:
            found = [(_FINISHED.fullmatch(path.name), path) for path in self._directory.iterdir()]
        except OSError:
            return []
        return [(int(name[1]), path) for name, path in found if name]

    def _new_name(self) -> Path:
        """A name that nobody else finishes a match under, taken by an empty file. Raises OSError."""
        self._directory.mkdir(parents=True, exist_ok=True)
        number = 1 + max((number for number, _ in self._numbered()), default=0)
        while True:
            path = self._directory / f"match-{number:04}.json"
            with suppress(FileExistsError):
                path.touch(0o600, exist_ok=False)
                return path
            number += 1

    def export(self, record: Record) -> str:
        """Write a record to a file of its own, to give it to others; a sentence says where it is, or why it is not."""
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            names = (self._directory / f"record-{number:04}.json" for number in count(1))
            path = next(path for path in names if not path.exists())
        except OSError as error:
            return f"The record could not be written in {self._directory}: {why_not(error)}."
        return self._write(path, record_text(record)) or f"The record is written to {path}."

    def _write(self, path: Path, text: str) -> str:
        try:
            write_whole(path, text + "\n")
        except OSError as error:
            return f"The match could not be saved in {path}: {why_not(error)}."
        return ""


def _read(path: Path) -> Kept | None:
    """A match that is over; None: another program is about to write this one. Raises OSError, ValueError."""
    text = path.read_text(encoding="utf-8")
    return parse_kept(text) if text else None


def _text(record: Record, seat: int, bots: Mapping[int, str], more: Mapping[str, object]) -> str:
    local = {"seat": seat, "bots": {str(seat): bot for seat, bot in bots.items()}, **more}
    return json.dumps({**json.loads(record_text(record)), "local": local}, separators=(",", ":"))
