"""What is said, a row a clause: the last column is the sentence."""

import pytest

from engine.cards import Card
from engine.errors import IllegalAction
from engine.events import (
    BacksDealt,
    CardPlayed,
    CardTurnedUp,
    DealScored,
    HandDealt,
    MatchWon,
    PackCut,
    PhaseEnded,
    RowDealt,
    Shuffled,
    StockShown,
    TrickTaken,
    TrumpNamed,
)
from engine.game import DealScore, FinishedDeal, Standing
from engine.games import game_of
from engine.ranking import Played, Trick
from tui.summary import deal_headline, deal_reason, match_headline, needs, rule_line
from tui.telling import SoFar, tell, why
from tui.wording import Words, ascii_text, counted, sentence, spoken, third_person

TWO = game_of("threefold")
THREE = game_of("threefold players=3")
PARTNERS = game_of("threefold players=4 sides=partners")
FIRST = game_of("threefold players=4")
LAST = game_of("threefold players=4 identical=last")

YOU = Words(("Ada", "Ben"), seat=1)
WATCHER = Words(("Ada", "Ben"))
THREE_OF_US = Words(("Ada", "Ben", "Cem"), seat=1)
FOUR = Words(("Ada", "Ben", "Cem", "Dee"), seat=1)
ASCII = Words(("Zoë", "Łukasz"), seat=None, ascii=True)


def c(text):
    face, _, copy = text.partition("#")
    return Card(face[0], face[1], int(copy or 0))


def cards(text):
    return tuple(map(c, text.split()))


ANY_TIME = [
    (YOU, Shuffled(0, 3, "3f9a52"), "Ada shuffles for deal 3, sealed 3f9a…"),
    (ASCII, Shuffled(0, 3, "3f9a52"), "Zoe shuffles for deal 3, sealed 3f9a..."),
    (YOU, Shuffled(1, 1, "3f9a52"), "you shuffle for deal 1, sealed 3f9a…"),
    (YOU, PackCut(1, "17"), "you cut at 17"),
    (YOU, PackCut(0, "good luck {0}"), 'Ada cuts with "good luck {0}"'),
    (ASCII, PackCut(1, "viel Glück"), 'Lukasz cuts with "viel Gluck"'),
    (YOU, HandDealt(1, cards("TH AS")), "you get 10♥ A♠"),
    (YOU, BacksDealt(0, 5, face_down_row=False), "Ada gets 5 cards"),
    (YOU, BacksDealt(1, 8, face_down_row=True), "you get 8 covered cards"),
    (YOU, BacksDealt(0, 1, face_down_row=False), "Ada gets 1 card"),
    (YOU, RowDealt(0, cards("2C 3D"), face_up=True), "Ada shows 2♣ 3♦"),
    (YOU, RowDealt(1, cards("2C 3D"), face_up=True), "you show 2♣ 3♦"),
    (YOU, StockShown(cards("7S")), "left over: 7♠"),
    (YOU, TrumpNamed(0, "S"), "Ada names spades trumps"),
    (YOU, TrumpNamed(1, "H"), "you name hearts trumps"),
    (YOU, CardPlayed(0, c("QH"), None), "Ada plays Q♥"),
    (YOU, CardTurnedUp(0, 3, c("TS")), "Ada uncovers 10♠"),
    (ASCII, CardTurnedUp(0, 3, c("TS")), "Zoe uncovers 10s"),
    (YOU, TrickTaken(1), "you win the trick"),
    (YOU, DealScored((1,), "most tricks: 15"), "you win the deal · most tricks: 15"),
    (ASCII, DealScored((0,), "most tricks: 15"), "Zoe wins the deal - most tricks: 15"),
    (YOU, DealScored((), "13 tricks each: nobody wins the deal"), "13 tricks each: nobody wins the deal"),
    (YOU, DealScored((0,), "{0} took 14, {1} 12"), "Ada wins the deal · Ada took 14, you 12"),
    (YOU, MatchWon((1,)), "you win the match"),
    (FOUR, MatchWon((1, 3)), "you and Dee win the match"),
    (FOUR, MatchWon((0, 2)), "Ada and Cem win the match"),
    (WATCHER, MatchWon((1,)), "Ben wins the match"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "event", "said"), ANY_TIME, ids=[row[-1] for row in ANY_TIME])
