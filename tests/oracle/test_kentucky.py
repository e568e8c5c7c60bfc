"""The worked examples of Kentucky Discard, told to its oracle."""

import random

import pytest

from .examples import play_at_random, play_through, table
from .kentucky import OPTIONS, Oracle, canonical_deck, may_discard, may_redeal, points, rules_of, target
from .threefold import OracleRefusal
from .tricks import contract_score, match_winner

EVERY_SWITCH = [f"kentucky {key}={value}" for key, values in OPTIONS.items() for value in values[1:]]


def called(rules: str, dealer: int, calls: str, deck: list[str] | None = None) -> Oracle:
    """A deal after these calls ("1 70, 2 P"): a number bids, P passes, R demands a new deal."""
    oracle = Oracle(rules, dealer, deck or canonical_deck(rules_of(rules)["deck"]))
    for call in calls.split(", "):
        seat, what = call.split()
        oracle.play(f"{seat} " + {"P": "pass", "R": "redeal"}.get(what, f"bid {what}"))
    return oracle


# -- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "cards"),
    table(
        (0, "8C KC 8D KD 8H KH 7S JS RK", "E-14 the dealer's"),
        (1, "5C TC 5D TD 5H TH AH 8S QS", "E-14 forehand's"),
        (2, "6C JC 6D JD 6H JH 5S 9S KS", "E-14 second"),
        (3, "7C QC 7D QD 7H QH 6S TS AS", "E-14 third"),
    ),
)
def test_hand_dealt(seat, cards) -> None:
    assert Oracle("kentucky", 0, canonical_deck("41")).dealt[seat] == cards.split()


def test_nest_dealt() -> None:
    """E-14: a card after each of the first five rounds."""
    assert Oracle("kentucky", 0, canonical_deck("41")).nest == ["9C", "AC", "9D", "AD", "9H"]


@pytest.mark.parametrize(
    ("deck", "cards", "each", "total", "goal"),
    table(
        ("41", 41, 9, 120, 300, "E-01 four suits of 25, the Rook 20"),
        ("full", 53, 12, 180, 500, "E-13 four suits of 40, the Rook 20"),
        ("45", 45, 10, 180, 500, "Kentucky Rook: 1 is 15, 14 and 10 are 10, 5 is 5"),
    ),
)
def test_pack(deck, cards, each, total, goal) -> None:
    oracle = Oracle(f"kentucky deck={deck}", 0, canonical_deck(deck))
    assert (len(oracle.deck), points(oracle.rules, oracle.deck), target(oracle.rules)) == (cards, total, goal)
    assert all(len(hand) == each for hand in oracle.hands.values())
    assert len(oracle.nest) == 5


# -- the auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    table(
        (3, "0 70, 1 80, 2 P, 3 85, 0 90, 1 95, 3 P, 0 P", (1, 95), "E-7 printed example"),
        (0, "1 P, 2 P, 3 P, 0 70", (0, 70), "E-7 dealer forced"),
        (0, "1 70, 2 120", (2, 120), "E-7 highest bid of all ends it"),
        (2, "3 P, 0 100, 1 P, 2 P", (0, 100), "E-7 jump bid, E-04"),
    ),
)
def test_auction(dealer, calls, contract) -> None:
    oracle = called("kentucky", dealer, calls)
    assert oracle.phase == "nest"
    assert (oracle.declarer, oracle.bid) == contract


@pytest.mark.parametrize(
    ("rules", "calls", "action"),
    table(
        ("kentucky", "1 75", "2 bid 75", "not higher"),
        ("kentucky", "1 75", "2 bid 77", "not a multiple of five"),
        ("kentucky", "1 75", "2 bid 125", "more than all points"),
        ("kentucky", "1 P", "2 bid 65", "less than the least"),
        ("kentucky deck=full", "1 P", "2 bid 95", "E-16 least bid of the full deck"),
        ("kentucky", "1 75", "1 bid 80", "not in turn"),
        ("kentucky", "1 P, 2 75, 3 80, 0 85", "1 bid 90", "out after a pass"),
        ("kentucky", "1 P, 2 P, 3 P", "0 pass", "E-03 the dealer is forced"),
        ("kentucky", "1 75", "2 redeal", "a counter in hand"),
    ),
)
def test_call_refused(rules, calls, action) -> None:
    oracle = called(rules, 0, calls)
    with pytest.raises(OracleRefusal):
        oracle.play(action)


