"""How far sight would bring one: somebody who sees every card, and looks two tricks ahead with the nets, plays a bot.

python -m tests.bench.cheater --against expert --deals 200

The nearer to half the deals a cheater wins, the less there is left to know. Two-player Threefold only. What a bot of
the house gets is its seat's view, as everywhere; the cheater, which is none, gets the deal.
"""

import argparse
import json
import os
import time
from random import Random

from engine import game as rules
from engine.actions import NameTrump, Play
from engine.games import game_of

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

WIDTH = 6
"""Of the second trick's leads, and of the replies to each, so many that the policy likes best are tried."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", default="expert")
    parser.add_argument("--deals", type=int, default=200, help="each is played from both seats")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    from engine.bots import bots
    from engine.duel.tally import figure

    game, chance = game_of("threefold"), Random(options.seed)
    wins, begun = [], time.process_time()
    for number in range(options.deals):
        deck = tuple(chance.sample(game.pack.cards, len(game.pack.cards)))
        seed = chance.getrandbits(64)
        won = [played(game, deck, number % 2, seat, bots()[options.against], seed) for seat in (0, 1)]
        wins.append(sum(won) / 2)
    mean, half = figure(wins)
    print(
        json.dumps(
            {
                "against": options.against,
                "deals": options.deals,
                "seed": options.seed,
                "cheater_wins": round(mean, 4),
                "half": round(half, 4),
                "cpu_seconds": round(time.process_time() - begun),
            }
        )
    )


def played(game, deck, dealer, cheater, bot, seed):
    """Whether the cheater in this seat wins the deal."""
    from tests.bots.positions import at_table

    chance = Random(seed)
    deal, _ = rules.start(game, dealer, deck)
    while not rules.is_over(game, deal):
        (seat,) = rules.to_act(game, deal)
        action = cheat(game, deal, seat) if seat == cheater else bot.choose(at_table(game, deal, seat), chance).action
        deal, _ = rules.act(game, deal, seat, action)
    return cheater in rules.finished(game, deal).score.winners


def cheat(game, deal, seat):
    """The best of the legal actions for who knows where every card lies."""
    legal = tuple(rules.legal(game, deal, seat))
    if len(legal) == 1:
        return legal[0]
    if isinstance(legal[0], NameTrump):
        return max(legal, key=lambda call: named(game, deal, seat, call))
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) < len(legal):  # a claim or an offer
        return legal[0]
    return max(zip(worths(game, deal, plays), plays, strict=True), key=lambda one: one[0])[1]


def named(game, deal, seat, call):
    """What naming a suit is worth, with everything dealt that will be."""
    from engine.bots.search.expert import nets_of
    from engine.bots.search.valuing import valued

    after, _ = rules.act(game, deal, seat, call)
    positions, number = known(game, after)
    return float(valued(positions, nets_of(game), number[seat]).win[0])


def known(game, deal):
    """The deal as the one position it is."""
    import numpy as np

    from engine.bots.search.laying import laid_out, numbers
    from engine.bots.search.shape import shape_of
    from engine.bots.worlds import places as lies
    from engine.bots.worlds.worlds import Worlds
    from engine.view import view

    count = len(game.pack.cards)
    places, slots = np.full((1, count), lies.STOCK, np.int8), np.zeros((1, count), np.int8)

    def lay(cards, place):
        for slot, card in enumerate(cards):
            if card is not None:
                places[0, game.pack.place[card]], slots[0, game.pack.place[card]] = place, slot

    for seat in range(game.seats):
        lay(deal.hands[seat], lies.hand(seat))
        lay(deal.up[seat], lies.face_up(seat))
        lay(deal.down[seat], lies.covered(seat))
    for trick in (*deal.tricks, deal.trick):
        lay([card for _, card in trick.plays], lies.PLAYED)
    nothing = np.zeros((1, 0, 2), np.int8)
    world = Worlds(game.pack.cards, places, slots, nothing, np.zeros((1, game.seats, 0), np.int8))
    seen = view(game, deal, rules.to_act(game, deal)[0])
    return laid_out(game, seen, world), numbers(shape_of(game), seen)


def worths(game, deal, plays):
    """By play, the chance to win the deal if both sides do their best in this trick and the next."""
    import numpy as np

    from engine.bots.search.ending import sure_wins
    from engine.bots.search.expert import nets_of

    nets = nets_of(game)
    first, _ = known(game, deal)
    mover = int(first.mover()[0])
    place = game.pack.place
    cards = [place[play.card] for play in plays]
    sure = sure_wins(first, cards)
    if sure:
        return [1.0 if card in sure else 0.0 for card in cards]
    positions = first.take(np.zeros(len(cards), np.int64))
    positions.play(np.array(cards, np.int16))
    plies = 1 if not first.plays else 0
    return best(positions, nets, mover, [*[None] * plies, WIDTH, WIDTH])


def best(positions, nets, mover, widths):
    """By position, what it is worth to the mover of the first; `widths` are how many plays to try, None: all."""
    import numpy as np

    from engine.bots.nets.sight import look, options
    from engine.bots.search.valuing import valued

    if not widths or positions.over():
        if positions.plays:
            raise AssertionError("in the middle of a trick")
        worth = valued(positions, nets, mover)
        return worth.win + 0.02 * worth.got / positions.shape.amount
    sight = look(positions, whole=False)
    its = options(positions, positions.legal(), sight.trump)
    numbers = np.where(its.possible, nets.policy.out(sight).reshape(len(positions), -1), -np.inf)
    if widths[0] is not None:
        least = np.sort(numbers, axis=1)[:, -widths[0]][:, None]
        numbers = np.where(numbers >= least, numbers, -np.inf)
    row, option = np.nonzero(np.isfinite(numbers))
    its_mover = positions.mover()
    many = positions.take(row)
    many.play(its.cards[row, option].astype(np.int16))
    found = best(many, nets, mover, widths[1:])
    mine = its_mover == mover
    out = np.where(mine, -np.inf, np.inf)
    np.maximum.at(out, row[mine[row]], found[mine[row]])
    np.minimum.at(out, row[~mine[row]], found[~mine[row]])
    return out


if __name__ == "__main__":
    main()
