"""3-2-5: the worked examples C-1 to C-9, and a row for every clause of 3.C."""

from itertools import product
from random import Random

import pytest

from engine import game as rules
from engine.actions import Decline, GiveBack, LayFan, NameTrump, Play, Pull, PullAt, StopPulling
from engine.deal import Debt, Pulled
from engine.errors import Code
from engine.events import CardsShown, HandDealt
from engine.game import DealScore, FinishedDeal
from engine.games import game_of
from engine.phases.pulling import Fans
from engine.table import Table

from .positions import position, refused, run, table
from .tables import new_table, step

PLAIN, HIGH = "three-two-five", "three-two-five sevens=high"


def last(dealer, tricks):
    """A deal that ended so."""
    return FinishedDeal(dealer, "S", 1, tricks, DealScore((), (0, 0, 0), "", {}))


# -- the deal, and quotas --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "seat", "cards"),
    table(
        (PLAIN, 2, "8C 9C TC JC QC 8H 9H TH 9S TS", "C-1 C-05 the dealer's right first: 5, 3, 2"),
        (PLAIN, 1, "KC AC 8D 9D TD JH QH KH JS QS", "C-1 then the dealer's left"),
        (PLAIN, 0, "JD QD KD AD 7H AH 7S 8S KS AS", "C-1 the dealer last"),
        (f"{PLAIN} direction=cw", 1, "8C 9C TC JC QC 8H 9H TH 9S TS", "C-04 clockwise: the dealer's left first"),
        (f"{PLAIN} direction=cw", 2, "KC AC 8D 9D TD JH QH KH JS QS", "C-04 all mirrored"),
    ),
)
def test_deal_map(rule_string, seat, cards):
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards)
    assert [*map(len, deal.hands)] == [5, 5, 5]
    (forehand,) = rules.to_act(game, deal)
    deal, _ = rules.act(game, deal, forehand, NameTrump("S"))
    assert [*map(str, deal.hands[seat])] == cards.split()
    assert rules.to_act(game, deal) == (forehand,)  # who has five to take leads


@pytest.mark.parametrize(
    ("rule_string", "dealer", "quotas", "next_dealer"),
    table(
        (PLAIN, 0, (2, 3, 5), 2, "C-2 the dealer two, the right five, the left three"),
        (PLAIN, 2, (3, 5, 2), 1, "C-2 C-10 the deal goes to the right"),
        (PLAIN, 1, (5, 2, 3), 0, "C-2 and round"),
        (f"{PLAIN} deal_passes=left", 0, (2, 3, 5), 1, "C-10 to who had three"),
        (f"{PLAIN} direction=cw", 0, (2, 5, 3), 1, "C-04 mirrored"),
    ),
)
def test_quotas(rule_string, dealer, quotas, next_dealer):
    game = game_of(rule_string)
    assert game.needs(game, dealer) == quotas
    assert game.standing(game, dealer, [last(dealer, quotas)]).next_dealer == next_dealer


# -- trumps ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "trump", "seats", "script"),
    table(
        (PLAIN, "S", ["7S", "KD", "9D"], "2:9D 1:KD 0:7S >0", "C-3 a seven ruffs"),
        (PLAIN, "C", ["7S", "KD", "9D"], "2:9D 1:KD 0:7S >1", "C-3 a plain seven off suit loses"),
        (HIGH, "C", ["7S", "KD", "9D"], "2:9D 1:KD 0:7S >0", "C-3 a high seven is a trump whatever trumps are"),
        (HIGH, "C", ["7H", "7S", "AC"], "2:AC 1:7S{7S} 0:7H{7H} >0", "C-3 hearts above spades above the ace"),
        (HIGH, "C", ["KC", "7S", "AC"], "2:AC 1:7S 0:KC >1", "C-3 the seven of spades above the ace"),
        (PLAIN, "H", ["7H", "8H", "AH"], "2:AH 1:8H 0:7H >2", "C-3 a plain seven is the lowest"),
        (HIGH, "H", ["7H", "8H", "AH"], "2:AH 1:8H 0:7H >0", "C-3 a high seven the highest"),
        (HIGH, "H", ["7H", "7S", "AH"], "2:AH 1:7S{7S} 0:7H >0", "C-3 with the seven of spades second"),
        (HIGH, "H", ["8H", "7S", "AH"], "2:AH 1:7S{7S} 0:8H >1", "C-3 which is above the ace"),
        (HIGH, "C", ["8H", "7S 9S 8D", "AC"], "2:AC 1:7S{7S} 0:8H >1", "C-3 it follows trumps"),
        (HIGH, "C", ["8H", "7S 8D 9D", "AS"], "2:AS 1:8D{7S 8D 9D} 0:8H >2", "C-3 and is no spade"),
        (PLAIN, "C", ["8H", "7S 8D 9D", "AS"], "2:AS 1:7S{7S} 0:8H >2", "C-3 plain, it is one"),
        (PLAIN, "C", ["8D", "8H 8C", "AS"], "2:AS 1:8H{8H 8C} 0:8D >2", "nobody has to trump"),
    ),
)
def test_trick(rule_string, trump, seats, script):
    """Seat 0 deals, so seat 2 leads, and it goes to the right."""
    run(*position(rule_string, 0, trump, seats), script)


