"""The worked examples of Mendikot, told to its oracle."""

import random

import pytest

from .examples import play_at_random, play_through, table
from .mendikot import OPTIONS, Oracle, canonical_deck, deal_points, next_dealer, rules_of, winning_side

EVERY_SWITCH = [f"mendikot {key}={value}" for key, values in OPTIONS.items() for value in values[1:]]
V1, V2, CUT = "mendikot", "mendikot trump=hidden2", "mendikot trump=cut"


@pytest.mark.parametrize(
    ("seat", "places"),
    table(
        (3, [*range(5), *range(20, 24), *range(36, 40)], "D-10 dealer's right first: 5, 4, 4"),
        (2, [*range(5, 10), *range(24, 28), *range(40, 44)], "opposite"),
        (1, [*range(10, 15), *range(28, 32), *range(44, 48)], "dealer's left"),
        (0, [*range(15, 20), *range(32, 36), *range(48, 52)], "dealer last"),
    ),
)
def test_deal_map(seat, places) -> None:
    deck = canonical_deck()
    oracle = Oracle(V1, 0, deck)
    assert oracle.hands[seat] == [deck[place] for place in places]
    assert oracle.turn() == {3}


def test_hidden_card_is_its_owners_secret() -> None:
    """D-03: of thirteen cards twelve stay in hand."""
    oracle = Oracle(V1, 0, canonical_deck())
    oracle.play("3 hide 4C")
    assert len(oracle.hands[3]) == 12
    assert [("4C" in oracle.known(seat)) for seat in range(4)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("rules", "hands", "maker", "hidden", "plays", "won_by", "opened"),
    table(
        (
            V1,
            "9S|AS 2D|4H 4C|QS",
            1,
            "6H",
            "0:9S 3:QS 2:4H{4H 4C} 1:AS{AS}",
            2,
            [1, 3, 2],
            "D-1 first void opens and ruffs",
        ),
        (V1, "9S|AS 2D|4H 4C|QS", 1, "6H", "0:9S 3:QS 2:4C 1:AS", 1, [1, 3, 2], "D-1b opens and discards"),
        (V2, "9S|AS 2D|2C|4H 3C", 1, "6H", "0:9S 3:4H{4H 3C ask} 2:2C 1:AS", 1, None, "D-2 nobody asks"),
        (
            V2,
            "9S|AS 2D|4H 3C|KH 5C",
            1,
            "6H",
            "0:9S 3:KH 2:ask 2:4H{4H} 1:AS",
            2,
            [1, 3, 2],
            "D-2b D-04 hearts thrown before are none",
        ),
        (V1, "3H|KH|5C|2C 4D", 2, "6H", "1:KH 0:3H 3:2C 2:6H{6H}", 1, [1, 3, 3], "D-3 D-04 retroactive"),
        (V2, "3H|KH|5C|2C 4D", 2, "6H", "1:KH 0:3H 3:ask 3:2C{2C 4D} 2:6H{6H}", 2, [1, 3, 3], "D-3 only 6H counts"),
        (V1, "3H|KH|5C 7D|2H", 2, "6H", "1:KH 0:3H 3:2H 2:6H{6H}", 1, [1, 4, 2], "D-4 D-06 v1: opens and follows"),
        (V2, "3H|KH|5C 7D|2H", 2, "6H", "1:KH 0:3H 3:2H 2:6H{6H}", 2, [1, 4, 2], "D-4 D-06 v2: opens and follows"),
        (V1, "3C|KC|7D 5H|2C", 2, "6H", "1:KC 0:3C 3:2C 2:7D{7D 5H 6H}", 1, [1, 4, 2], "D-05 v1: maker void opens"),
        (V2, "3C|KC|7D 5H|2C", 2, "6H", "1:KC 0:3C 3:2C 2:7D{7D 5H ask}", 1, None, "D-05 v2: he need not"),
        (
            V2,
            "3C|KC|7D 5H|2C",
            2,
            "6H",
            "1:KC 0:3C 3:2C 2:ask 2:5H{5H 6H}",
            2,
            [1, 4, 2],
            "D-05 v2: he may, and must ruff",
        ),
        (V1, "KC|3C||2C", 2, "6H", "1:3C 0:KC 3:2C 2:6H{6H}", 2, [1, 4, 2], "D-5 v1: thirteenth card"),
        (V2, "KC|3C||2C", 2, "6H", "1:3C 0:KC 3:2C 2:6H{6H}", 2, [1, 4, 2], "D-5 v2: thirteenth card"),
        (V2, "KC|7H||3C", 2, "6H", "3:3C 2:6H{6H} 1:7H 0:KC", 1, [1, 2, 2], "D-5 a higher heart follows"),
        (CUT, "5H|TS|KH|9S 3D", 1, "", "0:5H 3:9S{9S 3D} 2:KH 1:TS", 1, [1, 2, 3], "D-6 first off-suit card"),
        (CUT, "5H|3H|KH|9H", 1, "", "0:5H 3:9H 2:KH 1:3H", 2, None, "nobody off suit"),
    ),
)
def test_trick(rules, hands, maker, hidden, plays, won_by, opened) -> None:
    oracle = Oracle.position(rules, hands.split("|"), leader=int(plays[0]), maker=maker, hidden=hidden)
    play_through(oracle, plays)
    assert (oracle.trick_winners, oracle.trump_opened) == ([won_by], opened)
    assert set(oracle.opened) == ({hidden} if hidden and opened else set())


