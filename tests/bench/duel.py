"""Bots against bots on the same deals: each deal is played once from every side of the table.

python -m tests.bench.duel --rules threefold --a careful --b random --deals 200 --seed 1
"""

import argparse
import math
import random
import statistics
import time
from dataclasses import dataclass, field

from engine.bots import bots
from engine.errors import IllegalAction
from engine.games import game_of
from engine.table import Table
from tests.bench.greedy import Greedy


@dataclass
class Tally:
    """What bot A did, deal by deal; a deal counts with the mean over the seats A has played it from."""

    wins: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    refusals: int = 0


def play_deal(game, seated, *, dealer, seed, tally=None, measured=()):
    """One deal by the bots in their seats; the score of the deal."""
    table = Table(game, ["bot"] * game.seats, first_dealer=dealer, seeds=lambda: seed, name="duel")
    chances = [random.Random(f"{seed.hex()} {seat}") for seat in range(game.seats)]
    while not table.view(None).finished:
        (seat,) = table.to_act()
        seen = table.view(seat)
        before = time.perf_counter()
        action = seated[seat].choose(seen, chances[seat]).action
        spent = time.perf_counter() - before
        if seat in measured and len(seen.legal) > 1 and seen.stage == "deal":
            tally.seconds.append(spent)
        try:
            table.act(seat, action)
        except IllegalAction:
            tally.refusals += 1
            table.act(seat, seen.legal[0])
    return table.view(None).finished[0]


def duel(game, a, b, *, deals, seed):
    """Play the deals from every side of the table: A has one side, B all others."""
    chance = random.Random(seed)
    tally = Tally()
    for number in range(deals):
        secret = chance.randbytes(32)
        wins, margins = [], []
        for side in game.sides:
            seated = [a if seat in side else b for seat in range(game.seats)]
            finished = play_deal(game, seated, dealer=number % game.seats, seed=secret, tally=tally, measured=side)
            winners = finished.score.winners
            wins.append(sum(seat in side for seat in winners) / len(winners) if winners else 1 / len(game.sides))
            ours = sum(finished.tricks[seat] for seat in side)
            margins.append(ours - (sum(finished.tricks) - ours) / (len(game.sides) - 1))
        tally.wins.append(statistics.fmean(wins))
        tally.margins.append(statistics.fmean(margins))
    return tally


def report(tally, sides):
    """The figures in a line or two."""

    def interval(values, scale=1):
        half = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
        return f"{scale * statistics.fmean(values):.2f} ± {scale * half:.2f}"

    spent = sorted(tally.seconds)
    return (
        f"wins {interval(tally.wins, 100)} % (even: {100 / sides:.0f} %)   margin {interval(tally.margins)} tricks\n"
        f"a move: mean {1e3 * statistics.fmean(spent):.3f} ms, p95 {1e3 * spent[int(0.95 * len(spent))]:.3f} ms"
        f"   refusals {tally.refusals}"
    )


def main():
    contenders = {**bots(), "greedy": Greedy()}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="threefold")
    parser.add_argument("--a", default="careful", choices=contenders)
    parser.add_argument("--b", default="random", choices=contenders)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = game_of(options.rules)
    tally = duel(game, contenders[options.a], contenders[options.b], deals=options.deals, seed=options.seed)
    print(f"{options.rules}: {options.a} against {options.b}, {options.deals} deals, seed {options.seed}")
    print(report(tally, len(game.sides)))


if __name__ == "__main__":
    main()
