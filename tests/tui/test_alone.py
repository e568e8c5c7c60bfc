"""What one does alone on a server, from the lobby on: by keys and by clicks, for members and for guests."""

from random import Random

import pytest

from tests.tui.kept_matches import some
from tests.tui.stage import Stage, click_text
from tests.tui.table_stage import screen_text
from tests.tui.test_daily import Quick, kept
from tests.tui.test_evening import choose, until
from tests.tui.test_lobby import Hall
from tests.tui.test_review_coach import Partial
from tui.app import ThreefoldApp
from tui.daily.board import Result, results_page
from tui.daily.card import Came
from tui.daily.deal import Daily
from tui.daily.kept import DailyDeals
from tui.daily.visit import TITLE, DailyDesk
from tui.figures.compared import Compared
from tui.figures.played import played
from tui.figures.visit import Found
from tui.lessons.drills import DrillsFile
from tui.review.room import Room, deals_over
from tui.screens.reading import ReadingScreen
from tui.settings import KeptInMemory, Settings
from tui.table import MenuItem, Refused
from tui.thinking.minds import AtHand
from tui.visiting import Visiting

DAY = "2026-11-30"
DEAL = Daily(DAY, "threefold")
RESULTS = (
    Result("Sophia", Came(17, 26, "won", None)),
    Result("Ben", Came(14, 26, "won", None), mine=True),
    Result("Ada", Came(14, 26, "won", None)),
    Result("Cem", Came(9, 26, "lost", None)),
)


class Remembered:
    """A history of some matches."""

    def __init__(self, *matches, coach=None):
        self._matches = matches
        self._coach = coach

    async def found(self):
        return Found(tuple(map(played, self._matches)))

    async def rooms(self):
        return [MenuItem(str(number), f"match {number}", one.day) for number, one in enumerate(self._matches)]

    async def room(self, chosen):
        if chosen == "1":
            raise Refused("That match is no longer kept here.")
        one = self._matches[int(chosen)]
        return Room(deals_over(one.record), one.seat, expert=self._coach)


class Board:
    """Everybody's results, the same for every deal."""

    async def results(self, daily):
        return RESULTS


def visit(folder=None, *matches):
    """An evening in an empty lobby; without a folder one is a guest."""
    if folder is None:
        evening = Visiting(Hall(), accounts=True)
    else:
        deals = DailyDeals(folder / "daily")
        deals.keep(DEAL, kept(DEAL))
        desk = DailyDesk(deals, Compared(folder), Quick(), lambda: DAY, "Ben", board=Board(), back="Back")
        history = Remembered(*matches, coach=lambda: AtHand(Partial()))
        evening = Visiting(Hall(), accounts=True, drills=DrillsFile(folder), history=history, daily=desk)
    return ThreefoldApp(evening, KeptInMemory(Settings()), rng=Random(1))


async def test_by_keys_statistics_matches_and_the_deal_of_the_day(tmp_path):
    app = visit(tmp_path, *some()[:2])
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "By yourself")
        await choose(pilot, "Statistics")
        await choose(pilot, "All games")
        await until(pilot, "2 matches: ")
        await pilot.press("escape")
        await until(pilot, "All games")
        assert "Compare" not in screen_text(app)
        await pilot.press("escape")
        await choose(pilot, "Look back")
        await choose(pilot, "match 0")
        await until(pilot, "step 0 of")
        await pilot.press("escape")
        await choose(pilot, "Daily deal")
        await choose(pilot, "Threefold")
        await choose(pilot, "Everybody")
        await until(pilot, "2. Ben (you): 14 tricks of 26, won")
        await pilot.press("escape")
        await choose(pilot, "Back to the deals")
        await until(pilot, f"Daily deal, {DAY}")
        await pilot.press("escape")
        await choose(pilot, "Look back")
        await choose(pilot, "match 1")
        await until(pilot, "no longer kept")


async def test_the_coach_makes_drills_of_a_match(tmp_path):
    """By keys; the one that likes low cards best finds something in every match."""
    app = visit(tmp_path, *some()[:1])
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "By yourself")
        await choose(pilot, "Learn")
        await choose(pilot, "Your drills")
        await choose(pilot, "Let the coach look")
        await choose(pilot, "match 0")
        await until(pilot, "Do them again")
        waiting = DrillsFile(tmp_path).waiting()
        assert f"{len(waiting)} plays to do again" in screen_text(app)
        assert {drill.seat for drill in waiting} == {some()[0].seat}
        await choose(pilot, "Do them again")
        await until(pilot, "You have been here")


async def test_by_clicks_and_back_to_the_lobby(tmp_path):
    app = visit(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for text, seen in (
            ("By yourself", "Statistics"),
            ("Statistics", "No match is over yet"),
            ("Esc back", "Look back"),
            ("Look back", "There is no match of yours yet"),
        ):
            await until(pilot, text)
            await click_text(pilot, text)
            await until(pilot, seen)
        assert "The lobby" in screen_text(app)


async def test_a_guest_learns_and_is_told_what_an_account_is_for():
    app = visit()
    async with app.run_test(size=(80, 24)) as pilot:
        for text in ("Daily deal", "Statistics", "Look back"):
            if "By yourself" in screen_text(app) and "The lobby" in screen_text(app):
                await choose(pilot, "By yourself")
            await choose(pilot, text)
            await until(pilot, "You came without a key")
            await pilot.press("escape")
        await choose(pilot, "Learn")
        await until(pilot, "Mendikot")


# Pictures.


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_snapshot_of_what_one_does_alone(snap_compare, tmp_path, size):
    async def before(pilot):
        await choose(pilot, "By yourself")
        await until(pilot, "Statistics")

    assert snap_compare(visit(tmp_path), run_before=before, terminal_size=size)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
def test_snapshot_of_everybodys_results(snap_compare, size):
    page = [*results_page(DEAL, RESULTS, {"expert": 15, "careful": 11})]
    app = Stage(lambda settings, paint: ReadingScreen(settings, paint, TITLE, f"Threefold, {DAY}", lambda _width: page))
    assert snap_compare(app, terminal_size=size)
