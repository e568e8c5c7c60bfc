"""Statistics: figures that the records alone make, the same whenever, wherever and in whatever order they are made."""

import asyncio
import json
from random import Random

import pytest

from engine.errors import BadRecord
from engine.record import record_text
from engine.table import Table
from tests.tui.kept_matches import keep, kept, some
from tests.tui.table_stage import at, play_on, stage, table_of
from tui.figures.compared import Compared, missing, others_took
from tui.figures.page import all_games_page, game_page
from tui.figures.played import played
from tui.figures.tally import grouped, steps, tally
from tui.figures.transfer import export_text, import_into, parse_export
from tui.figures.visit import read
from tui.plain.pages import lines_of
from tui.saved import Interrupted, Kept, Matches


def figures_of(directory):
    """All that is said of the matches in a directory."""
    found = asyncio.run(read(Matches(directory)))
    assert found.problems == ()
    matches = [*found.matches]
    pages = [all_games_page(matches, {})]
    pages += [game_page(of_game, {}, "#") for _, of_game in grouped(matches, lambda match: match.game)]
    return [line for page in pages for line in lines_of(page)]


def text(page):
    return "\n".join(lines_of(page))


def test_made_again_they_are_the_same(tmp_path):
    keep(Matches(tmp_path))
    assert figures_of(tmp_path) == figures_of(tmp_path)


def test_exported_and_imported_they_are_the_same(tmp_path):
    here, there = Matches(tmp_path / "here"), Matches(tmp_path / "there")
    keep(here)
    exported = export_text(here.over()[0].values())
    assert import_into(there, parse_export(exported)) == (len(some()), 0, "")
    assert figures_of(tmp_path / "there") == figures_of(tmp_path / "here")
    assert import_into(there, parse_export(exported)) == (0, len(some()), "")
    assert export_text(there.over()[0].values()) == exported


def test_in_another_order_they_are_the_same():
    matches = [played(match) for match in some()]
    mixed = Random(1).sample(matches, len(matches))
    assert text(all_games_page(mixed, {})) == text(all_games_page(matches, {}))
    assert tally(mixed, {}) == tally(matches, {})


def test_what_was_given_up_is_abandoned_and_never_lost():
    won = next(match for seed in range(20) if played(match := kept(seed=seed)).outcome == "won")
    given_up = kept("threefold", finished=False)
    counts = tally([played(won), played(given_up)], {})
    assert counts.matches == {"won": 1, "abandoned": 1}
    assert counts.finished == 1
    page = text(game_page([played(won), played(given_up)], {}, "#"))
    assert "2 matches: 1 won, 0 lost, 1 abandoned." in page
    assert "Won 100 % of those played to their end; 50 % were given up." in page


def test_the_deals_of_a_match_that_was_given_up_count_as_far_as_they_were_played():
    whole = kept("threefold", finished=False)
    assert len(whole.record.deals) == 3
    assert len(played(whole).deals) == 2


@pytest.mark.parametrize("until", [stage("cut"), at(tricks=2, plays=1), at(deals=1)], ids=["cut", "trick", "deal"])
def test_a_match_that_was_left_and_resumed_counts_like_any_other(tmp_path, until):
    rules = "threefold rounds=2 cut=interactive"
    matches = Matches(tmp_path)
    matches.keep(Interrupted(play_on(table_of(rules), until).record(), 0, {1: "expert"}))
    left = matches.interrupted()
    table = Table.resume(left.record, seeds=lambda: bytes(32), name="later")
    matches.finish(Interrupted(play_on(table, stage("over")).record(), left.seat, left.bots))
    (over,) = matches.over()[0].values()
    match = played(over)
    assert match.outcome in ("won", "lost", "shared")
    assert (match.level, len(match.deals)) == ("expert", len(over.record.deals))


ROLES = [
    ("rook", {"own", "partner", "others"}),
    ("split-dummy", {"own", "partner", "others"}),
    ("threefold", {"own", "others"}),
]


@pytest.mark.parametrize(("rules", "roles"), ROLES, ids=[row[0] for row in ROLES])
def test_whose_contract_it_was_is_known_and_bids_are_those_of_oneself(rules, roles):
    deals = [deal for seed in range(2) for deal in played(kept(rules, seed=seed, finished=False)).deals]
    assert {deal.role for deal in deals} <= roles
    for deal in deals:
        assert (deal.bid is not None) == (deal.role == "own" and rules != "threefold")
        if deal.bid is not None:
            assert (deal.result == "won") == (deal.over >= 0)


def test_opponents_partners_and_rules_are_told_apart():
    page = text(all_games_page([played(match) for match in some()], {}))
    assert "\nexpert: 12 matches: " in page
    assert "\ncareful: 1 match: " in page
    assert "\nCem: 3 matches: " not in page  # one partner alone is no choice
    threefold = [one for one in map(played, some()) if one.game == "threefold"]
    page = text(game_page(threefold, {}, "#"))
    assert "\n3 players, rounds: 1: 1 match" in page.replace("1 round", "rounds: 1")
    assert played(kept("rook", finished=False)).partner == "Cem"
    assert played(Kept(kept().record)).level == ""
    assert played(Kept(kept().record, day="2026-11-30")).level == "friends"


