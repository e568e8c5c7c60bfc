"""The sum: who wins rises, and nobody's seat or name matters to it."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.ratings.book import Book
from net.ratings.numbers import DEVIATION, MEAN, Number, after
from net.ratings.outcome import Outcome

PLACES = [
    # sides, places, who rises, who falls
    ("a b", (1, 2), "a", "b", "the winner rises, the loser falls"),
    ("a b", (2, 1), "b", "a", "whoever sits first"),
    ("ab cd", (2, 1), "cd", "ab", "partners go together"),
    ("a b c", (1, 2, 3), "a", "c", "of three the first rises and the last falls"),
    ("a b c d", (1, 4, 2, 2), "a", "b", "of four likewise"),
]


def outcome(sides, places, **more):
    return Outcome("threefold", "played", tuple(tuple(side) for side in sides.split()), places, **more)


def newcomers(_account):
    return Number()


@pytest.mark.parametrize(("sides", "places", "rise", "fall", "why"), PLACES, ids=[row[-1] for row in PLACES])
def test_who_rises_and_who_falls(sides, places, rise, fall, why):
    numbers = after(outcome(sides, places), newcomers)
    assert all(numbers[account].mean > MEAN for account in rise), why
    assert all(numbers[account].mean < MEAN for account in fall), why
    assert all(number.deviation < DEVIATION for number in numbers.values())


def test_a_draw_between_equals_changes_no_rating():
    assert [number.mean for number in after(outcome("a b", (1, 1)), newcomers).values()] == [MEAN, MEAN]


def test_who_beats_a_better_player_rises_more():
    known = {"a": Number(1800, 80), "b": Number(1500, 80), "c": Number(1200, 80)}
    over_a = after(outcome("b a", (1, 2)), known.__getitem__)["b"].mean
    over_c = after(outcome("b c", (1, 2)), known.__getitem__)["b"].mean
    assert over_a > over_c > 1500


def test_a_partner_of_who_left_keeps_the_number_and_the_leaver_falls_as_one_of_two():
    spared = after(outcome("ab cd", (2, 1), spared=("a",)), newcomers)
    counted = after(outcome("ab cd", (2, 1)), newcomers)
    assert spared == {account: number for account, number in counted.items() if account != "a"}


def test_without_a_result_nothing_changes():
    assert after(outcome("a b", ()), newcomers) == {}


some_number = st.builds(Number, st.floats(500, 2500), st.floats(40, 350))


@given(st.data())
def test_seats_do_not_matter(data):
    names = "abcd"[: data.draw(st.integers(2, 4))]
    known = {name: data.draw(some_number) for name in names}
    places = {name: data.draw(st.integers(1, len(names))) for name in names}
    one = after(outcome(" ".join(names), tuple(places.values())), known.__getitem__)
    for order in permutations(names):
        other = after(outcome(" ".join(order), tuple(places[name] for name in order)), known.__getitem__)
        for name in names:
            assert other[name] == pytest.approx(one[name])


@given(st.data())
def test_partners_may_change_chairs(data):
    known = {name: data.draw(some_number) for name in "abcd"}
    one = after(outcome("ab cd", (1, 2)), known.__getitem__)
    other = after(outcome("dc ba", (2, 1)), known.__getitem__)
    for name in "abcd":
        assert other[name] == pytest.approx(one[name])


@given(st.randoms(use_true_random=False), st.permutations("abcdef"))
def test_other_names_have_the_same_ratings(rng, others):
    renamed = dict(zip("abcdef", others, strict=True))
    one, other = Book(), Book()
    for match in some_matches(rng, 12):
        one.take(match, one.after(match))
        again = match._replace(
            sides=tuple(tuple(renamed[account] for account in side) for side in match.sides),
            left=tuple(renamed[account] for account in match.left),
        )
        other.take(again, other.after(again))
    for account in "abcdef":
        assert one.standing(account, "threefold") == other.standing(renamed[account], "threefold")


def some_matches(rng, count):
    """Matches between some of six people."""
    for _ in range(count):
        people = rng.sample("abcdef", rng.choice((2, 3, 4)))
        places = tuple(rng.randint(1, 3) for _ in people) if rng.random() < 0.8 else ()
        left = tuple(one for one in people if rng.random() < 0.1)
        yield outcome(" ".join(people), places, left=left)