DECLINE = "three-two-five decline=next_three_shown"


@pytest.mark.parametrize(
    ("rule_string", "three", "trump"),
    table(
        (DECLINE, "9C KD TH", "D", "C-07 the highest"),
        (DECLINE, "9C KD KH", "D", "C-07 of equal ones the first"),
        (DECLINE, "7H 9C 8D", "C", "C-07 a plain seven is low"),
        (f"{DECLINE} sevens=high", "7S 7H AD", "H", "C-07 C-03 a high seven is the highest"),
    ),
)
def test_declining(rule_string, three, trump):
    """C-07: the next three of the one who declines are shown to all, and are his."""
    game = game_of(rule_string)
    cards = tuple(map(game.pack.card, three.split()))
    rest = [card for card in game.pack.cards if card not in cards]
    deal, _ = rules.start(game, 0, (*rest[:15], *cards, *rest[15:]))
    assert rules.legal(game, deal, 2)[-1] == Decline()
    deal, events = rules.act(game, deal, 2, Decline())
    assert (deal.trump, deal.trump_named_by, deal.shown) == (trump, 2, cards)
    assert CardsShown(2, cards) in events
    assert [(e.seat, len(e.cards)) for e in events if isinstance(e, HandDealt)] == [
        (2, 3), (1, 3), (0, 3), (2, 2), (1, 2), (0, 2),
    ]  # fmt: skip
    assert [*map(len, deal.hands)] == [10, 10, 10]


def test_nobody_declines_where_that_is_not_the_rule():
    game = game_of(PLAIN)
    deal, _ = rules.start(game, 0, game.pack.cards)
    assert Decline() not in rules.legal(game, deal, 2)
    assert refused(game, deal, 2, Decline()) == (Code.NOT_NOW, "First name a trump suit.")


# -- who pulls from whom ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "before", "dealer", "debts"),
    table(
        (PLAIN, (0, (4, 2, 4)), 2, [(0, 2, 1), (0, 1, 1)], "C-4 two over: one from each, in playing order"),
        (PLAIN, (0, (3, 5, 2)), 2, [(1, 2, 2), (0, 2, 1)], "C-5 C-7 the five before the three"),
        (PLAIN, (2, (3, 4, 3)), 1, [(2, 1, 1)], "C-7 the third deal"),
        (PLAIN, (0, (2, 3, 5)), 2, [], "nobody owes anything"),
        (PLAIN, (0, (3, 3, 4)), 2, [(0, 2, 1)], "one over, one short"),
        (PLAIN, (0, (3, 4, 3)), 2, [(1, 2, 1), (0, 2, 1)], "C-13 as much over: the higher quota now"),
        (f"{PLAIN} pull_order=most_over_first", (0, (4, 4, 2)), 2, [(0, 2, 2), (1, 2, 1)], "C-13 most over first"),
        (PLAIN, (0, (4, 4, 2)), 2, [(1, 2, 1), (0, 2, 2)], "C-13 else by quota"),
        (f"{PLAIN} pull_order=most_over_first", (0, (3, 4, 3)), 2, [(1, 2, 1), (0, 2, 1)], "C-13 as much: by quota"),
        (f"{PLAIN} direction=cw", (0, (4, 4, 2)), 1, [(0, 1, 1), (0, 2, 1)], "C-04 victims the other way round"),
    ),
)
def test_debts(rule_string, before, dealer, debts):
    """Who pulls from whom how many cards after a deal of this dealer with these tricks."""
    game = game_of(rule_string)
    assert game.standing(game, before[0], [last(*before)]).next_dealer == dealer
    deal, _ = rules.start(game, dealer, game.pack.cards, [last(*before)])
    assert deal.owed == tuple(Debt(*debt) for debt in debts)
    forehand = game.forehand(dealer)
    deal, _ = rules.act(game, deal, forehand, NameTrump("S"))  # C-11
    assert rules.to_act(game, deal) == ((debts[0][0],) if debts else (forehand,))


