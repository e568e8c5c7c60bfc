"""What happens before and between the tricks, in words: a row a kind of event, the last column is the line."""

from typing import get_args

import pytest

from engine import events as happened
from engine.cards import ROOK, Card
from engine.events import BetweenDeals, Hidden, SeenEvent
from engine.games import game_of
from engine.ranking import Trick
from tests.tui.test_wording import ANY_TIME
from tui.telling import tell
from tui.wording import Words, spoken

KENTUCKY = game_of("kentucky")
ROOK_GAME = game_of("rook")
CARDS = (Card("A", "S"), ROOK)
BEN = Words(("Ada", "Ben", "Cem", "Dee"), seat=1)
PLAIN = Words(("Zoë", "Ben", "Cem", "Dee"), seat=1, ascii=True)

ROWS = [
    (BEN, happened.Called(0, 95), "Ada bids 95"),
    (BEN, happened.Called(1, 100), "you bid 100"),
    (BEN, happened.Called(1, None), "you pass"),
    (PLAIN, happened.Called(0, None), "Zoe passes"),
    (BEN, happened.ThrownIn(None), "nobody bids: the deal is thrown in"),
    (BEN, happened.ThrownIn(2), "Cem has no counter: the deal is thrown in"),
    (BEN, happened.ThrownIn(1), "you have no counter: the deal is thrown in"),
    (BEN, happened.NestDealt(CARDS), "2 cards in the nest"),
    (BEN, happened.NestBacksDealt(1), "1 card in the nest"),
    (BEN, happened.NestTaken(1, CARDS), "you take the nest: A♠ RK"),
    (PLAIN, happened.NestTaken(1, CARDS), "you take the nest: As RK"),
    (BEN, Hidden("NestTaken", 0, None, 5), "Ada takes the nest"),
    (BEN, happened.CardsBuried(1, CARDS), "you lay A♠ RK away"),
    (BEN, Hidden("CardsBuried", 0, None, 5), "Ada lays 5 cards away"),
    (BEN, happened.CountersAnnounced(0, None, ()), "Ada has laid away counters"),
    (BEN, happened.CountersAnnounced(0, 2, ()), "Ada has laid away 2 counters"),
    (BEN, happened.CountersAnnounced(1, 1, CARDS[:1]), "you have laid away A♠"),
    (BEN, happened.PassChosen(1, CARDS), "you choose A♠ RK to pass"),
    (BEN, Hidden("PassChosen", 0, None, 3), "Ada has chosen 3 cards to pass"),
    (BEN, happened.CardsPassed(1, 0, CARDS), "you pass Ada A♠ RK"),
    (BEN, happened.CardsPassed(0, 1, CARDS), "Ada passes you A♠ RK"),
    (BEN, Hidden("CardsPassed", 0, 3, 3), "Ada passes Dee 3 cards"),
    (BEN, happened.LeaderChosen(0, None), "Ada is to lead first"),
    (BEN, happened.LeaderChosen(1, None), "you are to lead first"),
    (BEN, happened.LeaderChosen(0, 0), "Ada chooses to lead first"),
    (BEN, happened.LeaderChosen(1, 0), "Ada chooses you to lead first"),
    (BEN, happened.FanLaid(1, CARDS), "you fan A♠ RK face down"),
    (BEN, happened.FanLaid(1, ()), "you fan the hand, shuffled"),
    (BEN, Hidden("FanLaid", 0, None, 0), "Ada fans the hand, face down"),
    (BEN, happened.CardPulled(1, 0, CARDS[0]), "you draw A♠ from Ada"),
    (BEN, happened.CardPulled(0, 1, CARDS[0]), "Ada draws A♠ from you"),
    (BEN, Hidden("CardPulled", 0, 2, 1), "Ada draws a card from Cem"),
    (BEN, happened.CardGivenBack(1, 0, CARDS[0]), "you give Ada A♠ back"),
    (BEN, Hidden("CardGivenBack", 0, 2, 1), "Ada gives Cem a card back"),
    (BEN, happened.PullingStopped(0), "Ada draws no more cards"),
    (BEN, happened.CardsShown(0, CARDS), "Ada shows A♠ RK"),
    (BEN, happened.TrumpTurned("H"), "a turned card makes hearts trumps"),
    (BEN, happened.TrumpDeclined(0), "Ada leaves trumps to the next cards"),
    (BEN, happened.TrumpHidden(1, CARDS[0]), "you set A♠ aside: trumps, once it is opened"),
    (BEN, Hidden("TrumpHidden", 0, None, 1), "Ada sets a card aside: trumps, once it is opened"),
    (BEN, happened.TrumpOpened(0, CARDS[0], 0), "Ada opens the card set aside: A♠, spades are trumps"),
    (BEN, happened.TrumpOpened(1, CARDS[0], 2), "you ask for trumps: A♠, spades are trumps"),
    (BEN, happened.TrumpCut(0, "D", 1), "Ada makes diamonds trumps by that card"),
    (BEN, happened.Claimed(0, concedes=False), "Ada claims the rest"),
    (BEN, happened.Claimed(1, concedes=True), "you concede the rest"),
    (BEN, happened.FinishOffered(0), "Ada offers to finish: the deal is decided"),
    (BEN, happened.ClaimAnswered(0, accepts=True), "Ada accepts"),
    (BEN, happened.ClaimAnswered(1, accepts=False), "you refuse and the play goes on"),
    (BEN, happened.RestTaken(0, (Trick(0),)), "Ada takes the last 1 trick"),
    (BEN, happened.TakenBack(0), "Ada takes the last action back"),
    (BEN, Hidden("SomethingNew", 0, None, 1), "Ada does something unseen"),
]