def test_a_trend_is_told_in_words_and_drawn_for_those_who_see():
    threefold = [one for one in map(played, some()) if one.game == "threefold"]
    page = [*game_page(threefold, {}, "#")]
    drawn = ["".join(part.text for part in block.parts) for block in page]
    assert any("####" in line for line in drawn)
    assert "#" not in text(page)
    deals = [deal for match in threefold for deal in match.deals]
    assert [len(run) for run in steps(deals)] == [5, 5]
    won = sum(deal.result == "won" for deal in deals[:5])
    assert f"deals 1 to 5: {won} of 5 won" in text(page)


# The same cards.


@pytest.mark.parametrize("rules", ["threefold rounds=1", "mendikot first_to=1", "rook"])
def test_who_plays_as_the_others_do_takes_what_they_take(tmp_path, rules):
    match = kept(rules, finished=rules != "rook")
    places = [*missing(match, played(match), {})]
    assert [place.key for place in places] == [deal.key for deal in played(match).deals]
    known = {place.key: others_took(place) for place in places[:2]}
    compared = Compared(tmp_path)
    assert compared.keep(known) == ""
    assert compared.known() == known
    deals = [deal for deal in played(match).deals if deal.key in known]
    assert [deal.took for deal in deals] == [known[deal.key] for deal in deals]
    counts = tally([played(match)], known)
    assert counts.expected == (0, len(known))
    assert f"with the same cards in your seat: +0.0 {'tens' if 'mendikot' in rules else ''}" in text(
        game_page([played(match)], known, "#")
    )


def test_what_was_found_may_be_deleted_or_damaged(tmp_path):
    compared = Compared(tmp_path)
    for content in ("", "[]", '{"careful": 3}', '{"careful": {"key": []}}', "[" * 100_000):
        (tmp_path / "compared.json").write_text(content)
        assert compared.known() == {}
    (tmp_path / "compared.json").unlink()
    assert compared.known() == {}
    (tmp_path / "file").write_text("")
    assert compared.keep({}) == ""
    assert Compared(tmp_path / "file").keep({}).startswith("What was found could not be kept: ")


# From one machine to another.


def exported(*matches):
    return export_text(matches or some()[:3])


def with_match(number, change):
    data = json.loads(exported())
    change(data["matches"][number - 1])
    return json.dumps(data)


DAMAGED = [
    ("", "the text is empty", "empty"),
    (exported()[:-9], "the text breaks off", "cut off"),
    ("[]", '"format" is neither', "a list"),
    ('{"format": "threefold-matches/2"}', '"format" is neither', "of another format"),
    ('{"format": "threefold-matches/1"}', 'no list "matches"', "without matches"),
    (with_match(2, lambda one: one.pop("rules")), "match 2: its rules cannot be read", "without rules"),
    (with_match(3, lambda one: one["deals"][0].pop("deck")), 'match 3: deal 1 has no text "deck"', "without a deck"),
    (with_match(2, lambda one: one["deals"][0]["actions"].reverse()), "match 2: action 0", "against the rules"),
    (with_match(1, lambda one: one.update(local={"seat": 9})), 'match 1: "local" names seats', "in no seat"),
    (f"{record_text(kept().record)}\n{{}}", "line 2: this is no record", "a line that is none"),
]


@pytest.mark.parametrize(("damaged", "why", "what"), DAMAGED, ids=[row[-1] for row in DAMAGED])
def test_a_damaged_text_names_the_place(damaged, why, what):
    with pytest.raises(BadRecord) as told:
        parse_export(damaged)
    assert why in str(told.value)


def test_a_record_and_records_a_line_each_can_be_imported(tmp_path):
    matches = Matches(tmp_path)
    first, second = record_text(kept().record), record_text(kept(seed=2).record)
    assert import_into(matches, parse_export(first)) == (1, 0, "")
    assert import_into(matches, parse_export(f"{first}\n\n{second}\n")) == (1, 1, "")


def test_where_one_match_cannot_be_kept_none_is(tmp_path):
    (tmp_path / "match-0002.json").mkdir()
    (tmp_path / "data").write_text("a file")
    imported = import_into(Matches(tmp_path / "data"), some()[:2])
    assert (imported.added, imported.known) == (0, 0)
    assert "could not be saved" in imported.problem
    assert import_into(Matches(tmp_path), some()[:2]) == (2, 0, "")
    assert sorted(Matches(tmp_path).over()[0]) == ["match-0003.json", "match-0004.json"]


def test_a_kept_match_that_breaks_the_rules_is_not_counted_and_told(tmp_path):
    matches = keep(Matches(tmp_path), some()[:2])
    data = json.loads((tmp_path / "match-0001.json").read_text())
    data["deals"][0]["actions"].reverse()
    (tmp_path / "match-0001.json").write_text(json.dumps(data))
    found = asyncio.run(read(matches))
    assert len(found.matches) == 1
    assert found.problems[0].startswith("match-0001.json is not counted: action 0")
