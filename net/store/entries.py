"""What a log is made of: what is new, what is kept, and what either may hold.

Data is kept as JSON text everywhere, so what comes back is what JSON makes of it (lists for tuples), is no one's object
but the reader's, and holds any text a client can send.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

STREAM = 200
"""Characters of a stream's name at most."""
KIND = 64
"""Characters of a kind at most."""
DATA = 1 << 20
"""Characters of an entry's data at most, as JSON."""


class New(NamedTuple):
    """An entry to append."""

    kind: str
    """In the past tense: `acted`."""
    data: Mapping[str, Any]
    """JSON values."""


class Entry(NamedTuple):
    """An entry of the log."""

    stream: str
    seq: int
    """Its place in the stream: 1, 2, …; a tombstone has the next one after all that was erased."""
    at: float
    """When it was written, in seconds since 1970. A clock can be set back: only `seq` says what came first."""
    kind: str
    data: dict[str, Any]


def check_stream(name: str) -> None:
    """See that a stream may have this name.

    Raises:
        ValueError: it is empty, too long, or not printable, which is also what makes `prefix` searches exact.
    """
    if not 0 < len(name) <= STREAM or not name.isprintable():
        raise ValueError(f"A stream's name is 1 to {STREAM} printable characters, not {name[: STREAM + 1]!r}.")


def written(new: New) -> str:
    """Its data as JSON.

    Raises:
        ValueError: the kind is no name, or the data is too much or nothing JSON can hold. It shows none of the data,
            which may be somebody's cards.
    """
    if not 0 < len(new.kind) <= KIND or not new.kind.isprintable():
        raise ValueError(f"A kind is 1 to {KIND} printable characters, not {new.kind[: KIND + 1]!r}.")
    try:
        # All of it ASCII: half a surrogate pair, which UTF-8 cannot say, comes back as it was.
        data = json.dumps(dict(new.data), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise ValueError(f"An entry {new.kind!r} holds what JSON cannot.") from None
    if len(data) > DATA:
        raise ValueError(f"An entry {new.kind!r} takes {len(data)} characters of at most {DATA}.")
    return data


def read_back(stream: str, seq: int, at: float, kind: str, data: str) -> Entry:
    """The entry that was `written`."""
    return Entry(stream, seq, at, kind, json.loads(data))