@pytest.mark.parametrize(("words", "event", "said"), ROWS, ids=[row[-1] for row in ROWS])
def test_an_event_is_told(words, event, said):
    (line,) = tell(words, KENTUCKY, None, [event])
    assert str(line) == said


def test_every_event_has_its_row():
    told = {type(row[1]) for row in (*ROWS, *ANY_TIME)} | {happened.PhaseEnded}
    assert told >= {*get_args(SeenEvent), *get_args(BetweenDeals)}


def test_the_nest_has_the_word_of_its_game():
    assert str(tell(BEN, ROOK_GAME, None, [happened.NestBacksDealt(1)])[0]) == "1 card in the kitty"


def test_cards_dealt_one_at_a_time_are_told_together():
    events = []
    for card in CARDS:
        events += [happened.BacksDealt(0, 1, face_down_row=False), happened.PhaseEnded()]
        events += [happened.HandDealt(1, (card,)), happened.NestBacksDealt(1)]
    lines = tell(BEN, KENTUCKY, None, [*events, happened.Called(0, 70)])
    assert [str(line) for line in lines] == ["Ada gets 2 cards", "you get A♠ RK", "2 cards in the nest", "Ada bids 70"]


TRUMPS_IN_THE_MIDDLE = [
    ([happened.TrumpCut(1, "S", 1)], "Cem ruffs with 6♠"),
    ([happened.TrumpOpened(2, Card("9", "S"), 2)], "Cem ruffs with 6♠"),
    ([happened.TrumpOpened(2, Card("9", "S"), 3)], "Cem discards 6♠"),
    ([], "Cem discards 6♠"),
]


@pytest.mark.parametrize(("begin", "said"), TRUMPS_IN_THE_MIDDLE, ids=str)
def test_a_ruff_is_one_from_where_trumps_begin(begin, said):
    led = [happened.Shuffled(0, 1, "00"), happened.LeaderChosen(0, 3)]
    led += [happened.CardPlayed(0, Card("Q", "H"), None), happened.CardPlayed(1, Card("7", "S"), None)]
    lines = tell(BEN, game_of("kentucky"), None, [*led, *begin, happened.CardPlayed(2, Card("6", "S"), None)])
    assert str(lines[-1]) == said


def test_who_leads_first_is_who_was_chosen():
    events = [happened.Shuffled(0, 1, "00"), happened.TrumpNamed(0, "S"), happened.LeaderChosen(2, 3)]
    lines = tell(BEN, KENTUCKY, None, [*events, happened.CardPlayed(2, ROOK, None)])
    assert str(lines[-1]) == "Cem leads RK"
    lines = tell(BEN, KENTUCKY, None, [*events, happened.CardPlayed(3, ROOK, None)])
    assert str(lines[-1]) == "Dee plays RK"


def test_the_rook_and_numbers_are_said():
    assert spoken(ROOK) == "the Rook"
    assert spoken(Card("14", "H")) == "fourteen of hearts"
    assert spoken(Card("1", "C")) == "one of clubs"
