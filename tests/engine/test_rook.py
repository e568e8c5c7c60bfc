"""Home Rook: the worked examples B-1 to B-10, and a row for every clause of 3.B."""

import pytest

from engine import game as rules
from engine.actions import ChooseLeader, Drop, Give, NameTrump, Pass, Play, Redeal
from engine.deal import Call
from engine.errors import Code
from engine.events import CardsPassed, LeaderChosen, ThrownIn
from engine.game import DealScore, FinishedDeal
from engine.games import game_of
from engine.points import points_of

from .positions import auction, call, position, refused, run, table

ONES, LOW = "rook deck=57", "rook deck=57 one=low"


@pytest.mark.parametrize(
    ("rule_string", "each", "points"),
    table(
        ("rook", 13, 180, "B-1 B-03 with kings: 160, the Rook 20, the last trick 20"),
        (ONES, 14, 180, "B-1 B-03 with fourteens, not thirteens besides"),
    ),
)
def test_pack(rule_string, each, points):
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards)
    assert ({*map(len, deal.hands)}, len(deal.nest)) == ({each}, 1)
    assert points_of(game.pack.cards, game.counters) == points


@pytest.mark.parametrize(
    ("seat", "cards"),
    table(
        (1, "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS", "B-10 the dealer's left first, one at a time"),
        (0, "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS", "B-10 the dealer last"),
        ("kitty", "RK", "B-10 the last card to the middle"),
    ),
)
def test_deal_map(seat, cards):
    game = game_of("rook")
    deal, _ = rules.start(game, 0, game.pack.cards)
    assert " ".join(map(str, deal.nest if seat == "kitty" else deal.hands[seat])) == cards


# -- the auction -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "dealer", "calls", "declarer", "bid"),
    table(
        ("rook", 1, "2:P 3:P 0:70 1:75 0:P", 1, 75, "B-2 the dealer outbids"),
        ("rook", 1, "2:195 3:200", 3, 200, "B-2 B-06 the cap ends it at once"),
        ("rook", 0, "1:70 2:P 3:75 0:80 1:P 3:85 0:P", 3, 85, "B-2 until one is left"),
        ("rook", 0, "1:P 2:P 3:P 0:70", 0, 70, "B-2 B-08 the dealer has to bid"),
        ("rook all_pass=redeal", 0, "1:P 2:P 3:P 0:70", 0, 70, "B-08 without force the dealer may"),
        ("rook raise=exactly_5", 0, "1:70 2:75 3:P 0:P 1:80 2:P", 1, 80, "B-05 by five each"),
        ("rook no_counter_redeal=on", 0, "1:200 2:P 3:P 0:P", 1, 200, "B-21 after the cap all are asked"),
    ),
)
def test_auction(rule_string, dealer, calls, declarer, bid):
    game = game_of(rule_string)
    deal = auction(game, dealer, calls)
    assert rules.phase_of(game, deal).name == "drop"
    assert tuple(deal.contract()) == (declarer, bid)
    assert len(deal.hands[declarer]) == 14


def test_all_pass_and_the_next_player_deals_anew():
    """B-08: the deal counts for nothing, not even for the direction of the pass."""
    game = game_of("rook all_pass=redeal")
    deal = auction(game, 0, "1:P 2:P 3:P 0:P")
    finished = rules.finished(game, deal)
    assert deal.thrown_in == ThrownIn(None)
    assert (finished.score.stands, finished.score.sentence) == (False, "nobody bid")
    assert game.standing(game, 0, [finished]).next_dealer == 1
    assert rules.start(game, 1, game.pack.cards, [finished])[0].number == 1


