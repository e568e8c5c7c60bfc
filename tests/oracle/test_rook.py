"""The worked examples of Home Rook, told to its oracle."""

import random

import pytest

from .examples import play_at_random, play_through, table
from .rook import OPTIONS, Oracle, canonical_deck, may_drop, points, rules_of, winner
from .threefold import OracleRefusal
from .tricks import contract_score, match_winner

EVERY_SWITCH = [f"rook {key}={value}" for key, values in OPTIONS.items() for value in values[1:]]


def after(rules: str, dealer: int, calls: str, **named: int) -> Oracle:
    """A deal after these calls ("1 70, 2 P"): a number bids, P passes."""
    oracle = Oracle(rules, dealer, canonical_deck(rules_of(rules)["deck"]), **named)
    for call in calls.split(", ") if calls else ():
        seat, what = call.split()
        oracle.play(f"{seat} pass" if what == "P" else f"{seat} bid {what}")
    return oracle


# -- the deal ------------------------------------------------------------------------------------


def test_deal_map() -> None:
    """B-10: one at a time from the dealer's left, the last card to the kitty."""
    oracle = after("rook", 0, "")
    assert " ".join(oracle.dealt[1]) == "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS"
    assert " ".join(oracle.dealt[0]) == "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS"
    assert oracle.kitty == ["RK"]


@pytest.mark.parametrize(("deck", "each"), table(("53", 13, "B-1 B-02 53 cards"), ("57", 14, "B-1 B-02 57 cards")))
def test_pack(deck, each) -> None:
    """180 in cards, and 20 for the last trick."""
    oracle = after(f"rook deck={deck}", 3, "")
    assert points(oracle.rules, oracle.deck) == 180
    assert all(len(hand) == each for hand in oracle.hands.values())


# -- the auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    table(
        (1, "2 P, 3 P, 0 70, 1 75, 0 P", (1, 75), "B-2 three passes"),
        (1, "2 195, 3 200", (3, 200), "B-2 B-06 nobody can exceed 200"),
        (0, "1 70, 2 P, 3 75, 0 80, 1 P, 3 85, 0 P", (3, 85), "B-2 raised twice"),
        (0, "1 P, 2 P, 3 P, 0 70", (0, 70), "B-2 B-08 dealer forced"),
    ),
)
def test_auction(dealer, calls, contract) -> None:
    oracle = after("rook", dealer, calls)
    assert (oracle.phase, oracle.declarer, oracle.bid) == ("drop", *contract)


@pytest.mark.parametrize(
    ("rules", "calls", "action"),
    table(
        ("rook", "1 P", "2 bid 72", "B-2 not a multiple of five"),
        ("rook", "1 P", "2 bid 65", "B-2 too low"),
        ("rook", "1 75", "2 bid 75", "B-2 not higher"),
        ("rook", "1 75", "2 bid 205", "B-2 more than all"),
        ("rook", "1 P, 2 75, 3 80, 0 85", "1 bid 90", "B-2 B-07 out after a pass"),
        ("rook", "1 P, 2 P, 3 P", "0 pass", "B-08 forced"),
        ("rook raise=exactly_5", "1 P", "2 bid 75", "B-05 the first bid is 70"),
        ("rook raise=exactly_5", "1 70", "2 bid 80", "B-05 five more, no jump"),
    ),
)
def test_call_refused(rules, calls, action) -> None:
    oracle = after(rules, 0, calls)
    with pytest.raises(OracleRefusal):
        oracle.play(action)


def test_all_pass_redeal() -> None:
    """B-08: the fourth pass throws the deal away."""
    oracle = after("rook all_pass=redeal", 0, "1 P, 2 P, 3 P, 0 P")
    assert (oracle.thrown_away(), oracle.turn()) == (True, set())


def test_redeal_for_a_hand_without_counters() -> None:
    """B-21: in turn or not, while the auction lasts."""
    rules = rules_of("rook")
    deck = sorted(canonical_deck("53"), key=lambda card: points(rules, [card]))
    plain, rest = deck[:13], deck[:12:-1]
    for place in range(13):  # every fourth card goes to seat 3
        rest.insert(4 * place + 2, plain[place])
    assert after("rook", 0, "").turn() == {1}
    oracle = Oracle("rook no_counter_redeal=on", 0, rest)
    assert oracle.turn() == {1, 3}
    assert oracle.legal(3) == {"3 redeal"}
    oracle.play("3 redeal")
    assert oracle.thrown_away()


