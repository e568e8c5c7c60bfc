"""Kentucky Discard: the worked examples E-1 to E-14, and a row for every clause of 3.E."""

import pytest

from engine import game as rules
from engine.actions import Bury, NameTrump, Pass, Redeal
from engine.cards import ROOK
from engine.errors import Code
from engine.events import CardsShown, CountersAnnounced, NestTaken, ThrownIn
from engine.game import DealScore, FinishedDeal
from engine.games import game_of
from engine.games.kentucky import RULES
from engine.points import points_of
from engine.view import view

from .positions import auction, call, position, refused, run, table

LOW, FULL, ONES, FREE = "kentucky rook=low", "kentucky deck=full", "kentucky deck=45", "kentucky nest=free"


@pytest.mark.parametrize("rule_string", ["kentucky", LOW, FULL, ONES, f"{ONES} rook=low"])
def test_the_summary_holds_whatever_the_rook_is(rule_string):
    assert "the Rook is always a trump" in RULES.summary
    assert "highest" not in RULES.summary
    assert all(ranking.suit[ROOK] == suit for suit, ranking in game_of(rule_string).rankings.items() if suit)


# -- the pack and the deal -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "zone", "cards"),
    table(
        ("kentucky", "nest", "9C AC 9D AD 9H", "E-14 a card to the nest after each of the first five rounds"),
        ("kentucky", 1, "5C TC 5D TD 5H TH AH 8S QS", "E-14 the dealer's left first, one at a time"),
        ("kentucky", 2, "6C JC 6D JD 6H JH 5S 9S KS", "E-14 the next"),
        ("kentucky", 3, "7C QC 7D QD 7H QH 6S TS AS", "E-14 the third"),
        ("kentucky", 0, "8C KC 8D KD 8H KH 7S JS RK", "E-14 the dealer last"),
        (FULL, "nest", "6C JC 3D 8D KD", "E-13 the same nest of a full deck"),
        (FULL, 1, "2C 7C QC 4D 9D AD 5H 9H KH 4S 8S QS", "E-13 twelve each"),
        (ONES, "nest", "5C 10C 1C 9D 14D", "E-16 ones first in the pack of 45, as numbers go"),
    ),
)
def test_deal_map(rule_string, zone, cards):
    """The pack as it stands, seat 0 dealing."""
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards)
    if rule_string == ONES:  # 1C 5C 6C 7C 8C …: the fifth, tenth … card
        cards = " ".join(map(str, game.pack.cards[4:25:5]))
    assert " ".join(map(str, deal.nest if zone == "nest" else deal.hands[zone])) == cards
    assert (len(deal.nest), deal.stock) == (5, ())


@pytest.mark.parametrize(
    ("rule_string", "cards", "each", "points"),
    table(
        ("kentucky", 41, 9, 120, "E-01 ace 10, ten 10, five 5, Rook 20"),
        (FULL, 53, 12, 180, "E-13 ace 15, king 10, ten 10, five 5, Rook 20"),
        (ONES, 45, 10, 180, "E-16 one 15, fourteen 10, ten 10, five 5, Rook 20"),
    ),
)
def test_pack(rule_string, cards, each, points):
    game = game_of(rule_string)
    deal, _ = rules.start(game, 2, game.pack.cards)
    assert (len(game.pack.cards), {*map(len, deal.hands)}) == (cards, {each})
    assert points_of(game.pack.cards, game.counters) == points


@pytest.mark.parametrize(
    ("rule_string", "cards", "points"),
    table(
        (FULL, "AS KS TS 5S", 40, "E-13 a trick of spade counters"),
        ("kentucky", "AS KS TS 5S", 25, "E-01 a king counts nothing"),
        ("kentucky", "RK QS 9H 8D", 20, "E-01 the Rook"),
        (ONES, "1S 14S 10S 5S", 40, "E-16 the same trick of a Rook pack"),
        (ONES, "13S 12S RK 6S", 20, "E-16 a thirteen counts nothing"),
    ),
)
def test_counters(rule_string, cards, points):
    game = game_of(rule_string)
    assert points_of([game.pack.card(name) for name in cards.split()], game.counters) == points