def test_every_debt_is_pulled_whole():
    """C-12: after each of the 66 results every short seat loses its shortfall, whoever dealt."""
    game = game_of(PLAIN)
    results = [tricks for tricks in product(range(11), repeat=3) if sum(tricks) == 10]
    assert len(results) == 66
    for tricks, dealer in product(results, range(3)):
        over = [took - quota for took, quota in zip(tricks, game.needs(game, dealer), strict=True)]
        owed = game.owed(game, game.after(dealer), [last(dealer, tricks)])
        for seat in range(3):
            assert sum(debt.cards for debt in owed if debt.puller == seat) == max(0, over[seat])
            assert sum(debt.cards for debt in owed if debt.victim == seat) == max(0, -over[seat])


def test_debts_are_carried_one_deal_only():
    """Even those that nobody pulled."""
    game = game_of(PLAIN)
    deals = [last(0, (4, 2, 4)), last(2, (3, 5, 2))]
    assert rules.start(game, 1, game.pack.cards, deals)[0].owed == ()


# -- pulling and giving back -----------------------------------------------------------------------------

HANDS = [
    "JS TS KH QH JH 7H AC TC KD QD",
    "AS KS QS 9S AH 8H KC 8C 9D 8D",
    "8S 7S TH 9H QC JC 9C AD JD TD",
]


def pulling(rule_string, hands=HANDS, owed=((1, 2, 2), (0, 2, 1)), trump="S"):
    """Seat 2 deals; these debts are to be settled."""
    game, deal = position(rule_string, 2, trump, hands)
    phase = [phase.name for phase in game.phases].index("pull")
    return game, deal._replace(phase=phase, owed=tuple(Debt(*debt) for debt in owed))


@pytest.mark.parametrize(
    ("rule", "returns"),
    table(
        ("before2", ("AS KS QS 9S AH 8H KC 8C 9D 8D", "AS KS QS 9S AH 8H KC 8C 9D AD", HANDS[0]), "C-5 C-15 before2"),
        ("after2", ("AS KS QS 9S 9D 8D", "AS KS QS 9S KC 8C", "JS TS KH QH JH 7H"), "C-5 C-15 after2"),
    ),
)
def test_two_pullers(rule, returns):
    """C-5, pull by pull."""
    game, deal = pulling(f"{PLAIN} return={rule}")
    card = game.pack.card
    steps = [(1, "AD", "8D"), (1, "QC", "8C"), (0, "8S", "7H")]
    for (seat, drawn, back), cards in zip(steps, returns, strict=True):
        assert rules.to_act(game, deal) == (seat,)
        assert {*rules.legal(game, deal, seat)} == {*(Pull(one, 2) for one in deal.hands[2]), StopPulling()}
        deal, _ = rules.act(game, deal, seat, Pull(card(drawn), 2))
        assert {str(action.card) for action in rules.legal(game, deal, seat)} == {*cards.split()}
        deal, _ = rules.act(game, deal, seat, GiveBack(card(back)))
        assert deal.pulls[-1] == Pulled(seat, 2, card(drawn), card(back))
    assert [{*map(str, hand)} for hand in deal.hands] == [
        {*["JS", "TS", "KH", "QH", "JH", "AC", "TC", "KD", "QD", "8S"]},
        {*["AS", "KS", "QS", "9S", "AH", "8H", "KC", "9D", "AD", "QC"]},
        {*["7S", "TH", "9H", "JC", "9C", "JD", "TD", "8D", "8C", "7H"]},
    ]
    assert rules.to_act(game, deal) == (1,)  # the lead


