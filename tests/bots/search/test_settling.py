"""Between cards that the search cannot tell apart rules of thumb decide; whatever it can tell, it decides."""

import pytest

from engine.actions import Play
from engine.bots.search.settling import settled
from engine.bots.search.tried import Tried
from tests.bots.positions import position

# Last in hand, and an opponent has the trick.
LED = position("TS 7S\n 8C 6C\n 8S KC\n QC JC", "H", "8S 6S AS", game="kentucky")


def order(*tried, doubt=0.3, seen=LED):
    """The cards as they are settled, by name."""
    found = [Tried(Play(seen.game.pack.card(card)), worth, 0.0, error, worth) for card, worth, error in tried]
    return [str(one.action.card) for one in settled(seen.game, seen.deal, found, doubt)]


@pytest.mark.parametrize(
    ("tried", "first"),
    [
        ([("TS", 0.33, 0.05), ("7S", 0.32, 0.05)], "7S"),
        ([("TS", 0.33, 0.01), ("7S", 0.32, 0.01)], "TS"),
        ([("TS", 0.33, 0.0), ("7S", 0.33, 0.0)], "7S"),
        ([("7S", 0.33, 0.05), ("TS", 0.32, 0.05)], "7S"),
        ([("TS", 0.33, 0.05)], "TS"),
    ],
    ids=["no counter goes for nothing", "what is told apart", "all the same", "the first is right", "one card"],
)
def test_what_is_played(tried, first):
    others = [card for card, _, _ in tried if card != first]
    assert order(*tried) == [first, *others]
