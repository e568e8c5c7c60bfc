"""Levels are handicaps that are stated: fewer deals looked at, misjudging, forgetting. Each is weaker than the next."""

import random
from itertools import pairwise

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Pass, Play
from engine.bots.careful import Careful
from engine.bots.forgetting import misremembered
from engine.bots.roster import ENTRIES
from engine.bots.search.cards import Effort
from engine.bots.search.expert import Expert
from engine.bots.search.handicap import NONE, Handicap
from engine.bots.search.levels import EASY, FAIR, STRONG
from engine.bots.search.tried import Tried
from engine.bots.worlds import sample
from engine.games import game_of
from engine.view import view
from tests.bots.positions import at_table
from tests.engine import randomly
from tests.engine.declared import SHAPES
from tests.engine.hiding import cards_in


def in_mid_play(text, part=0.6):
    """A deal of these rules, so far played at random; and who is to act."""
    game, chance = game_of(text), random.Random(text)
    deal = randomly.dealt(game, chance).start(game)[0]
    while len(deal.tricks) < part * len(game.pack.cards) / game.hands and (seats := rules.to_act(game, deal)):
        seat = chance.choice(seats)
        deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))
    seats = rules.to_act(game, deal)
    return game, deal, game.agent(deal, seats[0]) if seats else 0


@pytest.mark.parametrize("text", SHAPES)
def test_only_ranks_are_forgotten(text):
    """Who played, to which suit and who won: all that stays, and so there are deals that look as it is remembered."""
    game, deal, seat = in_mid_play(text)
    seen = view(game, deal, seat)
    thought = misremembered(game, seen, 1.0, random.Random(1))
    suit = game.rankings[seen.trump].suit
    assert thought.tricks[-1] == seen.tricks[-1]
    for one, other in zip(seen.tricks, thought.tricks, strict=True):
        assert (one.leader, one.winner, one.trumps_from) == (other.leader, other.winner, other.trumps_from)
        for (who, card), (whoever, other_card) in zip(one.plays, other.plays, strict=True):
            assert (who, suit[card], card.rank in game.counters) == (
                whoever,
                suit[other_card],
                other_card.rank in game.counters,
            )
    assert thought._replace(tricks=()) == seen._replace(tricks=())
    assert len({*cards_in(thought)}) == len({*cards_in(seen)})
    assert len(sample(game, thought, 3, np.random.default_rng(1)).places) == 3


def test_something_is_forgotten_and_not_always_the_same():
    game, deal, seat = in_mid_play("threefold")
    seen = view(game, deal, seat)
    assert misremembered(game, seen, 0.0, random.Random(1)) == seen
    thoughts = [misremembered(game, seen, 0.3, random.Random(number)).tricks for number in range(3)]
    assert len({seen.tricks, *thoughts}) == 4


def test_who_remembers_what_cannot_have_been_plays_on():
    """Which card was pulled and given back is not forgotten: with other cards played it may not have been allowed."""
    game, chance = game_of("three-two-five"), random.Random(0)
    deal = randomly.dealt(game, chance).start(game)[0]
    while len(deal.tricks) < 6:
        seat = rules.to_act(game, deal)[0]
        deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))
    seen = at_table(game, deal, rules.to_act(game, deal)[0])
    with pytest.raises(ValueError, match="no deal of this game looks like that"):
        sample(game, misremembered(game, seen.deal, 1.0, random.Random(1)), 1, np.random.default_rng(1))
    bot = Expert(handicap=Handicap(worlds=2, forgets=1.0))
    assert bot.choose(seen, random.Random(1)).action in seen.legal


def test_each_level_has_a_heavier_handicap_than_the_next():
    for weaker, stronger in pairwise((EASY, FAIR, STRONG)):
        assert weaker.worlds < stronger.worlds
        assert weaker.noise > stronger.noise
        assert weaker.forgets > stronger.forgets
        assert weaker.slips > stronger.slips


def test_the_levels_on_offer():
    assert [entry.name for entry in ENTRIES if entry.offered] == ["easy", "fair", "strong", "expert"]


def test_who_misjudges_takes_the_second_best_at_times_and_seldom_the_worst():
    found = [Tried(Play(name), win, 0.0, 0.0, win) for name, win in (("a", 0.5), ("b", 0.45), ("c", 0.1))]
    chance = np.random.default_rng(1)
    taken = [Handicap(noise=0.1).judged(found, chance)[0].action.card for _ in range(300)]
    assert taken.count("a") > taken.count("b") > 50
    assert taken.count("c") < 5
    assert NONE.judged(found, chance) == found


def test_calls_are_misjudged_by_less():
    found = [Tried(Pass(), win, 0.0, 0.0, win) for win in (0.5, 0.4)]
    off = [Handicap(noise=0.2).judged(found, np.random.default_rng(1))[0].win - 0.5 for _ in range(1)]
    cards = [one._replace(action=Play("a")) for one in found]
    more = [Handicap(noise=0.2).judged(cards, np.random.default_rng(1))[0].win - 0.5 for _ in range(1)]
    assert abs(off[0]) < abs(more[0])


def test_any_card_is_as_good_as_another_as_often_as_is_said():
    """With nets or without."""
    game, deal, seat = in_mid_play("threefold")
    seen = at_table(game, deal, seat)
    assert len(seen.legal) > 2
    bot = Expert(effort=Effort(), nets=lambda _: None, handicap=Handicap(slips=0.5))
    careful = Careful().choose(seen, random.Random(1)).action
    actions = [bot.choose(seen, random.Random(number)).action for number in range(60)]
    assert 0.4 * 60 < actions.count(careful) < 60
    assert {*actions} <= {*seen.legal}