SPADES, HEARTS = "AS KS QS JS 9S", "AH KH QH"
LOCK = f"{PLAIN} return=none lock=all_draws"


@pytest.mark.parametrize(
    ("rule_string", "hand", "drawn", "may"),
    table(
        (PLAIN, f"{SPADES} {HEARTS} 8C 9D", "7S", f"{SPADES} {HEARTS}", "C-6 he would be void: neither 8C nor 9D"),
        (f"{PLAIN} return=after2", f"{SPADES} {HEARTS} 8C 9D", "7S", f"{SPADES} {HEARTS}", "C-6 the same"),
        (PLAIN, f"{SPADES} {HEARTS} 8C 9D", "KD", f"{SPADES} {HEARTS} 9D", "C-6 C-16 9D may, KD stays"),
        (f"{PLAIN} return=after2", f"{SPADES} {HEARTS} 8C 9D", "KD", f"{SPADES} {HEARTS}", "C-6 two have to stay"),
        (f"{PLAIN} return=none", f"{SPADES} {HEARTS} 8C 9D", "KD", f"{SPADES} {HEARTS} 8C 9D", "C-6 no rule"),
        (PLAIN, "AS 9H 8D", "KC", "AS 9H 8D", "no pair in hand: the suit is no matter"),
    ),
)
def test_giving_back(rule_string, hand, drawn, may):
    game, deal = pulling(rule_string, ["8D", hand, drawn], [(1, 2, 1)], "C")
    deal, _ = rules.act(game, deal, 1, Pull(game.pack.card(drawn), 2))
    assert {str(action.card) for action in rules.legal(game, deal, 1)} == {*may.split()}


@pytest.mark.parametrize(
    ("rule_string", "hand", "may"),
    table(
        (f"{PLAIN} return=none", "QD 8C", "QD AS", "C-16 only this draw stays"),
        (LOCK, "QD 8C", "QD", "C-16 every draw of the deal stays"),
        (f"{PLAIN} lock=all_draws", "QD 8C", "QD", "C-16 where that leaves no pair, the suit is no matter"),
    ),
)
def test_two_draws(rule_string, hand, may):
    """AS is drawn, 8C given back; then KS is drawn."""
    game, deal = pulling(rule_string, ["8D", hand, "AS KS"], [(1, 2, 2)], "C")
    card = game.pack.card
    deal, _ = rules.act(game, deal, 1, Pull(card("AS"), 2))
    deal, _ = rules.act(game, deal, 1, GiveBack(card("8C")))
    deal, _ = rules.act(game, deal, 1, Pull(card("KS"), 2))
    assert {str(action.card) for action in rules.legal(game, deal, 1)} == {*may.split()}


@pytest.mark.parametrize(
    ("rule_string", "drawn", "action", "code", "sentence"),
    table(
        (PLAIN, "KD", GiveBack("KD"), Code.MAY_NOT_GO, "K♦ was just drawn: keep it and give another back.", "C-16"),
        (PLAIN, "7S", GiveBack("8C"), Code.MAY_NOT_GO, "8♣ may not be given back: you have to hold two of its suit.",
         "C-15 before2"),
        (f"{PLAIN} return=after2", "KD", GiveBack("9D"), Code.MAY_NOT_GO,
         "9♦ may not be given back: you have to keep two of its suit.", "C-15 after2"),
        (PLAIN, "KD", GiveBack("7S"), Code.NOT_YOURS, "You have no such card to give back.", "not held"),
        (PLAIN, "KD", StopPulling(), Code.NOT_NOW, "Give a card back.", "C-17 no stopping with eleven"),
        (PLAIN, "KD", Pull("7S", 2), Code.NOT_NOW, "Give a card back.", "nor another pull"),
        (PLAIN, None, GiveBack("8C"), Code.NOT_NOW, "Draw a card from the fan.", "nothing was drawn yet"),
        (PLAIN, None, Play("8C"), Code.NOT_NOW, "Draw a card from the fan.", "no play before it"),
        (PLAIN, None, Pull("8D", 0), Code.NOT_YOURS, "Draw from the hand of seat 2, a card that is there.",
         "not from the third"),
        (f"{PLAIN} pull_optional=off", None, StopPulling(), Code.NOT_NOW, "Draw a card from the fan.",
         "C-17 where it is no choice"),
    ),
)  # fmt: skip
def test_refusal(rule_string, drawn, action, code, sentence):
    game, deal = pulling(rule_string, ["8D", f"{SPADES} {HEARTS} 8C 9D", "7S KD"], [(1, 2, 2)], "C")
    if drawn:
        deal, _ = rules.act(game, deal, 1, Pull(game.pack.card(drawn), 2))
    match action:
        case Pull(card, victim):
            action = Pull(game.pack.card(card), victim)
        case GiveBack(card) | Play(card):
            action = type(action)(game.pack.card(card))
    assert refused(game, deal, 1, action) == (code, sentence)


