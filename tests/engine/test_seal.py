"""Sealed decks: the same for ever, fair, and changed by whatever they are made from."""

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import pack
from engine.seal import SEED_BYTES, below, commitment, sealed_deck

from .positions import table

PACK = pack().cards
SEED = bytes(range(SEED_BYTES))


NO_CUT = (
    "7C 8H 9D TS QD 3H KH AD TD JH 7D JD TH 3S 5D 6C AS 9H TC 9C 4S 4H 2D 6H 5S JS "
    "QS 8S 4D 3C 7S AH 5H QH 2C 7H JC 6D KD 5C 2S 3D KC 6S 8C 9S 2H QC 4C AC 8D KS"
)
AT_17 = (
    "JS KD 3H 6C 6D JH 2D 5D 9S 7D 5S 2H 7S 9D 3D QD 5H 6H 2C JC 4S 3S 5C TS 2S QC "
    "8D 4D AD 9C AC 7H AH TH TC 8S TD QH 3C KC KH QS 9H AS 8H 8C 4C 4H KS 6S 7C JD"
)
BY_PHRASE = (
    "6D 9S 4H 2C AH 8H 7C 3H KS 3C 2H 7D AC 8D 6S QC JH QS TH 4C JD KC 5S 7H 4D KD "
    "TD 2S KH 3S 5H AD 8C 6H 6C 5D 9H JC 4S JS QD 8S 5C TS 7S TC 9C 2D 3D AS QH 9D"
)


@pytest.mark.parametrize(
    ("cuts", "deck"),
    table(([], NO_CUT, "no cut"), ([(1, "17")], AT_17, "a place"), ([(1, "for luck – Ada")], BY_PHRASE, "a phrase")),
)
def test_a_seed_makes_the_same_deck_for_ever(cuts, deck):
    """These decks were proved to somebody: whatever else changes, they do not."""
    assert " ".join(map(str, sealed_deck(PACK, SEED, "table/1", cuts))) == deck


def test_the_seal_is_the_hash_of_the_seed():
    assert commitment(SEED) == sha256(SEED).hexdigest()
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@given(st.binary(min_size=32, max_size=32), st.text(st.characters(exclude_categories=["Cs"])))
def test_every_deck_is_the_whole_pack(seed, name):
    assert sorted(sealed_deck(PACK, seed, name, [])) == sorted(PACK)


@pytest.mark.parametrize(
    ("bound", "words", "number"),
    table(
        (52, [0], 0, "the lowest word"),
        (52, [53], 1, "a word wraps round"),
        (3, [2**32 - 2], 2, "the last word that is kept: there are as many for each number"),
        (3, [2**32 - 1, 7], 1, "the one word too many for three is thrown away"),
        (52, [2**32 - 1, 2**32 - 48, 3], 3, "the last 48 words are too many for 52"),
        (52, [2**32 - 49, 3], 51, "and no more than those"),
        (64, [2**32 - 1], 63, "none is too many for a power of two"),
        (1, [2**32 - 1], 0, "nor for one"),
    ),
)
def test_no_number_is_likelier_than_another(bound, words, number):
    assert below(bound, iter(words)) == number


DIFFERENT = [
    ("t/1", []),
    ("t/2", []),
    ("", []),
    ("t/11", []),
    ("t/1", [(1, "1")]),
    ("t/1", [(1, "11")]),
    ("t/1", [(11, "1")]),
    ("t/1", [(1, "1"), (1, "1")]),
    ("t/1", [(1, "1"), (2, "2")]),
    ("t/1", [(2, "1"), (1, "2")]),
    ("t/1", [(1, "a"), (1, "b")]),
    ("t/1", [(1, "b"), (1, "a")]),
    ("t/1", [(1, "")]),
    ("t/1", [(1, "\0")]),
    ("t/1", [(1, "1\0\0\0\0011\0\0\0\0012")]),
    ("t/1\0\0\0\0011", [(1, "1")]),
    ("t/1\0\0\0\0011\0\0\0\0011", []),
]


@pytest.mark.parametrize(("one", "other"), combinations(DIFFERENT, 2), ids=str)
def test_no_two_deals_or_cuts_make_the_same_deck(one, other):
    """Not even where one could be mistaken for the other, written side by side."""
    assert sealed_deck(PACK, SEED, *one) != sealed_deck(PACK, SEED, *other)


def test_cuts_count_in_seat_order_whoever_was_first():
    """What several seats say at once has no order."""
    assert sealed_deck(PACK, SEED, "t", [(2, "b"), (0, "a")]) == sealed_deck(PACK, SEED, "t", [(0, "a"), (2, "b")])


CUTS = st.lists(st.tuples(st.integers(0, 3), st.text(st.characters(exclude_categories=["Cs"]), max_size=3)), max_size=3)


@given(st.text("ab/", max_size=3), CUTS, st.text("ab/", max_size=3), CUTS)
def test_other_names_or_cuts_make_another_deck(name, cuts, other_name, other_cuts):
    by_seat = [sorted(it, key=lambda cut: cut[0]) for it in (cuts, other_cuts)]
    same = (name, by_seat[0]) == (other_name, by_seat[1])
    assert (sealed_deck(PACK, SEED, name, cuts) == sealed_deck(PACK, SEED, other_name, other_cuts)) == same


def deviation(size, decks):
    """Chi square of place against card over so many decks, over its degrees of freedom; fair decks come to about 1."""
    seen = Counter()
    for number in range(decks):
        seen.update(enumerate(sealed_deck(range(size), SEED, f"fair/{number}", [])))
    expected = decks / size
    square = sum((seen[place, card] - expected) ** 2 / expected for place in range(size) for card in range(size))
    return square / (size - 1) ** 2


def bound(size):
    """Five standard deviations of what fair decks come to."""
    return 5 * (2 / (size - 1) ** 2) ** 0.5


@pytest.mark.parametrize("size", [2, 3, 5, 52])
def test_every_card_comes_to_every_place_equally_often(size):
    """Small packs show a bias that a large one hides. The decks are the same in every run."""
    assert abs(deviation(size, 4000) - 1) < bound(size)


@pytest.mark.long
@pytest.mark.parametrize(("size", "decks"), [(3, 1_000_000), (52, 1_000_000), (104, 200_000)])
def test_every_card_comes_to_every_place_equally_often_in_very_many_decks(size, decks):
    """R22."""
    assert abs(deviation(size, decks) - 1) < bound(size)


def test_all_orders_of_a_small_pack_come_equally_often():
    """Not only each place by itself."""
    seen = Counter(sealed_deck(range(4), SEED, f"order/{number}", []) for number in range(12_000))
    assert len(seen) == 24
    square = sum((count - 500) ** 2 / 500 for count in seen.values())
    assert abs(square - 23) < 5 * 46**0.5


def test_one_bit_of_the_seed_changes_the_deck_altogether():
    """No card stays where it was more often than by chance."""
    deck = sealed_deck(PACK, SEED, "t", [])
    stayed = 0
    for bit in range(256):
        other = bytearray(SEED)
        other[bit // 8] ^= 1 << bit % 8
        stayed += sum(one == two for one, two in zip(deck, sealed_deck(PACK, bytes(other), "t", []), strict=True))
    assert 256 - 5 * 16 < stayed < 256 + 5 * 16
    assert len({sealed_deck(PACK, SEED, f"t/{number}", []) for number in range(1000)}) == 1000
