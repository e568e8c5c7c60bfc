"""The worked examples of 3-2-5, told to its oracle."""

import random
from itertools import product

import pytest

from .examples import play_at_random, play_through, table
from .three_two_five import (
    OPTIONS,
    Oracle,
    canonical_deck,
    deal_score,
    following,
    match_winners,
    playing_order,
    pulls,
    quotas,
    returnable,
    rules_of,
    turned_trump,
    winner,
)

EVERY_SWITCH = [f"three-two-five {key}={value}" for key, values in OPTIONS.items() for value in values[1:]]
HIGH = "three-two-five sevens=high"


@pytest.mark.parametrize(
    ("direction", "dealer", "seat", "cards"),
    table(
        ("ccw", 0, 2, "8C 9C TC JC QC 8H 9H TH 9S TS", "C-1 C-05 dealer's right first"),
        ("ccw", 0, 1, "KC AC 8D 9D TD JH QH KH JS QS", "C-1 dealer's left"),
        ("ccw", 0, 0, "JD QD KD AD 7H AH 7S 8S KS AS", "C-1 dealer last"),
        ("cw", 0, 1, "8C 9C TC JC QC 8H 9H TH 9S TS", "C-04 mirrored: dealer's left first"),
    ),
)
def test_deal_map(direction, dealer, seat, cards) -> None:
    oracle = Oracle(f"three-two-five direction={direction}", dealer, canonical_deck())
    assert all(len(hand) == 5 for hand in oracle.hands.values())
    oracle.play(f"{oracle.forehand} trump S")
    assert sorted(oracle.hands[seat]) == sorted(cards.split())


@pytest.mark.parametrize(
    ("dealer", "owed"), table((0, [2, 3, 5], "C-2 first"), (2, [3, 5, 2], "C-2 second"), (1, [5, 2, 3], "C-2 third"))
)
def test_quotas(dealer, owed) -> None:
    assert quotas(rules_of("three-two-five"), dealer) == owed


@pytest.mark.parametrize(
    ("rules", "trump", "cards", "seat"),
    table(
        ("three-two-five", "S", "9D KD 7S", 0, "C-3 a ruff"),
        ("three-two-five", "C", "9D KD 7S", 1, "C-3 a discard"),
        (HIGH, "C", "9D KD 7S", 0, "C-3 high seven ruffs"),
        (HIGH, "C", "AC 7S 7H", 0, "C-3 7H over 7S"),
        ("three-two-five", "H", "AH 8H 7H", 2, "C-3 plain seven is lowest"),
        (HIGH, "H", "AH 8H 7H", 0, "C-3 high seven beats the ace"),
        (HIGH, "C", "AC 7S KC", 1, "C-3 7S second best of all"),
    ),
)
def test_trick(rules, trump, cards, seat) -> None:
    """Seats 2, 1, 0 play in this order."""
    assert (2, 1, 0)[winner(rules_of(rules), trump, cards.split())] == seat


@pytest.mark.parametrize(
    ("rules", "led", "hand", "legal"),
    table(
        (HIGH, "AC", "7S 9S 8D", "7S", "C-3 high seven follows trumps"),
        (HIGH, "AS", "7S 8D 9D", "7S 8D 9D", "C-3 high seven is no spade"),
        ("three-two-five", "AS", "7S 8D 9D", "7S", "C-3 plain seven is a spade"),
    ),
)
def test_following(rules, led, hand, legal) -> None:
    """Clubs are trumps."""
    assert following(rules_of(rules), "C", led, hand.split()) == set(legal.split())


@pytest.mark.parametrize(
    ("rules", "three", "trump"),
    table(
        ("three-two-five", "9C KD TH", "D", "C-07 the highest"),
        ("three-two-five", "9C KD KH", "D", "C-07 of equals the first"),
        ("three-two-five", "7H 9C 8D", "C", "plain seven is low"),
        (HIGH, "7S 7H AD", "H", "high seven is highest"),
    ),
)
def test_turned_trump(rules, three, trump) -> None:
    assert turned_trump(rules_of(rules), three.split()) == trump


def test_declining() -> None:
    """C-07: the forehand's next three cards are shown to all, and dealt to him."""
    oracle = Oracle("three-two-five decline=next_three_shown", 0, canonical_deck())
    oracle.play("2 decline")
    assert oracle.trump == "H"
    assert oracle.known(None) == {"8H", "9H", "TH"} < set(oracle.hands[2])


