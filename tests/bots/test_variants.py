"""B8: a bot plays by the house rules that hold, and beats whoever plays anything. `make variants` measures them all."""

from engine.bots import bots
from engine.bots.roster import best
from engine.duel.rotations import duel, numbered
from engine.games import game_of


def test_a_house_rule_is_played_by():
    game = game_of("kentucky rook=low")
    tally = duel(game, [bots()[best().name]] * game.seats, [bots()["random"]] * game.seats, numbered(1, 1))
    assert sum(tally.wins) >= 0.6
    assert tally.refusals == 0