# -- the auction -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "dealer", "calls", "declarer", "bid"),
    table(
        ("kentucky", 3, "0:70 1:80 2:P 3:85 0:90 1:95 3:P 0:P", 1, 95, "E-7 the printed example"),
        ("kentucky", 0, "1:P 2:P 3:P 0:70", 0, 70, "E-7 three passes: the dealer has to bid"),
        ("kentucky", 0, "1:P 2:P 3:P 0:85", 0, 85, "E-03 the dealer may bid more"),
        ("kentucky", 0, "1:70 2:120 3:P 0:P", 2, 120, "E-7 120 ends it, once all have had a turn"),
        ("kentucky", 2, "3:P 0:100 1:P 2:P", 0, 100, "E-7 the first bid may be a jump"),
        ("kentucky", 2, "3:120 2:P 0:P 1:P", 3, 120, "E-02 after the cap the others are asked in any order"),
        ("kentucky all_pass=redeal", 0, "1:P 2:P 3:P 0:70", 0, 70, "E-03 without force the dealer may bid"),
        (FULL, 0, "1:100 2:P 3:P 0:P", 1, 100, "E-16 from 100"),
        (FULL, 0, "1:175 2:180 3:P 0:P", 2, 180, "E-16 up to 180"),
        (ONES, 0, "1:P 2:P 3:P 0:100", 0, 100, "E-16 the dealer has to bid 100"),
        ("kentucky min=50", 0, "1:50 2:P 3:P 0:P", 1, 50, "E-16 or from less"),
        ("kentucky deck=full min=50", 0, "1:P 2:P 3:P 0:50", 0, 50, "E-16 so that the dealer need not bid more"),
        ("kentucky cap=100", 0, "1:95 2:100 3:P 0:P", 2, 100, "E-16 or up to less, which ends it"),
        ("kentucky min=100 cap=100", 0, "1:100 2:P 3:P 0:P", 1, 100, "E-16 or one bid and no more"),
    ),
)
def test_auction(rule_string, dealer, calls, declarer, bid):
    game = game_of(rule_string)
    deal = auction(game, dealer, calls)
    assert rules.phase_of(game, deal).name == "bury"
    assert tuple(deal.contract()) == (declarer, bid)
    assert rules.to_act(game, deal) == (declarer,)


def test_all_pass_and_the_next_player_deals_anew():
    """E-03."""
    game = game_of("kentucky all_pass=redeal")
    deal = auction(game, 0, "1:P 2:P 3:P 0:P")
    assert deal.thrown_in == ThrownIn(None)
    assert game.standing(game, 0, [rules.finished(game, deal)]).next_dealer == 1


@pytest.mark.parametrize(
    ("rule_string", "calls", "attempt", "code", "sentence"),
    table(
        ("kentucky", "", "1:65", Code.ILLEGAL_CALL, "The first bid is at least 70.", "below the least bid"),
        ("kentucky", "", "1:72", Code.ILLEGAL_CALL, "Bids go in steps of 5.", "between two steps"),
        ("kentucky", "1:75", "2:75", Code.ILLEGAL_CALL, "A bid is at least 5 above 75.", "E-04 as high as the last"),
        ("kentucky", "1:75", "2:70", Code.ILLEGAL_CALL, "A bid is at least 5 above 75.", "E-04 below the last"),
        ("kentucky", "1:75", "2:125", Code.ILLEGAL_CALL, "Nobody can bid more than 120.", "above all points"),
        ("kentucky", "1:70 2:P", "2:75", Code.NOT_YOUR_TURN, "It is not your turn.", "out of turn"),
        ("kentucky", "1:70 2:P 3:75 0:80 1:85", "2:90", Code.NOT_YOUR_TURN, "It is not your turn.", "after a pass"),
        ("kentucky", "1:P 2:P 3:P", "0:P", Code.ILLEGAL_CALL,
         "Everybody else has passed: the dealer has to bid, 70 at least.", "E-03 the dealer may not pass"),
        ("kentucky", "", "1:redeal", Code.ILLEGAL_CALL,
         "A new deal may be demanded only with no counter in hand.", "E-02 with a counter, in turn"),
        ("kentucky", "", "2:redeal", Code.NOT_YOUR_TURN, "It is not your turn.", "E-02 with a counter, out of turn"),
        ("kentucky", "1:120", "2:125", Code.ILLEGAL_CALL, "It is not your turn to call.", "no bid over the cap"),
        ("kentucky", "1:120", "1:P", Code.NOT_YOUR_TURN, "It is not your turn.", "E-02 who bid the cap is not asked"),
        ("kentucky min=80", "", "1:75", Code.ILLEGAL_CALL, "The first bid is at least 80.", "E-16 below a least bid"),
        ("kentucky cap=110", "1:75", "2:115", Code.ILLEGAL_CALL, "Nobody can bid more than 110.", "E-16 above a cap"),
        (FULL, "", "1:95", Code.ILLEGAL_CALL, "The first bid is at least 100.", "E-16 below 100"),
        (FULL, "", "1:185", Code.ILLEGAL_CALL, "Nobody can bid more than 180.", "E-16 above 180"),
    ),
)  # fmt: skip
def test_call_refused(rule_string, calls, attempt, code, sentence):
    """Seat 0 deals."""
    game = game_of(rule_string)
    assert refused(game, auction(game, 0, calls), *call(attempt)) == (code, sentence)