# -- pulling -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "dealer", "tricks", "owed", "plan"),
    table(
        ("by_new_quota", 2, [4, 2, 4], [2, 3, 5], [(0, 2), (0, 1)], "C-4 one from each, in playing order"),
        ("by_new_quota", 2, [3, 5, 2], [2, 3, 5], [(1, 2), (1, 2), (0, 2)], "C-5 C-7 five before three"),
        ("by_new_quota", 1, [3, 4, 3], [3, 5, 2], [(2, 1)], "C-7 third deal"),
        ("by_new_quota", 0, [3, 4, 3], [2, 3, 5], [(1, 2), (0, 2)], "C-13 three before two"),
        ("most_over_first", 0, [4, 4, 2], [2, 3, 5], [(0, 2), (0, 2), (1, 2)], "C-13 most over first"),
        ("most_over_first", 0, [3, 4, 3], [2, 3, 5], [(1, 2), (0, 2)], "C-13 as much over: new quota"),
        ("by_new_quota", 2, [2, 3, 5], [2, 3, 5], [], "nobody over"),
    ),
)
def test_who_pulls_from_whom(order, dealer, tricks, owed, plan) -> None:
    assert pulls(rules_of(f"three-two-five pull_order={order}"), dealer, tricks, owed) == plan


def test_every_debt_is_pulled_whole() -> None:
    """C-12: all 66 results give each short seat's shortfall, and each seat that is over its surplus."""
    rules = rules_of("three-two-five")
    results = [tricks for tricks in product(range(11), repeat=3) if sum(tricks) == 10]
    assert len(results) == 66
    for tricks, last in product(results, range(3)):
        owed = quotas(rules, last)
        plan = pulls(rules, playing_order(rules, last)[0], tricks, owed)
        for seat in range(3):
            assert sum(puller == seat for puller, _ in plan) == max(0, tricks[seat] - owed[seat])
            assert sum(victim == seat for _, victim in plan) == max(0, owed[seat] - tricks[seat])


SPADES, HEARTS = "AS KS QS JS 9S", "AH KH QH"
HAND = f"{SPADES} {HEARTS} 8C 9D"


@pytest.mark.parametrize(
    ("rules", "hand", "drawn", "legal"),
    table(
        ("return=before2", f"{HAND} 7S", "7S", f"{SPADES} {HEARTS}", "C-6 would void himself"),
        ("return=after2", f"{HAND} 7S", "7S", f"{SPADES} {HEARTS}", "C-6 the same"),
        ("return=before2", f"{HAND} KD", "KD", f"{SPADES} {HEARTS} 9D", "C-6 nine may go, C-16 king stays"),
        ("return=after2", f"{HAND} KD", "KD", f"{SPADES} {HEARTS}", "C-6 two must stay"),
        ("return=none", f"{HAND} KD", "KD", HAND, "C-6 no rule"),
        ("lock=current_draw", "AS KS QS AD KD", "AS KD", "AS KS QS AD", "C-16 this draw"),
        ("lock=all_draws", "AS KS QS AD KD", "AS KD", "KS QS AD", "C-16 all draws of the deal"),
        ("lock=all_draws", "AS KS QD", "AS KS", "QD", "C-16 deadlock: any suit"),
        ("sevens=high", "7S AS KS AC", "KS", "7S AS AC", "a high seven is a club here"),
        ("sevens=plain", "7S AS KS AC", "KS", "7S AS", "a plain seven is a spade"),
        ("sevens=high", "7S AS AC", "AC", "7S", "with a high seven gone, one spade is a single"),
        ("sevens=plain", "7S AS AC", "AC", "7S AS", "two spades"),
    ),
)
def test_return(rules, hand, drawn, legal) -> None:
    """Clubs are trumps."""
    cards = returnable(rules_of(f"three-two-five {rules}"), "C", hand.split(), drawn.split())
    assert cards == set(legal.split())


HANDS = ["JS TS KH QH JH 7H AC TC KD QD", "AS KS QS 9S AH 8H KC 8C 9D 8D", "8S 7S TH 9H QC JC 9C AD JD TD"]
BEFORE = {"tricks": [3, 5, 2], "quotas": [2, 3, 5], "total": [3, 5, 2]}


