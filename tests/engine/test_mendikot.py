"""Mendikot: the worked examples D-1 to D-7, and a row for every clause of 3.D."""

from collections import Counter
from random import Random

import pytest

from engine import game as rules
from engine.actions import Ask, Hide, Play
from engine.errors import Code
from engine.events import TrumpTurned
from engine.game import DealScore, FinishedDeal
from engine.games import game_of
from engine.reasons import How, why_taken
from engine.view import view

from .positions import position, refused, run, table
from .randomly import shuffled

V1, V2, CUT, OPEN = "mendikot", "mendikot trump=hidden2", "mendikot trump=cut", "mendikot trump=open"


@pytest.mark.parametrize(
    ("seat", "places"),
    table(
        (3, [*range(5), *range(20, 24), *range(36, 40)], "D-10 the dealer's right first: 5, 4, 4"),
        (2, [*range(5, 10), *range(24, 28), *range(40, 44)], "D-10 the seat opposite next"),
        (1, [*range(10, 15), *range(28, 32), *range(44, 48)], "D-10 then the dealer's left"),
        (0, [*range(15, 20), *range(32, 36), *range(48, 52)], "D-10 the dealer last"),
    ),
)
def test_deal_map(seat, places):
    game = game_of(V1)
    deal, _ = rules.start(game, 0, game.pack.cards)
    assert deal.hands[seat] == tuple(game.pack.cards[place] for place in places)
    assert rules.to_act(game, deal) == (3,)  # who makes trumps, and will lead


# -- the card set aside ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_string", [V1, V2])
def test_hiding(rule_string):
    """D-03: of thirteen cards twelve stay; nobody else sees which it is, and there are no trumps."""
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards)
    card = game.pack.card("4C")
    assert rules.legal(game, deal, 3) == tuple(map(Hide, deal.hands[3]))
    assert refused(game, deal, 3, Hide(game.pack.card("AS"))) == (
        Code.NOT_YOURS,
        "You have no such card to set aside.",
    )
    assert refused(game, deal, 3, Play(card)) == (Code.NOT_NOW, "First set a card aside: its suit will be trumps.")
    deal, _ = rules.act(game, deal, 3, Hide(card))
    assert [*map(len, deal.hands)] == [13, 13, 13, 12]
    assert [view(game, deal, seat).hidden for seat in (0, 1, 2, None, 3)] == [None] * 4 + [card]
    assert {view(game, deal, seat).hidden_by for seat in (0, 1, 2, None, 3)} == {3}
    assert (deal.trump, rules.to_act(game, deal)) == (None, (3,))
    assert refused(game, deal, 3, Play(card)) == (Code.NOT_YOURS, "You have no such card to play.")


HAND = "9S|AS 2D|4H 4C|QS"


