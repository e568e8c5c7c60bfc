"""Matches at home are kept: left, killed, damaged or finished, nothing of them is lost."""

import json
import os
from dataclasses import replace

import pytest

from engine.__main__ import main as engine
from engine.errors import BadRecord
from engine.record import parse_record, record_text
from tests.tui.players import Typist, labels, visible
from tests.tui.table_stage import CALM, at, play_on, screen_text, stage, table_of
from tests.tui.test_evening import at_home, until
from tui.saved import Interrupted, Matches
from tui.widgets.hand import Hand

MENU = "T H R E E F O L D"
INTERACTIVE = "threefold cut=interactive"


def hand_and_table(app):
    """What lies on the screen but for what depends on the log and the size."""
    return {selector: cells(app, selector) for selector in ("#opponents", "#trick", "#tableau", "#hand")}


def cells(app, selector):
    rows = ["".join(c for c, _ in row) for widget in visible(app, selector) for row in widget.canvas().rows]
    return [row.replace("•", " ") for row in rows]  # what has just turned up is not remembered


async def play_some(pilot, cards):
    """Play so many cards and stop at one's own turn."""
    player = Typist(pilot, trumps=("1",))
    while player.seen.count("played") < cards or not labels(pilot.app):
        before = len(labels(pilot.app))
        await player.do_one_thing()
        player.seen += ["played"] if before else []
        await pilot.pause()


async def leave(pilot):
    """Get up, whether one is asked or nothing has happened yet."""
    await pilot.press("Q")
    await until(pilot, MENU, "Leave the table?")
    if "Leave the table?" in screen_text(pilot.app):
        await pilot.press("2")
        await until(pilot, MENU)


async def test_a_match_left_in_mid_trick_goes_on_with_the_same_cards(tmp_path):
    app = at_home(tmp_path, start=INTERACTIVE)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_some(pilot, 3)
        before = hand_and_table(app)
        await leave(pilot)
        assert "Go on" in screen_text(app)
        assert "with Ada" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, "Your hand")
        assert hand_and_table(app) == before
    app = at_home(tmp_path, seed="another evening")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Go on")
        await pilot.press("1")
        await until(pilot, "Your hand")
        assert hand_and_table(app) == before
        await play_some(pilot, 2)


async def test_at_the_cut_leaving_does_not_shuffle_again(tmp_path):
    for seed in ("one", "two", "three", "four"):  # the first dealer is drawn by lot
        app = at_home(tmp_path / seed, start=INTERACTIVE, seed=seed)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, "You deal.", "cut the pack")
            if "You deal." in screen_text(app):
                continue
            seal = next(line for line in cells(app, "#ask") if "seal " in line)
            for _ in range(3):
                await leave(pilot)
                await pilot.press("1")
                await until(pilot, "cut the pack")
                assert seal in cells(app, "#ask")
            kept = json.loads((tmp_path / seed / "match.json").read_text())
            assert kept["about_to_cut"]["commitment"].startswith(seal.split()[1].rstrip("…"))
            return
    raise AssertionError("nobody else ever deals first")


async def test_before_the_first_shuffle_there_is_nothing_to_go_on_with(tmp_path):
    for seed in ("one", "two", "three", "four"):
        app = at_home(tmp_path / seed, start=INTERACTIVE, seed=seed)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, "You deal.", "cut the pack")
            if "You deal." not in screen_text(app):
                continue
            await pilot.press("Q")  # nothing is asked then
            await until(pilot, MENU)
            assert "Go on" not in screen_text(app)
            return
    raise AssertionError("one never deals first")