@pytest.mark.parametrize(
    ("rule_string", "calls", "attempt", "code", "sentence"),
    table(
        ("rook", "", "1:72", Code.ILLEGAL_CALL, "Bids go in steps of 5.", "B-2 between two steps"),
        ("rook", "", "1:65", Code.ILLEGAL_CALL, "The first bid is at least 70.", "B-2 below the least"),
        ("rook", "1:75", "2:75", Code.ILLEGAL_CALL, "A bid is at least 5 above 75.", "B-2 the same again"),
        ("rook", "1:70 2:P 3:75", "2:80", Code.NOT_YOUR_TURN, "It is not your turn.", "B-2 B-07 a pass is for good"),
        ("rook", "", "1:205", Code.ILLEGAL_CALL, "Nobody can bid more than 200.", "B-2 above the cap"),
        ("rook", "1:P 2:P 3:P", "0:P", Code.ILLEGAL_CALL,
         "Everybody else has passed: the dealer has to bid, 70 at least.", "B-08 the dealer may not pass"),
        ("rook raise=exactly_5", "", "1:75", Code.ILLEGAL_CALL, "The first bid is 70.", "B-05 no jump to begin with"),
        ("rook raise=exactly_5", "1:70", "2:80", Code.ILLEGAL_CALL, "A bid is exactly 5 above 70.", "B-05 nor later"),
        ("rook", "", "1:redeal", Code.ILLEGAL_CALL,
         "A new deal may be demanded only with no counter in hand.", "B-21 no such right"),
    ),
)  # fmt: skip
def test_call_refused(rule_string, calls, attempt, code, sentence):
    """Seat 0 deals."""
    game = game_of(rule_string)
    assert refused(game, auction(game, 0, calls), *call(attempt)) == (code, sentence)


@pytest.mark.parametrize(("option", "may"), [("off", False), ("on", True)])
def test_right_to_a_new_deal(option, may):
    """B-21."""
    game = game_of(f"rook no_counter_redeal={option}")
    none = [card for card in game.pack.cards if card.rank not in game.counters]
    deck = [card for card in game.pack.cards if card not in none[:13]]
    for place, card in enumerate(none[:13]):
        deck.insert(place * 4 + 1, card)
    deal, _ = rules.start(game, 0, tuple(deck))
    assert (Redeal() in rules.legal(game, deal, 2)) == may
    if may:
        over, _ = rules.act(game, deal, 2, Redeal())
        assert game.standing(game, 0, [rules.finished(game, over)]).next_dealer == 0


# -- the kitty -------------------------------------------------------------------------------------------


def dropping(rule_string, hand):
    """Seat 3 has won the auction, taken the kitty and holds this hand."""
    game = game_of(rule_string)
    deal = auction(game, 2, "3:120 0:P 1:P 2:P")
    return game, deal._replace(hands=(*deal.hands[:3], tuple(map(game.pack.card, hand.split()))))


@pytest.mark.parametrize(
    ("rule_string", "hand", "may"),
    table(
        ("rook", "KD 5C RK 8S", "KD 5C RK 8S", "B-09 anything, the kitty's card too"),
        ("rook kitty_counters=forbidden", "KD 5C RK 8S", "8S", "B-3 B-09 no counter, and the Rook is one"),
        ("rook kitty_counters=forbidden", "KD 5C RK", "KD 5C RK", "B-3 unless there is nothing else"),
        ("rook kitty_rook=forbidden", "KD 5C RK 8S", "KD 5C 8S", "B-09 anything but the Rook"),
        ("rook kitty_rook=forbidden kitty_counters=forbidden", "KD 5C RK", "KD 5C", "B-09 neither, but the Rook last"),
    ),
)
def test_drop(rule_string, hand, may):
    game, deal = dropping(rule_string, hand)
    assert [str(action.card) for action in rules.legal(game, deal, 3)] == may.split()
    for name in {*hand.split()} - {*may.split()}:
        code, sentence = refused(game, deal, 3, Drop(game.pack.card(name)))
        assert code is Code.MAY_NOT_GO
        assert sentence.endswith("may not be laid away while another card can be.")