@pytest.mark.parametrize(
    ("rule_string", "seats", "maker", "hidden", "script", "opened"),
    table(
        (V1, HAND, 1, "6H", "0:9S 3:QS 2:4H{4H 4C} 1:AS{AS} >2", (1, 3, 2), "D-1 the first void opens, and may ruff"),
        (V1, HAND, 1, "6H", "0:9S 3:QS 2:4C 1:AS >1", (1, 3, 2), "D-1b it opens, but one need not"),
        (V2, "9S|AS 2D|2C|4H 3C", 1, "6H", "0:9S 3:4H{4H 3C ask} 2:2C 1:AS >1", None, "D-2 nobody asks: a discard"),
        (V2, "9S|AS 2D|4H 3C|KH 5C", 1, "6H", "0:9S 3:KH 2:ask 2:4H{4H} 1:AS >2", (1, 3, 2),
         "D-2b D-04 who asks plays a trump; hearts thrown before are none"),
        (V2, "9S|AS 2D|5D 3C|KH 5C", 1, "6H", "0:9S 3:KH 2:ask 2:5D{5D 3C} 1:AS >1", (1, 3, 2),
         "D-04 who asks and has none plays anything"),
        (V1, "3H|KH|5C|2C 4D", 2, "6H", "1:KH 0:3H 3:2C 2:6H{6H} >1", (1, 3, 3), "D-3 D-04 hearts played count"),
        (V2, "3H|KH|5C|2C 4D", 2, "6H", "1:KH 0:3H 3:ask 3:2C{2C 4D} 2:6H{6H} >2", (1, 3, 3), "D-3 only 6H counts"),
        (V2, "3H|KH|5C|2C 4D", 2, "6H", "1:KH 0:3H 3:2C{2C 4D ask} 2:6H{6H} >2", (1, 4, 2),
         "D-3 nobody asks: the maker opens to follow"),
        (V1, "3H|KH|5C 7D|2H", 2, "6H", "1:KH 0:3H 3:2H 2:6H{6H} >1", (1, 4, 2), "D-4 D-06 he has to follow with it"),
        (V2, "3H|KH|5C 7D|2H", 2, "6H", "1:KH 0:3H 3:2H 2:6H{6H} >2", (1, 4, 2), "D-4 D-06 and cannot ask instead"),
        (V1, "3H|KH|5C 7H|2H", 2, "6H", "1:KH 0:3H 3:2H 2:7H{7H} >1", None, "D-06 with another heart he follows"),
        (V1, "3C|KC|7D 5H|2C", 2, "6H", "1:KC 0:3C 3:2C 2:7D{7D 5H 6H} >1", (1, 4, 2), "D-05 the maker's own void"),
        (V2, "3C|KC|7D 5H|2C", 2, "6H", "1:KC 0:3C 3:2C 2:7D{7D 5H ask} >1", None, "D-05 he need not ask"),
        (V2, "3C|KC|7D 5H|2C", 2, "6H", "1:KC 0:3C 3:2C 2:ask 2:5H{5H 6H} >2", (1, 4, 2), "D-05 he may, and ruffs"),
        (V1, "KC|3C||2C", 2, "6H", "1:3C 0:KC 3:2C 2:6H{6H} >2", (1, 4, 2), "D-5 his last card opens, and wins"),
        (V2, "KC|3C||2C", 2, "6H", "1:3C 0:KC 3:2C 2:6H{6H} >2", (1, 4, 2), "D-5 when asked for, too"),
        (V2, "KC|7H||3C", 2, "6H", "3:3C 2:6H{6H} 1:7H 0:KC >1", (1, 2, 2), "D-5 a higher heart may follow"),
        (V1, "KC|7H||3C", 2, "6H", "2:6H{6H} 1:7H 0:KC 3:3C >1", (1, 1, 2), "D-07 led, it is opened first"),
        (V2, "KC|7H||3C", 2, "6H", "2:6H{6H} 1:7H 0:KC 3:3C >1", (1, 1, 2), "D-07 when asked for, too"),
        (CUT, "5H|TS|KH|9S 3D", 1, None, "0:5H 3:9S{9S 3D} 2:KH 1:TS >1", (1, 2, 3), "D-6 the first off-suit card"),
        (CUT, "5H|3H|KH|9H", 1, None, "0:5H 3:9H 2:KH 1:3H >2", None, "D-6 nobody off suit: no trumps"),
        (CUT, "5H|2D|KH|9S 3D", 1, None, "0:5H 3:9S 2:KH 1:2D >3", (1, 2, 3), "D-6 a later one does not change it"),
    ),
)  # fmt: skip
def test_trick(rule_string, seats, maker, hidden, script, opened):
    """The trick, number from 1, the place in it, and the seat, by which trumps began."""
    game, deal = position(
        rule_string, (maker + 1) % 4, None, seats.split("|"), leader=int(script[0]), hidden=hidden and (maker, hidden)
    )
    if not deal.hands[int(script[0])]:  # the lead is what opens it, where that happens by itself
        upkeep = rules.phase_of(game, deal).upkeep(game, deal)
        for event in upkeep:
            deal = rules.evolve(deal, event)
    deal, _ = run(game, deal, script)
    assert (tuple(deal.opened)[:3] if deal.opened else None) == opened
    assert (deal.trump is None) == (opened is None)


def test_trumps_that_began_rule_the_tricks_to_come():
    game, deal = position(V2, 2, None, ["9S 2S", "AS AC", "4H 3H", "KH KS"], leader=0, hidden=(1, "6H"))
    deal, _ = run(game, deal, "0:9S 3:KS{KS} 2:ask 2:4H{4H 3H} 1:AS >2 2:3H 1:6H{6H} 0:2S 3:KH{KH} >3")
    assert (deal.trump, deal.trump_named_by) == ("H", 1)