def dealt_to(rule_string, hand, seat=2, dealer=0):
    """The deck as it stands, but this hand for a seat."""
    game = game_of(rule_string)
    deal, _ = rules.start(game, dealer, game.pack.cards)
    wanted = [*map(game.pack.card, hand.split())]
    out = [card for card in deal.hands[seat] if card not in wanted]
    change = dict(zip(out, [card for card in wanted if card not in deal.hands[seat]], strict=True))
    change |= {new: old for old, new in change.items()}
    return game, tuple(change.get(card, card) for card in game.pack.cards)


@pytest.mark.parametrize(
    ("rule_string", "hand", "may"),
    table(
        ("kentucky", "6C 7C 8D 9D JH QH KS JS QC", True, "E-12 no counter"),
        ("kentucky", "6C 7C 8D 9D JH QH KS JS RK", False, "E-12 the Rook is a counter"),
        ("kentucky", "6C 7C 8D 9D JH QH KS JS 5C", False, "E-12 a five is one"),
        ("kentucky", "6C 7C 8D 9D JH QH KS JS TC", False, "E-12 a ten is one"),
        ("kentucky", "6C 7C 8D 9D JH QH KS JS AC", False, "E-12 an ace is one"),
        (FULL, "6C 7C 8D 9D JH QH KS JS QC 2D 3D 4D", False, "E-12 the king is one in a full deck"),
        (FULL, "6C 7C 8D 9D JH QH QS JS QC 2D 3D 4D", True, "E-12 no counter of a full deck"),
        (ONES, "6C 7C 8D 9D 11H 12H 13S 11S 12C 6D", True, "E-12 no counter of a Rook pack"),
        (ONES, "6C 7C 8D 9D 11H 12H 14S 11S 12C 6D", False, "E-12 a fourteen is one"),
    ),
)
def test_right_to_a_new_deal(rule_string, hand, may):
    """Before the first call, out of turn."""
    game, deck = dealt_to(rule_string, hand)
    deal, _ = rules.start(game, 0, deck)
    assert (Redeal() in rules.legal(game, deal, 2)) == may
    if may:
        over, events = rules.act(game, deal, 2, Redeal())
        score = game.score(game, over)
        assert (events, rules.is_over(game, over), score.stands) == ((ThrownIn(2),), True, False)
        assert score.sentence == "{2} has no counter and demands a new deal"
        assert (score.gains, score.report["thrown_in"], score.report["score"]) == ((0,) * 4, 2, [0, 0])
        assert game.standing(game, 0, [rules.finished(game, over)]).next_dealer == 0  # the same dealer


def test_the_dealer_without_a_counter_need_not_bid_when_all_have_passed():
    """E-02 (i): his forced turn is a turn."""
    game, deck = dealt_to("kentucky", "6C 7C 8D 9D JH QH KS JS QC", seat=0)
    deal = auction(game, 0, "1:P 2:P 3:P", deck)
    legal = rules.legal(game, deal, 0)
    assert (Redeal() in legal, Pass() in legal) == (True, False)


def test_no_right_once_the_auction_has_closed():
    """E-02."""
    game, deck = dealt_to("kentucky", "6C 7C 8D 9D JH QH KS JS QC")
    deal = auction(game, 0, "1:70 2:P 3:P 0:P", deck)
    assert refused(game, deal, 2, Redeal()) == (Code.NOT_YOUR_TURN, "It is not your turn.")


