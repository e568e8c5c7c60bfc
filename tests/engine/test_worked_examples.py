"""The worked examples of the designer's game, A-1 to A-10: a row a clause."""

import pytest

from engine import game as rules
from engine.actions import NameTrump, Play
from engine.cards import Card
from engine.errors import Code, IllegalAction
from engine.events import CardTurnedUp
from engine.game import FinishedDeal
from engine.games import game_of
from engine.ranking import Played, Trick, winning_place
from engine.reasons import How, why_taken
from engine.view import view

from .positions import position, run, table

# -- the deal --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_string", "dealer", "seat", "zone", "spans"),
    table(
        ("threefold", 1, 0, "hand", "0-4 42-44 48-49", "A-1 two: the caller's hand in packets of 5, 3, 2"),
        ("threefold", 1, 1, "hand", "5-9 45-47 50-51", "A-1 two: the dealer's hand"),
        ("threefold", 1, 0, "down", "10-17", "A-1 two: the caller's covered row"),
        ("threefold", 1, 1, "down", "18-25", "A-1 two: the dealer's covered row"),
        ("threefold", 1, 0, "up", "26-33", "A-1 two: the caller's open row"),
        ("threefold", 1, 1, "up", "34-41", "A-1 two: the dealer's open row"),
        ("threefold", 0, 1, "hand", "0-4 42-44 48-49", "A-1 two: the other seat deals"),
        ("threefold players=4", 3, 0, "hand", "0-4 84-86 96-97", "A-1b four: the caller's hand"),
        ("threefold players=4", 3, 1, "hand", "5-9 87-89 98-99", "A-1b four: the next hand"),
        ("threefold players=4", 3, 2, "hand", "10-14 90-92 100-101", "A-1b four: the third hand"),
        ("threefold players=4", 3, 3, "hand", "15-19 93-95 102-103", "A-1b four: the dealer's hand"),
        ("threefold players=4", 3, 0, "down", "20-27", "A-1b four: the caller's covered row"),
        ("threefold players=4", 3, 3, "down", "44-51", "A-1b four: the dealer's covered row"),
        ("threefold players=4", 3, 0, "up", "52-59", "A-1b four: the caller's open row"),
        ("threefold players=4", 3, 3, "up", "76-83", "A-1b four: the dealer's open row"),
        ("threefold players=4", 0, 1, "hand", "0-4 84-86 96-97", "A-16 four: the caller sits left of the dealer"),
        ("threefold players=4 sides=partners", 3, 2, "up", "68-75", "A-15 partners are dealt like four alone"),
        ("threefold players=3", 2, 0, "hand", "0-3 42-43 48-48", "A-1b three: the caller's hand in packets of 4, 2, 1"),
        ("threefold players=3", 2, 1, "hand", "4-7 44-45 49-49", "A-1b three: the next hand"),
        ("threefold players=3", 2, 2, "hand", "8-11 46-47 50-50", "A-1b three: the dealer's hand"),
        ("threefold players=3", 2, 1, "down", "17-21", "A-1b three: the middle covered row"),
        ("threefold players=3", 2, 2, "up", "37-41", "A-1b three: the dealer's open row"),
        ("threefold players=3", 2, 0, "left", "51-51", "A-19 three: the last card is left over"),
        ("threefold players=3 packs=2", 2, 0, "hand", "0-7 84-87 96-97", "A-20 three, two packs: packets of 8, 4, 2"),
        (
            "threefold players=3 packs=2",
            2,
            2,
            "hand",
            "16-23 92-95 100-101",
            "A-20 three, two packs: the dealer's hand",
        ),
        ("threefold players=3 packs=2", 2, 1, "down", "34-43", "A-20 three, two packs: a covered row of ten"),
        ("threefold players=3 packs=2", 2, 2, "up", "74-83", "A-20 three, two packs: an open row of ten"),
        ("threefold players=3 packs=2", 2, 0, "left", "102-103", "A-19 three, two packs: the last two are left over"),
        ("threefold players=4", 3, 0, "left", "", "A-1b four: nothing is left over"),
    ),
)
def test_places_of_the_deck(rule_string, dealer, seat, zone, spans):
    game = game_of(rule_string)
    deck = game.pack.cards
    deal, _ = rules.start(game, dealer, deck)
    deal, _ = rules.act(game, deal, game.forehand(dealer), NameTrump("S"))
    zones = {"hand": deal.hands[seat], "down": deal.down[seat], "up": deal.up[seat], "left": deal.stock}
    ends = [span.split("-") for span in spans.split()]
    assert zones[zone] == tuple(card for first, last in ends for card in deck[int(first) : int(last) + 1])