@pytest.mark.parametrize(
    ("rule_string", "seats", "script", "seat", "action", "code", "sentence"),
    table(
        (V2, "9S|AS|4H|QS", "", 0, "ask", Code.NOT_NOW, "Trumps can be asked for only where you cannot follow suit.",
         "nobody asks with the lead"),
        (V2, "9S|AS|4H|QS 2C", "0:9S", 3, "ask", Code.NOT_NOW,
         "Trumps can be asked for only where you cannot follow suit.", "nor with a card to follow"),
        (V1, "9S|AS|4H|QS 2C", "0:9S", 3, "ask", Code.NOT_NOW,
         "Trumps can be asked for only where you cannot follow suit.", "nor where it opens by itself"),
        (V2, "9S|AS|4H 3C|2C KH", "0:9S 3:ask", 3, "2C", Code.MUST_PLAY_TRUMP, "You asked for trumps: play a ♥.",
         "who asks has to play a trump"),
        (V2, "KH|6C|3D 2C|3H", "0:KH 3:3H", 2, "3D", Code.MUST_FOLLOW,
         "The card you set aside is the only one you can play: open it.", "D-06 no free discard"),
        (V2, "KH|6C|3D 2C|3H", "0:KH 3:3H", 2, "ask", Code.NOT_NOW,
         "Trumps can be asked for only where you cannot follow suit.", "D-06 the maker can follow"),
        (V1, "9S|AS|4H|QS 2C", "0:9S", 3, "2C", Code.MUST_FOLLOW, "♠ led: you hold Q♠, follow suit.", "to follow suit"),
    ),
)  # fmt: skip
def test_refusal(rule_string, seats, script, seat, action, code, sentence):
    """Seat 2 has set 6H aside; seat 0 leads."""
    game, deal = position(rule_string, 3, None, seats.split("|"), leader=0, hidden=(2, "6H"))
    deal, _ = run(game, deal, script)
    action = Ask() if action == "ask" else Play(game.pack.card(action))
    assert refused(game, deal, seat, action) == (code, sentence)


@pytest.mark.parametrize(
    ("rule_string", "seats", "script", "how"),
    table(
        (V1, HAND, "0:9S 3:QS 2:4H 1:AS", How.RUFF, "the only trump"),
        (V2, "3H|KH|5C|2C 4D", "1:KH 0:3H 3:2C 2:5C", How.HIGHEST, "a heart led while there are no trumps"),
        (V2, "9S|AS 2D|4H 3C|KH 5C", "0:9S 3:KH 2:ask 2:4H 1:AS", How.RUFF, "D-04 an earlier heart is no rival"),
        (V2, "3H|KH|5C|2C 4D", "1:KH 0:3H 3:ask 3:2C 2:5C", How.HIGHEST, "D-04 a heart that was led before it"),
    ),
)
def test_why_a_trick_is_won(rule_string, seats, script, how):
    """Seat 1 has set 6H aside, and needs it nowhere."""
    game, deal = position(rule_string, 2, None, seats.split("|"), leader=int(script[0]), hidden=(1, "6H"))
    deal, _ = run(game, deal, script)
    assert why_taken(game, deal.tricks[-1], deal.trump).how is how


# -- a turned card ---------------------------------------------------------------------------------------


def test_open_trumps_are_any_suit_and_say_nothing_of_where_trumps_lie():
    """D-01: the card that was turned has gone back, and the pack is shuffled again."""
    game, chance = game_of(OPEN), Random(1)
    suits, held = Counter(), Counter()
    for _ in range(2000):
        deal, events = rules.start(game, 0, shuffled(game, chance))
        assert [event for event in events if isinstance(event, TrumpTurned)] == [TrumpTurned(deal.trump)]
        suits[deal.trump] += 1
        held.update(seat for seat in range(4) for card in deal.hands[seat] if card.suit == deal.trump)
    assert all(425 < suits[suit] < 575 for suit in "CDHS")
    assert all(
        6_200 < held[seat] < 6_800 for seat in range(4)
    )  # 6500 each; with the suit of a card of the deck one would have more


# -- scores ----------------------------------------------------------------------------------------------


