"""Statistics as somebody comes to them: from the menu by keys, by clicks and in lines, and on the command line."""

import asyncio

import pytest

from tests.tui.kept_matches import keep, some
from tests.tui.plain_stage import Paper
from tests.tui.stage import Stage, click_text
from tests.tui.table_stage import screen_text
from tests.tui.test_evening import at_home, choose, until
from tests.tui.test_plain_front import at_home as at_home_in_lines
from tests.tui.test_plain_front import spending
from tui.__main__ import main
from tui.figures.page import all_games_page, game_page, matches_line
from tui.figures.played import played
from tui.figures.tally import grouped, tally
from tui.figures.visit import TITLE
from tui.plain.dialogue import Dialogue
from tui.saved import Matches
from tui.screens.reading import ReadingScreen
from tui.screens.table_menu import TableMenuScreen
from tui.screens.wait import WaitScreen
from tui.settings import Settings
from tui.table import MenuItem

MENU = "T H R E E F O L D"
THREE = some()[:2]


async def test_by_keys_alone(tmp_path):
    keep(Matches(tmp_path), THREE)
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "Statistics")
        await choose(pilot, "Threefold")
        await until(pilot, "2 matches: ")
        assert "with the same cards" not in screen_text(app)
        await pilot.press("escape")
        await choose(pilot, "Compare")
        await until(pilot, "Back to the menu")
        await choose(pilot, "Threefold")
        await until(pilot, "with the same cards")
        await pilot.press("escape")
        await until(pilot, "Back to the menu")
        assert "Compare" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, MENU)


async def test_by_clicks_alone(tmp_path):
    keep(Matches(tmp_path), THREE)
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for text in ("Statistics", "All games", "Esc back", "Back to the menu", "Quit"):
            await until(pilot, text)
            await click_text(pilot, text)
    assert app.return_code == 0


async def test_in_lines(tmp_path):
    keep(Matches(tmp_path), THREE)
    async with spending(at_home_in_lines(tmp_path)) as paper:
        await paper.type("statistics")
        await paper.until("0 Back to the menu")
        await paper.type("compare")
        while not any("with the same cards" in line for line in paper.said):
            await paper.type("threefold")
        assert any(line.startswith("expert: 2 matches: ") for line in paper.said)
        await paper.end("back")
        await paper.end("quit")
        assert paper.sitting.done()


async def test_where_nothing_was_played_that_is_said(tmp_path):
    async with spending(at_home_in_lines(tmp_path)) as paper:
        await paper.type("statistics")
        await paper.until("No match is over yet.")


async def test_one_may_wait_no_longer_and_keeps_what_was_found():
    doing = asyncio.get_running_loop().create_future()
    app = Stage(lambda settings, paint: WaitScreen(settings, paint, "Somebody plays.", doing))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert app.closed is False
    assert not doing.done()
    app = Stage(lambda settings, paint: WaitScreen(settings, paint, "Somebody plays.", doing))
    async with app.run_test(size=(80, 24)) as pilot:
        doing.set_result(None)
        while app.closed is not True:
            await pilot.pause()


async def test_in_lines_a_word_ends_waiting_and_any_other_is_for_the_next_question():
    paper, doing = Paper(), asyncio.get_running_loop().create_future()
    dialogue = Dialogue(paper)
    waiting = asyncio.create_task(dialogue.wait("Somebody plays.", doing))
    await paper.until("Somebody plays. Type stop to wait no longer.")
    typing = asyncio.create_task(paper.type("stop"))
    assert await waiting is False
    dialogue.coming()
    await typing
    waiting = asyncio.create_task(dialogue.wait("Somebody plays.", doing))
    typing = asyncio.create_task(paper.type("a line"))
    await asyncio.wait({dialogue.coming()})
    doing.set_result(None)
    assert await waiting is True
    assert await dialogue.hear() == "a line"
    dialogue.coming()
    await typing
    await dialogue.close()


# The command line.


def test_exported_and_imported_by_the_command_line(tmp_path, monkeypatch, capsys):
    file = tmp_path / "all.json"
    keep(Matches(tmp_path / "here" / "threefold"), THREE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))
    assert main(["--export", str(file)]) == 0
    assert capsys.readouterr() == ("", "2 matches exported.\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "there"))
    assert main(["--import", str(file)]) == 0
    assert capsys.readouterr() == ("", "2 matches imported, 0 known already.\n")
    assert main(["--export", "-"]) == 0
    assert capsys.readouterr() == (file.read_text(), "2 matches exported.\n")
    file.write_text(file.read_text()[:-30])
    assert main(["--import", str(file)]) == 2
    assert "the text breaks off" in capsys.readouterr().err
    assert main(["--import", str(tmp_path / "nowhere")]) == 2
    why = "cannot be read: No such file or directory. Nothing was imported."
    assert capsys.readouterr().err == f"{tmp_path / 'nowhere'}: {why}\n"


# How they look.


KNOWN = {deal.key: deal.took - 1 for match in some() for deal in played(match).deals}


def overview(settings, paint):
    matches = [played(match) for match in some()]
    items = [MenuItem("all", "All games", matches_line(tally(matches, {})))]
    games = grouped(matches, lambda match: match.game)
    items += [MenuItem(game, game.capitalize(), matches_line(tally(of_game, {}))) for game, of_game in games]
    items.append(MenuItem("compare", "Compare", "careful players play 17 deals of yours"))
    return TableMenuScreen(settings, paint, TITLE, items, back="Back to the menu")


def everything(settings, paint):
    page = [*all_games_page([played(match) for match in some()], {})]
    return ReadingScreen(settings, paint, TITLE, "all games", lambda _width: page)


def one_game(settings, paint):
    matches = [played(match) for match in some() if match.record.rules.startswith("threefold")]
    page = [*game_page(matches, KNOWN, "#" if settings.glyphs == "ascii" else "█")]
    return ReadingScreen(settings, paint, TITLE, "Threefold", lambda _width: page)


def waiting(settings, paint):
    doing = asyncio.get_running_loop().create_future()
    return WaitScreen(settings, paint, "Careful players play 17 deals with your cards.", doing)


LOOKS = {"overview": overview, "everything": everything, "one game": one_game, "waiting": waiting}


@pytest.mark.parametrize("screen", LOOKS)
def test_snapshot(snap_compare, screen):
    assert snap_compare(Stage(LOOKS[screen]), terminal_size=(80, 24))


@pytest.mark.parametrize("screen", ["one game", "waiting"])
def test_snapshot_with_more_room(snap_compare, screen):
    assert snap_compare(Stage(LOOKS[screen]), terminal_size=(120, 40))


def test_snapshot_in_ascii_without_colour(snap_compare):
    assert snap_compare(Stage(one_game, Settings(glyphs="ascii"), look="mono"), terminal_size=(80, 24))