# -- the nest --------------------------------------------------------------------------------------------

FOURTEEN = "RK AH KH QH 9H 7H AS 5S KD 8D 6D JC 9C 6C"
FEW = "RK AH KH QH JH 9H 7H 6H AS TS 5S AD 8D 6C"


def burying(rule_string, hand, trump=None):
    """Seat 1 has taken the nest and holds this hand."""
    game = game_of(rule_string)
    deal = auction(game, 0, "1:100 2:P 3:P 0:P")
    hands = (deal.hands[0], tuple(map(game.pack.card, hand.split())), *deal.hands[2:])
    if trump:
        deal, _ = rules.act(game, deal, 1, NameTrump(trump))
    return game, deal._replace(hands=hands)


def bury(game, cards, trump="H"):
    return Bury(frozenset(map(game.pack.card, cards.split())), trump)


@pytest.mark.parametrize(
    ("rule_string", "hand", "cards", "announced"),
    table(
        ("kentucky", FOURTEEN, "KD 8D 6D JC 9C", None, "E-6 five that are no counters"),
        ("kentucky", FOURTEEN, "7H 8D 6D JC 9C", None, "E-08 a trump that is no counter, unseen"),
        ("kentucky", FEW, "8D 6C 5S TS AS", (None, ""), "E-6 all else goes too: counters may, and it is said"),
        ("kentucky", FEW, "8D 6C 5S 6H 7H", (None, ""), "E-6 one counter, and it is said"),
        ("kentucky", FEW, "8D 6C 9H 7H 6H", None, "E-6 no counter: nothing is said"),
        ("kentucky", FEW, "8D 6C AH 7H 6H", (None, ""), "E-6 a counter of trumps is a counter"),
        ("kentucky announce=count", FEW, "8D 6C 5S TS AS", (3, ""), "E-06 how many"),
        ("kentucky announce=count", FEW, "8D 6C 9H 7H 6H", None, "E-06 none is nothing to say"),
        ("kentucky announce=cards", FEW, "8D 6C 5S TS AS", (3, "5S TS AS"), "E-06 which"),
        (FREE, FOURTEEN, "5S AS AH JC 9C", None, "E-05 free: anything, and nothing is said"),
        (FREE, FOURTEEN, "RK 5S AS JC 9C", None, "E-07 free: the Rook too"),
        (f"{FREE} nest_rook=forbidden", FOURTEEN, "5S AS AH JC 9C", None, "E-07 free but for the Rook"),
    ),
)
def test_burial(rule_string, hand, cards, announced):
    game, deal = burying(rule_string, hand)
    action = bury(game, cards)
    assert action in rules.legal(game, deal, 1)
    after, events = rules.act(game, deal, 1, action)
    said = [event for event in events if isinstance(event, CountersAnnounced)]
    shown = [(event.count, " ".join(map(str, event.cards))) for event in said]
    assert shown == ([] if announced is None else [announced])
    assert view(game, after, 3).announced == (said[0] if said else None)
    assert (after.trump, after.trump_named_by, len(after.hands[1])) == ("H", 1, 9)
    assert view(game, after, 1).buried == after.buried != ()  # E-14 one may look again
    assert view(game, after, 3).buried == view(game, after, None).buried == ()
    assert rules.to_act(game, after) == (1,)  # the dealer's left leads