def ended(rule_string, tens, tricks):
    """The score of a deal with so many tens and tricks of the sides of seats 0 and 1."""
    game, deal = position(rule_string, 3, "H", [""] * 4)
    cards = [game.pack.card(name) for name in ("TC", "TD", "TH", "TS")]
    won = [[*cards[: tens[0]]], [*cards[tens[0] :]]]
    trick = deal.trick._replace
    gone = [
        trick(leader=side, winner=side, plays=tuple((side, card) for card in ([] if place else won[side])))
        for side in (0, 1)
        for place in range(tricks[side])
    ]
    return game.score(game, deal._replace(tricks=tuple(gone), phase=99))


@pytest.mark.parametrize(
    ("tens", "tricks", "winners", "graded", "sentence"),
    table(
        ((3, 1), (4, 9), (0, 2), 1, "3 tens", "D-7 three tens, however few tricks"),
        ((1, 3), (12, 1), (1, 3), 1, "3 tens", "D-7 of the other side"),
        ((2, 2), (6, 7), (1, 3), 1, "two tens each, 7 tricks", "D-7 two each: the more tricks"),
        ((4, 0), (5, 8), (0, 2), 2, "all four tens", "D-7 D-08 all tens"),
        ((4, 0), (13, 0), (0, 2), 3, "all tricks", "D-7 D-08 all tricks"),
        ((0, 4), (0, 13), (1, 3), 3, "all tricks", "D-08 of the other side"),
    ),
)
def test_score(tens, tricks, winners, graded, sentence):
    for rule_string, worth in ((V1, 1), ("mendikot bonus=graded", graded)):
        score = ended(rule_string, tens, tricks)
        assert (score.winners, score.sentence) == (winners, sentence)
        assert score.gains == tuple(worth * (seat in winners) for seat in range(4))
        assert score.why == tuple(f"{tens[seat % 2]} {'ten' if tens[seat % 2] == 1 else 'tens'}" for seat in range(4))
        assert (score.report["tens"], score.report["side_tricks"]) == ([*tens], [*tricks])


# -- the match -------------------------------------------------------------------------------------------


def match(rule_string, deals):
    """The match after deals won by these sides, with so many tricks of the losers; seat 1 deals first."""
    game, finished = game_of(rule_string), []
    for side, worth, lost in deals:
        now = game.standing(game, 1, finished)
        assert now.winners == ()
        gains = tuple(worth * (seat % 2 == side) for seat in range(4))
        tricks = tuple(13 - lost if seat == side else lost if seat == 1 - side else 0 for seat in range(4))
        score = DealScore((side, side + 2), gains, "", {})
        finished.append(FinishedDeal(now.next_dealer, "H", 1, tricks, score))
    return game.standing(game, 1, finished)


@pytest.mark.parametrize(
    ("deals", "dealer"),
    table(
        ([], 1, "the first dealer"),
        ([(0, 1, 4)], 1, "D-09 the dealer's side lost: again"),
        ([(0, 1, 0)], 3, "D-09 lost all tricks: the partner"),
        ([(1, 1, 4)], 0, "D-09 the dealer's side won: to the right"),
        ([(1, 1, 4), (1, 1, 4)], 0, "D-09 and there it stays while that side loses"),
        ([(1, 1, 4), (0, 1, 4)], 3, "D-09 and goes on to the right"),
    ),
)
def test_next_dealer(deals, dealer):
    assert match(V1, deals).next_dealer == dealer


@pytest.mark.parametrize(
    ("rule_string", "deals", "scores", "winners"),
    table(
        (V1, [(0, 1, 4)] * 4, (4, 0), (), "D-09 four are not enough"),
        (V1, [(0, 1, 4)] * 5, (5, 0), (0, 2), "D-09 first to five"),
        (V1, [(0, 1, 4)] * 4 + [(1, 1, 4)] * 5, (4, 5), (1, 3), "D-09 whichever side"),
        ("mendikot first_to=1", [(1, 1, 4)], (0, 1), (1, 3), "D-09 first to one"),
        ("mendikot bonus=graded", [(0, 3, 0), (0, 2, 4)], (5, 0), (0, 2), "D-08 graded deals get there sooner"),
        ("mendikot bonus=graded", [(0, 2, 4), (0, 2, 4), (0, 3, 0)], (7, 0), (0, 2), "D-08 and may go beyond"),
    ),
)
def test_match(rule_string, deals, scores, winners):
    now = match(rule_string, deals)
    assert (now.scores, now.winners) == (scores * 2, winners)
