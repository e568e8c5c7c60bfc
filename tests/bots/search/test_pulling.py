"""What is decided by value before the play of 3-2-5: pulling or stopping, and leaving trumps to the next cards."""

import random

import pytest

from engine import game as rules
from engine.actions import Decline, PullAt, StopPulling
from engine.bots.roster import best, made
from engine.deal import Debt
from engine.games import game_of
from tests.bots.positions import at_table, dealt
from tests.bots.test_careful import rows
from tests.bots.test_laws import with_unseen_permuted


def chosen(seen, seed):
    return made(best().maker).choose(seen, random.Random(seed))


@pytest.mark.parametrize(
    ("rule", "hand", "action"),
    rows(
        ("before2", "AH KH QH JH 8C 9C TD 9D 8S 9S", PullAt, "there are many cards to spare"),
        ("after2", "AH KH QH JH TH 9H AS KS AC KC", StopPulling, "a trump would have to go for most cards drawn"),
    ),
)
def test_pulling_by_what_it_leads_to(rule, hand, action):
    game, deal = dealt([hand, "", ""], f"three-two-five return={rule}", dealer=2, owed=(Debt(0, 1, 1),), trump="H")
    choices = [chosen(at_table(game, deal, 0), seed) for seed in range(2)]
    assert [type(choice.action) for choice in choices] == [action] * 2
    assert {type(one.action) for one in choices[0].candidates} == {PullAt, StopPulling}


def test_every_back_is_as_good_and_none_tells_the_cards():
    game, deal = dealt(["AH KH QH JH 8C 9C TD 9D 8S 9S", "", ""], "three-two-five", dealer=2)
    deal = deal._replace(owed=(Debt(0, 1, 1),), trump="H")
    places = [chosen(at_table(game, deal, 0), seed).action for seed in range(4)]
    assert len({*places}) > 1
    other = with_unseen_permuted(game, deal, 0, random.Random(1))
    assert [chosen(at_table(game, other, 0), seed).action for seed in range(4)] == places


@pytest.mark.parametrize(
    ("first", "worse"),
    rows(("8C 9D QH TS JD", False, "no suit: about as good"), ("AC KC QC JC 8D", True, "a good suit")),
)
def test_leaving_trumps_to_the_next_cards_is_weighed_beside_the_suits(first, worse):
    game = game_of("three-two-five decline=next_three_shown")
    packet = [game.pack.card(name) for name in first.split()]
    deck = (*packet, *(card for card in game.pack.cards if card not in packet))
    deal, _ = rules.start(game, 2, deck)
    (seat,) = rules.to_act(game, deal)
    values = {one.action: one.value for one in chosen(at_table(game, deal, seat), 1).candidates}
    assert len(values) == 5
    assert (max(values.values()) - values[Decline()] > 0.2) is worse