@pytest.mark.parametrize(
    ("rule_string", "hand", "cards", "trump", "code", "sentence"),
    table(
        ("kentucky", FOURTEEN, "5S 8D 6D JC 9C", "H", Code.MAY_NOT_GO,
         "Counters (5♠) may go only when nothing else but trumps is left: you would keep 6♣ K♦.", "E-6 a five"),
        ("kentucky", FOURTEEN, "RK 8D 6D JC 9C", "H", Code.MAY_NOT_GO,
         "The Rook is a trump: it cannot be laid away.", "E-07 the Rook"),
        ("kentucky", FEW, "8D 5S TS AS AD", "H", Code.MAY_NOT_GO,
         "Counters (10♠ 5♠ A♠ A♦) may go only when nothing else but trumps is left: you would keep 6♣.", "E-6 6♣ kept"),
        ("kentucky", FEW, "8D 6C RK AS AD", "H", Code.MAY_NOT_GO,
         "The Rook is a trump: it cannot be laid away.", "E-6 with the Rook"),
        ("kentucky", FEW, "8D 6C 5S TS AS", "D", Code.MAY_NOT_GO,
         "Counters (10♠ 5♠ A♠) may go only when nothing else but trumps is left: you would keep 6♥ 7♥ 9♥ J♥ K♥ Q♥.",
         "E-05 under other trumps they may not"),
        ("kentucky", FEW, "8D 6C 9H 7H", "H", Code.WRONG_NUMBER, "Lay exactly 5 cards away, not 4.", "too few"),
        ("kentucky", FEW, "8D 6C 9H 7H 6H JH", "H", Code.WRONG_NUMBER, "Lay exactly 5 cards away, not 6.", "too many"),
        ("kentucky", FEW, "8D 6C 9H 7H 5C", "H", Code.NOT_YOURS, "You have no such card to lay away.", "not held"),
        ("kentucky", FEW, "8D 6C 9H 7H 6H", "N", Code.NO_SUCH_SUIT,
         "Name one of the four suits as trumps; one named already stays.", "no such suit"),
        (f"{FREE} nest_rook=forbidden", FEW, "8D 6C 9H 7H RK", "H", Code.MAY_NOT_GO,
         "The Rook is a trump: it cannot be laid away.", "E-07 free but for the Rook"),
    ),
)  # fmt: skip
def test_burial_refused(rule_string, hand, cards, trump, code, sentence):
    game, deal = burying(rule_string, hand)
    action = bury(game, cards, trump)
    assert action not in rules.legal(game, deal, 1)
    assert refused(game, deal, 1, action) == (code, sentence)


def test_something_else_than_a_burial_is_refused():
    game, deal = burying("kentucky", FEW)
    assert refused(game, deal, 1, NameTrump("H")) == (Code.NOT_NOW, "Lay 5 cards away and name trumps.")


def test_trumps_before_the_nest():
    """E-18: named before the five are seen; they stay what they are."""
    game = game_of("kentucky trump_call=before_nest")
    deal = auction(game, 0, "1:70 2:P 3:P 0:P")
    assert (len(deal.hands[1]), len(deal.nest)) == (9, 5)
    deal, events = rules.act(game, deal, 1, NameTrump("S"))
    assert [event.cards for event in events if isinstance(event, NestTaken)] == [tuple(game.pack.cards[4:25:5])]
    hand = " ".join(map(str, deal.hands[1]))
    assert bury(game, "9C 9D 9H 8S QS", "S") in rules.legal(game, deal, 1), hand
    assert refused(game, deal, 1, bury(game, "9C 9D 9H 8S QS", "H"))[0] is Code.NO_SUCH_SUIT


@pytest.mark.parametrize(
    ("rule_string", "cards", "shown"),
    table(
        ("kentucky", "8D 6C 9H 7H 6H", "", "E-08 unseen"),
        ("kentucky show_trumps=on", "8D 6C 9H 7H 6H", "6H 7H 9H", "E-08 shown"),
        (f"{FREE} show_trumps=on", "8D 6C RK 5S 6H", "6H RK", "E-08 the Rook is one"),
    ),
)
def test_trumps_laid_away(rule_string, cards, shown):
    game, deal = burying(rule_string, FEW)
    after, events = rules.act(game, deal, 1, bury(game, cards))
    seen = [str(card) for event in events if isinstance(event, CardsShown) for card in event.cards]
    assert seen == shown.split()
    assert [*map(str, view(game, after, None).shown)] == seen