async def test_another_match_is_begun_only_when_the_old_one_is_given_up(tmp_path):
    app = at_home(tmp_path, start=INTERACTIVE)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_some(pilot, 1)
        await leave(pilot)
        kept = (tmp_path / "match.json").read_text()
        await pilot.press("2")
        await until(pilot, "Sit down")
        await pilot.press("enter")
        await until(pilot, "Give up the match you left?")
        await pilot.press("enter")
        await until(pilot, MENU)
        assert (tmp_path / "match.json").read_text() == kept
        await pilot.press("2")
        await until(pilot, "Sit down")
        await pilot.press("enter")
        await until(pilot, "Give up the match you left?")
        await pilot.press("2")
        await play_some(pilot, 1)
        assert (tmp_path / "match.json").read_text() != kept
    (given_up,) = Matches(tmp_path).over()[0].values()
    assert record_text(given_up.record) == record_text(parse_record(kept))


async def test_after_a_match_one_can_play_again(tmp_path):
    table = play_on(table_of("threefold rounds=1"), at(tricks=25, mover=0))
    Matches(tmp_path).keep(Interrupted(table.record(), 0, {1: "random"}))
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Go on")
        await pilot.press("1")
        await until(pilot, "Your table")
        await Typist(pilot, trumps=("1",)).play_match()
        await pilot.press("1")
        await until(pilot, "You deal.", "Name trumps.", "names trumps.", "Your hand", "shuffles.")
        await play_some(pilot, 1)
        kept = json.loads((tmp_path / "match.json").read_text())
        assert kept["rules"] == "threefold rounds=1"
        assert kept["local"] == {"seat": 0, "bots": {"1": "random"}}
    assert engine(["verify", str(tmp_path / "match-0001.json")]) == 0
    assert engine(["replay", "--check", str(tmp_path / "match-0001.json")]) == 0


async def test_the_table_can_be_looked_at_after_the_match_and_the_result_again(tmp_path):
    table = play_on(table_of("threefold rounds=1"), at(tricks=25, mover=0))
    Matches(tmp_path).keep(Interrupted(table.record(), 0, {1: "random"}))
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Go on")
        await pilot.press("1")
        await until(pilot, "Your table")
        await Typist(pilot, trumps=("1",)).play_match()
        await pilot.press("4")
        await until(pilot, "see the result")
        await pilot.press("space")
        await until(pilot, "Play again")
        await pilot.press("4")
        await until(pilot, "see the result")
        await pilot.press("escape")
        await until(pilot, MENU)
        assert "The match is kept as" in screen_text(app)
        assert "Go on" not in screen_text(app)


async def test_a_bot_is_never_called_as_one_is_oneself(tmp_path):
    app = at_home(tmp_path, start="threefold players=3", name="ada")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Ben", "Cem")
        assert "Ben" in screen_text(app)
        assert "Cem" in screen_text(app)
        assert "Ada" not in screen_text(app)


async def test_settings_changed_at_the_table_hold_at_once(tmp_path):
    app = at_home(tmp_path, start=INTERACTIVE)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_some(pilot, 2)
        before = hand_and_table(app)
        await pilot.press("O")
        await until(pilot, "Theme")
        await pilot.press("3")
        await pilot.press("escape")
        await until(pilot, "Your hand")
        await pilot.pause()
        text = screen_text(app)
        assert text.isascii()
        assert hand_and_table(app) != before
        await pilot.press("f4")
        await until(pilot, "Theme")
        await pilot.press("1", "1", "3", "escape")
        await until(pilot, "Your hand")
        await pilot.pause()
        assert hand_and_table(app) == before
        (hand,) = visible(app, Hand)
        assert hand.canvas().rows[0][0][1].bgcolor.triplet.hex == "#dfe9df"


async def test_the_same_seed_makes_the_same_deal(tmp_path):
    decks = []
    for number in range(2):
        app = at_home(tmp_path / str(number), start=INTERACTIVE, seed="same")
        async with app.run_test(size=(80, 24)) as pilot:
            await play_some(pilot, 1)
        decks.append(json.loads((tmp_path / str(number) / "match.json").read_text())["deals"][0]["deck"])
    assert decks[0] == decks[1]


# Files.


IN_MID_TRICK = at(tricks=2, plays=1)


def kept(directory, until=IN_MID_TRICK, rules=INTERACTIVE):
    table = play_on(table_of(rules), until)
    assert Matches(directory).keep(Interrupted(table.record(), 0, {1: "careful"})) == ""
    return directory / "match.json"