def test_the_canonical_deck_by_name():
    """A-1: clubs first, each suit from the two; slot 0 of the caller is 2H over QC."""
    game = game_of("threefold")
    deal, _ = rules.act(game, rules.start(game, 1, game.pack.cards)[0], 0, NameTrump("H"))
    text = [" ".join(map(str, row)) for row in (*deal.hands, *deal.down, *deal.up)]
    assert text == [
        "2C 3C 4C 5C 6C 5S 6S 7S JS QS",
        "7C 8C 9C TC JC 8S 9S TS KS AS",
        "QC KC AC 2D 3D 4D 5D 6D",
        "7D 8D 9D TD JD QD KD AD",
        "2H 3H 4H 5H 6H 7H 8H 9H",
        "TH JH QH KH AH 2S 3S 4S",
    ]


def test_before_the_call_only_the_caller_has_cards():
    """A-06."""
    game = game_of("threefold players=4")
    deal, _ = rules.start(game, 2, game.pack.cards)
    assert [len(hand) for hand in deal.hands] == [0, 0, 0, 5]
    assert rules.to_act(game, deal) == (3,)


def test_any_of_the_four_suits_may_be_called():
    """A-04: held or not; no no-trump and no passing."""
    game = game_of("threefold")
    deal, _ = rules.start(game, 1, game.pack.cards)
    assert rules.legal(game, deal, 0) == tuple(NameTrump(suit) for suit in "CDHS")
    for suit in ("N", "", "CD", None):
        with pytest.raises(IllegalAction, match="clubs, diamonds, hearts or spades") as refusal:
            rules.act(game, deal, 0, NameTrump(suit))
        assert refusal.value.code is Code.NO_SUCH_SUIT


# -- from a position ---------------------------------------------------------------

OPEN_HEART = "2C AC 9S 4H/AH QD/7H"
NO_HEART = "2C AC 9S 4D/AH QD/7H"
WAIT = "threefold reveal=leader_may_wait"
PAIR = ["KH#1", "5H#1 9S#1 5H#2/KD#1", "2D#1", "3D#1"]


@pytest.mark.parametrize(
    ("rule_string", "dealer", "trump", "seats", "script"),
    table(
        ("threefold", 1, "S", ["KH", OPEN_HEART], "0:KH{KH} 1:4H{4H} +AH >0 1={2C AC 9S AH QD}",
         "A-2 a face-up card must follow, covered ones do not count"),
        ("threefold", 1, "S", ["KH 2H", NO_HEART],
         "0:KH{KH 2H} 1:4D{2C AC 9S 4D QD} +AH >0 0:2H{2H} 1:AH{AH} >1",
         "A-3 no heart to be seen: anything; turned up, it must follow"),
        ("threefold", 1, "C", ["AS KS", "7D 9H 3H/4S"], "0:AS 1:3H{7D 9H 3H} +4S >0 0:KS 1:4S{4S} >0",
         "A-3 the leader catches the card he has just seen turn up"),
        ("threefold", 1, "C", ["3S 9D/JD", "6D KS"], "0:9D{3S 9D} +JD 1:6D{6D} >0 0:JD{3S JD} 1:KS{KS} >0",
         "A-4 the leader's covered card turns up before the reply"),
        (WAIT, 1, "C", ["3S 9D/JD", "6D KS"], "0:9D{3S 9D} 1:6D{6D} +JD >0 0:JD{3S JD} 1:KS{KS} >0",
         "A-4 leader may wait: it turns up after the reply"),
        (WAIT, 1, "S", ["KH", OPEN_HEART], "0:KH 1:4H{4H} +AH >0", "A-08 leader may wait: a follower may not"),
        (f"{WAIT} players=3", 2, "C", ["9D/JD", "6D/AD", "7D"], "0:9D 1:6D{6D} +AD 2:7D +JD >0",
         "A-08 a follower's card turns up within the trick, the leader's after it"),
        (WAIT, 1, "C", ["9D/JD", "8D/AD"], "0:9D 1:8D +AD +JD >0", "A-08 the last follower's card before the leader's"),
        (WAIT, 1, "C", ["9D/JD 3H", "8D 2H"], "0:9D 1:8D +JD >0 0:3H 1:2H >0", "A-08 and it turns up once only"),
        ("threefold", 1, "C", ["3S 9D/JD 2C", "6D KS 4S"],
         "0:9D +JD 1:6D >0 0:JD 1:4S{KS 4S} >0 0:3S{2C 3S} 1:KS >1", "A.4 a slot played out is empty"),
        ("threefold", 1, "H", ["AD", "2H 3S"], "0:AD 1:3S{2H 3S} >0", "A-10 who is void need not trump"),
        ("threefold", 1, "H", ["2H AD", "3H AH 4C"], "0:2H 1:3H{3H AH} >1", "A.4 trumps led are a suit like any other"),
        ("threefold players=3", 0, "C", ["3H 5D", "2D", "7D"], "1:2D 2:7D 0:5D{5D} >2", "A.4 clockwise"),
        ("threefold players=4", 3, "C", PAIR, "0:KH#1 1:5H#1{5H#1 5H#2} 2:2D#1 3:3D#1 >0",
         "A-7 own pair: the copy in hand uncovers nothing"),
        ("threefold players=4", 3, "C", PAIR, "0:KH#1 1:5H#2{5H#1 5H#2} +KD#1 2:2D#1 3:3D#1 >0",
         "A-7 own pair: the copy on the table uncovers the king"),
    ),
)  # fmt: skip
def test_position(rule_string, dealer, trump, seats, script):
    run(*position(rule_string, dealer, trump, seats), script)