# -- kitty, pass, trump --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hand", "may"),
    table(
        ("rook", "5C KD 6H RK", "5C KD 6H RK", "B-3 B-09 anything"),
        ("rook kitty_counters=forbidden", "5C KD 6H RK", "6H", "B-3 no counter, nor the Rook"),
        ("rook kitty_counters=forbidden", "5C KD", "5C KD", "B-3 nothing but counters"),
        ("rook kitty_rook=forbidden", "5C KD 6H RK", "5C KD 6H", "B-09 all but the Rook"),
        ("rook kitty_counters=forbidden kitty_rook=forbidden", "5C RK", "5C", "both, nothing but counters"),
    ),
)
def test_drop(rules, hand, may) -> None:
    assert may_drop(rules_of(rules), hand.split()) == set(may.split())


@pytest.mark.parametrize(
    ("dropped", "captured"),
    table(("5C", [0, 25], "B-3 a five"), ("KD", [0, 30], "B-3 the king back"), ("2C", [0, 20], "nothing")),
)
def test_dropped_card_scores_for_the_bidders(dropped, captured) -> None:
    """Whoever wins the tricks; here the bidders win the last, worth 20."""
    oracle = Oracle.position("rook", "H", ["2S", "3S", "4S", "6S"], contract=(3, 70))
    oracle.dropped = [dropped]
    play_through(oracle, "0:2S 1:3S 2:4S 3:6S")
    assert oracle.captured == captured


@pytest.mark.parametrize(
    ("rules", "number", "step"),
    table(
        ("rook", 1, -1, "B-4 first deal right"),
        ("rook", 2, 1, "B-4 second deal left"),
        ("rook", 3, -1, "B-12 third deal right"),
        ("rook pass=left", 1, 1, "left"),
        ("rook pass=right", 2, -1, "right"),
        ("rook trump_call=before_pass", 1, -1, "B-10 trumps first"),
    ),
)
def test_passing(rules, number, step) -> None:
    """B-4: three cards go on, thirteen stay thirteen, and nobody sees a gift too early."""
    oracle = after(rules, 0, "1 70, 2 P, 3 P, 0 P", number=number)
    oracle.play("1 drop 2C")
    if "before_pass" in rules:
        oracle.play("1 trump H")
    given = {seat: oracle.hands[seat][:3] for seat in range(4)}
    for seat in (2, 0, 3, 1):  # B-13: in any order
        assert seat in oracle.turn()
        assert oracle.known(seat) == {*oracle.dealt[seat], *(["RK"] if seat == 1 else [])}
        oracle.play(f"{seat} give {' '.join(given[seat])}")
    if "before_pass" not in rules:
        assert all(len(hand) == 10 for hand in oracle.hands.values())
        oracle.play("1 trump H")
    for seat, cards in given.items():
        assert set(cards) <= set(oracle.hands[(seat + step) % 4])
        assert set(cards) <= oracle.known(seat) & oracle.known((seat + step) % 4)
        assert not set(cards) & oracle.known((seat - step) % 4)
    assert all(len(hand) == 13 for hand in oracle.hands.values())


def test_the_kitty_may_be_passed() -> None:
    """B-11, in any order of the three."""
    oracle = after("rook", 0, "1 70, 2 P, 3 P, 0 P")
    oracle.play("1 drop 2C")
    assert oracle.allows("1 give RK 6C TC")
    assert oracle.allows("1 give TC RK 6C")
    assert not oracle.allows("1 give RK RK 6C")
    assert not oracle.allows("1 give 2C RK 6C")


@pytest.mark.parametrize(
    ("value", "turn", "legal"),
    table(
        ("dealer_chooses", 0, {"0 leader 0", "0 leader 1"}, "B-14 the dealer says"),
        ("dealers_left", 1, None, "B-14 always the dealer's left"),
        ("dealer", 0, None, "B-14 always the dealer"),
        ("bidder", 2, None, "B-14 always the bidder"),
    ),
)
def test_first_lead(value, turn, legal) -> None:
    oracle = after(f"rook pass=none first_lead={value}", 0, "1 P, 2 70, 3 P, 0 P")
    oracle.play("2 drop RK")
    oracle.play("2 trump S")
    assert oracle.turn() == {turn}
    assert oracle.legal(turn) == (legal or {f"{turn} play {card}" for card in oracle.hands[turn]})


