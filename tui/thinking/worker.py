"""A worker process: bots think in it, one decision at a time. It ends with the process that started it.

It reads requests from its standard input, each after its length in four bytes, and writes a line to each.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Thread
from traceback import extract_tb
from typing import IO, TYPE_CHECKING

from engine.bots.roster import made
from tui.thinking.messages import answer_line, failure_line, parse_request

if TYPE_CHECKING:
    from collections.abc import Callable


def main(modest: int) -> None:
    """Let bots think, until there is nobody left to ask."""
    answer_all(_answer, modest)


def answer_all(answer: Callable[[bytes], bytes], modest: int) -> None:
    """Answer until there is nobody left to ask; `modest`: by how much it stands back where others want a core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl+c is for the one that started it
    with suppress(OSError):
        os.nice(modest)
    # A decision is many small sums: threads of their own for each of them cost three times what they bring.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    answers = os.fdopen(os.dup(1), "wb")
    # What a bot prints must not come between the answers.
    os.dup2(2, 1)
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        answers.write(answer(requests.get()))
        answers.flush()


def _read(stream: IO[bytes], requests: SimpleQueue[bytes]) -> None:
    """Hand on what is read. At its end the process ends, however deep in thought: nobody wants to know any more."""
    while len(length := stream.read(4)) == 4:
        requests.put(stream.read(int.from_bytes(length, "big")))
    os._exit(0)


def _answer(data: bytes) -> bytes:
    request = parse_request(data)
    try:
        bot = made(request.maker, request.style)
        view = request.view
        return answer_line(bot.choose(view, Random(request.seed)) if view else None, view)  # noqa: S311 - a bot's chance
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the worker goes on
        # Its words may name cards that others must not see.
        place = extract_tb(error.__traceback__)[-1]
        return failure_line(f"{type(error).__name__} in {os.path.basename(place.filename)}:{place.lineno}")  # noqa: PTH119
