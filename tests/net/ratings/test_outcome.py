"""What a match comes to: a row for each way it may end, and who left."""

from dataclasses import replace
from random import Random

import pytest

from engine.game import Standing
from engine.table import Table
from net.ratings.outcome import outcome_of, won
from tests.net.ratings.matches import Written
from tui.terms import Terms

TWO = "threefold rounds=1"
THREE = "threefold players=3 rounds=1"
FOUR = "threefold players=4 rounds=1"
PARTNERS = "mendikot first_to=1"
SEATS = {TWO: 2, THREE: 3, FOUR: 4, PARTNERS: 4, "three-two-five rounds=3": 3}

NAMES = ("ada", "ben", "cleo", "dan")


def written(rules):
    return Written(rules, NAMES[: SEATS[rules]])


@pytest.mark.parametrize("rules", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_to_the_last_card_is_won_by_its_winners(rules, seed):
    log = written(rules).play(Random(seed))
    outcome = outcome_of(log.entries, log.state)
    standing = log.state.match.standing
    winners = {NAMES[seat] for seat in standing.winners}
    assert {account for account in outcome.accounts if won(outcome, account)} == winners
    assert (outcome.how, outcome.left, outcome.spared) == ("played", (), ())
    scores = [standing.scores[side[0]] for side in log.state.game.sides]
    others = [(score, place) for score, place in zip(scores, outcome.ranks, strict=True) if place != 1]
    for score, place in others:
        assert place == 1 + outcome.ranks.count(1) + sum(other > score for other, _ in others)


ENDED = [
    # how, winners, the places, who left
    ("resigned", (1,), (2, 1), ()),
    ("forfeited", (0,), (1, 2), ("ben",)),
    ("agreed", (), (), ()),
    ("abandoned", (), (), ()),
]


@pytest.mark.parametrize(("how", "winners", "ranks", "left"), ENDED, ids=[row[0] for row in ENDED])
def test_a_match_that_ends_before_its_last_card(how, winners, ranks, left):
    log = written(TWO).play(Random(1), 9)
    log.write("ended", {"how": how, "winners": list(winners), "sentence": "It is over."})
    outcome = outcome_of(log.entries, log.state)
    assert (outcome.how, outcome.ranks, outcome.left) == (how, ranks, left)


def test_of_several_who_left_all_share_the_last_place():
    log = written(THREE).play(Random(1), 9)
    log.write("ended", {"how": "forfeited", "winners": [2], "sentence": "It is over."})
    outcome = outcome_of(log.entries, log.state)
    assert (outcome.ranks, outcome.left) == ((2, 2, 1), ("ada", "ben"))


def test_winners_come_before_whoever_has_more_points():
    """Where the rules say so: of two who reach the goal in one deal the one who bid wins (B-19)."""
    log = written(THREE).play(Random(1))
    game = replace(log.state.game, standing=lambda _game, _dealer, _deals: Standing((30, 10, 20), 0, (1,)))
    match = Table(game, NAMES[:3], first_dealer=0, seeds=lambda: bytes(32))
    assert outcome_of(log.entries, replace(log.state, match=match)).ranks == (2, 1, 3)


HALF = [
    # turns, how many of them the house took, who left
    (1, 1, (), "one turn may be a clock that ran out, also the only one"),
    (2, 2, ("ben",), "two are none"),
    (8, 4, (), "half is not more than half"),
    (8, 5, ("ben",), "more than half is"),
]


@pytest.mark.parametrize(("turns", "house", "left", "why"), HALF, ids=[row[-1] for row in HALF])
def test_whom_the_house_played_for_at_first(turns, house, left, why):
    log = written(TWO)
    while turns_of(log, 1) < turns:
        log.play(Random(len(log.entries)), 1, by=lambda seat, turn: "house" * (seat == 1 and turn < house))
    log.write("ended", {"how": "agreed", "winners": [], "sentence": "It is over."})
    assert outcome_of(log.entries, log.state).left == left, why


def turns_of(log, seat):
    """How many a seat took."""
    return sum(entry.kind == "acted" and entry.data["do"].startswith(f"{seat} ") for entry in log.entries)


LEFT = [
    # rules, a seat, how many of its last turns the house takes, who left, whether the cards say how it ended
    (TWO, 1, lambda _turns: 0, (), True, "nobody left"),
    (TWO, 1, lambda _turns: 1, (), True, "one turn may be a clock that ran out"),
    (TWO, 1, lambda _turns: 2, ("ben",), True, "who left at the very end has what the cards say"),
    (TWO, 1, lambda turns: turns // 2, ("ben",), True, "so who played half of it"),
    (TWO, 1, lambda turns: turns // 2 + 1, ("ben",), False, "who let the bot play more than half loses"),
    (TWO, 1, lambda turns: turns, ("ben",), False, "so who was never there"),
    (FOUR, 2, lambda turns: turns, ("cleo",), False, "so among four"),
    (PARTNERS, 2, lambda turns: turns, ("cleo",), False, "so beside a partner"),
]


@pytest.mark.parametrize(("rules", "seat", "count", "left", "cards", "why"), LEFT, ids=[row[-1] for row in LEFT])
@pytest.mark.parametrize("seed", range(4))
def test_who_left(rules, seat, count, left, cards, why, seed):
    plain = written(rules).play(Random(seed))
    turns = turns_of(plain, seat)
    first = turns - count(turns)
    log = written(rules).play(Random(seed), by=lambda one, turn: "house" if one == seat and turn >= first else "")
    outcome = outcome_of(log.entries, log.state)
    assert outcome.left == left, why
    if cards:
        assert outcome.ranks == outcome_of(plain.entries, plain.state).ranks
        return
    side = next(place for place, members in enumerate(outcome.sides) if NAMES[seat] in members)
    assert outcome.ranks[side] == len(outcome.sides)
    assert outcome.spared == tuple(one for one in outcome.sides[side] if one != NAMES[seat])
    others = [place for place in range(len(outcome.sides)) if place != side]
    scores = [plain.state.match.standing.scores[plain.state.game.sides[place][0]] for place in others]
    assert [outcome.ranks[place] == 1 for place in others] == [score == max(scores) for score in scores]


def test_a_match_that_the_house_played_for_everybody_has_no_result():
    log = written(TWO).play(Random(1), by=lambda _seat, _turn: "house")
    outcome = outcome_of(log.entries, log.state)
    assert (outcome.ranks, outcome.left) == ((), ("ada", "ben"))


def test_a_match_in_which_somebody_else_took_a_seat_has_no_result():
    log = written(TWO).play(Random(1), 9)
    log.write("rose", {"seat": 1})
    log.write("sat", {"seat": 1, "name": "cleo", "account": "cleo", "program": False})
    log.play(Random(2))
    outcome = outcome_of(log.entries, log.state)
    assert (outcome.ranks, outcome.accounts) == ((), ("ada", "ben"))


def test_who_gets_up_after_the_end_changes_nothing():
    log = written(TWO).play(Random(1))
    before = outcome_of(log.entries, log.state)
    log.write("rose", {"seat": 1})
    assert outcome_of(log.entries, log.state) == before


NOT_COUNTED = [
    (lambda: Written(TWO, NAMES[:2]).play(Random(1), 9), "it goes on"),
    (lambda: Written(TWO, NAMES[:2], rated=False).play(Random(1)), "it was not rated"),
    (lambda: Written(TWO, NAMES[:2], terms=Terms("private"), rated=False).play(Random(1)), "nor is a private one"),
]


@pytest.mark.parametrize(("log", "why"), NOT_COUNTED, ids=[row[-1] for row in NOT_COUNTED])
def test_a_match_that_comes_to_nothing(log, why):
    log = log()
    assert outcome_of(log.entries, log.state) is None, why


def test_who_plays_the_dummy_too_takes_turns_of_their_own():
    log = Written("split-dummy target=300", NAMES[:3]).play(
        Random(3), 200, by=lambda seat, _turn: "house" * (seat == 1)
    )
    log.write("ended", {"how": "agreed", "winners": [], "sentence": "It is over."})
    outcome = outcome_of(log.entries, log.state)
    assert (outcome.sides, outcome.left) == ((("ada",), ("ben",), ("cleo",)), ("ben",))