def test_stopping():
    """C-17: who stops pulls no more, and the next one still may."""
    game, deal = pulling(PLAIN)
    deal, _ = rules.act(game, deal, 1, StopPulling())
    assert rules.to_act(game, deal) == (0,)
    deal, _ = rules.act(game, deal, 0, StopPulling())
    assert (rules.phase_of(game, deal).name, rules.to_act(game, deal)) == ("play", (1,))


# -- a fan that its owner lays ---------------------------------------------------------------------------

FANNED = f"{PLAIN} victim_arranges=on"


def test_the_victim_lays_the_fan_before_every_pull():
    """C-14: also before the second one of a debt, for the hand is another by then; and never without the rule."""
    game, deal = pulling(FANNED)
    asked = []
    while rules.phase_of(game, deal).name == "pull":
        (seat,) = rules.to_act(game, deal)
        legal = rules.legal(game, deal, seat)
        action = legal.example(Random(1)) if isinstance(legal, Fans) else legal[0]
        asked.append((seat, type(action)))
        deal, _ = rules.act(game, deal, seat, action)
    one = [(2, LayFan), (1, Pull), (1, GiveBack)]
    assert asked == [*one, *one, (2, LayFan), (0, Pull), (0, GiveBack)]
    game, deal = pulling(PLAIN)
    assert refused(game, deal, 2, LayFan()) == (Code.NOT_YOUR_TURN, "It is not your turn.")


def at_a_fan():
    """A table at which somebody is about to lay a fan."""
    one, chance = new_table(FANNED), Random(3)
    while not isinstance(one.view(one.to_act()[0]).legal, Fans):
        step(one, chance)
    return one


def test_who_lays_a_fan_has_it_drawn_from():
    """C-14: the place that the puller names is a place of that order, left to right; of no order the table has one."""
    found = []
    for laid in (True, True, False):
        one = at_a_fan()
        (victim,) = one.to_act()
        order = sorted(one.view(victim).deal.hand, reverse=len(found) > 0)
        one.act(victim, LayFan(tuple(order) if laid else ()))
        assert one.view(victim).deal.fan == (tuple(order) if laid else ())
        again = Table.resume(one.record(), seeds=bytes, name="t")
        (puller,) = one.to_act()
        drawn = [it.act(puller, PullAt(7))[0].card for it in (one, again)]
        assert drawn == drawn[:1] * 2
        assert one.view(victim).deal.fan == ()
        found.append(order.index(drawn[0]))
    assert found[:2] == [7, 7]


@pytest.mark.parametrize(
    ("action", "sentence"),
    table(
        (LayFan(tuple(map(game_of(PLAIN).pack.card, HANDS[2].split()[1:]))), "whole", "a card is missing"),
        (LayFan(tuple(map(game_of(PLAIN).pack.card, f"8S {HANDS[2]}"[:-3].split()))), "whole", "one is there twice"),
        (LayFan(tuple(map(game_of(PLAIN).pack.card, HANDS[1].split()))), "whole", "somebody else's cards"),
        (StopPulling(), "First fan", "the puller's business"),
        (GiveBack(game_of(PLAIN).pack.card("8S")), "First fan", "nothing was drawn"),
    ),
)
def test_fan_refused(action, sentence):
    game, deal = pulling(FANNED)
    code, said = refused(game, deal, 2, action)
    assert code is (Code.WRONG_NUMBER if isinstance(action, LayFan) else Code.NOT_NOW)
    assert said.startswith({"whole": "Fan your whole hand", "First fan": "First fan your hand"}[sentence])