def test_the_slot_stays_after_its_card_has_turned_up():
    """A.4: in the same slot, and public."""
    game, deal = position("threefold", 1, "S", ["KH", OPEN_HEART])
    deal, events = run(game, deal, "0:KH 1:4H +AH")
    assert [event for event in events if isinstance(event, CardTurnedUp)] == [CardTurnedUp(1, 0, Card("A", "H"))]
    assert deal.up[1] == (Card("A", "H"), Card("Q", "D"))
    assert view(game, deal, None).covered == ((), (False, True))


TIED = "0:KD{2H KD TS} +6D 1:2D{2D TD} >0 0:TS{2H 6D TS} 1:9H{9H TD} >1 1:TD{TD} +5C 0:6D{6D} >1 1:5C{5C} 0:2H{2H} >0"
WON = "0:2H{2H KD TS} 1:9H{9H} >1 1:2D{2D TD} 0:KD{KD} +6D >0 0:TS{6D TS} 1:TD{TD} +5C >0 0:6D{6D} 1:5C{5C} >0"


@pytest.mark.parametrize(
    ("rule_string", "script", "tricks", "winners", "stands"),
    table(
        ("threefold", TIED, (13, 13), (1,), True, "A-5 a) 13-13 is the dealer's"),
        ("threefold", WON, (14, 12), (0,), True, "A-5 b) 14 are enough for the caller"),
        ("threefold tie=shared", TIED, (13, 13), (0, 1), True, "A-12 shared"),
        ("threefold tie=draw", TIED, (13, 13), (), True, "A-12 drawn"),
        ("threefold tie=replay", TIED, (13, 13), (), False, "A-12 played again"),
        ("threefold tie=replay", WON, (14, 12), (0,), True, "A-12 no tie, so not played again"),
    ),
)
def test_ending(rule_string, script, tricks, winners, stands):
    """The last four tricks from 11-11, hearts trumps."""
    game, deal = position(rule_string, 1, "H", ["2H TS KD/6D", "9H 2D TD/5C"], (11, 11))
    deal, _ = run(game, deal, script)
    assert rules.is_over(game, deal)
    score = game.score(game, deal)
    assert (deal.tricks_taken(), score.winners, score.stands) == (tricks, winners, stands)


