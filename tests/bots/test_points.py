"""What the careful bot does where points, tens and bids count, position by position."""

import random

import pytest

from engine import game as rules
from engine.actions import Ask, Bid, Bury, Pass, Redeal
from engine.bots import bots
from engine.bots.bidding import highest_bid
from engine.bots.memory import remember
from engine.deal import Call, Debt, Faced, Pulled
from engine.view import PullSeen
from tests.bots.positions import at_table, dealt, position
from tests.bots.test_careful import chosen, rows

PASS = None
STRONG = "RK AS KS QS 9S 8S AH KH AD"
LONG = "AS KS QS JS TS 9S AH KH 6H"
FAIR = "AS KS QS 8S AH 7H 6D 7C 6C"
SOUND = "AS KS QS 8S AH TH 6D 7C 6C"
POOR = "9S 8S 7H 6H 9D 5C 8C 6C TD"
BARE = "9S 8S 7H 6H 9D 8D 8C 6C 7D"


@pytest.mark.parametrize(
    ("text", "played", "card"),
    rows(
        ("TH 6H 9D\n 7C 8C\n 6C 9C\n QC JC", "7H AH 8H", "TH", "the partner's ace is sure: the ten goes to it"),
        ("TD 6D 9C\n 7C 8C\n 6C QC\n AD JC", "7H AH 8H", "TD", "void: the ten goes to it as well"),
        ("TH 6H 9D\n 7C 8C\n 6C 9C\n QC JC", "AH 7H 8H", "6H", "no counter goes to an opponent's"),
        ("KH 6H 9D\n 7C 8C\n 6C 9C\n QC JC", "TH QH 8H", "6H", "the partner's sure queen is not overtaken"),
        ("9S 6D 8D\n 7C 8C\n 6C 9C\n QC JC", "TH KH 8H", "6D", "nor is the partner's king ruffed"),
        ("AH JH 9D\n 7C 8C\n 6C QH\n QC KH", "TH 8H 7H", "JH", "last in hand: the cheapest that wins"),
        ("9S 7S 6D\n 7C 8C\n 6C 9C\n QC JC", "TH 8H AH", "7S", "void: the lowest trump takes 20 points"),
        ("RK 7H 6H\n 7C 8C\n 6C 9C\n QC JC", "TH 9H AH", "RK", "the Rook, which is free to be played, takes them"),
        ("RK 7H 6H\n AH 8C\n 6C KH\n QC JC", "8H 9H QH", "6H", "but not a trick of nothing"),
    ),
)
def test_following_for_points(text, played, card):
    assert chosen(position(text, "S", played, game="kentucky"))[0] == card


def test_the_ten_that_is_sure_to_win_goes_before_a_card_that_counts_nothing():
    assert chosen(position("JH TH 6H\n 7C 8C\n 6C 9C\n QC JC", "S", "7H 8H 9H", game="kentucky"))[0] == "TH"


@pytest.mark.parametrize(
    ("before", "card"),
    rows(
        ([], "KS", "trumps are drawn, with the lower of equals, while the opponents may hold some"),
        (["RK 6D TS 7D"], "AC", "no trumps once both have shown that they have none"),
    ),
)
def test_leading_trumps(before, card):
    text = "AS KS 9S AC 6C\n QS 8S 8D JD 9D\n 7S 6S 9C QC JC\n 6H 7H 8H 9H TC"
    assert chosen(position(text, "S", before=before, game="kentucky"))[0] == card


@pytest.mark.parametrize(
    ("text", "played", "card"),
    rows(
        ("TH KH 9D\n 7C 8C\n 6C 9C\n QC JC", "2H 3H 4H", "TH", "the ten wins now"),
        ("TH 3H 9D\n 7C 8C\n 6C 9C\n QC JC", "2H AH 4H", "TH", "the partner's ace brings it home"),
        ("TH 3H 9D\n 7C 8C\n 6C 9C\n QC JC", "AH 2H 4H", "3H", "it is not thrown under an opponent's ace"),
        ("KH 3H 9D\n 7C 8C\n 6C 9C\n QC JC", "TH 2H JH", "KH", "an opponent's ten is taken"),
        ("KH 3H 9D\n 7C 8C\n 6C 9C\n QC JC", "2H TH 4H", "3H", "the partner's ten that wins is let alone"),
        ("2S 3D 9D\n 7C 8C\n 6C 9C\n QC JC", "AH 2H TH", "2S", "a trump takes the ten"),
        ("2S 3D 9D\n 7C 8C\n 6C 9C\n QC JC", "TH AH 4H", "3D", "the partner has it: no trump"),
    ),
)
def test_tens(text, played, card):
    assert chosen(position(text, "S", played, game="mendikot trump=open"))[0] == card


