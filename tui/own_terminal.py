"""The terminal that this program was started in, asked what it is before anything is drawn there.

Questions go out at once, answers are read later: it answers while the program still loads. What is typed meanwhile is
no answer, and kept. Its echo is off, and put back whatever happens.
"""

from __future__ import annotations

import os
import select
import termios
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tui.terminal import Answers, all_answers, on_another_screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds after the questions in which an answer is waited for; every terminal answers the last one, so few need it."""
_AT_LEAST = 0.25
"""Seconds it is waited for at least, however long the program has loaded: what is not read here would be keys later."""
_MOST = 4096


class OwnTerminal:
    """`source` and `target` are its file descriptors; `clock` counts seconds."""

    def __init__(self, source: int, target: int, clock: Callable[[], float]) -> None:
        self._source = source
        self._target = target
        self._clock = clock
        self._asked = 0.0
        self.typed = ""
        """What came while the answers were waited for, and is none."""

    def ask(self, questions: str) -> None:
        """Send the questions, on the other screen, where they leave nothing behind."""
        self._asked = self._clock()
        os.write(self._target, on_another_screen(questions).encode())

    def answers(self) -> Answers:
        """What it has answered; waits no longer than until the last answer has come."""
        read, answers = b"", Answers()
        until = max(self._asked + PATIENCE, self._clock() + _AT_LEAST)
        while answers.kind is None and len(read) < _MOST:
            if not select.select([self._source], [], [], max(0.0, until - self._clock()))[0]:
                break
            if not (data := os.read(self._source, 1024)):
                break
            read += data
            answers, self.typed = all_answers(read.decode("utf-8", "replace"))
        return answers


@contextmanager
def asked(
    source: int, target: int, questions: str, clock: Callable[[], float] = time.monotonic
) -> Iterator[OwnTerminal]:
    """Ask a terminal; in the block its keys are neither shown nor kept back until a line is whole, and come as keys."""
    before = termios.tcgetattr(source)
    quiet = [*before]
    quiet[0] &= ~termios.ICRNL
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    quiet[6] = [*before[6]]
    quiet[6][termios.VMIN], quiet[6][termios.VTIME] = 1, 0
    termios.tcsetattr(source, termios.TCSADRAIN, quiet)
    try:
        terminal = OwnTerminal(source, target, clock)
        terminal.ask(questions)
        yield terminal
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)