def test_all_pass_redeal() -> None:
    """E-03: the fourth pass throws the deal away."""
    oracle = called("kentucky all_pass=redeal", 0, "1 P, 2 P, 3 P, 0 P")
    assert (oracle.thrown_away(), oracle.turn()) == (True, set())


@pytest.mark.parametrize(
    ("rules", "hand", "may"),
    table(
        ("kentucky", "6C 7C 8D 9D JH QH KS JS QC", True, "E-12 no counter"),
        ("kentucky", "6C 7C 8D 9D JH QH KS JS RK", False, "E-12 the Rook counts"),
        ("kentucky deck=full", "6C 7C 8D 9D JH QH KS JS QC", False, "E-12 a king counts in the full deck"),
    ),
)
def test_redeal_right(rules, hand, may) -> None:
    assert may_redeal(rules_of(rules), hand.split()) is may


def no_counter_deck(*seats: int) -> list[str]:
    """A pack of 41 that deals these seats nothing that counts, the dealer being seat 0."""
    rules = rules_of("kentucky")
    rest = sorted(canonical_deck("41"), key=lambda card: points(rules, [card]))  # the counters last
    hands = {seat: [rest.pop(0) for _ in range(9)] for seat in seats}
    others = {seat: [rest.pop()] for seat in range(4) if seat not in seats}  # one counter at least
    hands |= {seat: hand + [rest.pop() for _ in range(8)] for seat, hand in others.items()}
    deck = []
    for round_ in range(9):
        deck += [hands[seat][round_] for seat in (1, 2, 3, 0)]
        if round_ < 5:
            deck.append(rest.pop())
    return deck


@pytest.mark.parametrize(
    ("seats", "calls", "turn", "legal"),
    table(
        ((3,), "1 70", {2, 3}, {"3 redeal"}, "out of turn"),
        ((3,), "1 70, 2 75, 3 P", {0, 3}, {"3 redeal"}, "after a pass"),
        ((3,), "1 70, 2 120", {3}, {"3 redeal", "3 pass"}, "asked before the highest bid ends it"),
        ((1,), "1 P, 2 120", set(), set(), "not asked after a turn"),
        ((3,), "1 120, 3 R", set(), set(), "thrown away"),
        ((3,), "1 120, 3 P", {1}, set(), "the highest bid stands"),
    ),
)
def test_redeal(seats, calls, turn, legal) -> None:
    """E-02: any time, until the auction closes; a forced dealer is no exception."""
    oracle = called("kentucky", 0, calls, no_counter_deck(*seats))
    if not turn and not oracle.thrown_away():
        assert oracle.phase == "nest"
    else:
        assert oracle.turn() == turn
        assert oracle.legal(seats[0]) == legal


def test_forced_dealer_may_redeal() -> None:
    """His turn is a real one: 70 or more, or a new deal."""
    legal = called("kentucky", 0, "1 P, 2 P, 3 P", no_counter_deck(0)).legal(0)
    assert legal == {"0 redeal"} | {f"0 bid {bid}" for bid in range(70, 121, 5)}


# -- the nest ------------------------------------------------------------------------------------

SIX = "RK AH KH QH 9H 7H AS 5S KD 8D 6D JC 9C 6C"
TWO = "RK AH KH QH JH 9H 7H 6H AS TS 5S AD 8D 6C"


