"""The last tricks are played out exactly, whoever is to win them: as trying everything card by card has it."""

import random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Play
from engine.bots.search.last_tricks import played_best, short
from engine.bots.search.laying import laid_out
from engine.bots.worlds import sample
from engine.games import game_of
from engine.view import view
from tests.bots.search.certain import Ending
from tests.engine import randomly

GAMES = (
    "kentucky nest=free",
    "kentucky rook=low",
    "rook must_trump=on",
    "mendikot trump=open",
    "split-dummy",
    "threefold",
    "threefold players=4 sides=partners",
)


def endings(text, cards):
    """The decisions of a deal played at random, from where so many cards are left in a hand."""
    game, chance = game_of(text), random.Random(text)
    deal = randomly.dealt(game, chance).start(game)[0]
    while hands := rules.to_act(game, deal):
        seen = view(game, deal, game.agent(deal, hands[0]))
        plays = [action for action in seen.legal if isinstance(action, Play)]
        held = max(
            len(deal.hands[hand]) + sum(map(bool, deal.up[hand] + deal.down[hand])) for hand in range(game.hands)
        )
        if len(plays) > 1 and held == cards:
            yield game, seen, plays
        deal, _ = rules.act(game, deal, hands[0], randomly.chosen(rules.legal(game, deal, hands[0]), chance))


@pytest.mark.parametrize("text", GAMES)
def test_what_the_last_two_tricks_come_to(text):
    seen_any = False
    for game, seen, plays in endings(text, 2):
        assert short(seen)
        worlds = sample(game, seen, 4, np.random.default_rng(1))
        positions = laid_out(game, seen, worlds)
        hand = int(positions.mover()[0])
        many = positions.take(np.tile(np.arange(4), len(plays)))
        many.play(np.repeat([game.pack.place[action.card] for action in plays], 4).astype(np.int16))
        worth = played_best(many, hand, fondness=0.1)
        found = (2 * worth.win - 1 if game.trick_name == "tens" else worth.got).reshape(len(plays), 4)
        for world, (where, slots) in enumerate(zip(worlds.places.tolist(), worlds.slots.tolist(), strict=True)):
            wanted = Ending(game, seen, where, slots).worth([action.card for action in plays])
            assert [*found[:, world]] == [*wanted.values()]
            seen_any = True
    assert seen_any
