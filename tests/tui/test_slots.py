"""Two programs at once on one machine: neither sees, gives up or writes over the match that the other plays."""

import json

import pytest

from tests.tui.test_command_line import data, goes_on
from tests.tui.test_plain_command_line import Piped, play_on
from tui.slots import Slots


def begun(tmp_path, seed):
    """A program with a match in the middle."""
    piped = Piped(tmp_path, "--rules", "threefold", "--seed", seed)
    play_on(piped, "> 1 ")
    play_on(piped, "> 1 ")
    return piped


def left(piped):
    """End a program in the middle of its match."""
    piped.program.stdin.close()
    assert piped.end() == (0, "")


def test_the_matches_of_two_programs_are_kept_apart_and_both_go_on(tmp_path):
    first, second = data(tmp_path) / "match.json", data(tmp_path) / "match.2.json"
    with begun(tmp_path, "one") as one:
        before = json.loads(first.read_text())
        with begun(tmp_path, "two") as two:  # which asks of nothing that it should give up
            left(two)
        assert goes_on(json.loads(first.read_text()), before)
        assert second.exists()
        with Piped(tmp_path) as three:
            three.until("1 Go on: ")
            three.type("quit")
            assert three.end() == (0, "")
        left(one)
    with Piped(tmp_path) as four:
        for wait, line in (("1 Go on: ", "1"), ("Your turn. ", "leave"), ("The match is kept; ", "quit")):
            four.until(wait)
            four.type(line)
        assert four.end() == (0, "")
    assert first.exists()
    assert second.exists()


@pytest.mark.parametrize("name", ["match.1.json", "match.02.json", "match.x.json", "match-0002.json", "xmatch.json"])
def test_other_files_are_no_slots(tmp_path, name):
    (tmp_path / name).touch()
    slots = Slots(tmp_path)
    assert slots.look() is None
    assert slots.file == tmp_path / "match.json"


def test_once_one_match_is_over_the_other_comes_up(tmp_path):
    for name in ("match.json", "match.2.json"):
        (tmp_path / name).touch()
    slots = Slots(tmp_path)
    newest = slots.look()
    newest.unlink()
    other = slots.look()
    assert {newest.name, other.name} == {"match.json", "match.2.json"}
    other.unlink()
    assert slots.look() is None
    assert slots.file == other


def test_a_directory_that_is_not_there_is_not_made_by_looking(tmp_path):
    assert Slots(tmp_path / "data").look() is None
    assert not (tmp_path / "data").exists()


def test_where_nothing_can_be_locked_there_is_still_a_file(tmp_path):
    (tmp_path / "data").write_text("no directory")
    slots = Slots(tmp_path / "data")
    assert slots.look() is None
    assert slots.file == tmp_path / "data" / "match.json"
