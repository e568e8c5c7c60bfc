"""The bots there are: made when they are needed, each in a style."""

import random

import pytest

from engine.actions import Bid, Pass
from engine.bots import bots
from engine.bots.roster import ENTRIES, Style, best, entry_of, made
from tests.bots.positions import at_table, dealt


def test_the_best_bot_stands_last():
    assert best() == ENTRIES[-1]
    assert [entry_of(name) for name in bots()] == list(ENTRIES)


def test_a_bot_is_made_once():
    assert bots()["careful"] is made(entry_of("careful").maker)
    assert made(entry_of("careful").maker, Style(0.1)) is not bots()["careful"]


@pytest.mark.parametrize(("boldness", "action"), [(-0.05, Pass()), (0.0, Pass()), (0.1, Bid(100))])
def test_a_bold_player_bids_higher(boldness, action):
    hand = "AS KS QS JS 9S AH 7H 6D 5C"
    game, deal = dealt(["", hand, "", ""], "kentucky", [95])
    bot = made(entry_of("careful").maker, Style(boldness))
    assert bot.choose(at_table(game, deal, 1), random.Random(1)).action == action
