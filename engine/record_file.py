"""The text and the records in a file that somebody names: read in bounds, and refused in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from engine.errors import BadRecord
from engine.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.record import Record

LONGEST = 64 * 2**20
"""Bytes of a text: some thousand matches. A device may go on for ever."""


class Found(NamedTuple):
    """A record of a file."""

    place: str
    """As `line 3: ` where the file holds a record a line, else empty."""
    record: Record


def records_in(path: Path) -> Iterator[Found]:
    """The records of a file: one, or one a line where its name ends in .jsonl. Raises BadRecord."""
    if path.suffix != ".jsonl":
        yield Found("", parse_record(text_in(path)))
        return
    empty = True
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            empty = False
            place = f"line {number}: "
            try:
                yield Found(place, parse_record(_decoded(line)))
            except BadRecord as error:
                raise BadRecord(f"{place}{error}") from None
    if empty:
        raise BadRecord("holds no record")


def text_in(path: Path) -> str:
    """The text of a file. Raises BadRecord."""
    try:
        with path.open("rb") as file:
            return text_of(file)
    except OSError as error:
        raise _unreadable(error) from None


def text_of(file: BinaryIO) -> str:
    """The text of an open file. Raises BadRecord, and OSError."""
    return _decoded(file.read(LONGEST + 1))


def _lines(path: Path) -> Iterator[bytes]:
    """JSON may hold the other line ends that text knows: a line ends with a line feed. Raises BadRecord."""
    try:
        with path.open("rb") as file:
            while line := file.readline(LONGEST + 1):
                yield line
    except OSError as error:
        raise _unreadable(error) from None


def _decoded(data: bytes) -> str:
    if len(data) > LONGEST:
        raise BadRecord(f"cannot be read: it is longer than {LONGEST >> 20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("cannot be read: it is not UTF-8 text") from None


def _unreadable(error: OSError) -> BadRecord:
    return BadRecord(f"cannot be read: {error.strerror}")