@pytest.mark.parametrize(
    ("action", "code", "sentence"),
    table(
        (Pass(), Code.NOT_NOW, "Lay one card away.", "no more calls"),
        ("2H", Code.NOT_YOURS, "You have no such card to lay away.", "a card of another"),
    ),
)
def test_drop_refused(action, code, sentence):
    game, deal = dropping("rook", "KD 5C")
    action = Drop(game.pack.card(action)) if isinstance(action, str) else action
    assert refused(game, deal, 3, action) == (code, sentence)


# -- the pass --------------------------------------------------------------------------------------------


def at_pass(rule_string, before=()):
    """Seat 1 has bid and dropped; all have their thirteen."""
    game = game_of(rule_string)
    deal, _ = rules.start(game, 0, game.pack.cards, before)
    for seat, action in map(call, ["1:70", "2:P", "3:P", "0:P"]):
        deal, _ = rules.act(game, deal, seat, action)
    return game, rules.act(game, deal, 1, Drop(deal.hands[1][0]))[0]


def stood(game, count):
    score = DealScore((), (0,) * 4, "", {})
    return [FinishedDeal(seat % 4, "H", 1, (0,) * 4, score) for seat in range(count)]


@pytest.mark.parametrize(
    ("rule_string", "deals", "step"),
    table(
        ("rook", 0, -1, "B-4 B-12 the first deal: to the right"),
        ("rook", 1, 1, "B-4 B-12 the second: to the left"),
        ("rook", 2, -1, "B-12 and in turn"),
        ("rook pass=right", 1, -1, "B-12 always to the right"),
        ("rook pass=left", 0, 1, "B-12 always to the left"),
    ),
)
def test_direction_of_the_pass(rule_string, deals, step):
    game = game_of(rule_string)
    game, deal = at_pass(rule_string, stood(game, deals))
    gifts = {seat: deal.hands[seat][:3] for seat in range(4)}
    for seat, cards in gifts.items():
        deal, _ = rules.act(game, deal, seat, Give(frozenset(cards)))
    deal, events = rules.act(game, deal, 1, NameTrump("S"))
    passed = {event.giver: (event.receiver, {*event.cards}) for event in events if isinstance(event, CardsPassed)}
    assert passed == {seat: ((seat + step) % 4, {*cards}) for seat, cards in gifts.items()}
    assert [*map(len, deal.hands)] == [13] * 4
    assert all({*cards} <= {*deal.hands[(seat + step) % 4]} for seat, cards in gifts.items())


@pytest.mark.parametrize(
    ("rule_string", "phases"),
    table(
        ("rook", "pass trump leader play", "B-10 chosen, named, then picked up"),
        ("rook trump_call=before_pass", "trump pass leader play", "B-10 named before choosing"),
        ("rook pass=none", "trump leader play", "B-12 nothing is passed"),
        ("rook pass=none first_lead=dealer", "trump play", "B-14 and nobody is asked who leads"),
    ),
)
def test_order_of_the_phases(rule_string, phases):
    """And what is received is not seen before trumps are named."""
    game, deal = at_pass(rule_string)
    seen = []
    while (name := rules.phase_of(game, deal).name) != "play":
        if name not in seen:
            seen.append(name)
        assert name != "trump" or {*map(len, deal.hands)} in ({10}, {13})
        seat = rules.to_act(game, deal)[0]
        gift = Give(frozenset(deal.hands[seat][-3:]))
        deal, _ = rules.act(game, deal, seat, {"pass": gift, "trump": NameTrump("H")}.get(name, ChooseLeader(0)))
    assert [*seen, "play"] == phases.split()


@pytest.mark.parametrize(
    ("cards", "code", "sentence"),
    table(
        ("5C 9C", Code.WRONG_NUMBER, "Pass exactly 3 cards, not 2.", "too few"),
        ("5C 9C KC 4D", Code.WRONG_NUMBER, "Pass exactly 3 cards, not 4.", "too many"),
        ("5C 9C 6C", Code.NOT_YOURS, "You have no such card to pass.", "B-4 a card that comes to one later"),
        ("trump", Code.NOT_NOW, "Choose 3 cards to pass.", "trumps are not named yet"),
    ),
)
def test_pass_refused(cards, code, sentence):
    game, deal = at_pass("rook")
    action = NameTrump("S") if cards == "trump" else Give(frozenset(map(game.pack.card, cards.split())))
    assert refused(game, deal, 0, action) == (code, sentence)


