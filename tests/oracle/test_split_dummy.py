"""The worked example of Rook with a split dummy, and what its oracle decides, told to it."""

import random

import pytest

from .examples import play_at_random, play_through, table
from .rook import canonical_deck
from .split_dummy import OPTIONS, Oracle, chairs, match_winners, rules_of

EVERY_SWITCH = [f"split-dummy {key}={value}" for key, values in OPTIONS.items() for value in values[1:]]


def bid_by(rules: str, declarer: int) -> Oracle:
    """Dealer 0; all others pass, trumps are named."""
    oracle = Oracle(rules, 0, canonical_deck(rules_of(rules)["deck"]))
    for seat in (1, 2, 0):
        if oracle.phase == "auction":
            oracle.play(f"{seat} bid 70" if seat == declarer else f"{seat} pass")
    oracle.play(f"{declarer} drop RK")
    oracle.play(f"{declarer} trump S")
    return oracle


@pytest.mark.parametrize(
    ("deck", "down", "up"), table(("57", 7, 7, "A-11 fourteen"), ("53", 6, 7, "A-11 thirteen: the last slot single"))
)
def test_the_dummy_is_split(deck, down, up) -> None:
    oracle = Oracle(f"split-dummy deck={deck}", 0, canonical_deck(deck))
    assert (list(oracle.covered), list(oracle.face_up)) == ([*range(down)], [*range(up)])


@pytest.mark.parametrize(
    ("partner", "around"),
    table(
        (0, [0, 1, 3, 2], "between 1 and 2"), (1, [1, 2, 3, 0], "between 2 and 0"), (2, [2, 0, 3, 1], "between 0 and 1")
    ),
)
def test_the_dummy_sits_opposite_its_partner(partner, around) -> None:
    assert chairs(partner) == around


@pytest.mark.parametrize(
    ("partner", "declarer", "sides"),
    table(
        ("fixed", 1, [0, 1, 1], "the dealer has it"),
        ("fixed", 0, [0, 1, 1], "whoever bids"),
        ("bidder", 1, [1, 0, 1], "the bidder takes it"),
        ("bidder", 2, [1, 1, 0], "defenders either side"),
    ),
)
def test_sides(partner, declarer, sides) -> None:
    oracle = bid_by(f"split-dummy partner={partner}", declarer)
    assert [oracle.side_of(seat) for seat in range(3)] == sides


@pytest.mark.parametrize(
    ("hands", "piles", "plays", "reveals"),
    table(
        (
            "1C|14C|2D",
            "7C/4D 9H/3C",
            "1:14C 3:7C{7C} 2:2D 0:1C",
            [[1, 3, 0, "4D"]],
            "A-11 its club obliges it, its partner's does not",
        ),
        ("1C|14C|2D", "7D/4C 9H/3C", "1:14C 3:9H{7D 9H} 2:2D 0:1C", [[1, 3, 1, "3C"]], "A-11 covered ones do not"),
        ("1C|14C|2D", "7D/4D 9H", "1:14C 3:9H{7D 9H} 2:2D 0:1C", [], "A-11 a single slot uncovers nothing"),
    ),
)
def test_dummys_turn(hands, piles, plays, reveals) -> None:
    """Spades are trumps; chairs are 0, 1, dummy, 2."""
    oracle = Oracle.position("split-dummy", "S", hands.split("|"), piles, leader=1)
    play_through(oracle, plays)
    assert (oracle.trick_winners, oracle.reveals) == ([0], reveals)


def test_the_dummy_leads_after_its_trick() -> None:
    """A-11: from its face-up cards, the one just uncovered among them."""
    oracle = Oracle.position("split-dummy", "S", ["2C", "3C", "4C"], "13C/5D 9H/6H", leader=0)
    play_through(oracle, "0:2C 1:3C 3:13C 2:4C")
    assert oracle.legal(3) == {"3 play 5D", "3 play 9H"}


@pytest.mark.parametrize(
    ("expose", "before", "after"),
    table(("at_deal", True, True, "from the deal on"), ("after_opening_lead", False, True, "once a card is led")),
)
def test_exposing(expose, before, after) -> None:
    """Covered cards are nobody's to see."""
    oracle = bid_by(f"split-dummy expose={expose} first_lead=dealer", 1)
    up, down = set(oracle.face_up.values()), set(oracle.covered.values())
    assert (up <= oracle.known(2)) is before
    oracle.play(f"0 play {oracle.hands[0][0]}")
    assert (up <= oracle.known(2)) is after
    assert not any(down & oracle.known(seat) for seat in (0, 1, 2, None))


@pytest.mark.parametrize(
    ("bid", "score"), table((70, [120, 80, 80], "made"), (125, [-125, 80, 80], "set: each loses it"))
)
def test_score_by_person(bid, score) -> None:
    oracle = Oracle.position("split-dummy", "S", ["1C", "2C", "3C"], "4C", contract=(0, bid))
    oracle.captured = [85, 80]
    play_through(oracle, "0:1C 1:2C 3:4C 2:3C")
    assert oracle.result()["score"] == score


@pytest.mark.parametrize(
    ("totals", "winners"),
    table(([1000, 900, 990], [0], "one"), ([1000, 1000, 990], [], "equal"), ([900, 999, 990], [], "nobody yet")),
)
def test_match(totals, winners) -> None:
    assert match_winners(rules_of("split-dummy"), totals) == winners


@pytest.mark.parametrize("rules", ["split-dummy", *EVERY_SWITCH])
def test_deals_at_random(rules) -> None:
    """200 points are taken, every covered card turns up, and in the end all have seen every card."""
    rng = random.Random(rules)
    for dealer in range(3):
        deck = canonical_deck(rules_of(rules)["deck"])
        oracle = Oracle(rules, dealer, rng.sample(deck, len(deck)))
        play_at_random(oracle, rng)
        if not oracle.thrown_away():
            assert sum(oracle.captured) == 200
            assert len(oracle.reveals) == len(oracle.dealt[3]) // 2
            assert oracle.known(None) == set(deck)
