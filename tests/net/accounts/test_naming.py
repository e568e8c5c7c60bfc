"""What people may be called, and which names are taken for one another."""

from random import Random

import pytest

from engine.table import DUMMY_NAME
from net.accounts.likeness import likenesses
from net.accounts.naming import DELETED, made_up, numbered, problem_with, tidied
from net.room import bot_name

FINE = [
    ("ada", "small letters"),
    ("Ada Lovelace", "a space between words"),
    ("O'Neil", "an apostrophe"),
    ("Anne-Marie_2", "joints and a digit"),
    ("x" * 16, "sixteen columns"),
    ("山", "two columns in one character"),
    ("牌" * 8, "sixteen columns in eight"),
    ("山田たろう", "Japanese mixes three scripts"),
    ("カー", "a long vowel"),
    ("김철수", "Korean"),
    ("Łukasz", "a letter with a stroke"),
    ("Nguyễn", "two accents in one letter"),
    ("ọ\u0301lá", "an accent Unicode has no whole letter for"),
    ("Йосип", "Cyrillic"),
    ("Μαρία", "Greek"),
    ("שלום", "from right to left"),
    ("น้ำฝน", "marks that are vowels and tones"),
    ("2pac", "a digit first"),
    ("Robot", "no bot"),
    ("Thea", "no article"),
    ("Hosta", "a flower"),
    ("Modesto", "no moderator"),
]

REFUSED = [
    ("", "columns"),
    ("A", "columns"),
    ("x" * 17, "columns"),
    ("牌" * 9, "columns"),
    (" ada", "one line"),
    ("a  b", "one line"),
    ("a\nb", "one line"),
    ("a\u202eb", "one line"),
    ("a\u200bb", "one line"),
    ("a\x1b[31mb", "one line"),
    ("e\u0301a", "one line"),
    ("a\u0301\u0300\u0301\u0300b", "one line"),
    ("ada!", "! is none of these"),
    ("ada\U0001f0a1", "none of these"),
    ("ａｄａ", "none of these"),
    ("ⅷa", "none of these"),
    ("aªb", "none of these"),
    ("ʀᴀᴅ", "none of these"),
    ("a٣b", "none of these"),
    ("ada’s", "one line"),
    ("-ada", "stand alone"),
    ("ada-", "stand alone"),
    ("a--b", "stand alone"),
    ("a- b", "stand alone"),
    ("1234", "at least one letter"),
    ("1-2", "at least one letter"),
    ("a\u0331\u0323b", "too many marks"),
    ("Аda", "mixes Cyrillic and Latin"),
    ("адa", "mixes Cyrillic and Latin"),
    ("αda", "mixes Greek and Latin"),
    ("山ада", "mixes Chinese and Cyrillic"),
    ("たろう김", "mixes Hangul and Japanese"),
    ("admin", "for the house"),
    ("ADMIN", "for the house"),
    ("Admin 7", "for the house"),
    ("the admin", "for the house"),
    ("TheAdmin", "for the house"),
    ("adm1n", "for the house"),
    ("adrnin", "for the house"),
    ("a-d-m-i-n", "for the house"),
    ("Ada admin", "for the house"),
    ("host", "for the house"),
    ("H0st", "for the house"),
    ("ΗΟSΤ", "mixes"),
    ("server", "for the house"),
    ("moderator", "for the house"),
    ("Root", "for the house"),
    ("guest-7f3a", "for the house"),
    ("Guest", "for the house"),
    ("player-7f3a", "for the house"),
    ("B0t", "for the house"),
    ("ΒΟΤ", "for the house"),
    ("Threefold", "for the house"),
    ("you", "for the house"),
    (DELETED, "for the house"),
    (DUMMY_NAME, "for the house"),
    ("Dummy", "for the house"),
    ("The Durnrny", "for the house"),
    *((bot_name(number), "for the house") for number in range(1, 9)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "why"), FINE, ids=[row[1] for row in FINE])
def test_a_person_may_be_called_so(name, why):
    assert tidied(name) == name
    assert problem_with(name) == ""


@pytest.mark.parametrize(("name", "why"), REFUSED, ids=[f"{row[0]!a}: {row[1]}" for row in REFUSED])
def test_nobody_may_be_called_so(name, why):
    problem = problem_with(name)
    assert why in problem
    assert problem.isprintable()
    assert problem.endswith(".")


def test_a_name_is_tidied_before_it_is_judged():
    assert tidied("  Zoe\u0301  O\u2019Neil\n") == "Zoé O'Neil"
    assert tidied("a\u202e\x1b\u200b") == "a"


ALIKE = [
    ("Ada", "ada", "case"),
    ("Ada", "ADA", "case"),
    ("STRASSE", "straße", "case"),
    ("Ada-L", "Ada L", "a joint"),
    ("Ada-L", "AdaL", "no joint"),
    ("paypal", "paypaI", "a large I for an l"),
    ("paypal", "paypa1", "a one for an l"),
    ("Oscar", "0scar", "a zero for an O"),
    ("Adam", "Adarn", "rn for m"),
    ("Marina", "Mar\u0131na", "an i without its dot"),
    ("ada", "аԁа", "all of it Cyrillic"),
    ("HEO", "НЕО", "capitals that are Cyrillic"),
    ("heo", "НЕО", "and the same in small letters"),
    ("BOB", "ВОВ", "Cyrillic"),
    ("Ann", "Αnn", "a Greek A"),
    ("oo", "οο", "Greek"),
]


@pytest.mark.parametrize(("one", "other", "why"), ALIKE)
def test_names_are_taken_for_one_another(one, other, why):
    assert likenesses(one) & likenesses(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Zoe", "Zoë"), ("Ada", "Ade"), ("heo", "нео"), ("Ada", "Ada2"), ("山", "川")]
)
def test_names_are_told_apart(one, other):
    assert not likenesses(one) & likenesses(other)


@pytest.mark.parametrize(
    ("name", "number", "expected"),
    [
        ("ada", 2, "ada-2"),
        ("x" * 16, 12, "x" * 13 + "-12"),
        ("牌" * 8, 2, "牌" * 7 + "-2"),
        ("abcdefghijklm-op", 2, "abcdefghijklm-2"),
    ],
)
def test_a_number_makes_room_for_itself(name, number, expected):
    assert numbered(name, number) == expected
    assert problem_with(expected) == ""


def test_a_name_made_up_says_what_one_is():
    assert made_up("player", Random(1)) != made_up("player", Random(2))
    assert made_up("guest", Random(1)).startswith("guest-")
    assert len(made_up("guest", Random(1))) == len("guest-7f3a")
