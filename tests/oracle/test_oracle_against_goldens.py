"""The oracle replays the golden deals and every worked example of Threefold it can express."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from .threefold import (
    Oracle,
    OracleRefusal,
    canonical_deck,
    deal_winners,
    parse_rules,
    replay,
    replay_deal,
    trick_winner,
)

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("threefold-*.json"))
VARIANTS = [
    "threefold",
    "threefold reveal=leader_may_wait",
    "threefold players=3 leftover=shown",
    "threefold players=3 packs=2 tie=replay",
    "threefold players=4 identical=last",
    "threefold players=4 sides=partners reveal=leader_may_wait",
]


def table(*rows: tuple[Any, ...]) -> list[Any]:
    """Rows of a parametrised test, the last column being the id."""
    return [pytest.param(*row[:-1], id=row[-1]) for row in rows]


# -- golden deals --------------------------------------------------------------------------------


def test_the_golden_deals_are_there() -> None:
    """Three deals of each of the seven rule strings."""
    assert len(GOLDEN) == 21


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deal(path: Path) -> None:
    """The whole result agrees, and the deal is over exactly then."""
    record = json.loads(path.read_text(encoding="utf-8"))
    assert replay(record) == [deal["result"] for deal in record["deals"]]
    assert all(replay_deal(record["rules"], deal).turn() is None for deal in record["deals"])


# -- A-1 the deal --------------------------------------------------------------------------------

SPANS = [
    ("threefold", 1, 0, "hand", (0, 4), (42, 44), (48, 49), "A2 caller's hand in packets 5, 3, 2"),
    ("threefold", 1, 1, "hand", (5, 9), (45, 47), (50, 51), "A2 dealer's hand in packets 5, 3, 2"),
    ("threefold", 1, 0, "down", (10, 17), "A2 caller's covered row"),
    ("threefold", 1, 1, "down", (18, 25), "A2 dealer's covered row"),
    ("threefold", 1, 0, "up", (26, 33), "A2 caller's open row"),
    ("threefold", 1, 1, "up", (34, 41), "A2 dealer's open row"),
    ("threefold players=4", 3, 0, "hand", (0, 4), (84, 86), (96, 97), "A4 caller's hand"),
    ("threefold players=4", 3, 1, "hand", (5, 9), (87, 89), (98, 99), "A4 second hand"),
    ("threefold players=4", 3, 2, "hand", (10, 14), (90, 92), (100, 101), "A4 third hand"),
    ("threefold players=4", 3, 3, "hand", (15, 19), (93, 95), (102, 103), "A4 dealer's hand"),
    ("threefold players=4", 3, 0, "down", (20, 27), "A4 caller's covered row"),
    ("threefold players=4", 3, 3, "down", (44, 51), "A4 dealer's covered row"),
    ("threefold players=4", 3, 0, "up", (52, 59), "A4 caller's open row"),
    ("threefold players=4", 3, 3, "up", (76, 83), "A4 dealer's open row"),
    ("threefold players=3", 2, 0, "hand", (0, 3), (42, 43), (48, 48), "A3.1 caller's hand"),
    ("threefold players=3", 2, 1, "hand", (4, 7), (44, 45), (49, 49), "A3.1 second hand"),
    ("threefold players=3", 2, 2, "hand", (8, 11), (46, 47), (50, 50), "A3.1 dealer's hand"),
    ("threefold players=3", 2, 0, "down", (12, 16), "A3.1 caller's covered row"),
    ("threefold players=3", 2, 1, "down", (17, 21), "A3.1 second covered row"),
    ("threefold players=3", 2, 2, "down", (22, 26), "A3.1 dealer's covered row"),
    ("threefold players=3", 2, 0, "up", (27, 31), "A3.1 caller's open row"),
    ("threefold players=3", 2, 1, "up", (32, 36), "A3.1 second open row"),
    ("threefold players=3", 2, 2, "up", (37, 41), "A3.1 dealer's open row"),
    ("threefold players=3", 2, 0, "left", (51, 51), "A3.1 last card left over"),
    ("threefold players=3 packs=2", 2, 0, "hand", (0, 7), (84, 87), (96, 97), "A3.2 caller's hand"),
    ("threefold players=3 packs=2", 2, 1, "hand", (8, 15), (88, 91), (98, 99), "A3.2 second hand"),
    ("threefold players=3 packs=2", 2, 2, "hand", (16, 23), (92, 95), (100, 101), "A3.2 dealer's"),
    ("threefold players=3 packs=2", 2, 0, "down", (24, 33), "A3.2 caller's covered row"),
    ("threefold players=3 packs=2", 2, 1, "down", (34, 43), "A3.2 second covered row"),
    ("threefold players=3 packs=2", 2, 2, "down", (44, 53), "A3.2 dealer's covered row"),
    ("threefold players=3 packs=2", 2, 0, "up", (54, 63), "A3.2 caller's open row"),
    ("threefold players=3 packs=2", 2, 1, "up", (64, 73), "A3.2 second open row"),
    ("threefold players=3 packs=2", 2, 2, "up", (74, 83), "A3.2 dealer's open row"),
    ("threefold players=3 packs=2", 2, 0, "left", (102, 103), "A3.2 last two left over"),
    ("threefold players=4", 0, 1, "hand", (0, 4), (84, 86), (96, 97), "caller left of dealer"),
    ("threefold players=4", 0, 0, "up", (76, 83), "the dealer comes last whatever his seat"),
]


@pytest.mark.parametrize(
    ("rules", "dealer", "seat", "zone", "spans"),
    [pytest.param(*row[:4], row[4:-1], id=f"A-1 {row[-1]}") for row in SPANS],
)
def test_deal_map(rules: str, dealer: int, seat: int, zone: str, spans: tuple[tuple[int, int], ...]) -> None:
    """Which places of the deck, first and last, end up where."""
    deck = canonical_deck(int(parse_rules(rules)["packs"]))
    oracle = Oracle(rules, dealer, deck)
    oracle.play(f"{oracle.caller} trump S")
    zones = {
        "hand": oracle.hands[seat],
        "down": list(oracle.covered[seat].values()),
        "up": list(oracle.face_up[seat].values()),
        "left": oracle.leftover,
    }
    assert zones[zone] == [card for first, last in spans for card in deck[first : last + 1]]


def test_deal_of_the_canonical_deck() -> None:
    """A-1 by card names: both seats of the two-player deal, slot 0 being 2H over QC."""
    oracle = Oracle("threefold", 1, canonical_deck(1))
    oracle.play("0 trump H")
    for seat, hand, down, up in (
        (0, "2C 3C 4C 5C 6C 5S 6S 7S JS QS", "QC KC AC 2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H 7H 8H 9H"),
        (1, "7C 8C 9C TC JC 8S 9S TS KS AS", "7D 8D 9D TD JD QD KD AD", "TH JH QH KH AH 2S 3S 4S"),
    ):
        assert oracle.hands[seat] == hand.split()
        assert list(oracle.covered[seat].values()) == down.split()
        assert list(oracle.face_up[seat].values()) == up.split()
    assert (oracle.face_up[0][0], oracle.covered[0][0], oracle.leftover) == ("2H", "QC", [])


# -- play out of a position -------------------------------------------------------

# A script is "seat:card{legal}", "+card" for each card that turned up before the next play,
# ">seat" for the winner of the trick, "seat={cards}" for what a seat can play from then on.
TOKEN = re.compile(r"(\d):([^ {]+)(?:{([^}]*)})?|\+(\S+)|>(\d)|(\d)={([^}]*)}")


def run(oracle: Oracle, script: str) -> None:
    """Play the script and check each claim it makes."""
    turned_up: list[str] = []
    for seat, card, legal, shown, winner, owner, cards in TOKEN.findall(script):
        if card:
            assert turned_up == [], f"unannounced before {card}"
            assert oracle.turn() == int(seat)
            assert not legal or oracle.legal() == set(legal.split()), card
            before = len(oracle.reveals)
            oracle.play(f"{seat} play {card}")
            turned_up = [reveal[3] for reveal in oracle.reveals[before:]]
        elif shown:
            assert turned_up.pop(0) == shown
        elif winner:
            assert (oracle.trick, oracle.trick_winners[-1]) == ([], int(winner))
        else:
            assert oracle.available(int(owner)) == set(cards.split())
    assert turned_up == []


SEEN = "2C AC 9S 4H/AH QD/7H"
UNSEEN = "2C AC 9S 4D/AH QD/7H"
WAIT = "threefold reveal=leader_may_wait"
PAIR = ["KH#1", "5H#1 9S#1 5H#2/KD#1", "2D#1", "3D#1"]


@pytest.mark.parametrize(
    ("rules", "dealer", "trump", "seats", "script"),
    table(
        ("threefold", 1, "S", ["KH", SEEN], "0:KH{KH} 1:4H{4H} +AH >0 1={2C AC 9S AH QD}",
         "A-2 an open card must follow, covered ones do not count"),
        ("threefold", 1, "S", ["KH 2H", UNSEEN],
         "0:KH{KH 2H} 1:4D{2C AC 9S 4D QD} +AH >0 0:2H{2H} 1:AH{AH} >1",
         "A-3 no heart to be seen: anything; once turned up it must follow"),
        ("threefold", 1, "C", ["AS KS", "7D 9H 3H/4S"],
         "0:AS 1:3H{7D 9H 3H} +4S >0 0:KS 1:4S{4S} >0",
         "A-3 the uncovered card is caught by the next lead"),
        ("threefold", 1, "C", ["3S 9D/JD", "6D KS"],
         "0:9D{3S 9D} +JD 1:6D{6D} >0 0:JD{3S JD} 1:KS{KS} >0",
         "A-4 the leader's card turns up before the reply"),
        (WAIT, 1, "C", ["3S 9D/JD", "6D KS"],
         "0:9D{3S 9D} 1:6D{6D} +JD >0 0:JD{3S JD} 1:KS{KS} >0",
         "A-4 leader may wait: it turns up after the reply"),
        (WAIT, 1, "S", ["KH", SEEN], "0:KH 1:4H{4H} +AH >0",
         "A-08 leader may wait: a follower's card turns up at once"),
        (f"{WAIT} players=3", 2, "C", ["9D/JD", "6D/AD", "7D"], "0:9D 1:6D{6D} +AD 2:7D +JD >0",
         "A-08 a follower's card turns up in the trick, the leader's after the last card"),
        (WAIT, 1, "C", ["9D/JD", "8D/AD"], "0:9D 1:8D +AD +JD >0",
         "A-08 the last follower's card turns up before the leader's"),
        (WAIT, 1, "C", ["9D/JD 3H", "8D 2H"], "0:9D 1:8D +JD >0 0:3H 1:2H >0",
         "A-08 the leader's card turns up once only"),
        ("threefold players=4", 3, "C", PAIR, "0:KH#1 1:5H#1{5H#1 5H#2} 2:2D#1 3:3D#1 >0",
         "A-7 own pair, the copy in hand uncovers nothing"),
        ("threefold players=4", 3, "C", PAIR, "0:KH#1 1:5H#2{5H#1 5H#2} +KD#1 2:2D#1 3:3D#1 >0",
         "A-7 own pair, the copy on the table uncovers the king"),
        ("threefold", 1, "C", ["3S 9D/JD 2C", "6D KS 4S"],
         "0:9D +JD 1:6D >0 0:JD 1:4S{KS 4S} >0 0:3S{2C 3S} 1:KS >1",
         "A.4 a revealed card leaves an empty slot; the winner leads"),
    ),
)  # fmt: skip
def test_position(rules: str, dealer: int, trump: str, seats: list[str], script: str) -> None:
    """Legal sets, reveals and winners of a worked example."""
    run(Oracle.position(rules, dealer, trump, seats), script)


TIED = "0:KD{2H KD TS} +6D 1:2D{2D TD} >0 0:TS{2H 6D TS} 1:9H{9H TD} >1 1:TD{TD} +5C 0:6D{6D} >1 1:5C{5C} 0:2H{2H} >0"
WON = "0:2H{2H KD TS} 1:9H{9H} >1 1:2D{2D TD} 0:KD{KD} +6D >0 0:TS{6D TS} 1:TD{TD} +5C >0 0:6D{6D} 1:5C{5C} >0"
ENDING = ["2H TS KD/6D", "9H 2D TD/5C"]


@pytest.mark.parametrize(
    ("options", "script", "tricks", "winners"),
    table(
        ("", TIED, [13, 13], [1], "A-5 a) 13-13 is the dealer's"),
        ("", WON, [14, 12], [0], "A-5 b) 14 are enough for the caller"),
        (" tie=shared", TIED, [13, 13], [0, 1], "A-12 shared"),
        (" tie=draw", TIED, [13, 13], [], "A-12 drawn"),
    ),
)
def test_ending(options: str, script: str, tricks: list[int], winners: list[int]) -> None:
    """The last four tricks from 11-11, trump hearts, played out."""
    oracle = Oracle.position("threefold" + options, 1, "H", ENDING, [11, 11])
    run(oracle, script)
    assert oracle.turn() is None
    assert (oracle.result()["tricks"], oracle.result()["winners"]) == (tricks, winners)


# -- who wins a trick -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "plays", "first", "last"),
    table(
        ("C", "0:AS 1:2C", 1, 1, "A-6 the lowest trump beats an ace"),
        ("C", "0:2S 1:AD", 0, 0, "A-6 an ace off suit loses"),
        ("S", "0:2S 1:AD", 0, 0, "A-6 trump led, an ace off suit loses"),
        ("D", "0:KD 1:AD", 1, 1, "A-6 trump led is just the led suit, ace high"),
        ("D", "0:AH#1 1:AH#2 2:3H#1 3:9H#1", 0, 1, "A-7 copies of the led suit"),
        ("S", "1:9D#1 2:7S#1 3:7S#2 0:JD#1", 2, 3, "A-7 copies of a trump"),
        ("S", "1:9D#1 2:9D#2 3:TD#1 0:2D#1", 3, 3, "A-7 copies beaten by another card"),
        ("S", "1:9D#1 2:AC#1 3:AC#2 0:8D#1", 1, 1, "A-7 copies off suit"),
        ("C", "2:KS#2 0:KS#1 1:2S#2", 2, 0, "A-7 the number on a copy means nothing"),
    ),
)
def test_trick_winner(trump: str, plays: str, first: int, last: int) -> None:
    """Seat that wins when the first, and when the last of two equal cards stands."""
    seats = [int(play[0]) for play in plays.split()]
    cards = [play[2:] for play in plays.split()]
    assert seats[trick_winner(cards, trump)] == first
    assert seats[trick_winner(cards, trump, "last")] == last


# -- who wins the deal and the match ---------------------------------------------------

FOUR = "threefold players=4"
PARTNERS = "threefold players=4 sides=partners"


@pytest.mark.parametrize(
    ("rules", "tricks", "dealer", "winners"),
    table(
        (FOUR, [7, 7, 6, 6], 3, [1], "A-8 a tied caller loses"),
        (FOUR, [7, 6, 7, 6], 1, [0], "A-8 the dealer's right beats the caller"),
        (FOUR, [6, 7, 6, 7], 1, [1], "A-8 a tied dealer wins, dealer 1"),
        (FOUR, [6, 6, 7, 7], 0, [3], "A-8 nearest to the dealer's right"),
        (FOUR, [8, 5, 5, 8], 3, [3], "A-9 the same tricks for individuals"),
        ("threefold players=3", [6, 6, 5], 2, [1], "A-8 three players, a tied caller loses"),
        ("threefold players=3", [6, 6, 5], 1, [1], "A-8 three players, dealer 1"),
        ("threefold players=3", [6, 6, 5], 0, [0], "A-8 three players, dealer 0"),
        ("threefold players=3", [5, 6, 6], 0, [2], "A-8 three players, dealer's right"),
        (FOUR, [5, 5, 6, 10], 0, [3], "most tricks win, no majority needed"),
        ("threefold players=3 tie=shared", [6, 6, 5], 2, [0, 1], "A-18 shared"),
        ("threefold players=3 tie=replay", [6, 6, 5], 2, [], "A-18 replay"),
        ("threefold players=3 tie=draw", [6, 6, 5], 2, [], "A-18 drawn"),
        ("threefold players=3 tie=replay", [7, 5, 5], 2, [0], "A-18 a tie below the top is none"),
        (PARTNERS, [8, 5, 5, 8], 3, [1, 3], "A-9 13-13 is the dealer's side's"),
        (PARTNERS, [8, 5, 5, 8], 0, [0, 2], "A-9 13-13, the other side deals"),
        (PARTNERS, [8, 4, 6, 8], 3, [0, 2], "A-9 14 are enough for the caller's side"),
        (f"{PARTNERS} tie=shared", [8, 5, 5, 8], 3, [0, 1, 2, 3], "partners share 13-13"),
        (f"{PARTNERS} tie=draw", [8, 5, 5, 8], 3, [], "partners draw 13-13"),
    ),
)
def test_deal_winners(rules: str, tricks: list[int], dealer: int, winners: list[int]) -> None:
    """Seats that win a deal, from the tricks by seat."""
    assert deal_winners(parse_rules(rules), dealer, tricks) == winners


def test_match_to_three() -> None:
    """A-10: the deal alternates whoever wins, and the fifth deal decides 3-2."""
    tricks = [[13, 13], [14, 12], [12, 14], [13, 13], [13, 13]]
    won = [deal_winners(parse_rules("threefold"), n % 2, count) for n, count in enumerate(tricks)]
    assert won == [[0], [0], [1], [1], [0]]


# -- refusals --------------------------------------------------------------------------------------

HELD = ["KH 2C", SEEN]


@pytest.mark.parametrize(
    ("before", "action", "code"),
    table(
        ("", "1 play 4H", "NOT_YOUR_TURN", "out of turn"),
        ("", "0 play 4H", "NOT_YOURS", "another seat's open card"),
        ("", "0 play AH", "NOT_YOURS", "another seat's covered card"),
        ("0 play KH", "1 play AC", "MUST_FOLLOW", "a heart lies open"),
        ("0 play KH", "1 play AH", "COVERED_CARD", "a covered heart does not count"),
        ("0 play KH;1 play 4H", "0 play KH", "NOT_YOURS", "played already"),
        ("", "0 trump S", "NOT_NOW", "trumps are named once"),
        ("", "0 cut 5", "NOT_NOW", "no cut in mid-deal"),
        ("", "0 play AH#1", "UNREADABLE", "a card of another pack"),
        ("", "2 play AH", "UNREADABLE", "no such seat"),
        ("", "0 eat KH", "UNREADABLE", "no such verb"),
    ),
)
def test_refusal_in_play(before: str, action: str, code: str) -> None:
    """The code, and nothing changed."""
    oracle = Oracle.position("threefold", 1, "S", HELD)
    for done in filter(None, before.split(";")):
        oracle.play(done)
    check_refusal(oracle, action, code)


@pytest.mark.parametrize(
    ("rules", "action", "code"),
    table(
        ("threefold", "1 cut 5", "NOT_YOUR_TURN", "no cut in these rules"),
        ("threefold", "0 play 2C", "NOT_NOW", "no play before trumps are named"),
        ("threefold", "1 trump S", "NOT_YOUR_TURN", "the dealer names no trumps"),
        ("threefold", "0 trump N", "UNREADABLE", "A-04 no no-trump"),
        ("threefold cut=interactive", "0 trump S", "NOT_NOW", "no trumps before the cut"),
        ("threefold cut=interactive", "1 cut 5", "NOT_YOUR_TURN", "the dealer does not cut"),
        ("threefold cut=interactive", "0 cut 0", "OUT_OF_RANGE", "a cut of nothing"),
        ("threefold cut=interactive", "0 cut 52", "OUT_OF_RANGE", "a cut of everything"),
        ("threefold cut=interactive", "0 cut x", "UNREADABLE", "a cut is a number"),
    ),
)
def test_refusal_before_play(rules: str, action: str, code: str) -> None:
    """The code, and nothing changed."""
    check_refusal(Oracle(rules, 1, canonical_deck(1)), action, code)


def check_refusal(oracle: Oracle, action: str, code: str) -> None:
    """`action` is refused with `code`, at its place, and leaves no trace."""
    before = (oracle.turn(), oracle.legal(), oracle.result(), oracle.known(0), oracle.known(1))
    with pytest.raises(OracleRefusal) as refusal:
        oracle.play(action)
    assert (refusal.value.code, refusal.value.index) == (code, len(oracle.actions))
    after = (oracle.turn(), oracle.legal(), oracle.result(), oracle.known(0), oracle.known(1))
    assert after == before


def test_nothing_is_played_after_the_end() -> None:
    """A finished deal refuses everything."""
    record = json.loads(GOLDEN[0].read_text(encoding="utf-8"))
    oracle = replay_deal(record["rules"], record["deals"][0])
    check_refusal(oracle, "0 play AS", "NOT_NOW")


@pytest.mark.parametrize(
    "rules",
    table(
        ("rook", "another game"),
        ("threefold players=5", "unknown value"),
        ("threefold colour=red", "unknown key"),
        ("threefold players=2 packs=2", "two players, two packs"),
        ("threefold players=4 packs=1", "four players, one pack"),
        ("threefold players=3 sides=partners", "partners need four"),
        ("threefold tie=draw tie=draw", "given twice"),
    ),
)
def test_rule_string_refused(rules: str) -> None:
    """Rule strings that name no deal of this game."""
    with pytest.raises(ValueError, match="threefold"):
        parse_rules(rules)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cut(dealer: int) -> None:
    """A-03: the dealer's right cuts, and the cards cut off go under the rest."""
    deck = canonical_deck(1)
    rules = "threefold players=3 cut=interactive"
    oracle = Oracle(rules, dealer, deck)
    actions = [f"{(dealer + 2) % 3} cut 17", f"{oracle.caller} trump C"]
    oracle = replay_deal(rules, {"dealer": dealer, "deck": " ".join(deck), "actions": actions})
    assert oracle.hands[oracle.caller][:4] == deck[17:21]
    assert oracle.leftover == [deck[16]]


