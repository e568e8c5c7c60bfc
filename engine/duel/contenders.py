"""Who plays a duel: a bot of the house by its name, or anybody's program as `exec:COMMAND`."""

from __future__ import annotations

import shlex
import traceback
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from engine.bots import bots
from engine.bots.roster import entry_of, made
from engine.duel.broken import Broken, NoAction, deadline
from engine.duel.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine.bots import Bot, Choice
    from engine.table import TableView

_PROGRAM = "exec:"


class Contender(NamedTuple):
    """A bot that can be seated in any process."""

    name: str
    """As it was asked for."""
    maker: str = ""
    """Of a bot of the house; empty: a program."""
    command: tuple[str, ...] = ()


class Bounded:
    """A bot with a limit in seconds to each decision. Whatever it does wrong ends the duel with its name."""

    def __init__(self, bot: Bot, name: str, limit: float) -> None:
        self._bot = bot
        self._name = name
        self._limit = limit

    def choose(self, view: TableView, rng: Random) -> Choice:
        """What the bot chooses. Raises NoAction, Broken."""
        try:
            with deadline(self._limit):
                return self._bot.choose(view, rng)
        except NoAction:
            raise
        except Broken as broken:
            why = str(broken)
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way
            last = traceback.extract_tb(error.__traceback__)[-1]
            why = f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})"
        raise Broken(f"{self._name}: {why}")


def parse_contender(text: str) -> Contender:
    """The contender that a text means. Raises ValueError."""
    if text.startswith(_PROGRAM):
        command = tuple(shlex.split(text.removeprefix(_PROGRAM)))
        if not command:
            raise ValueError("exec: wants the command of a program after it, such as exec:./program")
        return Contender(text, command=command)
    try:
        return Contender(text, maker=entry_of(text).maker)
    except KeyError:
        raise ValueError(f"{text!r} is no bot: {', '.join(bots())}, or exec: and the command of a program") from None


@contextmanager
def seated(contender: Contender, seats: int, limit: float) -> Iterator[list[Bot]]:
    """The contender in as many seats; a program runs once in each, until this ends. Raises Broken where it cannot."""
    with ExitStack() as closing:
        if contender.maker:
            try:
                bot = made(contender.maker)
            except Exception as error:
                raise Broken(f"{contender.name} cannot be made: {type(error).__name__}: {error}") from error
            yield [Bounded(bot, contender.name, limit)] * seats
            return
        programs = [Program(contender.command) for _ in range(seats)]
        for program in programs:
            closing.callback(program.close)
        yield [Bounded(program, contender.name, limit) for program in programs]