# -- who wins a trick, and why -------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "plays", "first", "last", "how"),
    table(
        ("C", "0:AS#1 1:2C#1", 1, 1, How.RUFF, "A-6 the lowest trump beats an ace"),
        ("C", "0:2S#1 1:AD#1", 0, 0, How.UNOPPOSED, "A-6 an ace off suit loses"),
        ("S", "0:2S#1 1:AD#1", 0, 0, How.UNOPPOSED, "A-6 trump led, an ace off suit loses"),
        ("D", "0:KD#1 1:AD#1", 1, 1, How.HIGHEST_TRUMP, "A-6 trump led, ace high"),
        ("C", "0:TS#1 1:JS#1", 1, 1, How.HIGHEST, "A-11 a jack beats a ten"),
        ("C", "0:9S#1 1:TS#1", 1, 1, How.HIGHEST, "A-11 a ten beats a nine"),
        ("C", "0:KS#1 1:AS#1", 1, 1, How.HIGHEST, "A-11 aces are high"),
        ("C", "0:2S#1 1:3C#1 2:4C#1", 2, 2, How.HIGHEST_TRUMP, "A-11 the higher of two trumps"),
        ("D", "0:AH#1 1:AH#2 2:3H#1 3:9H#1", 0, 1, How.FIRST_OF_EQUALS, "A-7 copies of the led suit"),
        ("S", "1:9D#1 2:7S#1 3:7S#2 0:JD#1", 2, 3, How.FIRST_OF_EQUALS, "A-7 copies of a trump"),
        ("S", "1:9D#1 2:9D#2 3:TD#1 0:2D#1", 3, 3, How.HIGHEST, "A-7 copies beaten by another card"),
        ("S", "1:9D#1 2:AC#1 3:AC#2 0:8D#1", 1, 1, How.HIGHEST, "A-7 copies off suit"),
        ("C", "2:KS#2 0:KS#1 1:2S#2", 2, 0, How.FIRST_OF_EQUALS, "A-7 the number of the pack means nothing"),
    ),
)
def test_trick(trump, plays, first, last, how):
    """The seat that wins where the first, and where the last, of two equal cards does; by what."""
    game, later = game_of("threefold players=4"), game_of("threefold players=4 identical=last")
    words = [play.split(":") for play in plays.split()]
    trick = Trick(int(words[0][0]), tuple(Played(int(seat), game.pack.card(card)) for seat, card in words))
    assert trick.plays[winning_place(trick, game.rankings[trump])].seat == first
    assert trick.plays[winning_place(trick, game.rankings[trump], later_equal_wins=True)].seat == last
    reason = why_taken(game, trick, trump)
    assert (reason.seat, reason.how) == (first, how)
    reason = why_taken(later, trick, trump)
    assert (reason.seat, reason.how) == (last, How.LAST_OF_EQUALS if how is How.FIRST_OF_EQUALS else how)


def test_cards_played_before_trumps_began_are_no_trumps():
    """A trump suit may start in mid-trick; what lay there already stays what it was."""
    game = game_of("threefold players=4")
    cards = [game.pack.card(name) for name in ("9D#1", "AS#1", "2S#1", "KD#1")]
    trick = Trick(0, tuple(Played(seat, card) for seat, card in enumerate(cards)), None, 2)
    assert winning_place(trick, game.rankings["S"]) == 2
    assert why_taken(game, trick, "S").how is How.RUFF


# -- who wins the deal ---------------------------------------------------------------------

FOUR, THREE = "threefold players=4", "threefold players=3"
PARTNERS = "threefold players=4 sides=partners"