def test_the_card_of_the_kitty_may_be_passed_and_nobody_chooses_twice():
    """B-11, B-13."""
    game, deal = at_pass("rook")
    deal, _ = rules.act(game, deal, 1, Give(frozenset(map(game.pack.card, ["RK", "6C", "TC"]))))
    assert rules.to_act(game, deal) == (0, 2, 3)
    assert refused(game, deal, 1, Give(frozenset(deal.hands[1][:3])))[0] is Code.NOT_YOUR_TURN


# -- the first lead --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "choice", "leader"),
    table(
        ("rook pass=none", 0, 0, "B-14 the dealer chooses himself"),
        ("rook pass=none", 1, 1, "B-14 or his left"),
        ("rook pass=none first_lead=dealer", None, 0, "B-14 the dealer, always"),
        ("rook pass=none first_lead=dealers_left", None, 1, "B-14 his left, always"),
        ("rook pass=none first_lead=bidder", None, 2, "B-14 who bid"),
    ),
)
def test_first_lead(rule_string, choice, leader):
    """Seat 0 deals, seat 2 wins the auction."""
    game = game_of(rule_string)
    deal = auction(game, 0, "1:P 2:70 3:P 0:P")
    deal, _ = rules.act(game, deal, 2, Drop(deal.hands[2][0]))
    deal, events = rules.act(game, deal, 2, NameTrump("H"))
    if choice is not None:
        assert rules.to_act(game, deal) == (0,)
        assert rules.legal(game, deal, 0) == (ChooseLeader(1), ChooseLeader(0))
        for action in (ChooseLeader(2), ChooseLeader(3), Pass()):
            said = (Code.NOT_NOW, "Say whether you lead, or the player after you.")
            assert refused(game, deal, 0, action) == said
        deal, events = rules.act(game, deal, 0, ChooseLeader(choice))
    assert [(e.seat, e.by) for e in events if isinstance(e, LeaderChosen)] == [(leader, None if choice is None else 0)]
    assert rules.to_act(game, deal) == (leader,)


# -- the play --------------------------------------------------------------------------------------------

FORCED = "rook must_trump=on"