@pytest.mark.parametrize(
    ("hand", "calls", "action"),
    rows(
        (STRONG, [], Bid(70), "a strong hand opens with the least"),
        (POOR, [], Pass(), "a poor one passes"),
        (STRONG, [80, PASS, PASS], Bid(85), "it goes on against an opponent"),
        (FAIR, [110], Pass(), "nobody bids what the hand is not good for"),
        (FAIR, [70, 75, PASS], Pass(), "the partner's bid stands"),
        (STRONG, [PASS, PASS, PASS], Bid(70), "the dealer has to, and bids the least"),
        (POOR, [PASS, PASS, PASS], Bid(70), "and so with nothing in hand"),
        (BARE, [], Redeal(), "without a counter a new deal is demanded"),
        (BARE, [PASS, 120], Redeal(), "even after the highest bid"),
    ),
)
def test_calls(hand, calls, action):
    seat = len(calls) % 4
    hands = [hand if other == seat else "" for other in range(4)]
    game, deal = dealt(hands, "kentucky", calls)
    assert bots()["careful"].choose(at_table(game, deal, seat), random.Random(1)).action == action


@pytest.mark.parametrize(
    ("rules", "scores", "calls", "action"),
    rows(
        (
            "kentucky target=500",
            (420, 381),
            [95],
            Bid(100),
            "they go out with their 95, and not with what is left them",
        ),
        ("kentucky target=500", (400, 381), [95], Pass(), "their bid does not win the match"),
        ("kentucky target=500", (472, 381), [95], Pass(), "they go out with what is left them as well"),
        ("kentucky target=700", (420, 381), [95], Pass(), "the match is far from its end"),
        ("kentucky target=500", (420, 381), [115], Pass(), "too much is too much"),
    ),
)
def test_a_bid_that_would_lose_the_match_is_bid_against(rules, scores, calls, action):
    """B5: with a hand that would leave them their bid in any other deal. The scores are theirs, who bid, and ours."""
    game, deal = dealt([SOUND if seat == 1 else "" for seat in range(4)], rules, calls)
    seen = at_table(game, deal, 1)
    standing = seen.standing._replace(scores=scores * 2)
    choice = bots()["careful"].choose(seen._replace(standing=standing), random.Random(1))
    assert choice.action == action
    if action == Bid(100):
        assert choice.why == "They would win the match with their bid: I go on."


def test_nobody_bids_against_nothing():
    """Both opponents have passed, and the partner's bid stands: it is not raised."""
    game, deal = dealt([STRONG, "", "", ""], "kentucky", [PASS, 70, PASS], dealer=0)
    assert bots()["careful"].choose(at_table(game, deal, 0), random.Random(1)).action == Pass()


def test_what_the_partner_bid_is_counted():
    """Over an opponent's 100 the hand goes on beside a partner who has bid 95, and not beside one who passed."""
    answers = []
    for partner in (95, PASS):
        game, deal = dealt(["", "", "", FAIR], "kentucky", [90, partner, 100])
        deal = deal._replace(calls=(Call(1, partner), Call(0, 100), Call(2, PASS if partner is None else 105)))
        answers.append(highest_bid(game, at_table(game, deal, 3).deal))
    assert answers[0] > answers[1]


@pytest.mark.parametrize(
    ("hand", "trump", "kept", "reason"),
    [
        ("AS KS QS 9S 8S 7S AH TH 6H 7D 8D KC 7C 6C", "S", "AS KS QS 9S 8S 7S AH TH", "no counter may go"),
        ("RK AS KS QS 9S 8S 7S AH TH TD 5D AC TC 6C", "S", "RK AS KS QS 9S 8S AH AC", "but where it must"),
    ],
)
def test_burying(hand, trump, kept, reason):
    game, deal = dealt([hand, "", "", ""], "kentucky", [70, PASS, PASS, PASS])
    while game.phases[deal.phase].name != "bury":
        deal = deal._replace(phase=deal.phase + 1)
    action = bots()["careful"].choose(at_table(game, deal, 0), random.Random(1)).action
    assert isinstance(action, Bury)
    assert action.trump == trump
    assert not action.cards & set(map(game.pack.card, kept.split())), reason