def test_an_event_is_told_without_knowing_what_came_before(words, event, said):
    (line,) = tell(words, TWO, None, [event])
    assert str(line) == said


def test_the_end_of_a_phase_is_nothing_to_tell():
    assert tell(YOU, TWO, None, [PhaseEnded()]) == ()


DEAL = [Shuffled(0, 1, "00"), TrumpNamed(1, "S")]
TRICKS = [
    ([CardPlayed(1, c("QH"), None)], "you lead Q♥"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("AH"), 2)], "Ada follows with A♥"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("AC"), 2)], "Ada discards A♣"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("2S"), 2)], "Ada ruffs with 2♠"),
    ([CardPlayed(1, c("QS"), None), CardPlayed(0, c("2S"), 2)], "Ada follows with 2♠"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("AH"), 2), TrickTaken(0)], "Ada wins with A♥"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("2S"), 2), TrickTaken(0)], "Ada wins: ruffs with 2♠"),
    ([CardPlayed(1, c("QS"), None), CardPlayed(0, c("2S"), 2), TrickTaken(1)], "you win with Q♠, the highest trump"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(0, c("2C"), 2), TrickTaken(1)], "you win with Q♥, nobody followed"),
    ([CardPlayed(1, c("2H"), 1), CardPlayed(0, c("AH"), 2), TrickTaken(0), CardPlayed(0, c("3C"), 1)], "Ada leads 3♣"),
    ([CardPlayed(1, c("QH"), None), TrickTaken(1), CardPlayed(0, c("3C"), None)], "Ada plays 3♣"),
    ([CardPlayed(1, c("QH"), None), CardPlayed(1, c("3C"), None), CardPlayed(0, c("4C"), None)], "Ada plays 4♣"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "said"), TRICKS, ids=[row[-1] for row in TRICKS])
def test_a_card_is_told_by_its_place_in_the_trick(events, said):
    assert str(tell(YOU, TWO, None, [*DEAL, *events])[-1]) == said


def test_a_line_has_its_subject_apart():
    assert tell(YOU, TWO, None, [CardTurnedUp(0, 1, c("9D"))])[0] == ("Ada", "uncovers 9♦")


REASONS = [
    (FIRST, "KS#1 2S#1 KS#2 3S#1", "D", FOUR, "Ada wins: the first K♠ stands"),
    (LAST, "KS#1 2S#1 KS#2 3S#1", "D", FOUR, "Cem wins: the last K♠ takes it"),
    (FIRST, "KH#1 2S#1 3S#1 4H#1", "S", FOUR, "Cem wins with 3♠, the highest trump"),
    (FIRST, "KH#1 AS#1 3C#1 4H#1", "S", FOUR, "you win: ruff with A♠"),
]


@pytest.mark.parametrize(("game", "played", "trump", "words", "said"), REASONS, ids=[row[-1] for row in REASONS])
def test_a_trick_says_why_it_went_where_it_went(game, played, trump, words, said):
    """R3."""
    trick = Trick(0, tuple(Played(seat, card) for seat, card in enumerate(cards(played))))
    assert str(why(words, game, trick, trump)) == said


def test_an_unfinished_trick_has_no_reason_yet():
    assert why(YOU, TWO, Trick(0, (Played(0, c("KH")),)), "S") is None
    assert why(YOU, TWO, None, "S") is None


def test_before_the_first_deal_nothing_is_known():
    assert SoFar.of(None)[:2] == (None, None)


NEEDS = [
    (YOU, TWO, 0, "you need 14, Ada 13"),
    (YOU, TWO, 1, "you need 13, Ada 14"),
    (WATCHER, TWO, 0, "Ada needs 13, Ben 14"),
    (FOUR, PARTNERS, 0, "you and Dee need 14, Ada and Cem 13"),
    (THREE_OF_US, THREE, 0, "most tricks win"),
]


@pytest.mark.parametrize(("words", "game", "dealer", "said"), NEEDS, ids=[row[-1] for row in NEEDS])
def test_the_tricks_that_are_needed(words, game, dealer, said):
    assert needs(words, game, dealer) == said


def deal(winners, reason, *, stands=True):
    return FinishedDeal(0, "S", 1, (15, 11), DealScore(winners, (0, 1), reason, {}, stands))


