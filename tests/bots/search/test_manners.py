"""What a club player would laugh at, position by position: the expert does not do it."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.actions import Bid, Pass, Play
from engine.bots.roster import entry_of, made
from engine.bots.search.expert import Expert
from engine.games import game_of
from engine.record import parse_record
from engine.table import Table
from tests.bots.positions import at_table, dealt
from tests.bots.search.certain import judged
from tests.bots.test_careful import rows
from tests.bots.test_points import FAIR, PASS, POOR, STRONG
from tests.bots.whole import late

FOLDER = Path(__file__).parent.parent.parent / "manners"


def mostly(seen, *actions):
    """Whether it does one of these whatever it dreams of, or but for once in four times; it plays what it may claim."""
    chosen = [Expert(claims=False).choose(seen, random.Random(seed)).action for seed in range(4)]
    return sum(action in actions for action in chosen) >= 3


@pytest.mark.parametrize(
    ("text", "played", "card"),
    rows(
        ("KH 3H 9D\n 7H JH\n 6H 9S\n 8H JC", "4H QH 5H", "3H", "B2: the partner's queen, which wins, is let alone"),
        ("KH JH 9D\n QH 6H\n 7H 9S\n 8H JC", "TH 4H 5H", "JH", "B2: last in hand, the cheapest that wins"),
        ("9S 2S 9D\n 7S 4H\n 8S 6S\n 5H JC", "KH TH AH", "2S", "B2: void, the lowest trump takes the ten"),
        ("TH 3H 9D\n KH 7H\n 6H 9S\n 8H JC", "AH 4H 5H", "3H", "no ten goes under an opponent's ace"),
        ("TH 3H 9D\n KH 7H\n 6H 9S\n 8H JC", "4H AH 5H", "TH", "B12: it goes to the partner's"),
    ),
)
def test_last_in_hand(text, played, card):
    seen = late(text, played)
    assert mostly(seen, Play(seen.game.pack.card(card)))


@pytest.mark.parametrize(
    ("hand", "calls", "action"),
    rows(
        (STRONG, [], Bid(70), "a strong hand opens, with the least"),
        (FAIR, [110], Pass(), "B3: nobody bids what the hand is not good for"),
        (POOR, [75, 80, PASS], Pass(), "B11: the partner's bid stands"),
        (STRONG, [75, 100, PASS], Bid(105), "B11: one that the partner may lose is taken over by who will make it"),
    ),
)
def test_calls(hand, calls, action):
    seat = len(calls) % 4
    game, deal = dealt([hand if other == seat else "" for other in range(4)], "kentucky", calls)
    assert mostly(at_table(game, deal, seat), action)


REACHED = rows(
    ("no-trumps-out", "5D", "B6: nobody else has trumps: they are kept to ruff with, and none is led into nothing"),
    ("partners-trumps", "8D", "B6: the partner alone may have trumps: none is led, for they would fall on each other"),
    ("five-into-a-void", "8C", "B6: an opponent has no hearts, and the others are known: no five is led into a ruff"),
    ("ten-into-a-void", "QC", "B6: an opponent has no clubs and may have trumps: no ten is led into a ruff"),
    ("trumps-before-the-ten", "5H JH", "B6: an opponent would ruff the ten of diamonds: trumps are led before it"),
    ("partners-seven", "5D 9D", "B2: the partner's seven wins the last trick but two: the ten of trumps stays in hand"),
    (
        "ten-to-partner",
        "TD",
        "B12: the partner's ace of trumps is sure: the ten goes to it, not a card that counts nothing",
    ),
    ("ace-to-partner", "AD", "B12: nobody who is still to play has a trump: the ace goes to the partner's jack"),
    ("ace-kept", "JS QH", "the ace may still win a trick: a card that wins nothing is thrown away"),
    ("master-kept", "QS KS", "so is what stands under it, for nothing higher than the ace is out"),
    ("queen-thrown", "QD", "of a king that has a card to beat and a queen that has none, the queen goes"),
    ("king-thrown", "KH", "the opponents' queen of trumps wins: the ace that counts is not given to it"),
    ("ace-for-the-last", "7C", "B14: two trumps, and the last trick brings what was laid away: the ace is for that"),
    ("cheap-ruff", "9D", "B14: the nine of trumps takes this trick and the king the last, not the other way about"),
    ("last-three", "8D#2 JD#1", "B14: the opponents' ten of hearts is ruffed, for the partner can beat it no more"),
    ("low-rook-kept", "8S 9S", "B8: lowest, the Rook is not led into the five of trumps that is out"),
    ("king-counts", "KD", "B8: in the full pack kings count: one goes to the partner's trump, and no queen"),
    ("fourth-ten", "TC", "B8: where all four tens count more, the last goes to the partner though the deal is won"),
    ("fourth-ten-stopped", "8S", "B8: and whose deal is lost keeps a trump to take it with"),
    ("low-rook-last", "AD", "B8: nor is it led while an opponent may hold a trump: the ace first"),
)


def reached(name, rules=""):
    """The position at the end of a record, as the seat to act sees it; `rules`: under others than it was played by."""
    record = parse_record((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    record = replace(record, rules=game_of(rules).rules) if rules else record
    table = Table.resume(record, seeds=lambda: bytes(32), name="manners")
    return table.view(table.to_act()[0])


def plays(seen, cards):
    return [Play(seen.game.pack.card(card)) for card in cards.split()]


@pytest.mark.parametrize(("name", "cards"), REACHED)
def test_where_one_play_is_right_wherever_the_cards_lie(name, cards):
    seen = reached(name)
    assert mostly(seen, *plays(seen, cards))


def test_who_has_no_ace_lets_a_partner_bid_on():
    """B11: the partner, who bid last but one and holds four aces, is still to call."""
    assert mostly(reached("partner-speaks-after"), Pass())


SEVENS = ("three-two-five", "three-two-five sevens=high")
ROOKS = ("kentucky", "kentucky rook=low")
EQUALS = tuple(f"threefold players=4 sides=partners{last}" for last in ("", " identical=last"))

TURNED = rows(
    ("rook-takes-or-not", ROOKS, ("RK", "6D"), "the ace of trumps falls under the highest Rook, and takes the lowest"),
    ("rook-draws-or-not", ROOKS, ("RK", "JD QD"), "the highest Rook draws the last trump, the lowest falls to it"),
    ("rook-under-king", ROOKS, ("RK", "9H"), "the king of trumps is beaten by the highest Rook alone"),
    (
        "jack-under-its-like",
        EQUALS,
        ("JD#2", "JC#1"),
        "of equal cards the first stands, or the last: an opponent has its like",
    ),
    ("seven-draws-or-not", SEVENS, ("TH JH", "7H"), "the seven of trumps falls to any other, or draws them"),
)


@pytest.mark.parametrize(("name", "rules", "cards"), TURNED)
def test_a_house_rule_that_turns_the_right_play(name, rules, cards):
    """B8: the same deal and the same tricks, played by either rule."""
    for text, right in zip(rules, cards, strict=True):
        seen = reached(name, text)
        assert mostly(seen, *plays(seen, right))


PLAIN = ("partners-seven", "ace-to-partner", "master-kept", "low-rook-kept")


def test_what_is_plain_strong_sees_too():
    """It misjudges a little: where little is lost it goes wrong at times."""
    strong, right = made(entry_of("strong").maker), []
    for name, cards in (row.values for row in REACHED):
        seen = reached(name)
        if name in PLAIN:
            right += [strong.choose(seen, random.Random(seed)).action in plays(seen, cards) for seed in range(4)]
    assert sum(right) >= 3 / 4 * len(right)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "rules", "cards"),
    [(row.values[0], "", row.values[1]) for row in REACHED]
    + [(name, *turned) for name, *both in (row.values for row in TURNED) for turned in zip(*both, strict=True)],
)
def test_that_is_right_indeed(name, rules, cards):
    """By trying all: no other card does as well in every deal that the seat may be in."""
    seen = reached(name, rules)
    verdict = judged(seen)
    assert {Play(card) for card in verdict.right} == {*plays(seen, cards)}
    assert {Play(card) for card in verdict.wrong} == {*seen.legal} - {*plays(seen, cards)}
