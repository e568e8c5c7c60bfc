"""Sampled worlds against everything that can have happened: none that cannot, and each as often as every other."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Claim, Refuse
from engine.bots.worlds import sample
from engine.deal import Debt
from engine.phases.claiming import besides
from engine.view import view
from tests.engine.declared import DEALS
from tests.engine.randomly import Beginning, finished, shuffled, steps

from .histories import histories, keys, surprise
from .small import small

ODD = 3.5
"""Standard deviations that chance explains once in four thousand times; the seeds are fixed."""

DEBTS = ((Debt(0, 1, 2),), (Debt(0, 1, 1), Debt(2, 1, 1)), (Debt(1, 0, 1), Debt(1, 2, 1)), (Debt(2, 0, 2),))
"""One puller or two, one victim or two; whoever looks on sees some of it, or none."""

RULES = (
    "threefold",
    "threefold reveal=leader_may_wait",
    "threefold players=3",
    "threefold players=3 leftover=shown",
    "threefold players=3 packs=2",
    "threefold players=4",
    "threefold players=4 sides=partners",
    "rook",
    "rook deck=57 one=low",
    "rook pass=none",
    "rook pass=left trump_call=before_pass",
    "rook must_trump=on",
    "rook kitty_counters=forbidden",
    "rook kitty_rook=forbidden",
    "rook kitty_rook=forbidden kitty_counters=forbidden must_trump=on",
    "split-dummy",
    "split-dummy expose=after_opening_lead",
    "split-dummy partner=bidder kitty_counters=forbidden",
    "split-dummy must_trump=on",
    "kentucky",
    "kentucky rook=low",
    "kentucky announce=count",
    "kentucky announce=cards",
    "kentucky show_trumps=on",
    "kentucky announce=count show_trumps=on",
    "kentucky nest=free",
    "kentucky nest=free nest_rook=forbidden show_trumps=on",
    "kentucky trump_call=before_nest",
    "kentucky deck=45",
    "mendikot",
    "mendikot trump=hidden2",
    "mendikot trump=cut",
    "mendikot trump=open",
    "three-two-five",
    "three-two-five sevens=high",
    "three-two-five return=after2",
    "three-two-five return=none",
    "three-two-five lock=all_draws",
    "three-two-five decline=next_three_shown",
    "three-two-five victim_arranges=on",
)
"""Every shape of every game, and every house rule by which a seat comes to know something else."""


IN_A_MINUTE = RULES[::2]
"""Of those, enough for every kind of them; `make laws` tries all, and every house rule."""


def moments(rule_string, chance):
    """Without end, a small game, its beginning, what was done up to some moment, and a seat; mostly in the play."""
    while True:
        owed = chance.choice(DEBTS) if rule_string.startswith("three") else ()
        game = small(rule_string, owed)
        before = (finished(game, chance),) if owed else ()
        beginning = Beginning(chance.randrange(game.seats), shuffled(game, chance), before)
        played = list(steps(game, beginning.start(game)[0], chance))
        phases = [rules.phase_of(game, step.before).name for step in played]
        phase = chance.choice(("play", "play", "play", chance.choice(phases)))
        length = chance.choice([number for number, name in enumerate(phases) if name == phase] or [0])
        actions = [(step.seat, step.action) for step in played[:length]]
        now = played[length].before
        if phases[length] == "play" and Claim() in besides(game, now) and chance.random() < 0.2:
            (claimer,) = rules.to_act(game, now)
            actions += [(claimer, Claim())]
            pending, _ = rules.act(game, now, claimer, Claim())
            actions += [(chance.choice(rules.to_act(game, pending)), Refuse())][: chance.randrange(2)]
        yield game, beginning, actions, chance.randrange(game.seats)


def compare(rule_string, chance, count):
    """So many moments at which several deals are possible, and not too many."""
    compared = 0
    for game, beginning, actions, seat in moments(rule_string, chance):
        expected = histories(game, beginning, actions, seat)
        if expected is None or len(expected) == 1:
            continue
        deal, _ = beginning.start(game)
        for who, action in actions:
            deal, _ = rules.act(game, deal, who, action)
        number = min(20_000, max(4_000, 12 * len(expected)))
        worlds = sample(game, view(game, deal, seat), number, np.random.default_rng(chance.randrange(2**32)))
        counts = Counter(keys(game, worlds))
        assert counts.keys() <= expected.keys(), "a world that cannot be"
        assert abs(surprise(counts, expected)) < ODD, f"{counts} instead of {expected}"
        compared += 1
        if compared == count:
            return


@pytest.mark.parametrize("rule_string", IN_A_MINUTE)
def test_every_deal_that_can_be_is_as_likely_as_every_other(rule_string):
    compare(rule_string, Random(rule_string), 1)


@pytest.mark.long
@pytest.mark.parametrize("rule_string", sorted({*DEALS, *RULES}))
def test_the_same_at_many_moments_under_every_house_rule(rule_string):
    compare(rule_string, Random(f"{rule_string}, many"), 12)
