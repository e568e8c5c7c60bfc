"""The strong player: legal, honest, the same again, and in words, in every game; careful where it has no nets."""

import random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Ask, Bid, LayFan, Pass, Redeal
from engine.bots.bot import may
from engine.bots.careful import Careful
from engine.bots.roster import entry_of, made
from engine.bots.search.cards import Effort
from engine.bots.search.expert import Expert
from engine.bots.search.nets_of import nets_of
from engine.bots.search.shape import shape_of
from engine.bots.training.course import beginners
from engine.cards import SUITS
from engine.games import game_of
from engine.phases.pulling import Fans
from tests.bots.positions import at_table, dealt
from tests.bots.test_laws import with_unseen_permuted
from tests.bots.test_points import BARE
from tests.engine import randomly
from tests.engine.declared import SHAPES

EFFORT = Effort(worlds=4, trumps=4)


def beginner(game):
    """Nets that know nothing: what they choose is legal all the same."""
    return beginners(shape_of(game), np.random.default_rng(1))


@pytest.mark.parametrize("text", [*SHAPES, "mendikot trump=hidden2", "kentucky deck=45"])
def test_every_decision_is_legal_honest_and_has_a_reason(text):
    """Other cards in hidden places change nothing."""
    game, chance = game_of(text), random.Random(text)
    nets = beginner(game)
    bot = Expert(effort=EFFORT, nets=lambda _: nets)
    deal = randomly.dealt(game, chance).start(game)[0]
    while seats := rules.to_act(game, deal):
        seat = chance.choice(seats)
        if deal.phase < len(game.phases) - 1 or chance.random() < 0.2:
            decided(game, deal, game.agent(deal, seat), bot, chance)
        deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))


def decided(game, deal, seat, bot, chance):
    seen, state = at_table(game, deal, seat), chance.getrandbits(64)
    choice = bot.choose(seen, random.Random(state))
    action, why, candidates = choice
    assert may(seen, action)
    assert all(one.action in seen.legal and 0 <= one.value <= 1 for one in candidates)
    assert not candidates or action in [one.action for one in candidates]
    assert [one.value for one in candidates] == sorted((one.value for one in candidates), reverse=True)
    assert why.endswith(".")
    assert len(why) <= 80
    if chance.random() < 0.2:
        other = with_unseen_permuted(game, deal, seat, chance)
        assert bot.choose(at_table(game, other, seat), random.Random(state)) == choice


def test_it_searches_two_player_threefold_with_the_nets_that_are_shipped():
    game = game_of("threefold")
    deal, _ = randomly.dealt(game, random.Random(1)).start(game)
    (seat,) = rules.to_act(game, deal)
    expert = made(entry_of("expert").maker)
    assert len(expert.choose(at_table(game, deal, seat), random.Random(1)).candidates) == len(SUITS)
    assert {one["rules"] for one in nets_of(game).about["history"]} == {"threefold"}


def test_where_there_are_no_nets_it_is_careful():
    game = game_of("threefold players=4")
    deal, _ = randomly.dealt(game, random.Random(1)).start(game)
    (seat,) = rules.to_act(game, deal)
    view = at_table(game, deal, seat)
    bot = Expert(nets=lambda _: None)
    assert bot.choose(view, random.Random(1)) == Careful().choose(view, random.Random(1))


def test_a_hand_without_counters_is_worth_less_than_a_new_deal():
    game, deal = dealt(["", BARE, "", ""], "kentucky", [75])
    choices = [made(entry_of("expert").maker).choose(at_table(game, deal, 1), random.Random(seed)) for seed in range(3)]
    assert [choice.action for choice in choices] == [Redeal()] * 3
    assert {type(one.action) for one in choices[0].candidates} == {Redeal, Bid, Pass}


def test_asking_is_weighed_against_the_cards():
    """Whoever may ask for trumps knows what that would lead to."""
    game, chance = game_of("mendikot trump=hidden2"), random.Random(3)
    weighed = []
    while len(weighed) < 3:
        deal = randomly.dealt(game, chance).start(game)[0]
        while seats := rules.to_act(game, deal):
            legal = rules.legal(game, deal, seats[0])
            if Ask() in legal:
                choice = made(entry_of("expert").maker).choose(at_table(game, deal, seats[0]), chance)
                weighed.append({one.action: one.value for one in choice.candidates})
            cards = [action for action in legal if action != Ask()]
            deal, _ = rules.act(game, deal, seats[0], randomly.chosen(cards, chance))
    assert all(Ask() in values and len(values) > 1 for values in weighed)
    assert any(max(values, key=values.get) == Ask() for values in weighed)


def test_how_a_hand_lies_to_be_pulled_from_is_left_to_chance():
    """Three million orders of ten cards are not even listed."""
    game, chance = game_of("three-two-five victim_arranges=on"), random.Random(1)
    fans = False
    while not fans:
        deal = randomly.dealt(game, chance).start(game)[0]
        while (seats := rules.to_act(game, deal)) and not fans:
            legal = rules.legal(game, deal, seats[0])
            fans = isinstance(legal, Fans)
            if not fans:
                deal, _ = rules.act(game, deal, seats[0], randomly.chosen(legal, chance))
    assert made(entry_of("expert").maker).choose(at_table(game, deal, seats[0]), chance).action == LayFan()
