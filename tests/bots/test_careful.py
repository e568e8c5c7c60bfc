"""What the careful bot plays, position by position."""

import random

import pytest

from engine import game as rules
from engine.bots import bots
from engine.games import game_of
from engine.notation import action_text
from tests.bots.positions import at_table, position


def chosen(view):
    """What the careful bot does, as a record says it after the seat, and why."""
    choice = bots()["careful"].choose(view, random.Random(1))
    return action_text(0, choice.action, view.game.pack).split()[-1], choice.why


def rows(*table):
    return [pytest.param(*row[:-1], id=row[-1]) for row in table]


@pytest.mark.parametrize(
    ("packet", "suit"),
    rows(
        ("AS 5H 6H 7H KC", "H", "length before honours"),
        ("AS KS 9H 8H QC", "S", "honours between suits of equal length"),
        ("9S 8S 9H 5H QC", "S", "then the higher second card"),
        ("2C 3C 4C 5C 6C", "C", "all of a suit"),
        ("AD KD QD 2S 3S", "D", "length and honours"),
    ),
)
def test_trumps_from_the_first_packet(packet, suit):
    game = game_of("threefold")
    first = [game.pack.card(name) for name in packet.split()]
    deck = (*first, *(card for card in game.pack.cards if card not in first))
    deal, _ = rules.start(game, 1, deck)
    assert chosen(at_table(game, deal, 0))[0] == suit


@pytest.mark.parametrize(
    ("text", "trump", "played", "card"),
    rows(
        ("AH JH 2H 5C | 9D\n 3C 4C 5S 6S", "S", "TH", "JH", "last in hand: the cheapest card that wins"),
        ("AH JH 2H 5C | 9D\n 3C 4C 5S 6S", "S", "KH", "AH", "the only card that wins"),
        ("QH JH 2H 5C | 9D\n 3C 4C 5S 6S", "S", "KH", "2H", "cannot win: the lowest"),
        ("AS 7S 3S 5C | 9D\n 3C 4C 6S 8S", "S", "KH", "3S", "void: the lowest trump is enough"),
        ("AS 7S 3S | 9D 8D\n 3C 4C 6S", "D", "9H", "8D", "the lowest of the face-up trumps"),
        ("AC 7C 3S 8S | 9S\n 3C 4C 6S 8D", "D", "9H", "3S", "no trump: what is missed least"),
        ("KH 9H | 4H 3H | 6C 7C\n 3C 4C 5S 6S 8S", "S", "AH", "3H", "a loser that turns up a covered card"),
    ),
)
def test_following_last(text, trump, played, card):
    assert chosen(position(text, trump, played))[0] == card


@pytest.mark.parametrize(
    ("text", "trump", "before", "card", "reason"),
    rows(
        (
            "AH 5H 4C 3D 2D | 9C\n 7C 8C TC 6D | KH | 9D",
            "S",
            ["2H 2S"],
            "AH",
            "",
            "a face-up king alone, its owner void in hand: the ace takes it",
        ),
        (
            "QH 5C 4C 3D 2D | 9C\n 7C AC TC AD | KH JD | 9D KD",
            "S",
            ["2H 2S"],
            "QH",
            "not",
            "the queen is not thrown under a king that must cover it",
        ),
        (
            "AS KS QS 8S 5H 4C | 2C\n 6D 7D 8D JD 9S TS 7H",
            "S",
            [],
            "QS",
            "draws trumps",
            "draws trumps, with the lowest of equals, while the other may hold some",
        ),
        (
            "AS KS QS 8S 5H AC | 2C\n 6D 7D 8D JD TC 7C 7H",
            "S",
            ["2S 9D"],
            "AC",
            "",
            "no trump led once the others are known to be void: a sure side card first",
        ),
    ),
)
def test_leading(text, trump, before, card, reason):
    got, why = chosen(position(text, trump, before=before))
    if reason == "not":
        assert got != card
    else:
        assert got == card
        assert reason in why


PARTNERS = "threefold players=4 sides=partners"


@pytest.mark.parametrize(
    ("text", "played", "game", "card"),
    rows(
        (
            "KH#1 9H#1 2H#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "TH#1 AH#1 3H#1",
            PARTNERS,
            "2H#1",
            "the partner's ace is sure: the lowest goes on it",
        ),
        (
            "AH#2 9H#1 2H#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "TH#1 AH#1 3H#1",
            PARTNERS + " identical=last",
            "2H#1",
            "nor is it beaten with the equal card that would win",
        ),
        (
            "AS#1 9S#1 2D#1 3D#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "TH#1 AH#1 3H#1",
            PARTNERS,
            "2D#1",
            "nor ruffed",
        ),
        (
            "KH#1 9H#1 2H#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "QH#1 TH#1 3H#1",
            PARTNERS,
            "KH#1",
            "an opponent's queen is",
        ),
        (
            "AH#2 9H#1 2H#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "TH#1 3H#1 AH#1",
            PARTNERS,
            "2H#1",
            "of equal cards the first stands: the second ace would be thrown away",
        ),
        (
            "AH#2 9H#1 2H#1\n 3C#1 4C#1\n 5C#1 6C#1\n 7C#1 8C#1",
            "TH#1 3H#1 AH#1",
            PARTNERS + " identical=last",
            "AH#2",
            "where the last stands it wins",
        ),
        ("AH 9H 2H\n 3C 4C\n 5C 6C", "TH 3H", "threefold players=3", "AH", "nobody is a partner among three"),
    ),
)
def test_following_among_more(text, played, game, card):
    assert chosen(position(text, "S", played, game=game))[0] == card


def test_no_trump_is_drawn_from_a_partner_alone():
    """Both opponents have shown that they have no trump; the partner may have some."""
    seen = position(
        "AS#1 QS#1 5H#1 AC#1 4D#1\n 7C#1 8C#1 2D#1 3D#1\n KS#1 9S#1 7D#1 TC#1\n 5C#1 6C#1 8D#1 9D#1",
        "S",
        before=["2S#1 2H#1 3S#1 3H#1"],
        game=PARTNERS,
    )
    card, why = chosen(seen)
    assert card == "AC#1"
    assert why == "Nothing can beat A♣."


@pytest.mark.parametrize(
    ("text", "played", "card"),
    rows(
        ("2D KH\n AH 3C", "", "2D", "the deuce wins now, but not after the ace has taken the king"),
        ("AH QH 3C\n KH JH 4C", "", "3C", "let the king be led into the ace and queen"),
        ("3S AC KC\n AS QC 2D", "", "KC", "the lower of equal cards"),
    ),
)
def test_the_last_tricks_are_played_out(text, played, card):
    assert chosen(position(text, "S", played))[0] == card
