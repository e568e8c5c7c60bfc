"""Anybody's program as a bot: it is told a view a line and answers an action a line (`docs/bot-protocol.md`).

It is started with its first table and told `hello` at each; between two tables it may end, and is started anew.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

from engine import __version__
from engine.actions import Undo
from engine.bots.bot import Choice
from engine.duel.broken import Broken, NoAction
from engine.notation import parse_action
from engine.protocol.answers import PROTOCOL, parse_answer
from engine.protocol.choices import choices_json
from engine.protocol.view_json import line_of, view_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.actions import TableAction
    from engine.protocol.view_json import JSON
    from engine.table import TableView

LONGEST_LINE = 4096
"""Bytes of a line of the program."""

_LISTED = 1000
"""Actions that are written out at most."""

_TO_END = 1.0
"""Seconds a program has to end once it is told nothing any more."""


class _Gone(Broken):
    """The program has ended."""


class Program:
    """A program in one seat; `close` ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._running: subprocess.Popen[bytes] | None = None

    def choose(self, view: TableView, rng: Random) -> Choice:
        """What the program answers, however long it takes. Raises NoAction, and Broken where it is gone."""
        if view.turn == 0 and self._running is not None:
            try:
                return self._answered(view, rng)
            except _Gone:
                # It may have ended with its last table, and be ending still when it is told of this one.
                self.close()
        return self._answered(view, rng)

    def _answered(self, view: TableView, rng: Random) -> Choice:
        if view.turn == 0:
            self._greet(view)
        offer = choices_json(view, _LISTED, rng)
        self._say({"view": view_json(view), "turn": view.turn, "yours": True, **offer})
        while True:
            text = self._line()
            try:
                answer = parse_answer(text)
                if answer.turn != view.turn:
                    self._say({"refused": "STALE", "why": "The table has moved on since.", "turn": answer.turn})
                    continue
                assert view.seat is not None
                seat, action = parse_action(answer.by(view.seat), view.game.pack)
            except ValueError as error:
                self._say({"refused": "UNREADABLE", "why": str(error), "turn": view.turn})
                raise NoAction(str(error)) from None
            with suppress(_Gone):  # with its last card it may end
                self._say({"ok": answer.by(view.seat), "turn": view.turn})
            return Choice(_own(action, seat == view.seat), "The program says so.")

    def close(self) -> None:
        """Tell it nothing more, and wait until it has ended, or end it."""
        running, self._running = self._running, None
        if running is None:
            return
        assert running.stdin is not None
        assert running.stdout is not None
        with suppress(OSError):
            running.stdin.close()
        try:
            with suppress(subprocess.TimeoutExpired):
                running.wait(_TO_END)
        finally:
            running.kill()
            running.wait()
            running.stdout.close()

    def _greet(self, view: TableView) -> None:
        """Say at which table it sits now."""
        if self._running is None:
            try:
                self._running = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - the user's own command
            except OSError as error:
                raise Broken(f"it cannot be started: {error.strerror}") from None
        hello: JSON = {"hello": "program", "protocol": PROTOCOL, "server": f"threefold {__version__}", "table": "duel"}
        self._say({**hello, "rules": view.game.rules, "seat": view.seat})

    def _say(self, data: JSON) -> None:
        running = self._started()
        assert running.stdin is not None
        line = line_of(data).encode()
        try:
            # Past the buffer: what a program does not read must not be waited for when it is closed.
            while line:
                line = line[os.write(running.stdin.fileno(), line) :]
        except OSError:
            raise self._gone() from None

    def _line(self) -> str:
        running = self._started()
        assert running.stdout is not None
        line = running.stdout.readline(LONGEST_LINE + 1)
        if not line.endswith(b"\n"):
            if len(line) > LONGEST_LINE:
                raise Broken(f"it wrote a line of more than {LONGEST_LINE} bytes")
            raise self._gone()
        return line.decode(errors="replace")

    def _started(self) -> subprocess.Popen[bytes]:
        if self._running is None:
            raise Broken("it was not started")
        return self._running

    def _gone(self) -> _Gone:
        try:
            status = self._started().wait(_TO_END)
        except subprocess.TimeoutExpired:
            return _Gone("it closed its output")
        how = f"with status {status}" if status >= 0 else f"by signal {-status}"
        return _Gone(f"it ended {how}")


def _own(action: TableAction, own: bool) -> TableAction:  # noqa: FBT001 - whose it is
    """The action, if it is one of this seat that moves the table on. Raises NoAction."""
    if not own:
        raise NoAction("that is another seat's action")
    if isinstance(action, Undo):
        raise NoAction("in a duel nothing is taken back")
    return action