# -- the play --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "trump", "seats", "script", "points"),
    table(
        ("kentucky", "H", ["AS", "5S", "6S QS 8H RK", "TS"], "0:AS 1:5S{5S} 2:RK{6S QS RK} 3:TS >2", 45,
         "E-1 the Rook goes to any trick"),
        (LOW, "H", ["AS", "5S", "6S QS 8H RK", "TS"], "0:AS 1:5S 2:6S{6S QS} 3:TS >0", 25, "E-1 low: it follows"),
        (ONES, "H", ["1S", "5S", "6S 12S 8H RK", "10S"], "0:1S 1:5S 2:6S{6S 12S} 3:10S >0", 30,
         "E-16 with 45 cards it is the highest trump, and follows"),
        ("kentucky", "H", ["RK", "5H AD TD", "TS 5D", "AH 6H KC"], "0:RK 1:5H{5H} 2:TS{5D TS} 3:6H{6H AH} >0", 35,
         "E-2 E-10 the Rook led asks for trumps, if one can"),
        ("kentucky", "H", ["9H", "RK AC TC", "TH", "TD"], "0:9H 1:RK{RK} 2:TH 3:TD >1", 40,
         "E-3 trumps led force the Rook that is alone"),
        ("kentucky", "H", ["9H", "RK 6H TC", "TH", "5C"], "0:9H 1:6H{6H RK} 2:TH 3:5C >2", 15,
         "E-3 E-09 beside another trump it is not forced"),
        ("kentucky", "H", ["KC", "RK AH TD", "6C", "7C"], "0:KC 1:AH{AH RK TD} 2:6C 3:7C >1", 10, "E-4 void: anything"),
        (LOW, "H", ["KC", "RK 9D", "6C", "5H 9H"], "0:KC 1:RK 2:6C 3:5H >3", 25, "E-5 low: a five of trumps beats it"),
        (LOW, "H", ["RK", "9D", "6C", "7S"], "0:RK 1:9D 2:6C 3:7S >0", 20, "E-5 low: led, and nobody has a trump"),
        (LOW, "H", ["5H", "RK 9D", "6C", "7S"], "0:5H 1:RK{RK} 2:6C 3:7S >0", 25, "E-5 low: forced by trumps"),
        ("kentucky", "H", ["AS", "RK", "AH", "6S"], "0:AS 1:RK 2:AH 3:6S >1", 40, "the Rook beats the ace of trumps"),
        ("kentucky", "H", ["AS", "6H", "TH", "6S"], "0:AS 1:6H 2:TH 3:6S >2", 20, "else the highest trump"),
        (ONES, "H", ["14H", "1H", "RK", "5C"], "0:14H 1:1H 2:RK 3:5C >2", 50, "E-16 the one is above the fourteen"),
        (ONES, "H", ["14H", "1H", "6H", "5C"], "0:14H 1:1H 2:6H 3:5C >1", 30, "E-16 and wins without the Rook"),
        (FULL, "H", ["2H", "3S", "4S", "5S"], "0:2H 1:3S 2:4S 3:5S >0", 5, "E-16 the two is a trump in a full deck"),
    ),
)  # fmt: skip
def test_trick(rule_string, trump, seats, script, points):
    """Seat 3 deals, so seat 0 leads; the points of the cards in the trick."""
    game, deal = position(rule_string, 3, trump, seats)
    deal, _ = run(game, deal, script)
    assert points_of([card for _, card in deal.tricks[-1].plays], game.counters) == points


def test_the_dealers_left_leads():
    game, deal = burying("kentucky", FEW)
    deal, _ = rules.act(game, deal, 1, bury(game, "8D 6C 9H 7H 6H"))
    assert (deal.dealer, rules.to_act(game, deal)) == (0, (1,))


# -- scores ----------------------------------------------------------------------------------------------

COUNTERS = [("RK", 20), *((rank + suit, worth) for rank, worth in (("A", 10), ("T", 10), ("5", 5)) for suit in "CDHS")]


def cards_worth(points):
    """Counters of the pack of 41 worth so many points."""
    cards = []
    for card, worth in COUNTERS:
        if worth <= points:
            cards.append(card)
            points -= worth
    return " ".join(cards)


def ended(contract, taken):
    """The score of a deal with these points taken by seats 0 and 1, the last trick empty and of seat 0."""
    game, deal = position("kentucky", 3, "H", [""] * 4, contract=contract, taken=[*map(cards_worth, taken)])
    tricks = (*deal.tricks, deal.tricks[0]._replace(plays=(), winner=0))
    return game.score(game, deal._replace(tricks=tricks, phase=99))