@pytest.mark.parametrize(
    ("rule_string", "trump", "seats", "script", "points"),
    table(
        ("rook", "H", ["2H", "RK 9D", "8D", "9C"], "0:2H 1:RK{RK} 2:8D 3:9C >0", 20, "B-5 a) the two beats the Rook"),
        ("rook", "H", ["AS", "RK 9D", "TS", "5S 3S"], "0:AS 1:RK{9D RK} 2:TS 3:5S >1", 50, "B-5 b) the Rook ruffs"),
        ("rook", "H", ["AS", "RK 9D", "TS", "2H TC"], "0:AS 1:RK 2:TS 3:2H{2H TC} >3", 45, "B-5 b) and is ruffed"),
        ("rook", "H", ["RK", "9D TC", "TS", "2H TD"], "0:RK 1:9D 2:TS 3:2H{2H} >3", 30, "B-5 c) led"),
        ("rook", "H", ["RK", "9D", "TS", "5C TD"], "0:RK 1:9D 2:TS 3:5C{5C TD} >0", 35, "B-5 d) nobody has a trump"),
        ("rook", "H", ["KS", "RK 3S TC", "AS", "TD"], "0:KS 1:3S{3S} 2:AS 3:TD >2", 35, "B-5 e) B-16 it has to follow"),
        (FORCED, "H", ["KS", "RK TC 9D", "AS TS", "2H TD"], "0:KS 1:RK{RK} 2:TS{AS TS} 3:2H{2H} >3", 40,
         "B-5 f) B-15 who is void has to trump"),
        (FORCED, "H", ["KS", "TC 9D", "AS", "2S"], "0:KS 1:TC{TC 9D} 2:AS 3:2S >2", 35, "B-15 or anything"),
        ("rook", "H", ["KS", "RK TC 9D", "AS", "2S"], "0:KS 1:TC{RK TC 9D} 2:AS 3:2S >2", 35, "B-15 else anything"),
        (ONES, "H", ["14S", "1S", "13S", "2S"], "0:14S 1:1S 2:13S 3:2S >1", 25, "B-8 the one is the highest"),
        (LOW, "H", ["14S", "1S", "13S", "2S"], "0:14S 1:1S 2:13S 3:2S >0", 25, "B-8 or the lowest"),
        (ONES, "H", ["1H", "RK", "2H", "3S"], "0:1H 1:RK 2:2H 3:3S >0", 35, "B-8 of trumps too"),
        (LOW, "H", ["1H", "RK", "2H", "3S"], "0:1H 1:RK 2:2H 3:3S >2", 35, "B-8 low, but above the Rook"),
        (LOW, "H", ["1H", "RK", "2S", "3S"], "0:1H 1:RK 2:2S 3:3S >0", 35, "B-8 the Rook is lower still"),
    ),
)  # fmt: skip
def test_trick(rule_string, trump, seats, script, points):
    """Seat 3 deals, so seat 0 leads; the points of the cards in the trick."""
    game, deal = position(rule_string, 3, trump, seats)
    deal, _ = run(game, deal, script)
    assert points_of([card for _, card in deal.tricks[-1].plays], game.counters) == points


def test_why_a_trump_has_to_be_played():
    """B-15."""
    game, deal = position(FORCED, 3, "H", ["KS", "RK TC 9D", "AS", "2S"])
    deal, _ = run(game, deal, "0:KS")
    said = (Code.MUST_PLAY_TRUMP, "You cannot follow suit: play a trump, RK.")
    assert refused(game, deal, 1, Play(game.pack.card("TC"))) == said


# -- scores ----------------------------------------------------------------------------------------------

SIXTY, SEVENTY = "AC AD AH KC 5C", "AS KD KH TD TS 5D TH"


@pytest.mark.parametrize(
    ("bid", "gains"),
    table((120, (60, 140), "B-7 made"), (145, (60, -145), "B-7 set: the bid is lost")),
)
def test_ending(bid, gains):
    """B-7: the last two tricks, the last trick's twenty, and the ten that was dropped; the sides share 200."""
    game, deal = position(
        "rook", 0, "H", ["RK 9S", "7H KS", "5D 6C", "2H 5C"],
        contract=(1, bid), taken=[SIXTY, SEVENTY], buried="TC",
    )  # fmt: skip
    deal, _ = run(game, deal, "1:7H{7H KS} 2:6C{5D 6C} 3:2H{2H} 0:RK{RK} >1 1:KS 2:5D 3:5C 0:9S >1")
    score = game.score(game, deal)
    assert (score.gains, score.report["captured"]) == (gains * 2, [60, 140])
    assert score.why == ("took 60", f"bid {bid}, took 140") * 2


