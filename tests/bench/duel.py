"""Bots against bots on the same deals: each deal is played once from every side of the table.

python -m tests.bench.duel --rules threefold --a careful --b random --deals 200 --seed 1
python -m tests.bench.duel --rules every --deals 40
"""

import argparse
import math
import random
import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field

from engine.bots import bots
from engine.bots.bot import any_of
from engine.errors import IllegalAction
from engine.games import game_of
from engine.table import Table
from tests.bench.greedy import Greedy
from tests.engine.declared import RULES

WARM_UP = 3
"""Deals thrown in by their players before one is taken as it is."""


@dataclass
class Tally:
    """What bot A did, deal by deal; a deal counts with the mean over the seats A has played it from."""

    wins: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    bids: dict[int, list[bool]] = field(default_factory=lambda: defaultdict(list))
    """By amount, whether A made what it bid."""
    refusals: int = 0


def play_deal(game, seated, *, dealer, seed, deals=1, tally=None, measured=()):
    """So many deals, and the one after each that was thrown in, by the bots in their seats; the last one scored."""
    seeds = (random.Random(f"{seed.hex()} {number}").randbytes(32) for number in range(99))
    table = Table(game, ["bot"] * game.seats, first_dealer=dealer, seeds=lambda: next(seeds), name="duel")
    chances = [random.Random(f"{seed.hex()} {seat}") for seat in range(game.seats)]
    while not done(table.view(None).finished, deals) and table.stage != "over":
        seat = table.to_act()[0]
        seen = table.view(seat)
        before = time.thread_time()
        action = seated[seat].choose(seen, chances[seat]).action
        spent = time.thread_time() - before
        if seat in measured and seen.stage == "deal" and several(seen.legal):
            tally.seconds.append(spent)
        try:
            table.act(seat, action)
        except IllegalAction:
            tally.refusals += 1
            table.act(seat, any_of(seen.legal, chances[seat]))
    return table.view(None).finished[-1]


def done(finished, deals):
    """Whether so many deals have been played; one that was thrown in at once is followed by another."""
    played = [deal for deal in finished if any(deal.tricks)]
    return len(played) >= deals or len(finished) >= deals + WARM_UP


def several(legal):
    """Whether there is anything to choose, without counting it."""
    actions = iter(legal)
    return next(actions, None) is not None and next(actions, None) is not None


def counted(game, finished, side):
    """What the side has more of than the others on average, of what the game counts."""
    if game.trick_name == "tricks":
        by_side = {other: sum(finished.tricks[seat] for seat in other) for other in game.sides}
    else:
        what = finished.score.report.get("tens") or [finished.score.gains[other[0]] for other in game.sides]
        by_side = dict(zip(game.sides, what, strict=True))
    others = [by_side[other] for other in game.sides if other != side]
    return by_side[side] - statistics.fmean(others)


def duel(game, a, b, *, deals, seed, run=1):
    """Play the deals from every side of the table: A has one side, B all others. `run`: the last of so many."""
    chance = random.Random(seed)
    tally = Tally()
    for number in range(deals):
        secret = chance.randbytes(32)
        wins, margins = [], []
        for side in game.sides:
            seated = [a if seat in side else b for seat in range(game.seats)]
            dealer = number % game.seats
            finished = play_deal(game, seated, dealer=dealer, seed=secret, deals=run, tally=tally, measured=side)
            wins.append(won(game, finished, side))
            margins.append(counted(game, finished, side))
            contract = finished.contract
            if contract is not None and contract.seat in side and finished.score.winners:
                tally.bids[contract.amount].append(contract.seat in finished.score.winners)
        tally.wins.append(statistics.fmean(wins))
        tally.margins.append(statistics.fmean(margins))
    return tally


def won(game, finished, side):
    """The part of the deal that the side has won: among several alone, who has the highest gain; else the winners."""
    winners = finished.score.winners
    if len(game.sides) > 2 and len(winners) != 1:
        gains = finished.score.gains
        winners = [seat for seat in range(game.seats) if gains[seat] == max(gains)]
    return sum(seat in side for seat in winners) / len(winners) if winners else 1 / len(game.sides)


def report(tally, game):
    """The figures in a line or two."""

    def interval(values, scale=1):
        half = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
        return f"{scale * statistics.fmean(values):.2f} ± {scale * half:.2f}"

    spent = sorted(tally.seconds)
    return (
        f"wins {interval(tally.wins, 100)} % (even: {100 / len(game.sides):.0f} %)"
        f"   margin {interval(tally.margins)} {game.trick_name}\n"
        f"a move: mean {1e3 * statistics.fmean(spent):.3f} ms, p95 {1e3 * spent[int(0.95 * len(spent))]:.3f} ms"
        f"   refusals {tally.refusals}"
    )


def made(tally):
    """By bid, how often it was made."""
    rates = [f"{bid}: {sum(done)}/{len(done)}" for bid, done in sorted(tally.bids.items())]
    every = [one for done in tally.bids.values() for one in done]
    return f"made {100 * statistics.fmean(every):.0f} % of {len(every)} ({', '.join(rates)})" if every else ""


def main():
    contenders = {**bots(), "greedy": Greedy()}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="threefold", help="a rule string; or `every`: each value of each option")
    parser.add_argument("--a", default="careful", choices=contenders)
    parser.add_argument("--b", default="random", choices=contenders)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--run", type=int, default=1, help="play so many deals in a row, and count the last")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{options.a} against {options.b}, {options.deals} deals, seed {options.seed}")
    for rules in RULES if options.rules == "every" else [options.rules]:
        game = game_of(rules)
        a, b = contenders[options.a], contenders[options.b]
        tally = duel(game, a, b, deals=options.deals, seed=options.seed, run=options.run)
        print("\n".join([f"{rules}:", report(tally, game), *filter(None, [made(tally)])]), flush=True)


if __name__ == "__main__":
    main()
