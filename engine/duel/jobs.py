"""A duel shared out among processes: each plays some of the deals, and the figures are those of one process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, NamedTuple

from engine.duel.broken import Broken
from engine.duel.contenders import Contender, seated
from engine.duel.rotations import Measured, Numbered, duel, numbered
from engine.duel.tally import Tally
from engine.games import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_PARTS = 8
"""Into how many parts the deals of a process are cut: so long it waits at most for the others at the end."""


class Duel(NamedTuple):
    """What is to be played."""

    rules: str
    a: Contender
    b: Contender
    deals: int
    seed: int
    run: int = 1
    partner: bool = False
    limit: float = 10.0
    """Seconds a bot has for a decision; 0: as many as it wants."""


class Outcome(NamedTuple):
    """What was played."""

    tally: Tally
    broken: str
    """Why it ended before its last deal; empty: it did not."""


def played(asked: Duel, jobs: int) -> Outcome:
    """Play a duel in so many processes. Raises ValueError for rules that are none."""
    game_of(asked.rules)
    # What a bot reckons are many small sums: threads of their own for each would cost more than they bring.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    deals = numbered(asked.deals, asked.seed)
    if jobs == 1:
        return _part(asked, deals)
    size = max(1, -(-len(deals) // (jobs * _PARTS)))
    parts = [deals[start : start + size] for start in range(0, len(deals), size)]
    tallies, broken = [], ""
    for outcome in _in_processes(asked, parts, jobs):
        tallies.append(outcome.tally)
        if outcome.broken:
            broken = outcome.broken
            break
    return Outcome(Tally.of(tallies), broken)


def _in_processes(asked: Duel, parts: list[list[Numbered]], jobs: int) -> Iterator[Outcome]:
    """The outcome of each part, in order."""
    # Not forked: what a bot loads may have threads.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_heed_the_first)
    try:
        for future in [executor.submit(_part, asked, part) for part in parts]:
            yield future.result()
        executor.shutdown()  # nothing is left to do: they end in good order
    except BrokenProcessPool:
        yield Outcome(Tally(), "a process that played deals has died")
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _heed_the_first() -> None:
    """Ctrl+c reaches every process of the terminal: the first one ends the others, which end their programs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def _part(asked: Duel, deals: list[Numbered]) -> Outcome:
    game, tally = game_of(asked.rules), Tally()
    # A program works in a process of its own: what it takes is what one waits.
    clock = time.thread_time if asked.a.maker else time.perf_counter
    try:
        with seated(asked.a, game.seats, asked.limit) as a, seated(asked.b, game.seats, asked.limit) as b:
            timed = [Measured(bot, clock, tally.seconds) for bot in a]
            duel(game, timed, b, deals, run=asked.run, partner=asked.partner, tally=tally)
    except Broken as broken:
        return Outcome(tally, str(broken))
    return Outcome(tally, "")