def test_a_kept_match_is_the_same_match(tmp_path):
    for number, until_ in enumerate((at(), at(tricks=2, plays=1), stage("cut"), at(deals=2, tricks=5))):
        path = kept(tmp_path / str(number), until_)
        match = Matches(path.parent).interrupted()
        assert (match.seat, match.bots) == (0, {1: "careful"})
        assert record_text(match.record) == record_text(parse_record(path.read_text()))


def changed(**changes):
    def change(path):
        data = json.loads(path.read_text())
        path.write_text(json.dumps({**data, **changes}))

    return change


def truncated(path):
    path.write_text(path.read_text()[:-40])


DAMAGE = [
    (truncated, "the text breaks off before its end", "cut off"),
    (lambda path: path.write_bytes(b""), "the text is empty", "empty"),
    (lambda path: path.write_bytes(b"\xff\xfe\x00"), "it is not UTF-8 text", "not text"),
    (lambda path: path.write_text("[" * 100_000), "nested too deeply", "nested"),
    (lambda path: path.write_text("{}"), "this is no record", "another file"),
    (changed(rules="whist"), "its rules cannot be read", "an unknown game"),
    (changed(local=None), "it does not say who sat where", "no seats"),
    (changed(local={"seat": 0, "bots": []}), "it does not say who sat where", "bots in a list"),
    (changed(local={"seat": float("inf"), "bots": {}}), "it does not say who sat where", "no number"),
    (changed(deals=[{}]), "deal 1", "a deal without cards"),
]


@pytest.mark.parametrize(("damage", "why", "what"), DAMAGE, ids=[row[-1] for row in DAMAGE])
def test_a_damaged_match_is_put_aside_and_told_once(tmp_path, damage, why, what):
    path = kept(tmp_path)
    damage(path)
    content = path.read_bytes()
    matches = Matches(tmp_path)
    with pytest.raises(BadRecord, match=why) as told:
        matches.interrupted()
    assert str(told.value).count("\n") == 0
    assert f"it is kept as {tmp_path / 'match.unreadable.json'} (" in str(told.value)
    assert (tmp_path / "match.unreadable.json").read_bytes() == content
    assert matches.interrupted() is None


def test_what_was_put_aside_is_never_written_over(tmp_path):
    for text in ("one", "two", "three"):
        (tmp_path / "match.json").write_text(text)
        with pytest.raises(BadRecord):
            Matches(tmp_path).interrupted()
    texts = {path.name: path.read_text() for path in tmp_path.glob("match*")}
    assert sorted(texts.values()) == ["one", "three", "two"]
    assert texts["match.unreadable.json"] == "one"


def test_a_directory_in_the_place_of_the_match_is_put_aside(tmp_path):
    (tmp_path / "match.json" / "inside").mkdir(parents=True)
    with pytest.raises(BadRecord, match="it cannot be read: is a directory"):
        Matches(tmp_path).interrupted()
    assert (tmp_path / "match.unreadable.json" / "inside").exists()


REFUSED = [
    (changed(local={"seat": 0, "bots": {}}), "nobody sits in one of its seats", "a seat without a bot"),
    (changed(local={"seat": 5, "bots": {"1": "careful"}}), "nobody sits in one of its seats", "a seat that is not"),
    (changed(local={"seat": 0, "bots": {"1": "HAL"}}), "nobody sits in one of its seats", "an unknown bot"),
    (changed(rules="threefold players=3", players=[]), "NOT_YOUR_TURN", "cards of another game"),
]


@pytest.mark.parametrize(("damage", "why", "what"), REFUSED, ids=[row[-1] for row in REFUSED])
async def test_a_match_that_cannot_go_on_is_put_aside(tmp_path, damage, why, what):
    path = kept(tmp_path)
    damage(path)
    content = path.read_bytes()
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Go on")
        await pilot.press("1")
        await until(pilot, "cannot be resumed")
        assert why in " ".join(screen_text(app).split()), screen_text(app)
        assert "Go on" not in screen_text(app)
    assert (tmp_path / "match.unreadable.json").read_bytes() == content


