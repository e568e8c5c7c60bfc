"""A duel: each deal is played once from every side of the table, so that the cards favour nobody."""

from __future__ import annotations

import random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from engine.duel.playing import counted, play_deal, several, won
from engine.duel.tally import Bid, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.bots import Bot, Choice
    from engine.game import Game
    from engine.table import TableView


class Numbered(NamedTuple):
    """A deal of a duel."""

    number: int
    """From 0: who deals follows from it."""
    seed: bytes
    """For the pack and every chance at the table."""


class Measured:
    """A bot whose decisions are timed by a clock of seconds, where there is something to choose."""

    def __init__(self, bot: Bot, clock: Callable[[], float], seconds: list[float]) -> None:
        self._bot = bot
        self._clock = clock
        self._seconds = seconds

    def choose(self, view: TableView, rng: random.Random) -> Choice:
        """What the bot chooses."""
        before = self._clock()
        choice = self._bot.choose(view, rng)
        spent = self._clock() - before
        if view.stage == "deal" and several(view.legal):
            self._seconds.append(spent)
        return choice


class Refusals:
    """Counts what the rules refused."""

    def __init__(self) -> None:
        self.count = 0

    def decided(self, view: TableView, choice: Choice) -> None:
        """Nothing to count."""

    def refused(self, view: TableView) -> None:
        """One more."""
        self.count += 1


def numbered(deals: int, seed: int) -> list[Numbered]:
    """The deals of a duel with this seed; the first ones of a longer duel are those of a shorter one."""
    chance = random.Random(seed)
    return [Numbered(number, chance.randbytes(32)) for number in range(deals)]


def places(game: Game, *, partner: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Where A sits, and which side is measured, in every rotation: a side whole, or as a partner one seat of it."""
    for side in game.sides:
        if partner:
            for seat in side:
                yield (seat,), side
        else:
            yield side, side


def duel(
    game: Game,
    a: Sequence[Bot],
    b: Sequence[Bot],
    deals: Iterable[Numbered],
    *,
    run: int = 1,
    partner: bool = False,
    tally: Tally | None = None,
) -> Tally:
    """Play the deals from every side of the table: A has one side, B all others. Raises Broken.

    `a` and `b` are by seat who plays there if that bot does. `run`: the last of so many deals in a row counts.
    `partner`: A has one seat of a side, and B all others, its partner's among them. `tally` gets every deal as soon as
    it is played.
    """
    tally = Tally() if tally is None else tally
    refusals = Refusals()
    for number, seed in deals:
        wins, margins = [], []
        for taken, side in places(game, partner=partner):
            seated = [a[seat] if seat in taken else b[seat] for seat in range(game.seats)]
            dealer = number % game.seats
            finished = play_deal(game, seated, dealer=dealer, seed=seed, deals=run, observer=refusals)
            wins.append(won(game, finished, side))
            margins.append(counted(game, finished, side))
            contract = finished.contract
            if contract is not None and contract.seat in taken and contract.amount and finished.score.winners:
                tally.bids.append(Bid(contract.amount, contract.seat in finished.score.winners))
        tally.wins.append(fmean(wins))
        tally.margins.append(fmean(margins))
        tally.refusals = refusals.count
    return tally