@pytest.mark.parametrize(
    ("rules", "cards", "away", "may"),
    table(
        ("kentucky", SIX, "KD 8D 6D JC 9C", True, "E-6 no counter"),
        ("kentucky", SIX, "7H 8D 6D JC 9C", True, "E-6 a trump"),
        ("kentucky", SIX, "5S 8D 6D JC 9C", False, "E-6 a counter, others kept"),
        ("kentucky", SIX, "RK 8D 6D JC 9C", False, "E-6 the Rook"),
        ("kentucky", SIX, "8D 6D JC 9C", False, "four"),
        ("kentucky", SIX, "8D 6D JC 9C 9C", False, "the same twice"),
        ("kentucky", SIX, "8D 6D JC 9C 8S", False, "not held"),
        ("kentucky", TWO, "8D 6C 5S TS AS", True, "E-6 counters, no other left"),
        ("kentucky", TWO, "8D 6C 5S 6H 7H", True, "E-6 one counter and trumps"),
        ("kentucky", TWO, "8D 6C 9H 7H 6H", True, "E-6 trumps"),
        ("kentucky", TWO, "8D 5S TS AS AD", False, "E-6 6C kept"),
        ("kentucky", TWO, "8D 6C RK TS AS", False, "E-6 the Rook never"),
        ("kentucky rook=low", TWO, "8D 6C RK TS AS", False, "E-07 nor the low one"),
        ("kentucky nest=free", SIX, "5S RK 6D JC 9C", True, "free: anything"),
        ("kentucky nest=free nest_rook=forbidden", SIX, "5S RK 6D JC 9C", False, "free, but for the Rook"),
        ("kentucky nest=free nest_rook=forbidden", SIX, "5S AS 6D JC 9C", True, "free, counters too"),
    ),
)
def test_discard(rules, cards, away, may) -> None:
    assert may_discard(rules_of(rules), cards.split(), "H", away.split()) is may


def at_nest(rules: str) -> Oracle:
    """Seat 1 has bid 70; it holds TWO."""
    oracle = called(rules, 0, "1 70, 2 P, 3 P, 0 P")
    oracle.hands[1] = TWO.split()
    return oracle


@pytest.mark.parametrize(
    ("away", "announced"),
    table(
        ("8D 6C 5S TS AS", 3, "E-6 announced"),
        ("8D 6C 5S 6H 7H", 1, "E-6 announced for one"),
        ("8D 6C 9H 7H 6H", 0, "E-6 silent"),
    ),
)
def test_announcement(away, announced) -> None:
    oracle = at_nest("kentucky")
    oracle.play(f"1 nest {away} trump H")
    assert oracle.counters_announced() == announced
    assert oracle.result()["counters_in_nest"] is (announced > 0)


@pytest.mark.parametrize(
    ("rules", "seen"),
    table(
        ("kentucky", "", "E-06 the fact"),
        ("kentucky announce=count", "", "E-06 how many"),
        ("kentucky announce=cards", "5S", "E-06 which"),
        ("kentucky show_trumps=on", "6H 7H", "E-08 trumps are shown"),
        ("kentucky show_trumps=on announce=cards", "5S 6H 7H", "both"),
    ),
)
def test_what_the_table_sees_of_the_nest(rules, seen) -> None:
    oracle = at_nest(rules)
    oracle.play("1 nest 8D 6C 5S 6H 7H trump H")
    assert oracle.known(None) == set(seen.split())


def test_trumps_before_the_nest() -> None:
    """E-18: trumps are named first, then five laid away with no suit said again."""
    oracle = called("kentucky trump_call=before_nest", 0, "1 70, 2 P, 3 P, 0 P")
    assert oracle.known(1) == set(oracle.dealt[1])
    oracle.play("1 trump H")
    assert oracle.known(1) == set(oracle.dealt[1]) | set(oracle.nest)
    assert not oracle.allows("1 nest 9C 9D 8S QS 9H trump H")
    oracle.play("1 nest 9C 9D 8S QS 9H")
    assert (oracle.phase, oracle.trump, oracle.turn()) == ("play", "H", {1})


# -- tricks --------------------------------------------------------------------------------------

LOW, FULL, BIG = "kentucky rook=low", "kentucky deck=full", "kentucky deck=45"