RESULTS = [
    (YOU, deal((1,), "most tricks: 15"), "You win the deal. Most tricks: 15."),
    (YOU, deal((0,), "13 tricks each: the tie goes to {0}"), "Ada wins the deal. 13 tricks each: the tie goes to Ada."),
    (YOU, deal((), "13 tricks each"), "The deal is drawn. 13 tricks each."),
    (FOUR, deal((1, 3), "shared"), "You and Dee win the deal. Shared."),
    (YOU, deal((), "13 tricks each", stands=False), "The deal does not count: it is dealt again. 13 tricks each."),
]


@pytest.mark.parametrize(("words", "finished", "said"), RESULTS, ids=[row[-1] for row in RESULTS])
def test_a_deal_ends_in_words(words, finished, said):
    assert f"{deal_headline(words, finished)} {deal_reason(words, finished)}" == said


MATCHES = [
    (YOU, TWO, Standing((1, 3), 0, (1,)), "You win the match, 3 to 1."),
    (YOU, TWO, Standing((3, 1), 0, (0,)), "Ada wins the match, 3 to 1."),
    (YOU, TWO, Standing((1, 2), 0, ()), "The match stands 2 to 1, first to 3."),
    (FOUR, PARTNERS, Standing((3, 0, 3, 0), 0, (0, 2)), "Ada and Cem win the match, 3 to 0."),
    (THREE_OF_US, THREE, Standing((1, 3, 2), 0, (1,)), "You win the match, 3 to 2 to 1."),
    (YOU, TWO, Standing((2, 2), 0, (0, 1)), "You and Ada share the match, 2 to 2."),
]


@pytest.mark.parametrize(("words", "game", "standing", "said"), MATCHES, ids=[row[-1] for row in MATCHES])
def test_a_match_ends_in_words(words, game, standing, said):
    assert match_headline(words, game, standing) == said


RULES = [
    ("threefold", "Threefold"),
    ("threefold players=3 packs=2 rounds=1", "Threefold · 3 players · 2 packs · 1 round"),
    ("threefold tie=shared reveal=leader_may_wait", "Threefold · tie: shared · reveal: leader may wait"),
]


@pytest.mark.parametrize(("rules", "said"), RULES, ids=[row[-1] for row in RULES])
def test_the_rules_in_a_line(rules, said):
    """R3."""
    assert rule_line(rules) == said


PLAIN = [
    ("♥ led: you hold 9♥ 10♥, follow suit.", "hearts led: you hold 9h 10h, follow suit."),
    ("A♠ K♦ 2♣", "As Kd 2c"),
    ("Zoë Łukasz Bjørn", "Zoe Lukasz Bjorn"),
    ("日本", "??"),
    ("“so” – it’s…", '"so" - it\'s...'),
]


@pytest.mark.parametrize(("text", "said"), PLAIN, ids=[row[-1] for row in PLAIN])
def test_ascii_says_the_same_in_ascii(text, said):
    assert ascii_text(text) == said


def test_a_refusal_reads_in_ascii_too():
    refusal = IllegalAction("MUST_FOLLOW", "♥ led: you hold 9♥, follow suit.")
    assert ASCII.text(str(refusal)) == "hearts led: you hold 9h, follow suit."


VERBS = [
    ("win", "wins"),
    ("discard", "discards"),
    ("pass", "passes"),
    ("are", "is"),
    ("have", "has"),
    ("reach", "reaches"),
]


@pytest.mark.parametrize(("plain", "third"), VERBS)
def test_a_verb_agrees(plain, third):
    assert third_person(plain) == third


def test_small_words():
    assert [YOU.whose(1), YOU.whose(0), YOU.names_of(()), YOU.verb((), "win")] == ["your", "Ada's", "nobody", "wins"]
    assert [YOU.suit("H"), ASCII.suit("H")] == ["♥ hearts", "hearts"]
    assert [Words(("", "Ben")).name(0), FOUR.names_of((0, 1, 3))] == ["seat 1", "you, Ada and Dee"]
    assert [counted(1, "card"), counted(2, "card"), sentence("it is so"), sentence("Done!")] == [
        "1 card",
        "2 cards",
        "It is so.",
        "Done!",
    ]
    assert spoken(c("QS")) == "queen of spades"