@pytest.mark.parametrize(
    ("rule_string", "tricks", "dealer", "winners", "gains"),
    table(
        (FOUR, (7, 7, 6, 6), 3, (1,), (0, 1, 0, 0), "A-8 a tied caller loses"),
        (FOUR, (7, 6, 7, 6), 1, (0,), (1, 0, 0, 0), "A-8 the dealer's right beats the caller"),
        (FOUR, (6, 7, 6, 7), 1, (1,), (0, 1, 0, 0), "A-8 a tied dealer wins"),
        (FOUR, (6, 6, 7, 7), 0, (3,), (0, 0, 0, 1), "A-8 the nearest on the dealer's right"),
        (FOUR, (8, 5, 5, 8), 3, (3,), (0, 0, 0, 1), "A-9 the same tricks, each alone"),
        (FOUR, (5, 5, 6, 10), 0, (3,), (0, 0, 0, 1), "A.5 the most tricks win, no majority is needed"),
        (THREE, (6, 6, 5), 2, (1,), (0, 1, 0), "A-8 three: a tied caller loses"),
        (THREE, (6, 6, 5), 1, (1,), (0, 1, 0), "A-8 three: a tied dealer wins"),
        (THREE, (6, 6, 5), 0, (0,), (1, 0, 0), "A-8 three: another dealer"),
        (THREE, (5, 6, 6), 0, (2,), (0, 0, 1), "A-8 three: the dealer's right"),
        (f"{THREE} tie=shared", (6, 6, 5), 2, (0, 1), (1, 1, 0), "A-18 shared: each has won it"),
        (f"{THREE} tie=replay", (6, 6, 5), 2, (), (0, 0, 0), "A-18 replay: nobody has won it"),
        (f"{THREE} tie=draw", (6, 6, 5), 2, (), (0, 0, 0), "A-18 drawn"),
        (f"{THREE} tie=replay", (7, 5, 5), 2, (0,), (1, 0, 0), "A-18 a tie below the top is none"),
        (PARTNERS, (8, 5, 5, 8), 3, (1, 3), (0, 1, 0, 1), "A-9 13-13 is the dealer's side's"),
        (PARTNERS, (8, 5, 5, 8), 0, (0, 2), (1, 0, 1, 0), "A-9 13-13, the other side deals"),
        (PARTNERS, (8, 4, 6, 8), 3, (0, 2), (1, 0, 1, 0), "A-9 14 are enough for the caller's side"),
        (PARTNERS, (13, 6, 1, 6), 0, (0, 2), (1, 0, 1, 0), "A-9 a side's tricks are added up"),
        (f"{PARTNERS} tie=shared", (8, 5, 5, 8), 3, (0, 1, 2, 3), (1, 1, 1, 1), "A-12 partners share 13-13"),
        (f"{PARTNERS} tie=draw", (8, 5, 5, 8), 3, (), (0, 0, 0, 0), "A-12 partners draw 13-13"),
        (f"{FOUR} match=tricks", (8, 5, 5, 8), 3, (3,), (8, 5, 5, 8), "A-13 by tricks: each adds its own"),
        (f"{PARTNERS} match=tricks", (8, 5, 5, 8), 3, (1, 3), (13, 13, 13, 13), "A-13 by tricks: a side adds its own"),
    ),
)
def test_deal_won(rule_string, tricks, dealer, winners, gains):
    """The seats that win a deal with these tricks, and what it adds to each score."""
    score = scored(rule_string, dealer, tricks)
    assert (score.winners, score.gains) == (winners, gains)
    assert score.report == {"tricks": [*tricks], "winners": [*winners]}


def scored(rule_string, dealer, tricks):
    game, deal = position(rule_string, dealer, "S", [""] * len(tricks), tricks)
    return game.score(game, deal)


@pytest.mark.parametrize(
    ("rule_string", "dealer", "tricks", "sentence"),
    table(
        ("threefold", 1, (14, 12), "most tricks: 14", "who has most"),
        ("threefold", 1, (13, 13), "13 tricks each: the tie goes to {1}, the dealer", "the tie"),
        (THREE, 1, (6, 6, 5), "6 tricks each: the tie goes to {1}, the dealer", "three, the dealer among the tied"),
        (THREE, 2, (6, 6, 5), "6 tricks each: the tie goes to {1}, nearest before the dealer", "three, not the dealer"),
        (PARTNERS, 3, (8, 5, 5, 8), "13 tricks each: the tie goes to the dealer's side", "two sides of two"),
        ("threefold tie=shared", 1, (13, 13), "13 tricks each: the deal is shared", "shared"),
        ("threefold tie=draw", 1, (13, 13), "13 tricks each: nobody wins the deal", "drawn"),
    ),
)
def test_the_score_says_why(rule_string, dealer, tricks, sentence):
    assert scored(rule_string, dealer, tricks).sentence == sentence


@pytest.mark.parametrize(
    ("rule_string", "dealer", "needs"),
    table(
        ("threefold", 1, (14, 13), "A-12 the caller needs 14, the dealer 13"),
        ("threefold", 0, (13, 14), "A-12 the other way round"),
        ("threefold tie=shared", 1, (14, 14), "A-12 shared: both need 14 to win alone"),
        (PARTNERS, 3, (14, 13, 14, 13), "A-9 the caller's side needs 14"),
        (THREE, 1, (None, None, None), "A-8 three: simply the most"),
        (FOUR, 1, (None,) * 4, "A-8 four alone: simply the most"),
    ),
)
def test_tricks_needed(rule_string, dealer, needs):
    game = game_of(rule_string)
    assert game.needs(game, dealer) == needs


# -- matches ---------------------------------------------------------------------------------


