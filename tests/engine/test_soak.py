"""Very many deals of every game under all its house rules: none is refused, none is endless, and nobody sees too much.

`make soak-rules` plays ten thousand a rule set; the suite plays some.
"""

from random import Random

import pytest

from engine import game as rules
from engine.games import game_of, rule_sets
from engine.view import view

from .declared import PAIRS
from .hiding import exchange, exchanged, unseen
from .randomly import chosen, dealt

LONGEST = 300
"""More actions than any deal has."""


def soak(id_, seed, deals):
    """Play so many deals, each under other house rules; how many actions that were."""
    chance, actions = Random(f"{id_} {seed}"), 0
    for number in range(deals):
        game = game_of(PAIRS[id_][number % len(PAIRS[id_])])
        deal, _ = dealt(game, chance).start(game)
        cards = sorted(game.pack.cards)
        length = 0
        while acting := rules.to_act(game, deal):
            if chance.random() < 0.05:
                look(game, deal, chance)
            hand = chance.choice(rules.may_act(game, deal) if chance.random() < 0.05 else acting)
            besides = rules.phase_of(game, deal).besides(game, deal, hand) if hand in acting else ()
            legal = besides if besides and chance.random() < 0.002 else rules.legal(game, deal, hand)
            deal, _ = rules.act(game, deal, hand, chosen(legal, chance))
            length += 1
            assert length < LONGEST, "an endless deal"
        look(game, deal, chance)
        score = game.score(game, deal)
        assert len(score.gains) == game.seats
        if not deal.thrown_in:
            lie = [card for trick in deal.tricks for _, card in trick.plays] + [*deal.buried, *deal.stock]
            assert sorted(lie) == cards
        actions += length
    return actions


def look(game, deal, chance):
    """What each seat sees does not depend on what it may not know."""
    for seat in (*range(game.seats), None):
        other = exchanged(deal, exchange(unseen(game, deal, seat), chance))
        assert view(game, other, seat) == view(game, deal, seat)


@pytest.mark.parametrize("id_", [*rule_sets()])
def test_many_deals(id_):
    assert soak(id_, "short", 40) > 40 * 20


@pytest.mark.long
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("id_", [*rule_sets()])
def test_ten_thousand_deals(id_, number):
    assert soak(id_, number, 1000) > 1000 * 20
