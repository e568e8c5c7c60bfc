"""Who plays against one, and with one."""

from random import Random

import pytest

from engine.bots import bots
from engine.bots.roster import PLAIN, Style, best
from engine.games import game_of
from tui.opponents import CHARACTERS, Player, character, levels, player, usual_level
from tui.pace import thinking


@pytest.mark.parametrize(
    ("rules", "people", "seat", "partner"),
    [
        ("threefold", (0,), 1, False),
        ("kentucky", (0,), 1, False),
        ("kentucky", (0,), 2, True),
        ("kentucky", (0,), 3, False),
        ("kentucky", (0, 1), 2, True),
        ("kentucky", (0, 1), 3, True),
        ("mendikot", (3,), 1, True),
        ("mendikot", (3,), 0, False),
        ("threefold players=4 sides=partners", (1,), 3, True),
        ("three-two-five", (0,), 1, False),
    ],
)
@pytest.mark.parametrize("level", list(bots()))
def test_only_opponents_are_weakened(rules, people, seat, partner, level):
    """B9: a person's partner plays at its best, whatever level was chosen, and in no manner but the best."""
    style = Style(boldness=0.1)
    strongest = Player(best().name, PLAIN)
    assert player(game_of(rules), seat, people, level, style) == (strongest if partner else Player(level, style))


def test_a_bot_that_sits_in_for_a_person_plays_its_best():
    assert player(game_of("threefold"), 0, (0, 1), "random") == Player(best().name, PLAIN)


@pytest.mark.parametrize("level", ["", "no longer there"])
def test_a_level_that_is_not_offered_any_more_is_the_best(level):
    assert player(game_of("threefold"), 1, (0,), level).bot == best().name


def test_the_levels_are_offered_the_strongest_first():
    assert list(levels()) == ["expert", "strong", "fair", "easy"]
    assert all(about.endswith(".") and len(about) <= 38 for about in levels().values())


def test_characters_differ_in_manner_and_keep_to_the_rules():
    assert len({(one.style, one.tempo) for one in CHARACTERS}) == len(CHARACTERS)
    assert all(abs(one.style.boldness) <= 0.05 for one in CHARACTERS)
    assert character("Ada") in CHARACTERS
    assert character("somebody else").style == PLAIN


def test_the_tempo_of_a_character_is_the_same_for_everything():
    """It stretches a delay that knows nothing of the cards."""
    assert 0 < thinking("normal", Random(1)) * character("Dora").tempo < 2


@pytest.mark.parametrize(
    ("last", "level"),
    [({}, "fair"), ({1: "strong"}, "strong"), ({0: "careful"}, "fair"), ({1: "expert", 2: "expert"}, "expert")],
)
def test_who_has_finished_no_match_meets_no_master_and_later_whom_they_met_last(last, level):
    assert usual_level(last) == level