def standing(rule_string, first_dealer, deals):
    """The match after deals with these tricks, each dealt by whoever is next."""
    game = game_of(rule_string)
    finished = []
    for tricks in deals:
        now = game.standing(game, first_dealer, finished)
        assert now.winners == (), "a deal after the match was won"
        score = scored(rule_string, now.next_dealer, tricks)
        finished.append(FinishedDeal(now.next_dealer, "S", game.forehand(now.next_dealer), tricks, score))
    return game.standing(game, first_dealer, finished)


A, B, EVEN = (14, 12), (12, 14), (13, 13)


@pytest.mark.parametrize(
    ("rule_string", "deals", "scores", "winners"),
    table(
        ("threefold", [], (0, 0), (), "A-13 nothing yet"),
        ("threefold", [EVEN, A, B, EVEN], (2, 2), (), "A-10 the first four"),
        ("threefold", [EVEN, A, B, EVEN, EVEN], (3, 2), (0,), "A-10 3-2"),
        ("threefold rounds=1", [A], (1, 0), (0,), "A-13 first to one"),
        ("threefold rounds=10", [A] * 9, (9, 0), (), "A-13 first to ten, nine is not enough"),
        ("threefold rounds=10", [A] * 10, (10, 0), (0,), "A-13 first to ten"),
        ("threefold rounds=2 tie=shared", [EVEN, EVEN], (2, 2), (), "A-13 both there at once: another deal"),
        ("threefold rounds=2 tie=shared", [EVEN, EVEN, EVEN], (3, 3), (), "A-13 and another"),
        ("threefold rounds=2 tie=shared", [EVEN, EVEN, B], (2, 3), (1,), "A-13 until one is ahead"),
        ("threefold rounds=1 tie=draw", [EVEN], (0, 0), (), "A-12 a drawn deal wins nothing"),
        ("threefold rounds=1 tie=replay", [EVEN, B], (0, 1), (1,), "A-18 a replayed deal counts nothing"),
        (f"{PARTNERS} rounds=1", [(8, 4, 6, 8)], (1, 0, 1, 0), (0, 2), "A-15 partners win together"),
        (f"{FOUR} rounds=1 tie=shared", [(7, 7, 6, 6)], (1, 1, 0, 0), (), "A-13 two alone at once: another deal"),
        (f"{FOUR} rounds=1 tie=shared", [(7, 7, 6, 6), (5, 5, 6, 10)], (1, 1, 0, 1), (), "A-13 a third draws level"),
        (f"{PARTNERS} rounds=1 tie=shared", [(8, 5, 5, 8)], (1,) * 4, (), "A-13 both sides at once: another deal"),
        ("threefold match=best_of", [A], (1, 0), (), "A-13 best of three, one is not enough"),
        ("threefold match=best_of", [A, A], (2, 0), (0,), "A-13 best of three is decided at two"),
        ("threefold match=best_of", [A, B, A], (2, 1), (0,), "A-13 best of three, played out"),
        ("threefold match=best_of rounds=2", [A, B], (1, 1), (0, 1), "A-13 best of two, shared"),
        ("threefold match=best_of rounds=1 tie=draw", [EVEN], (0, 0), (0, 1), "A-13 nobody ahead: shared"),
        ("threefold match=best_of tie=replay", [EVEN, A], (1, 0), (), "A-18 a replayed deal is not one of the three"),
        ("threefold match=best_of tie=draw", [A, EVEN], (1, 0), (), "A-13 one deal may still draw level"),
        ("threefold match=best_of tie=draw", [A, EVEN, EVEN], (1, 0), (0,), "A-12 a drawn deal is one of the three"),
        (f"{PARTNERS} match=best_of", [(8, 4, 6, 8)] * 2, (2, 0, 2, 0), (0, 2), "A-13 partners, decided at two"),
        (f"{THREE} match=best_of", [(7, 5, 5), (5, 7, 5)], (1, 1, 0), (), "A-13 three, all still open"),
        ("threefold match=tricks rounds=2", [(20, 6)], (20, 6), (), "A-13 tricks: all deals are played"),
        ("threefold match=tricks rounds=2", [(20, 6), B], (32, 20), (0,), "A-13 most tricks in two deals"),
        ("threefold match=tricks rounds=2", [A, B], (26, 26), (0, 1), "A-13 as many tricks: shared"),
        ("threefold match=tricks rounds=1 tie=replay", [EVEN], (0, 0), (), "A-18 its tricks do not count either"),
        (f"{PARTNERS} match=tricks rounds=1", [(8, 4, 6, 8)], (14, 12, 14, 12), (0, 2), "A-13 the tricks of a side"),
    ),
)
def test_match(rule_string, deals, scores, winners):
    now = standing(rule_string, 0, deals)
    assert (now.scores, now.winners) == (scores, winners)