@pytest.mark.parametrize(
    ("contract", "sides", "gains", "winners"),
    table(
        ((0, 120), (120, 80), (120, 80), (0, 2), "B-6 made"),
        ((0, 120), (105, 95), (-120, 95), (1, 3), "B-6 B-17 set: the bid is lost, the others score"),
        ((1, 120), (80, 120), (80, 120), (1, 3), "B-6 just made"),
        ((3, 200), (0, 200), (0, 200), (1, 3), "B-06 all of it"),
    ),
)
def test_score(contract, sides, gains, winners):
    """The last trick is of seat 1, and its twenty count towards the bid (B-18)."""
    game, _ = position("rook", 0, "H", [""] * 4)
    counters = sorted(game.pack.cards, key=lambda card: -game.counters.get(card.rank, 0))
    left, first = sides[0], []
    for card in counters:
        if (worth := game.counters.get(card.rank, 0)) and worth <= left:
            first.append(card)
            left -= worth
    second = [card for card in counters if card.rank in game.counters and card not in first]
    taken = [" ".join(map(str, first)), " ".join(map(str, second))]
    game, deal = position("rook", 0, "H", [""] * 4, contract=contract, taken=taken)
    score = game.score(game, deal._replace(phase=99))
    assert (score.report["captured"], score.gains, score.winners) == ([*sides], gains * 2, winners)


@pytest.mark.parametrize(
    ("dropped", "declarer", "captured"),
    table(
        ("5C", 3, [0, 25], "B-3 five to the side that bid"),
        ("KD", 3, [0, 30], "B-3 ten, the kitty's own card"),
        ("KD", 0, [10, 20], "B-3 whoever wins the tricks"),
        ("RK", 0, [20, 20], "B-09 the Rook"),
        ("9C", 0, [0, 20], "nothing for a card that counts nothing"),
    ),
)
def test_the_dropped_card_counts_for_the_side_that_bid(dropped, declarer, captured):
    """The last trick, without counters, is of seat 1."""
    game, deal = position("rook", 0, "H", [""] * 4, contract=(declarer, 70), taken=["", "2C"], buried=dropped)
    assert game.score(game, deal._replace(phase=99)).report["captured"] == captured


# -- the match -------------------------------------------------------------------------------------------


def match(rule_string, *deals):
    """The match after deals with these gains of the two sides, and a contract of the seat; seat 0 deals first."""
    game, finished = game_of(rule_string), []
    for gains, contract in deals:
        now = game.standing(game, 0, finished)
        assert now.winners == ()
        score = DealScore((), gains * 2, "", {})
        finished.append(FinishedDeal(now.next_dealer, "H", 1, (0,) * 4, score, contract and Call(*contract)))
    return game.standing(game, 0, finished)


FIRST = "rook bidder_first=on"


@pytest.mark.parametrize(
    ("rule_string", "deals", "scores", "winners"),
    table(
        ("rook", [((960, 940), (0, 80)), ((80, 120), (0, 80))], (1040, 1060), (1, 3), "B-9 both over: the higher"),
        (FIRST, [((960, 940), (0, 80)), ((80, 120), (0, 80))], (1040, 1060), (0, 2), "B-9 B-19 who bid is first"),
        (FIRST, [((960, 940), (0, 80)), ((80, 120), (3, 80))], (1040, 1060), (1, 3), "B-19 or the others"),
        (FIRST, [((900, 940), (0, 80)), ((80, 120), (0, 80))], (980, 1060), (1, 3), "B-19 but only who is there"),
        ("rook", [((900, 900), (0, 80)), ((100, 100), (0, 80))], (1000, 1000), (), "B-9 B-19 equal: another deal"),
        (FIRST, [((900, 900), (0, 80)), ((100, 100), (2, 80))], (1000, 1000), (0, 2), "B-19 unless one bid"),
        ("rook", [((995, 0), (0, 80))], (995, 0), (), "995 is not enough"),
        ("rook", [((-200, 1000), (0, 200))], (-200, 1000), (1, 3), "totals may be negative; 1000 is enough"),
        ("rook target=300", [((300, 0), (0, 80))], (300, 0), (0, 2), "another target"),
    ),
)  # fmt: skip
def test_match(rule_string, deals, scores, winners):
    now = match(rule_string, *deals)
    assert (now.scores, now.winners) == (scores * 2, winners)


def test_the_deal_goes_to_the_left():
    """B-20."""
    assert [match("rook", *[((0, 0), None)] * count).next_dealer for count in range(5)] == [0, 1, 2, 3, 0]
