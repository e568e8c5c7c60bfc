"""How many actions a second the rules engine plays: legal set, decide, evolve, and the view of the seat to act.

python -m tests.bench.engine

Each figure is the best of several rounds in processor time, beside a loop of plain Python in the same rounds: the ratio
says more than the seconds, because it depends little on the machine and on what else it does.
"""

import argparse
import time
from random import Random

from engine import game as rules
from engine.games import game_of
from engine.view import view

SHAPES = (
    "threefold",
    "threefold players=3",
    "threefold players=3 packs=2",
    "threefold players=4",
    "threefold players=4 sides=partners",
)


def reference():
    """Fixed work of the engine's own kind: small tuples built, compared, looked up and thrown away."""
    place = {(rank, suit): rank * 4 + suit for rank in range(13) for suit in range(4)}
    cards = tuple(place)
    kept = 0
    for number in range(10_000):
        card = cards[number % 52]
        rest = (*cards[: number % 52], *cards[number % 52 + 1 :])
        kept += len([other for other in rest if other[1] == card[1] and place[other] > place[card]])
    return kept


def decks(game, count):
    chance = Random(1)
    for _ in range(count):
        deck = list(game.pack.cards)
        chance.shuffle(deck)
        yield tuple(deck)


def play(game, dealt):
    """Play the decks by seats that do anything legal; how many actions that were."""
    chance, actions = Random(2), 0
    for number, deck in enumerate(dealt):
        deal, _ = rules.start(game, number % game.seats, deck)
        while acting := rules.to_act(game, deal):
            seat = acting[0]
            legal = view(game, deal, seat).legal
            deal, _ = rules.act(game, deal, seat, legal[int(chance.random() * len(legal))])
            actions += 1
    return actions


def seconds(work, *arguments):
    before = time.process_time()
    result = work(*arguments)
    return time.process_time() - before, result


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40, help="deals a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the best counts (%(default)s)")
    options = parser.parse_args()
    print(f"{'rules':36} {'actions/s':>10} {'in a reference loop':>20}")
    for rule_string in SHAPES:
        game = game_of(rule_string)
        dealt = list(decks(game, options.deals))
        loops, runs = [], []
        for _ in range(options.rounds):
            loops.append(seconds(reference)[0])
            runs.append(seconds(play, game, dealt))
        best = max(actions / spent for spent, actions in runs)
        print(f"{rule_string:36} {best:10,.0f} {best * min(loops):20,.1f}")


if __name__ == "__main__":
    main()
