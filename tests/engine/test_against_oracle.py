"""The engine against a slow model written apart from it: legal sets, tricks, reveals, who knows what, who wins."""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Play
from engine.games import game_of
from engine.notation import action_text
from engine.record import replay
from engine.view import view
from tests.oracle.threefold import Oracle

from .declared import DEALS
from .hiding import cards_in
from .randomly import dealt, recorded, steps


def compare(rule_string, seed):
    """Play one random deal in both; the number of positions compared."""
    game, chance = game_of(rule_string), Random(seed)
    dealer, deck = dealt(game, chance)
    names = [*map(str, deck)]
    oracle = Oracle(rule_string, dealer, names, already_cut=True)
    played = []
    for step in steps(game, rules.start(game, dealer, deck)[0], chance):
        assert step.seat == oracle.turn()
        plays = [str(action.card) for action in rules.legal(game, step.before, step.seat) if isinstance(action, Play)]
        assert len(plays) == len({*plays})
        assert {*plays} == oracle.legal()
        oracle.play(action_text(step.seat, step.action))
        assert [trick.winner for trick in step.after.tricks] == oracle.trick_winners
        assert step.after.tricks_taken() == tuple(oracle.tricks)
        for seat in (*range(game.seats), None) if chance.random() < 0.1 else ():
            assert {*map(str, cards_in(view(game, step.after, seat)))} == oracle.known(seat)
        played.append(step)
    assert oracle.turn() is None
    assert replay(game, recorded(dealer, deck, played)).result == oracle.result()
    return len(played)


@pytest.mark.parametrize("rule_string", DEALS)
def test_random_deals_agree_at_every_step(rule_string):
    """More than ten thousand positions over all rules."""
    assert sum(compare(rule_string, f"{rule_string} {number}") for number in range(4)) >= 4 * 51


@pytest.mark.long
@pytest.mark.parametrize("rule_string", DEALS)
def test_very_many_random_deals_agree_at_every_step(rule_string):
    """More than a hundred thousand positions over all rules."""
    assert sum(compare(rule_string, f"long {rule_string} {number}") for number in range(80)) >= 80 * 51