@pytest.mark.parametrize(
    ("rules", "hands", "plays", "winner", "taken"),
    table(
        ("kentucky", "AS|5S|6S QS 8H RK|TS", "0:AS 1:5S{5S} 2:RK{6S QS RK} 3:TS", 2, 45, "E-1 Rook on spades"),
        (LOW, "AS|5S|6S QS 8H RK|TS", "0:AS 1:5S 2:6S{6S QS} 3:TS", 0, 25, "E-1 low Rook stays"),
        ("kentucky", "RK|5H AD TD|TS 5D|AH 6H KC", "0:RK 1:5H{5H} 2:TS{5D TS} 3:6H{6H AH}", 0, 35, "E-2 Rook led"),
        ("kentucky", "9H|RK AC TC|TH|TD", "0:9H 1:RK{RK} 2:TH 3:TD", 1, 40, "E-3 forced Rook"),
        ("kentucky", "9H|RK 6H TC|TH|5C", "0:9H 1:6H{6H RK} 2:TH 3:5C", 2, 15, "E-3 E-09 another trump"),
        ("kentucky", "KC|RK AH TD|6C|7C", "0:KC 1:AH{AH RK TD} 2:6C 3:7C", 1, 10, "E-4 void"),
        (LOW, "KC|RK 9D|6C|5H 9H", "0:KC 1:RK{RK 9D} 2:6C 3:5H", 3, 25, "E-5 five of trumps beats low Rook"),
        (LOW, "RK|9D|6C|9S", "0:RK 1:9D 2:6C 3:9S", 0, 20, "E-5 low Rook led"),
        (LOW, "5H|RK 9D|6C|9S", "0:5H 1:RK{RK} 2:6C 3:9S", 0, 25, "E-5 low Rook forced"),
        (FULL, "AS|KS|TS|5S", "0:AS 1:KS 2:TS 3:5S", 0, 40, "E-13 full deck"),
        (FULL, "AS|KS RK|TS|5S", "0:AS 1:RK{KS RK} 2:TS 3:5S", 1, 50, "E-13 Rook freely in the full deck"),
        (BIG, "14S|1S RK|10S|5S", "0:14S 1:1S{1S} 2:10S 3:5S", 1, 40, "45: 1 high, Rook follows as a trump"),
        (BIG, "1H|RK|9S|6S", "0:1H 1:RK 2:9S 3:6S", 1, 35, "45: Rook highest"),
    ),
)
def test_trick(rules, hands, plays, winner, taken) -> None:
    """Hearts are trumps, seat 0 leads."""
    oracle = Oracle.position(rules, "H", hands.split("|"))
    play_through(oracle, plays)
    assert (oracle.trick_winners, sum(oracle.captured)) == ([winner], taken)


# -- scores --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "declarer", "captured", "score"),
    table(
        (85, 0, [90, 30], [90, 30], "E-8 made"),
        (85, 0, [80, 40], [-85, 40], "E-8 set"),
        (85, 2, [85, 35], [85, 35], "E-8 exactly"),
        (120, 1, [5, 115], [5, -120], "E-8 all but five"),
    ),
)
def test_score(bid, declarer, captured, score) -> None:
    assert contract_score(captured, declarer, bid) == score


@pytest.mark.parametrize(
    ("hands", "captured", "score"),
    table(
        ("9D|5D|7D|8D", [95, 25], [95, 25], "E-9 bidders win it"),
        ("6D|5D|7D|9D", [75, 45], [-80, 45], "E-9 others win it"),
    ),
)
def test_last_trick_takes_the_nest(hands, captured, score) -> None:
    oracle = Oracle.position(
        "kentucky", "H", hands.split("|"), contract=(0, 80), captured=(75, 25), away="TC 5C 6C 7C 8C"
    )
    play_through(oracle, " ".join(f"{seat}:{card}" for seat, card in enumerate(hands.split("|"))))
    assert oracle.turn() == set()
    assert oracle.result()["captured"] == captured
    assert oracle.result()["score"] == score


@pytest.mark.parametrize(
    ("totals", "winner"),
    table(
        ([355, 320], 0, "E-10 both, higher wins"),
        ([320, 320], None, "E-10 E-12 equal, another deal"),
        ([195, 310], 1, "E-10 one side alone"),
        ([300, 250], 0, "E-11 reaching is enough"),
        ([295, 290], None, "nobody yet"),
    ),
)
def test_match(totals, winner) -> None:
    assert match_winner(totals, target(rules_of("kentucky"))) == winner


@pytest.mark.parametrize("rules", ["kentucky", "kentucky deck=full nest=free cut=interactive", *EVERY_SWITCH])
def test_deals_at_random(rules) -> None:
    """All points are taken, and in the end everybody has seen every card."""
    rng = random.Random(rules)
    for dealer in range(4):
        deck = canonical_deck(rules_of(rules)["deck"])
        oracle = Oracle(rules, dealer, rng.sample(deck, len(deck)))
        play_at_random(oracle, rng)
        if not oracle.thrown_away():
            assert sum(oracle.captured) == points(oracle.rules, deck)
            assert oracle.known(None) == set(deck)