# -- who knows what --------------------------------------------------------------------------------


def test_before_trumps_only_the_caller_knows_cards() -> None:
    """A-06: five cards to the caller, nothing to anybody else."""
    oracle = Oracle("threefold", 1, canonical_deck(1))
    assert oracle.known(0) == {"2C", "3C", "4C", "5C", "6C"}
    assert oracle.known(1) == oracle.known(None) == set()


@pytest.mark.parametrize(
    ("rules", "played", "seat", "known"),
    table(
        ("threefold", "", 0, "KH 2C 4H QD", "own hand and both open cards"),
        ("threefold", "", 1, "2C AC 9S 4H QD", "own hand and open cards, not what they cover"),
        ("threefold", "", None, "4H QD", "a watcher sees the table only"),
        ("threefold", "0 play KH", None, "KH 4H QD", "a card played is public"),
        ("threefold", "0 play KH;1 play 4H", None, "KH 4H AH QD", "a card turned up is public"),
    ),
)
def test_known(rules: str, played: str, seat: int | None, known: str) -> None:
    """Cards a seat has been shown in the position of A-2."""
    oracle = Oracle.position(rules, 1, "S", HELD)
    for action in filter(None, played.split(";")):
        oracle.play(action)
    assert oracle.known(seat) == set(known.split())