@pytest.mark.parametrize(
    ("rule", "returns"),
    table(
        (
            "before2",
            ("AS KS QS 9S AH 8H KC 8C 9D 8D", "AS KS QS 9S AH 8H KC 8C 9D AD", "JS TS KH QH JH 7H AC TC KD QD"),
            "C-5 before2",
        ),
        ("after2", ("AS KS QS 9S 9D 8D", "AS KS QS 9S KC 8C", "JS TS KH QH JH 7H"), "C-5 after2"),
    ),
)
def test_two_pullers(rule, returns) -> None:
    oracle = Oracle.position(f"three-two-five return={rule}", "S", HANDS, dealer=2, before=BEFORE)
    steps = [(1, "AD", "8D"), (1, "QC", "8C"), (0, "8S", "7H")]
    for (seat, draw, back), cards in zip(steps, returns, strict=True):
        assert oracle.turn() == {seat}
        oracle.play(f"{seat} pull {draw} from 2")
        assert oracle.legal(seat) == {f"{seat} return {card}" for card in cards.split()}
        oracle.play(f"{seat} return {back}")
    hands = ("JS TS KH QH JH AC TC KD QD 8S", "AS KS QS 9S AH 8H KC 9D AD QC", "7S TH 9H JC 9C JD TD 8D 8C 7H")
    assert oracle.result()["hands"] == {str(seat): sorted(cards.split()) for seat, cards in enumerate(hands)}
    assert oracle.known(0) == set(HANDS[0].split()) | {"8S"}  # C-18
    assert oracle.known(2) == set(HANDS[2].split()) | {"8D", "8C", "7H"}
    assert oracle.turn() == {1}


def test_stopping() -> None:
    """C-17: who stops pulls no more; the next puller still may."""
    oracle = Oracle.position("three-two-five", "S", HANDS, dealer=2, before=BEFORE)
    oracle.play("1 pull AD from 2")
    assert not oracle.allows("1 stop")
    oracle.play("1 return 8D")
    oracle.play("1 stop")
    assert oracle.turn() == {0}
    oracle.play("0 stop")
    assert oracle.phase == "play"
    assert not Oracle.position("three-two-five pull_optional=off", "S", HANDS, dealer=2, before=BEFORE).allows("1 stop")


# -- scores --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "total"),
    table(
        ("per_trick", [10, 11, 9], "C-7 C-08 a point a trick"),
        ("difference", [0, 1, -1], "C-7 C-08 tricks less quota"),
        ("overtricks", [1, 2, 2], "C-08 tricks over quota"),
    ),
)
def test_three_deals(scoring, total) -> None:
    rules = rules_of(f"three-two-five scoring={scoring}")
    deals = {0: [3, 5, 2], 2: [3, 4, 3], 1: [4, 2, 4]}
    scores = [deal_score(rules, tricks, quotas(rules, dealer)) for dealer, tricks in deals.items()]
    assert [sum(points) for points in zip(*scores, strict=True)] == total


def test_ending() -> None:
    """C-8: trump S, dealer 0, seat 2 leads."""
    hands = ["KH 9C", "TS QC", "AH JC"]
    oracle = Oracle.position("three-two-five", "S", hands, leader=2, tricks=(2, 2, 4))
    play_through(oracle, "2:AH{AH JC} 1:TS{QC TS} 0:KH{KH} 1:QC 0:9C 2:JC")
    assert (oracle.tricks, oracle.turn()) == ([2, 4, 4], set())
    assert oracle.hands_on() == {"tricks": [2, 4, 4], "quotas": [2, 3, 5], "total": [2, 4, 4]}
    assert pulls(oracle.rules, 2, [2, 4, 4], [2, 3, 5]) == [(1, 2)]


@pytest.mark.parametrize(
    ("tie", "winners"), table(("shared", [0, 1], "C-9 C-19 shared"), ("three_more", [], "C-9 C-19 three more"))
)
def test_tie(tie, winners) -> None:
    assert match_winners(rules_of(f"three-two-five tie={tie}"), [31, 31, 28]) == winners


@pytest.mark.parametrize("rules", ["three-two-five", *EVERY_SWITCH])
def test_matches_at_random(rules) -> None:
    """Ten tricks a deal; ten cards each after pulling; in the end everybody has seen every card."""
    rng = random.Random(rules)
    before = None
    for deal in range(6):
        oracle = Oracle(rules, -deal % 3, rng.sample(canonical_deck(), 30), before=before)
        play_at_random(oracle, rng)
        assert sum(oracle.tricks) == 10
        assert all(len(hand) == 10 for hand in oracle.at_first_lead.values())
        assert oracle.known(None) == set(oracle.deck)
        before = oracle.hands_on()