@pytest.mark.parametrize(
    ("contract", "taken", "gains", "why"),
    table(
        ((0, 85), (90, 30), (90, 30), ("bid 85, took 90", "took 30"), "E-8 more than bid: all of it"),
        ((2, 85), (80, 40), (-85, 40), ("bid 85, took 80", "took 40"), "E-8 set: the bid is lost, the others score"),
        ((0, 85), (85, 35), (85, 35), ("bid 85, took 85", "took 35"), "E-8 just made"),
        ((1, 120), (5, 115), (5, -120), ("took 5", "bid 120, took 115"), "E-8 short of all"),
        ((3, 70), (50, 70), (50, 70), ("took 50", "bid 70, took 70"), "E-8 the partner's bid"),
    ),
)
def test_score(contract, taken, gains, why):
    score = ended(contract, taken)
    assert (score.gains, score.why) == (gains * 2, why * 2)
    assert score.report["captured"] == [*taken]
    assert score.report["score"] == [*gains]
    made = gains[contract[0] % 2] > 0
    assert score.winners == ((0, 2) if (contract[0] % 2 == 0) == made else (1, 3))
    took = taken[contract[0] % 2]
    verdict = "made" if made else "set"
    assert score.sentence == f"{{{contract[0]}}} bid {contract[1]}, the side took {took}: {verdict}"


@pytest.mark.parametrize(
    ("seats", "script", "captured", "gains"),
    table(
        (["KS", "6S", "5S", "7S"], "0:KS 1:6S 2:5S 3:7S >0", [95, 25], (95, 25), "E-9 the bidders win it"),
        (["QS", "6S", "5S", "KS"], "0:QS 1:6S 2:5S 3:KS >3", [75, 45], (-80, 45), "E-9 the others, and the nest"),
    ),
)
def test_the_nest_goes_to_the_last_trick(seats, script, captured, gains):
    """Bid 80; 75 and 25 points are taken, fifteen are laid away, and a five is in the last trick: 120 in all."""
    taken = ["AC TC AD TD AH TH AS 5C", "RK 5D"]
    game, deal = position("kentucky", 3, "H", seats, contract=(0, 80), taken=taken, buried="TS 5H 6C 7C 8C")
    deal, _ = run(game, deal, script)
    score = game.score(game, deal)
    assert (score.report["captured"], score.gains) == (captured, gains * 2)


# -- the match -------------------------------------------------------------------------------------------


def match(rule_string, *deals):
    """The match after deals with these gains of the two sides, seat 0 dealing first."""
    game, finished = game_of(rule_string), []
    for gains in deals:
        now = game.standing(game, 0, finished)
        assert now.winners == ()
        finished.append(FinishedDeal(now.next_dealer, "H", 1, (0,) * 4, DealScore((), gains * 2, "", {})))
    return game.standing(game, 0, finished)


@pytest.mark.parametrize(
    ("rule_string", "deals", "scores", "winners"),
    table(
        ("kentucky", [(270, 285), (85, 35)], (355, 320), (0, 2), "E-10 both over: the higher"),
        ("kentucky", [(250, 270), (70, 50)], (320, 320), (), "E-10 E-12 both over and equal: another deal"),
        ("kentucky", [(250, 270), (70, 50), (90, 30)], (410, 350), (0, 2), "E-12 which decides"),
        ("kentucky", [(295, 280), (-100, 30)], (195, 310), (1, 3), "E-10 set, and the others get there"),
        ("kentucky", [(290, 0), (10, 0)], (300, 0), (0, 2), "E-11 to reach 300 is enough"),
        ("kentucky", [(295, 0)], (295, 0), (), "E-11 295 is not"),
        ("kentucky", [(-80, 40), (-90, 45)], (-170, 85), (), "totals may be negative"),
        ("kentucky target=200", [(200, 0)], (200, 0), (0, 2), "E-11 another target"),
        ("kentucky target=700", [(600, 0)], (600, 0), (), "E-11 a higher one"),
        (FULL, [(400, 0)], (400, 0), (), "E-16 500 with a full deck"),
        (FULL, [(500, 0)], (500, 0), (0, 2), "E-16 is enough"),
        (ONES, [(495, 0)], (495, 0), (), "E-16 and with 45 cards"),
    ),
)
def test_match(rule_string, deals, scores, winners):
    now = match(rule_string, *deals)
    assert (now.scores, now.winners) == (scores * 2, winners)


def test_the_deal_goes_to_the_left():
    assert [match("kentucky", *[(0, 0)] * count).next_dealer for count in range(5)] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("rule_string", "goal"),
    table(
        ("kentucky", "first to 300", "E-11"),
        (FULL, "first to 500", "E-16"),
        ("kentucky target=700", "first to 700", "another"),
    ),
)
def test_goal(rule_string, goal):
    assert game_of(rule_string).goal == goal
