"""Matches that are over are kept with who sat where: the same whoever reads them, and whatever lies beside them."""

import json

import pytest

from engine.__main__ import main as engine
from engine.errors import BadRecord
from engine.record import record_text
from tests.tui.table_stage import at, play_on, stage, table_of
from tui.saved import Interrupted, Kept, Matches, parse_kept

RECORD = play_on(table_of("threefold rounds=1"), stage("over")).record()
HALF = play_on(table_of("threefold rounds=1"), at(tricks=3, plays=1)).record()
MATCH = Interrupted(RECORD, 0, {1: "expert"})


def test_a_match_that_is_over_is_kept_with_who_sat_where_and_the_day(tmp_path):
    matches = Matches(tmp_path, today=lambda: "2026-11-30")
    path, problem = matches.finish(MATCH)
    assert problem == ""
    found, problems = matches.over()
    assert problems == []
    assert found == {"match-0001.json": Kept(RECORD, 0, {1: "expert"}, "2026-11-30")}
    assert engine(["verify", path]) == 0


def test_one_that_was_given_up_is_kept_as_far_as_it_went(tmp_path):
    matches = Matches(tmp_path)
    matches.keep(Interrupted(HALF, 0, {1: "careful"}))
    matches.finish(matches.interrupted())
    assert matches.interrupted() is None
    assert [kept.record for kept in matches.over()[0].values()] == [HALF]


def test_a_match_of_an_earlier_version_says_nothing_of_its_bots(tmp_path):
    (tmp_path / "match-0001.json").write_text(record_text(RECORD))
    assert Matches(tmp_path).over() == ({"match-0001.json": Kept(RECORD)}, [])


def test_they_come_in_the_order_of_their_numbers_whatever_else_lies_there(tmp_path):
    for name in ("match-0010.json", "match-0002.json", "match-99999.json"):
        (tmp_path / name).write_text(MATCH.record and Kept(*MATCH).text)
    (tmp_path / "match-0003.json").write_text("")
    (tmp_path / "match-0004.json").write_text('{"format": "threefold')
    (tmp_path / "match-0005.json").write_bytes(b"\xff")
    (tmp_path / "match-0006.json").mkdir()
    (tmp_path / "notes.txt").write_text("no match")
    found, problems = Matches(tmp_path).over()
    assert list(found) == ["match-0002.json", "match-0010.json", "match-99999.json"]
    assert [problem.split()[0] for problem in problems] == ["match-0004.json", "match-0005.json", "match-0006.json"]
    assert Matches(tmp_path).last() == found["match-99999.json"]
    (tmp_path / "match-100000.json").write_text("{}")
    assert Matches(tmp_path).last() == found["match-99999.json"]
    assert (Matches(tmp_path / "nowhere").over(), Matches(tmp_path / "nowhere").last()) == (({}, []), None)


LOCAL = [
    ([], "no object"),
    ({"seat": 2, "bots": {}}, "a seat that is none"),
    ({"seat": 0, "bots": {"0": "expert"}}, "a bot in one's own seat"),
    ({"seat": 0, "bots": {"7": "expert"}}, "a bot in a seat that is none"),
    ({"seat": "me"}, "a seat in words"),
    ({"bots": ["expert"]}, "bots in a list"),
]


@pytest.mark.parametrize(("local", "what"), LOCAL, ids=[row[-1] for row in LOCAL])
def test_who_sat_where_has_to_make_sense(local, what):
    with pytest.raises(BadRecord):
        parse_kept(json.dumps({**json.loads(record_text(RECORD)), "local": local}))


def test_a_text_and_its_match_say_the_same():
    for kept in (Kept(RECORD, 1, {0: "careful"}, "2026-01-02"), Kept(HALF), Kept(RECORD, 0, {1: "a new bot"})):
        assert parse_kept(kept.text) == kept
        assert parse_kept(kept.text).text == kept.text