async def test_a_damaged_match_is_told_in_the_menu_and_a_new_one_can_begin(tmp_path):
    (tmp_path / "match.json").write_text("[/ [@click=app.quit]no match")
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "cannot be resumed")
        await pilot.press("1")
        await until(pilot, "Sit down")
        await pilot.press("enter")
        await play_some(pilot, 1)
    assert parse_record((tmp_path / "match.json").read_text())


async def test_names_in_a_foreign_file_are_cleaned(tmp_path):
    path = kept(tmp_path)
    changed(players=["\x1b[2JBen\u202e", "[@click=app.quit]x[/"])(path)
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Go on")
        assert "\x1b" not in screen_text(app)
        assert "[@click=app.quit]"[:10] in screen_text(app)
        await pilot.press("1")
        await until(pilot, "Your hand")
        assert "[@click=app.quit" in screen_text(app)
        await pilot.click("#opponents", offset=(4, 0))
        assert app.is_running


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_where_nothing_can_be_written_by_its_owner(tmp_path):
    tmp_path.chmod(0o500)
    await play_without_keeping(tmp_path / "data")


async def test_where_nothing_can_be_written_that_is_told_once_and_the_match_goes_on(tmp_path):
    (tmp_path / "data").write_text("a file, no directory")
    await play_without_keeping(tmp_path / "data")


async def play_without_keeping(directory):
    app = at_home(directory, start="threefold rounds=1", settings=replace(CALM, play="confirm"))
    async with app.run_test(size=(120, 40)) as pilot:
        await play_some(pilot, 3)
        await pilot.press("G")
        await until(pilot, "The log")
        assert " ".join(screen_text(app).split()).count("The match could not be saved in") == 1
        await pilot.press("escape")
        await until(pilot, "Your hand")
        await pilot.press("Q")
        await until(pilot, "Leave the table?")
        asked = " ".join(screen_text(app).split())
        assert "What was not kept is lost when you leave." in asked
        assert "The match is kept" not in asked
        await pilot.press("escape")
        await leave(pilot)
        assert "The match could not be saved in" in " ".join(screen_text(app).split())
        assert "Go on" not in screen_text(app)


def test_finished_matches_are_numbered_whatever_else_lies_there(tmp_path):
    record = play_on(table_of("threefold rounds=1"), stage("over")).record()
    for name in ("match-0007.json", "match-x2.json", "match-.json", "match-9999999999999999.json", "notes.txt"):
        (tmp_path / name).write_text(name)
    matches = Matches(tmp_path)
    assert [matches.finish(Interrupted(record, 0, {1: "expert"})) for _ in range(2)] == [
        (str(tmp_path / "match-0008.json"), ""),
        (str(tmp_path / "match-0009.json"), ""),
    ]
    assert (tmp_path / "match-0007.json").read_text() == "match-0007.json"
    assert (tmp_path / "match-0008.json").stat().st_mode & 0o777 == 0o600
    assert engine(["verify", str(tmp_path / "match-0008.json"), str(tmp_path / "match-0009.json")]) == 0


def test_a_finished_match_that_cannot_be_kept_is_told(tmp_path):
    (tmp_path / "data").write_text("a file")
    record = play_on(table_of("threefold rounds=1"), stage("over")).record()
    _, problem = Matches(tmp_path / "data").finish(Interrupted(record, 0, {}))
    assert problem == f"The match could not be saved in {tmp_path / 'data'}: file exists."


def test_halves_of_files_that_nobody_finishes_any_more_are_removed(tmp_path):
    old, new = (tmp_path / f".match.json.{name}" for name in ("old", "new"))
    for half in (old, new):
        half.write_text("{")
    os.utime(old, (0, 0))
    assert Matches(tmp_path).interrupted() is None
    assert not old.exists()
    assert new.exists(), "another program may be writing it"
