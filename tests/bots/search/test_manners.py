"""What a club player would laugh at, position by position: the expert does not do it."""

import random

import pytest

from engine.actions import Bid, Pass, Play
from engine.bots.roster import best, made
from tests.bots.positions import at_table, dealt
from tests.bots.test_careful import rows
from tests.bots.test_points import FAIR, PASS, POOR, STRONG
from tests.bots.whole import late


def mostly(seen, action):
    """Whether it does that whatever it dreams of, or but for once in four times."""
    chosen = [made(best().maker).choose(seen, random.Random(seed)).action for seed in range(4)]
    return chosen.count(action) >= 3


@pytest.mark.parametrize(
    ("text", "played", "card"),
    rows(
        ("KH 3H 9D\n 7H JH\n 6H 9S\n 8H JC", "4H QH 5H", "3H", "B2: the partner's queen, which wins, is let alone"),
        ("KH JH 9D\n QH 6H\n 7H 9S\n 8H JC", "TH 4H 5H", "JH", "B2: last in hand, the cheapest that wins"),
        ("9S 2S 9D\n 7S 4H\n 8S 6S\n 5H JC", "KH TH AH", "2S", "B2: void, the lowest trump takes the ten"),
        ("TH 3H 9D\n KH 7H\n 6H 9S\n 8H JC", "AH 4H 5H", "3H", "no ten goes under an opponent's ace"),
        ("TH 3H 9D\n KH 7H\n 6H 9S\n 8H JC", "4H AH 5H", "TH", "B12: it goes to the partner's"),
    ),
)
def test_last_in_hand(text, played, card):
    seen = late(text, played)
    assert mostly(seen, Play(seen.game.pack.card(card)))


@pytest.mark.parametrize(
    ("hand", "calls", "action"),
    rows(
        (STRONG, [], Bid(70), "a strong hand opens, with the least"),
        (FAIR, [110], Pass(), "B3: nobody bids what the hand is not good for"),
        (POOR, [75, 80, PASS], Pass(), "B11: the partner's bid stands"),
        (STRONG, [75, 100, PASS], Bid(105), "B11: one that the partner may lose is taken over by who will make it"),
    ),
)
def test_calls(hand, calls, action):
    seat = len(calls) % 4
    game, deal = dealt([hand if other == seat else "" for other in range(4)], "kentucky", calls)
    assert mostly(at_table(game, deal, seat), action)