@pytest.mark.parametrize(
    ("rule_string", "deals", "dealer"),
    table(
        ("threefold", [A], 1, "A-22 two: roles swap"),
        ("threefold", [B], 1, "A-22 whoever won"),
        ("threefold", [A, B], 0, "A-22 and back"),
        (THREE, [(7, 5, 5)], 1, "A-22 three: the deal goes left"),
        (FOUR, [(7, 7, 6, 6)] * 2, 2, "A-22 four: and on"),
        ("threefold tie=replay", [EVEN], 0, "A-18 replay: the same dealer deals again"),
        ("threefold tie=replay", [A, EVEN, EVEN], 1, "A-18 replay: as often as it takes"),
        ("threefold tie=draw", [EVEN], 1, "A-12 a drawn deal passes the deal on"),
    ),
)
def test_next_dealer(rule_string, deals, dealer):
    assert standing(rule_string, 0, deals).next_dealer == dealer


@pytest.mark.parametrize(
    ("rule_string", "goal"),
    table(
        ("threefold", "first to 3", "first to three"),
        ("threefold rounds=7", "first to 7", "first to seven"),
        ("threefold match=best_of", "best of 3", "best of three"),
        ("threefold match=tricks rounds=4", "most tricks, 4 deals", "tricks in four"),
    ),
)
def test_goal(rule_string, goal):
    assert game_of(rule_string).goal == goal


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "seat", "card", "code", "sentence"),
    table(
        ("", 1, "4H", Code.NOT_YOUR_TURN, "It is not your turn.", "out of turn"),
        ("", 0, "4H", Code.NOT_YOURS, "You have no such card to play.", "another seat's face-up card"),
        ("", 0, "AC", Code.NOT_YOURS, "You have no such card to play.", "a card of another hand"),
        ("", 0, "AH", Code.NOT_YOURS, "You have no such card to play.", "another seat's covered card"),
        ("0:KH", 1, "AC", Code.MUST_FOLLOW, "♥ led: you hold 4♥, follow suit.", "a heart lies face up"),
        ("0:KH", 1, "QD", Code.MUST_FOLLOW, "♥ led: you hold 4♥, follow suit.", "no discard from the table either"),
        ("0:KH", 1, "AH", Code.NOT_YOURS, "You have no such card to play.", "one's own covered card is not told apart"),
        ("0:KH 1:4H +AH >0", 0, "KH", Code.NOT_YOURS, "You have no such card to play.", "played already"),
        ("0:KH 1:4H +AH >0 0:TC", 1, "9S", Code.MUST_FOLLOW, "♣ led: you hold A♣ 2♣, follow suit.", "highest first"),
    ),
)
def test_refusal(before, seat, card, code, sentence):
    game, deal = run_from(before)
    with pytest.raises(IllegalAction) as refusal:
        rules.act(game, deal, seat, Play(game.pack.card(card)))
    assert (refusal.value.code, str(refusal.value)) == (code, sentence)


def run_from(script):
    game, deal = position("threefold", 1, "S", ["KH TC", OPEN_HEART])
    return game, run(game, deal, script)[0]


def test_a_finished_deal_refuses_everything():
    game, deal = position("threefold", 1, "S", ["2C", "3C"], (12, 13))
    deal, _ = run(game, deal, "0:2C 1:3C >1")
    with pytest.raises(IllegalAction) as refusal:
        rules.act(game, deal, 1, Play(game.pack.card("2C")))
    assert refusal.value.code is Code.DEAL_OVER


def test_trumps_first_then_cards_never_trumps_again():
    game = game_of("threefold")
    deal, _ = rules.start(game, 1, game.pack.cards)
    with pytest.raises(IllegalAction, match="First name a trump suit"):
        rules.act(game, deal, 0, Play(game.pack.card("2C")))
    deal, _ = rules.act(game, deal, 0, NameTrump("S"))
    with pytest.raises(IllegalAction, match=r"Play a card\."):
        rules.act(game, deal, 0, NameTrump("H"))