# -- tricks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hands", "plays", "won_by", "taken"),
    table(
        ("rook", "2H|RK 9D|8D|9C", "0:2H 1:RK{RK} 2:8D 3:9C", 0, 20, "B-5a the two beats the Rook"),
        ("rook", "AS|RK 9D|TS|5S 2H", "0:AS 1:RK{9D RK} 2:TS 3:5S{5S}", 1, 50, "B-5b the Rook ruffs"),
        ("rook", "AS|RK 9D|TS|2H TC", "0:AS 1:RK 2:TS 3:2H{2H TC}", 3, 45, "B-5b overruffed"),
        ("rook", "RK|9D TC|TS|2H TD", "0:RK 1:9D 2:TS 3:2H{2H}", 3, 30, "B-5c Rook led asks for trumps"),
        ("rook", "RK|9D|TS|5C TD", "0:RK 1:9D 2:TS 3:5C{5C TD}", 0, 35, "B-5d nobody has one"),
        ("rook", "KS|RK 3S TC|AS|TD", "0:KS 1:3S{3S} 2:AS 3:TD", 2, 35, "B-5e B-16 no free Rook"),
        (
            "rook must_trump=on",
            "KS|RK TC 9D|AS TS|2H TD",
            "0:KS 1:RK{RK} 2:TS{AS TS} 3:2H{2H}",
            3,
            40,
            "B-5f B-15 must trump",
        ),
        ("rook must_trump=on", "KS|TC 9D|AS|TD", "0:KS 1:9D{TC 9D} 2:AS 3:TD", 2, 35, "B-15 no trump to play"),
    ),
)
def test_trick(rules, hands, plays, won_by, taken) -> None:
    """Hearts are trumps, seat 0 leads; the last trick's 20 are not counted."""
    oracle = Oracle.position(rules, "H", hands.split("|"))
    play_through(oracle, plays)
    last = 20 * (oracle.phase == "over")
    assert (oracle.trick_winners, sum(oracle.captured) - last) == ([won_by], taken)


@pytest.mark.parametrize(
    ("one", "cards", "position"),
    table(
        ("high", "14S 1S 13S 2S", 1, "B-8 1 high"),
        ("low", "14S 1S 13S 2S", 0, "B-8 1 low"),
        ("high", "1H RK 2H 3C", 0, "B-8 1 of trumps high"),
        ("low", "1H RK 2H 3C", 2, "B-8 1 of trumps low"),
        ("low", "RK 1H 3C 4C", 1, "B-8 the Rook lower still"),
    ),
)
def test_ranks_of_57(one, cards, position) -> None:
    rules = rules_of(f"rook deck=57 one={one}")
    assert winner(rules, "H", cards.split()) == position


# -- scores --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("captured", "score"),
    table(([120, 80], [120, 80], "B-6 made"), ([105, 95], [-120, 95], "B-6 B-17 set")),
)
def test_score(captured, score) -> None:
    assert contract_score(captured, 0, 120) == score


@pytest.mark.parametrize(("bid", "score"), table((120, [60, 140], "B-7 made"), (145, [60, -145], "B-7 set")))
def test_whole_ending(bid, score) -> None:
    hands = ["RK 9S", "7H KS", "5D 6C", "2H 5C"]
    oracle = Oracle.position("rook", "H", hands, leader=1, contract=(1, bid), captured=(60, 70))
    oracle.dropped = ["TC"]
    play_through(oracle, "1:7H{7H KS} 2:6C{5D 6C} 3:2H{2H} 0:RK{RK} 1:KS 2:5D 3:5C 0:9S")
    assert oracle.turn() == set()
    assert oracle.result()["captured"] == [60, 140]
    assert oracle.result()["score"] == score


@pytest.mark.parametrize(
    ("totals", "bidders", "won_by"),
    table(
        ([1040, 1060], None, 1, "B-9 higher wins"),
        ([1040, 1060], 0, 0, "B-9 B-19 bidders first"),
        ([1000, 1000], None, None, "B-9 equal, another deal"),
        ([990, 1000], 0, 1, "only the others get there"),
    ),
)
def test_match(totals, bidders, won_by) -> None:
    assert match_winner(totals, 1000, bidders) == won_by


@pytest.mark.parametrize("rules", ["rook", "rook deck=57 one=low must_trump=on", *EVERY_SWITCH])
def test_deals_at_random(rules) -> None:
    """200 points are taken, and in the end everybody has seen every card."""
    rng = random.Random(rules)
    for dealer in range(4):
        deck = canonical_deck(rules_of(rules)["deck"])
        oracle = Oracle(rules, dealer, rng.sample(deck, len(deck)), number=dealer + 1)
        play_at_random(oracle, rng)
        if not oracle.thrown_away():
            assert sum(oracle.captured) == 200
            assert oracle.known(None) == set(deck)