def test_a_waiting_leader_does_not_know_the_card_either() -> None:
    """A-08: what the leader's card covered stays unknown to all until the trick is complete."""
    oracle = Oracle.position(WAIT, 1, "C", ["3S 9D/JD", "6D KS"])
    oracle.play("0 play 9D")
    assert all("JD" not in oracle.known(seat) for seat in (0, 1, None))
    oracle.play("1 play 6D")
    assert all("JD" in oracle.known(seat) for seat in (0, 1, None))
    assert oracle.reveals == [[1, 0, 0, "JD"]]


# -- laws ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rules", VARIANTS)
def test_laws_of_a_random_deal(rules: str, seed: int) -> None:
    """Cards are conserved, legal sets never empty, covered and other hands never known."""
    choose = random.Random(seed)
    deck = canonical_deck(int(parse_rules(rules)["packs"]))
    choose.shuffle(deck)
    players = int(parse_rules(rules)["players"])
    oracle = Oracle(rules, seed % players, deck)
    oracle.play(f"{oracle.caller} trump {choose.choice('CDHS')}")
    rows = sum(len(pile) for pile in oracle.covered.values())
    while (seat := oracle.turn()) is not None:
        zones = oracle.played + oracle.leftover
        for owner in range(players):
            hidden = [*oracle.covered[owner].values(), *oracle.hands[owner]]
            zones += [*hidden, *oracle.face_up[owner].values()]
            for other in (*range(players), None):
                unseen = hidden if other != owner else oracle.covered[owner].values()
                assert oracle.known(other).isdisjoint(unseen)
                assert oracle.known(other).isdisjoint(oracle.leftover) == ("shown" not in rules or not oracle.leftover)
        assert sorted(zones) == sorted(deck)
        assert oracle.legal()
        assert oracle.legal() <= oracle.available(seat)
        oracle.play(f"{seat} play {choose.choice(sorted(oracle.legal()))}")
    assert sum(oracle.tricks) == len(deck) // players
    assert len(oracle.reveals) == rows
    assert all(oracle.known(seat) == set(deck) for seat in (*range(players), None))