def test_passing_to_an_opponent_gives_nothing_away():
    hand = "AS KS QS 9S 8S 7S AH TH 6H 7D 8D 7C 2C"
    game, deal = dealt([hand, "", "", ""], "rook", [100, PASS, PASS, PASS])
    while game.phases[deal.phase].name != "pass":
        deal = deal._replace(phase=deal.phase + 1)
    action = bots()["careful"].choose(at_table(game, deal, 0), random.Random(1)).action
    given = {str(card) for card in action.cards}
    assert given <= {"6H", "7D", "8D", "7C", "2C"}


def test_hiding_a_low_card_of_the_long_suit():
    hand = "AH KH QH TH 3H 2H AC 4C 9D 8D 7D 5S 4S"
    game, deal = dealt(["", "", "", hand], "mendikot", dealer=0)
    assert rules.to_act(game, deal) == (3,)
    assert chosen(at_table(game, deal, 3))[0] == "2H"


@pytest.mark.parametrize(("played", "asks"), [("TH 3H 4H", True), ("TH AH 4H", False)], ids=["theirs", "partner's"])
def test_asking_for_trumps(played, asks):
    seen = position("2C 3D 9D\n 7C 8C\n 6C 9C\n QC JC", None, played, game="mendikot trump=hidden2")
    deal = seen.deal._replace(hidden_by=0, hidden=seen.game.pack.card("4D"), legal=(*seen.deal.legal, Ask()))
    action = bots()["careful"].choose(seen._replace(deal=deal, legal=deal.legal), random.Random(1)).action
    assert (action == Ask()) is asks


def test_giving_back_what_helps_least():
    hand = "AH KH QH TH AC JC 9C 8C AS KD 8D"
    game, deal = dealt([hand, "JH 9H 8H 7H QC TC KC KS QS", ""], "three-two-five", dealer=1)
    drawn = game.pack.card("AS")
    deal = deal._replace(owed=(Debt(0, 1, 1),), pulls=(Pulled(0, 1, drawn),), trump="H")
    assert chosen(at_table(game, deal, 0))[0] == "8D"


def test_a_card_given_back_is_remembered():
    """This seat drew the eight and gave the king back: it knows where the king lies, and that it is not elsewhere."""
    seen = position("AC QC 8D\n KC 9D 8H\n TD 9H JH", "S", game="three-two-five")
    pull = PullSeen(0, 1, seen.game.pack.card("8D"), seen.game.pack.card("KC"), done=True)
    memory = remember(seen.game, seen.deal._replace(pulls=(pull,)))
    assert memory.open[1] == (pull.returned,)
    assert pull.returned not in memory.unseen["C"]
    assert memory.hands == (3, 2, 3)
    assert remember(seen.game, seen.deal).open[1] == ()


def test_what_a_claim_has_shown_is_known_to_be_in_hand():
    """Also beside trumps that were shown as they were laid away, which are in no hand."""
    seen = position("AC QC 8D\n KC 9D 8H\n TD 9H JH\n 7C 8C 7H", "S", game="kentucky show_trumps=on")
    gone, *faced = map(seen.game.pack.card, ["9S", "KC", "9D", "8H"])
    deal = seen.deal._replace(shown=(gone, *faced), faced=tuple(Faced(1, card) for card in faced))
    memory = remember(seen.game, deal)
    assert (memory.open[1], memory.hands) == (tuple(faced), (3, 0, 3, 3))
    assert not {gone, *faced} & {card for cards in memory.unseen.values() for card in cards}
    assert bots()["careful"].choose(seen._replace(deal=deal), random.Random(1)).action in seen.legal


def test_cutting_with_the_suit_that_is_best_as_trumps():
    seen = position(
        "2C 5C KC QC 9D\n 7C 8C 3D 4D 5D\n 6C 9C 6D 7D 8D\n 4C JC JD QD 2D", None, "TH 3H 4H", game="mendikot trump=cut"
    )
    assert chosen(seen) == ("2C", "2♣ makes clubs trumps.")
