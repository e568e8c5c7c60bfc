"""The notation of actions and cards: reading and writing are inverse, and what cannot be read is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Cut, NameTrump, Play, Shuffle
from engine.cards import Card, pack, words
from engine.notation import action_text, parse_action

from .positions import table

WORDS = ["0", "1", "9", "play", "trump", "cut", "AS", "C", "shuffle"]
ONE, TWO = pack(), pack(copies=2)


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
    ),
)
def test_action(text, cards, seat, action):
    assert parse_action(text, cards) == (seat, action)
    assert action_text(seat, action) == text


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
        ("0 play 4S 5S", "'4S 5S' is no card of this pack", "one card at a time"),
        ("0 trump", "is no action", "no suit"),
        ("0 trump C D", "is no action", "two suits"),
        ("0 cut", "is no action", "no place"),
        ("0 shuffle twice", "is no action", "a shuffle is a shuffle"),
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
    assert action_text(seat, action) == text


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