# -- scores ----------------------------------------------------------------------------------------------


def score_of(rule_string, dealer, tricks):
    game, deal = position(rule_string, dealer, "S", [""] * 3, tricks)
    return game.score(game, deal._replace(phase=99))


def test_ending():
    """C-8: the last two tricks, spades trumps; then who is over and who is short."""
    game, deal = position(PLAIN, 0, "S", ["KH 9C", "TS QC", "AH JC"], (2, 2, 4))
    deal, _ = run(game, deal, "2:AH{AH JC} 1:TS{QC TS} 0:KH{KH} >1 1:QC 0:9C 2:JC >1")
    score = game.score(game, deal)
    assert (score.gains, score.winners) == ((2, 4, 4), (0, 1))
    assert score.sentence == "{2} 4 of 5, {1} 4 of 3, {0} 2 of 2"
    assert score.why == ("took 2 of 2", "took 4 of 3", "took 4 of 5")
    assert game.owed(game, 2, [rules.finished(game, deal)]) == (Debt(1, 2, 1),)


@pytest.mark.parametrize(
    ("scoring", "gains", "totals"),
    table(
        ("per_trick", (4, 2, 4), (10, 11, 9), "C-4 C-7 C-08 a point a trick"),
        ("difference", (2, -1, -1), (0, 1, -1), "C-4 C-7 C-08 the difference to the quota"),
        ("overtricks", (2, 0, 0), (1, 2, 2), "C-4 C-7 C-08 what is above the quota"),
    ),
)
def test_scoring(scoring, gains, totals):
    """One deal with 4, 2 and 4 tricks; and three deals, by which the ranking is the same."""
    rule_string = f"{PLAIN} scoring={scoring}"
    assert score_of(rule_string, 0, (4, 2, 4)).gains == gains
    deals = [
        score_of(rule_string, 0, (3, 5, 2)),
        score_of(rule_string, 2, (3, 4, 3)),
        score_of(rule_string, 1, (4, 2, 4)),
    ]
    assert tuple(map(sum, zip(*(deal.gains for deal in deals), strict=True))) == totals


# -- the match -------------------------------------------------------------------------------------------


def match(rule_string, *gains):
    game, finished = game_of(rule_string), []
    for gain in gains:
        now = game.standing(game, 0, finished)
        assert now.winners == ()
        finished.append(FinishedDeal(now.next_dealer, "S", 1, (0, 0, 0), DealScore((), gain, "", {})))
    return game.standing(game, 0, finished)


THREE, MORE = f"{PLAIN} rounds=3", f"{PLAIN} rounds=3 tie=three_more"
EVEN, ONE = (4, 4, 2), (5, 3, 2)


@pytest.mark.parametrize(
    ("rule_string", "deals", "scores", "winners"),
    table(
        (PLAIN, [ONE] * 8, (40, 24, 16), (), "C-09 all nine are played"),
        (PLAIN, [ONE] * 9, (45, 27, 18), (0,), "C-09 the most points in nine"),
        (THREE, [ONE] * 3, (15, 9, 6), (0,), "C-09 or in three"),
        (PLAIN, [(4, 4, 2)] * 4 + [(3, 3, 4)] * 5, (31, 31, 28), (0, 1), "C-9 C-19 shared"),
        (MORE, [EVEN] * 3, (12, 12, 6), (), "C-9 C-19 three more"),
        (MORE, [EVEN] * 3 + [ONE], (17, 15, 8), (), "C-19 and not fewer"),
        (MORE, [EVEN] * 3 + [ONE] * 3, (27, 21, 12), (0,), "C-19 which decide"),
        (MORE, [EVEN] * 6, (24, 24, 12), (), "C-19 or three again"),
        (MORE, [ONE] * 3, (15, 9, 6), (0,), "C-19 only after a tie"),
        (f"{MORE} scoring=difference", [(-1, 2, -1)] * 3, (-3, 6, -3), (1,), "C-08 a negative total"),
    ),
)
def test_match(rule_string, deals, scores, winners):
    now = match(rule_string, *deals)
    assert (now.scores, now.winners) == (scores, winners)