def test_maker_leads_his_last_card() -> None:
    """D-07: it opens as his turn comes."""
    oracle = Oracle.position(V2, ["KC", "3C", "", "2C"], leader=2, maker=2, hidden="6H")
    assert (oracle.legal(2), oracle.trump) == ({"2 play 6H"}, "H")


def test_open_trumps() -> None:
    """D-01: the last of the four top cards is the lowest; which card was turned nobody remembers."""
    oracle = Oracle("mendikot trump=open", 0, canonical_deck()[::-1])
    assert (oracle.trump, oracle.phase, oracle.trump_opened) == ("S", "play", None)
    assert oracle.known(None) == set()


@pytest.mark.parametrize(
    ("tens", "tricks", "side", "graded"),
    table(
        ([3, 1], [4, 9], 0, 1, "D-7 three tens"),
        ([2, 2], [6, 7], 1, 1, "D-7 two and two, more tricks"),
        ([4, 0], [5, 8], 0, 2, "D-7 D-08 mendikot"),
        ([4, 0], [13, 0], 0, 3, "D-7 D-08 whitewash"),
    ),
)
def test_deal_won(tens, tricks, side, graded) -> None:
    assert winning_side(tens, tricks) == side
    assert deal_points(rules_of(V1), tens, tricks) == 1
    assert deal_points(rules_of("mendikot bonus=graded"), tens, tricks) == graded


@pytest.mark.parametrize(
    ("dealer", "tens", "tricks", "seat"),
    table(
        (1, [3, 1], [4, 9], 1, "D-09 lost: again"),
        (1, [4, 0], [13, 0], 3, "D-09 whitewashed: his partner"),
        (0, [3, 1], [4, 9], 3, "D-09 won: to the right"),
    ),
)
def test_next_dealer(dealer, tens, tricks, seat) -> None:
    assert next_dealer(dealer, tens, tricks) == seat


@pytest.mark.parametrize("rules", ["mendikot", *EVERY_SWITCH])
def test_deals_at_random(rules) -> None:
    """Four tens, thirteen tricks, two winners; in the end everybody has seen every card."""
    rng = random.Random(rules)
    for dealer in range(8):
        oracle = Oracle(rules, dealer % 4, rng.sample(canonical_deck(), 52))
        play_at_random(oracle, rng)
        assert (sum(oracle.tens), sum(oracle.side_tricks), len(oracle.winners())) == (4, 13, 2)
        assert len(oracle.legal_counts) == 52
        assert oracle.known(None) == set(oracle.deck)
