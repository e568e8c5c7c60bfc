"""The notation of actions and cards: reading and writing are inverse, and what cannot be read is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import actions as do
from engine.actions import Cut, NameTrump, Play, Shuffle
from engine.cards import ROOK, Card, pack, words
from engine.notation import action_text, parse_action

from .positions import table

WORDS = ["0", "1", "9", "play", "trump", "cut", "AS", "KS", "5S", "C", "shuffle", "bid", "70", "pass", "nest", "give"]
WORDS += ["pull", "at", "from", "return", "leader", "hide"]
ONE, TWO = pack(), pack(copies=2)
ROOKS = pack(tuple(map(str, range(1, 15))), rook=True)


def bury(cards, trump):
    return do.Bury(frozenset(map(ONE.card, cards.split())), trump)


@pytest.mark.parametrize(
    ("text", "cards", "seat", "action"),
    table(
        ("0 play 4S", ONE, 0, Play(Card("4", "S")), "a card"),
        ("1 play 9H#2", TWO, 1, Play(Card("9", "H", 2)), "a card of the second pack"),
        ("0 play TD", ONE, 0, Play(Card("T", "D")), "a ten"),
        ("0 trump D", ONE, 0, NameTrump("D"), "trumps"),
        ("1 cut 17", ONE, 1, Cut("17"), "a cut at a place"),
        ("1 cut for luck, Ada", ONE, 1, Cut("for luck, Ada"), "a cut with a phrase"),
        ("1 cut  two spaces ", ONE, 1, Cut(" two spaces "), "a phrase keeps its spaces"),
        ("3 shuffle", ONE, 3, Shuffle(), "a shuffle"),
        ("1 bid 75", ONE, 1, do.Bid(75), "a bid"),
        ("2 pass", ONE, 2, do.Pass(), "a pass"),
        ("3 redeal", ONE, 3, do.Redeal(), "a demand for a new deal"),
        ("1 nest QD 6S 7S 9S JC trump C", ONE, 1, bury("QD 6S 7S 9S JC", "C"), "a burial"),
        ("3 drop 6C", ONE, 3, do.Drop(Card("6", "C")), "a card for the kitty"),
        ("3 drop RK", ROOKS, 3, do.Drop(ROOK), "the Rook"),
        ("3 drop 14S", ROOKS, 3, do.Drop(Card("14", "S")), "a rank of two digits"),
        ("0 give 6H 8C KC", ONE, 0, do.Give(frozenset(map(ONE.card, ["KC", "8C", "6H"]))), "three to pass"),
        ("0 leader 1", ONE, 0, do.ChooseLeader(1), "who leads"),
        ("1 pull 7H from 0", ONE, 1, do.Pull(Card("7", "H"), 0), "a card pulled"),
        ("1 pull at 9", ONE, 1, do.PullAt(9), "a place in the fan"),
        ("1 fan 8S 7S", ONE, 1, do.LayFan((Card("8", "S"), Card("7", "S"))), "a fan in an order of one's own"),
        ("1 finish", ONE, 1, do.Finish(), "an offer to finish"),
        ("1 fan", ONE, 1, do.LayFan(), "a fan in any order"),
        ("1 return 8S", ONE, 1, do.GiveBack(Card("8", "S")), "a card given back"),
        ("1 stop", ONE, 1, do.StopPulling(), "no more pulls"),
        ("1 hide 4H", ONE, 1, do.Hide(Card("4", "H")), "a card set aside"),
        ("2 ask", ONE, 2, do.Ask(), "asking for trumps"),
        ("2 decline", ONE, 2, do.Decline(), "no trumps named"),
        ("0 claim", ONE, 0, do.Claim(), "a claim"),
        ("1 accept", ONE, 1, do.Accept(), "agreeing"),
        ("1 refuse", ONE, 1, do.Refuse(), "refusing"),
        ("0 concede", ONE, 0, do.Concede(), "a concession"),
    ),
)
def test_action(text, cards, seat, action):
    """Cards in any order are read; they are written in the order of the pack."""
    assert parse_action(text, cards) == (seat, action)
    written = action_text(seat, action, cards)
    assert sorted(written.split()) == sorted(text.split())
    assert parse_action(written, cards) == (seat, action)
    if not isinstance(action, do.Give | do.Bury):
        assert written == text


def test_cards_are_written_in_the_order_of_the_pack():
    assert action_text(1, bury("QD 6S 7S 9S JC", "C"), ONE) == "1 nest JC QD 6S 7S 9S trump C"
    assert action_text(0, do.Give(frozenset(map(ONE.card, ["6H", "KC", "8C"]))), ONE) == "0 give 8C KC 6H"


@pytest.mark.parametrize(
    ("text", "sentence"),
    table(
        ("", "'' does not start with the number of a seat", "empty"),
        ("play 4S", "does not start with the number of a seat", "no seat"),
        ("-1 play 4S", "does not start with the number of a seat", "a negative seat"),
        ("00 play 4S", "does not start with the number of a seat", "a seat has one spelling"),
        ("\u0661 play 4S", "does not start with the number of a seat", "a digit of another script"),
        ("9" * 5000 + " play 4S", "does not start with the number of a seat", "a number beyond all seats"),
        ("0", "'0' is no action", "a seat alone"),
        ("0 eat 4S", "'0 eat 4S' is no action", "no such verb"),
        ("0 Play 4S", "is no action", "a verb has one spelling"),
        ("0  play 4S", "is no action", "two spaces"),
        ("0 play", "'' is no card of this pack (its cards are written like AS)", "no card"),
        ("0 play 4s", "'4s' is no card of this pack", "a card has one spelling"),
        ("0 play 10S", "'10S' is no card of this pack", "a ten is T"),
        ("0 play 4S#1", "'4S#1' is no card of this pack", "no copies in a single pack"),
        ("0 play 4S 5S", "is no action", "one card at a time"),
        ("0 trump", "is no action", "no suit"),
        ("0 trump C D", "is no action", "two suits"),
        ("0 cut", "is no action", "no place"),
        ("0 shuffle twice", "is no action", "a shuffle is a shuffle"),
        ("0 bid", "is no action", "no amount"),
        ("0 bid -70", "is no action", "a negative amount"),
        ("0 bid 7e1", "is no action", "an amount has one spelling"),
        ("0 bid 1000000", "is no action", "an amount beyond all packs"),
        ("0 pass 4S", "is no action", "a pass has no object"),
        ("0 nest 4S 5S", "is no action", "a burial names trumps"),
        ("0 nest 4S 5S trump N", "is no action", "one of the four suits"),
        ("0 nest 4S 4S 5S 6S 7S trump C", "4S 4S 5S 6S 7S names a card twice", "one card twice"),
        ("0 give 4S 4S 5S", "4S 4S 5S names a card twice", "the same of a pass"),
        ("0 give 4S 5S 1S", "'1S' is no card of this pack", "no such card"),
        ("0 pull 4S", "is no action", "from whom"),
        ("0 pull 4S from x", "is no action", "from no seat"),
        ("0 pull at", "is no action", "no place"),
        ("0 leader", "is no action", "nobody"),
        ("0 leader you", "is no action", "no seat"),
    ),
)
def test_what_cannot_be_read(text, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the sentence is looked at below
        parse_action(text, ONE)
    assert sentence in str(error.value)


@given(st.text() | st.builds(" ".join, st.lists(st.sampled_from(WORDS))))
def test_any_text_is_an_action_or_a_value_error(text):
    try:
        seat, action = parse_action(text, ONE)
    except ValueError:
        return
    assert parse_action(action_text(seat, action, ONE), ONE) == (seat, action)


@pytest.mark.parametrize(
    ("text", "sentence"),
    table(
        ("AS", "the deck has 1 cards, this pack has 52", "too few"),
        (" ".join(map(str, ONE.cards)) + " AS", "the deck has 53 cards, this pack has 52", "too many"),
        (" ".join(map(str, (*ONE.cards[1:], ONE.cards[5]))), "the deck has 7C twice", "one twice"),
        ("1S " + " ".join(map(str, ONE.cards[1:])), "'1S' is no card of this pack", "no such card"),
        ("", "the deck has 0 cards, this pack has 52", "none"),
    ),
)
def test_bad_deck(text, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the sentence is looked at below
        ONE.deck(text)
    assert sentence in str(error.value)


def test_packs():
    """The canonical order: clubs to spades, each lowest first, the second pack after the first."""
    assert " ".join(map(str, ONE.cards[:14])) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D"
    assert (str(ONE.cards[-1]), str(TWO.cards[0]), str(TWO.cards[52]), len(TWO.cards)) == ("AS", "2C#1", "2C#2", 104)
    assert all(TWO.card(str(card)) == card for card in TWO.cards)
    assert [TWO.place[card] for card in TWO.cards] == [*range(104)]
    assert Card("A", "H", 2).face == "AH"


def test_cards_in_words():
    assert [words(Card("T", "H")), words(Card("A", "S", 2))] == ["10♥", "A♠"]
