"""The server's log: one line for each event, on standard error.

Invariant: a line is printable text, whoever's words are in it, and holds no hidden card, seed or code (`safe_text`);
and who reads it too slowly, or not at all, never holds up a table: lines that find no room are counted and left out.

Events are written in the ordinary way, details as fields of their own:

    _log.info("cut off", extra={"source": address, "reason": reason})
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import queue
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from net.bucket import Bucket
from net.safe_text import WITHHELD, failures, harmless, printable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

WAITING = 2_000
"""Lines that may wait to be written."""
RATE, BURST = 5.0, 100.0
"""Lines a second of one event, and at once: a stranger who causes it again and again must not fill the disk."""
PATIENCE = 1.0
"""Seconds that the last lines get to be written when the process ends."""

# No event has a reason to tell these.
_SECRETS = frozenset({"code", "seed", "token", "password", "secret", "deal", "deck", "view"})
_OF_EVERY_RECORD = frozenset({*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"})
# What systemd's journal calls the levels, at the beginning of a line.
_PRIORITIES = {logging.DEBUG: "<7>", logging.INFO: "<6>", logging.WARNING: "<4>"}


@dataclass(frozen=True, slots=True)
class LogOptions:
    """How the log is written."""

    format: Literal["text", "json"] = "text"
    """Text is `key=value`, values in quotes where they need them; JSON an object a line."""
    level: str = "warning"
    """The least that is written; `debug`, `info`, `warning` or `error`."""
    journal: bool = False
    """Whether systemd's journal reads: it wants the level first, and has a time of its own."""


class OneLine(logging.Formatter):
    """Writes a record as one line, whatever is in it."""

    def __init__(self, options: LogOptions) -> None:
        super().__init__()
        self._options = options

    def format(self, record: logging.LogRecord) -> str:
        fields = {"time": _time(record.created), "level": record.levelname.lower(), **_fields(record)}
        begins = _PRIORITIES.get(record.levelno, "<3>") if self._options.journal else ""
        if self._options.format == "json":
            return begins + json.dumps(fields)
        if self._options.journal:
            del fields["time"]
        return begins + " ".join(f"{name}={_quoted(value)}" for name, value in fields.items())


class LineWriter(logging.Handler):
    """Hands lines to a thread that writes them to the file of this number.

    Past Python's own buffer: its lock, held by a thread that waits for a reader, would keep the process from ending.
    """

    def __init__(self, file: int, options: LogOptions) -> None:
        super().__init__()
        self.setFormatter(OneLine(options))
        self._file = file
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._left_out = 0
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        if self._too_often(record):
            self._left_out += 1
            return
        try:
            if self._left_out:
                self._lines.put_nowait(self._said(_event("lines were left out", lines=self._left_out)))
                self._left_out = 0
            self._lines.put_nowait(self._said(record))
        except queue.Full:
            self._left_out += 1

    def close(self) -> None:
        """Write what waits, unless nobody reads it."""
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait(None)
            self._thread.join(PATIENCE)
        super().close()

    def _said(self, record: logging.LogRecord) -> str:
        try:
            return self.format(record)
        except Exception as error:  # noqa: BLE001 - a line that cannot be written must not end what it tells of
            fields = {"logger": record.name, "error": type(error).__name__}
            return self.format(_event("a line of the log could not be written", **fields))

    def _too_often(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        # By the sentence before anything is filled in: there are as many as the program has.
        bucket = self._buckets.setdefault((record.name, str(record.msg)[:100]), Bucket(RATE, BURST, now))
        if len(self._buckets) > WAITING:
            self._buckets.clear()
        if bucket.wait(now):
            return True
        bucket.take(1, now)
        return False

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            unwritten = f"{line}\n".encode("utf-8", "replace")
            # A file that is closed or broken has no reader to tell of it.
            with contextlib.suppress(OSError):
                while unwritten:
                    unwritten = unwritten[os.write(self._file, unwritten) :]


def begin(options: LogOptions, file: int = 2) -> LineWriter:
    """Let everything that the process says, and everything that fails in it, become lines in a file (its number)."""
    writer = LineWriter(file, options)
    level = logging.getLevelNamesMapping()[options.level.upper()]
    logging.basicConfig(handlers=[writer], level=level, force=True)
    logging.captureWarnings(capture=True)
    # It tells every request of every connection; what matters of them, the server tells itself.
    logging.getLogger("asyncssh").setLevel(logging.WARNING if level > logging.DEBUG else logging.INFO)
    # Python's own reports would show the words of what failed.
    sys.excepthook = _uncaught
    threading.excepthook = lambda failed: _report("a thread failed", failed.exc_value)
    sys.unraisablehook = lambda failed: _report("something failed where nobody could be told", failed.exc_value)
    return writer


def lost_by_loop(_loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """For `loop.set_exception_handler`: asyncio's own would print tasks, and with them the words of what failed."""
    sentence = str(context.get("message") or "something failed in the event loop")
    # Behind these words it prints what the callback was called with.
    sentence = sentence.partition("Exception in callback")[0] or "a callback failed"
    _report(sentence, context.get("exception"))


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    _report("the server failed", error)


def _report(sentence: str, error: BaseException | None) -> None:
    logging.getLogger("net").error(sentence, exc_info=error)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = {"logger": record.name, "event": _sentence(record)}
    for name, value in vars(record).items():
        if name not in _OF_EVERY_RECORD and name.isidentifier():
            fields[printable(name)] = WITHHELD if name in _SECRETS else harmless(value)
    error = record.exc_info[1] if record.exc_info else None
    for number, failure in enumerate(failures(error) if error else (), start=1):
        suffix = "" if number == 1 else str(number)
        fields[f"error{suffix}"] = failure.kind
        if failure.words:
            fields[f"words{suffix}"] = failure.words
        fields[f"trace{suffix}"] = " > ".join(failure.places)
    return fields


def _sentence(record: logging.LogRecord) -> str:
    sentence, args = str(record.msg), record.args
    if isinstance(args, tuple):
        args = tuple(harmless(arg) for arg in args)
    elif args:
        args = {name: harmless(value) for name, value in args.items()}
    try:
        return printable(sentence % args if args else sentence)
    except (TypeError, ValueError, KeyError):  # it wanted a number of what is not shown
        return printable(sentence)


def _event(sentence: str, **fields: object) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "net.logs", "levelno": logging.WARNING, "levelname": "WARNING", "msg": sentence, **fields}
    )


def _time(seconds: float) -> str:
    """UTC, to the millisecond."""
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{int(seconds % 1 * 1000):03}Z"


def _quoted(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    plain = text and not any(character in ' "=\\' for character in text)
    return text if plain else json.dumps(text, ensure_ascii=False)
