"""Cards that are as good as each other: the lowest is played."""

import pytest

from engine.actions import Play
from engine.bots.search.alike import lowest_alike
from tests.bots.positions import position
from tests.bots.test_careful import rows


@pytest.mark.parametrize(
    ("hands", "played", "game", "alike"),
    rows(
        ("KH QH 9D\n 2C\n 3C\n 4C", "", "mendikot trump=open", {"KH": "QH"}, "neighbours"),
        ("KH JH 9D\n QH\n 3C\n 4C", "", "mendikot trump=open", {}, "another holds the card between"),
        ("KH JH 9D\n 2C\n 3C\n 4C", "", "mendikot trump=open", {"KH": "JH"}, "the card between has gone"),
        ("KH JH 9D\n 2C\n 3C\n 4C", "QH", "mendikot trump=open", {}, "it is on the table"),
        ("QH JH TH 9H\n 2C\n 3C\n 4C", "", "mendikot trump=open", {"QH": "JH"}, "a ten counts, its neighbours do not"),
        (
            "AH KH QH JH\n 5C\n 6C\n 7C",
            "",
            "kentucky",
            {"KH": "JH", "QH": "JH"},
            "three in a row under an ace that counts",
        ),
        ("KH | QH\n 2C", "", "threefold", {}, "what lies on the table is seen"),
    ),
)
def test_lowest_alike(hands, played, game, alike):
    seen = position(hands, "S", played, game=game)
    cards = [action.card for action in seen.legal if isinstance(action, Play)]
    found = lowest_alike(seen.game, seen.deal, cards)
    assert {str(card): str(low) for card, low in found.items() if card != low} == alike
