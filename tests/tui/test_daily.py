"""The deal of the day: the same cards everywhere, played once, and compared with bots in the same seat."""

import asyncio
import json
from dataclasses import replace
from random import Random

import pytest

from engine.__main__ import main as engine
from engine.bots import bots
from engine.games import game_of, rule_sets
from engine.match import of_deals
from engine.record import record_text
from tests.tui.plain_stage import Paper
from tests.tui.players import Typist
from tests.tui.stage import Stage
from tests.tui.table_stage import CALM, at, play_on, screen_text, stage
from tests.tui.test_evening import choose
from tests.tui.test_evening import until as until_shown
from tui.app import ThreefoldApp
from tui.daily.card import Came, came_of, card
from tui.daily.deal import Daily, Steady, dailies, play_out
from tui.daily.kept import DailyDeals
from tui.daily.visit import DailyDesk
from tui.figures.compared import Compared
from tui.plain.front import PlainFront
from tui.saved import Kept
from tui.screens.table_menu import TableMenuScreen
from tui.settings import KeptInMemory
from tui.table import MenuItem
from tui.thinking.minds import AtHand

DAY = "2026-11-30"


def names(daily):
    return ["Ben", "Ada", "Cem", "Dora"][: daily.game.seats]


def played(daily, until=None, bot="careful"):
    return play_on(daily.table(names(daily)), until or stage("over"), bot=bot)


def kept(daily, **kwargs):
    table = played(daily, **kwargs)
    return Kept(table.record(), 0, dict.fromkeys(range(1, daily.game.seats), "expert"), daily.day)


def deck(daily):
    return played(daily, at(phase="play")).record().deals[-1].deck


def test_there_is_one_for_each_game():
    assert {daily.rules for daily in dailies(DAY)} == {*rule_sets()}
    assert dailies(DAY)[0].rules == "threefold"
    assert all(game_of(daily.rules).rules == daily.rules for daily in dailies(DAY))


def test_the_cards_follow_from_the_date_and_the_rules_alone():
    """Written down: a deal of the day that changed with a new version would be another one for half of the players."""
    daily = Daily(DAY, "threefold")
    assert daily.seed(1).hex() == "40a7f9212b6271d20fb2a116412847092835a7377c8ed2372e2badce90a7055a"
    assert (daily.dealer, deck(daily)[:23]) == (0, "5C JS AC 2S 7C JC 7S 6S")
    assert deck(daily) == deck(Daily(DAY, "threefold"))
    others = [Daily("2026-12-01", "threefold"), Daily(DAY, "threefold players=3")]
    assert len({deck(daily), *map(deck, others)}) == 3


@pytest.mark.parametrize("rules", rule_sets())
def test_it_is_one_deal_with_a_card_that_tells_no_cards(rules):
    daily = Daily(DAY, rules)
    whole = kept(daily)
    came = came_of(daily, whole)
    line = card(daily, came, {"expert": 3, "careful": -5})
    assert line.count("\n") == 0
    assert f" daily {DAY} · you " in line
    assert f", {came.result} · bots in your seat: expert " in line
    assert not set("♣♦♥♠") & set(line)
    assert came_of(daily, kept(daily, until=at(phase="play", plays=1))) is None


CARDS = [
    ("threefold", Came(14, 26, "won", None), {}, "Threefold daily 2026-11-30 · you 14 tricks of 26, won"),
    (
        "mendikot",
        Came(1, 4, "lost", None),
        {"expert": 2, "careful": 1},
        "Mendikot daily 2026-11-30 · you 1 ten of 4, lost · bots in your seat: expert 2, careful 1",
    ),
    (
        "rook",
        Came(-120, 0, "lost", 120),
        {"expert": 130, "careful": -110},
        "Home Rook daily 2026-11-30 · you -120 points, bid 120, lost · bots in your seat: expert +130, careful -110",
    ),
]


@pytest.mark.parametrize(("rules", "came", "others", "line"), CARDS, ids=[row[0] for row in CARDS])
def test_the_card_says_what_came_of_it_and_what_bots_made(rules, came, others, line):
    assert card(Daily(DAY, rules), came, others) == line


def test_a_match_of_some_deals_ends_with_the_last_of_them():
    game = of_deals(game_of("rook"), 2)
    (deal,) = played(Daily(DAY, "rook")).view(None).finished
    assert game.standing(game, 0, [deal]).winners == ()
    scores = game.standing(game, 0, [deal, deal]).scores
    ahead = tuple(seat for seat in range(4) if scores[seat] == max(scores))
    assert game.standing(game, 0, [deal, deal]).winners == ahead
    assert game.goal == "most in 2 deals"
    single = of_deals(game_of("rook"), 1)
    assert (single.standing(single, 0, [deal]).winners, single.goal) == (deal.score.winners, "one deal")


async def test_bots_that_play_it_again_make_the_same_of_it():
    daily = Daily(DAY, "threefold")
    minds = [Steady(AtHand(bots()["random"]), daily) for _ in range(2)]
    records = []
    for _ in range(2):
        table = daily.table(["a", "b"])
        await play_out(table, minds)
        records.append(record_text(table.record()))
    assert records[0] == records[1]
    table = daily.resumed(half_of(table))
    await play_out(table, minds)
    assert json.loads(record_text(table.record()))["deals"] == json.loads(records[0])["deals"]


def half_of(table):
    """The record of the first half of a deal."""
    record = table.record()
    (deal,) = record.deals
    return replace(record, deals=(replace(deal, actions=deal.actions[:20], result=None),))


def test_what_was_played_is_kept_by_day_and_game(tmp_path):
    deals = DailyDeals(tmp_path / "daily")
    one, other = Daily("2026-11-29", "mendikot"), Daily(DAY, "three-two-five")
    assert deals.of(one) is None
    assert list(deals.days()) == []
    for daily in (one, other):
        assert deals.keep(daily, kept(daily)) == ""
        assert deals.of(daily) == kept(daily)
        assert engine(["verify", str(tmp_path / "daily" / f"{daily.day}-{daily.rules}.json")]) == 0
    assert list(deals.days()) == [other, one]
    (tmp_path / "daily" / f"{DAY}-three-two-five.json").write_text("{}")
    (tmp_path / "daily" / "notes.json").write_text("{}")
    assert deals.of(other) is None
    assert deals.keep(other, kept(other)) == ""
    assert (tmp_path / "daily" / f"{DAY}-three-two-five.unreadable").read_text() == "{}"
    assert list(deals.days()) == [other, one]
    (tmp_path / "file").write_text("")
    assert DailyDeals(tmp_path / "file").keep(one, kept(one)).startswith("The daily deal could not be saved in ")


# Somebody plays it.


class Quick:
    """Bots that take no time, whoever is asked for."""

    def mind(self, name, style=None):
        return AtHand(bots()["careful"])

    def patient(self, name):
        return self.mind(name)

    def coach(self):
        return self.mind("careful")


class Visit:
    """An evening that is spent at the desk of the daily deals."""

    def __init__(self, directory, day=DAY):
        self.deals = DailyDeals(directory)
        self.day = day
        bots = Quick()
        self.desk = DailyDesk(self.deals, Compared(directory), bots, lambda: self.day, "Ben", coach=bots.coach)

    async def spend(self, front):
        await self.desk.visit(front)


async def test_it_is_played_once_and_compared_and_then_for_practice(tmp_path):
    visit = Visit(tmp_path)
    app = ThreefoldApp(visit, KeptInMemory(CALM), rng=Random(1))
    daily = Daily(DAY, "three-two-five")
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "3-2-5")
        player = Typist(pilot, trumps=("1",))
        await player.play_until(lambda: visit.deals.of(daily) is not None and "Your" in screen_text(app))
        await player.play_until(lambda: "The match is over" in screen_text(app))
        kept_once = visit.deals.of(daily).text
        await pilot.press("end", "enter")
        await choose(pilot, "The result")
        await until_shown(pilot, f"3-2-5 daily {DAY} · you ")
        assert "bots in your seat: expert " in " ".join(screen_text(app).split())
        await pilot.press("escape")
        await choose(pilot, "Copy the result")
        await until_shown(pilot, "is copied")
        assert app.clipboard.startswith(f"3-2-5 daily {DAY} · you ")
        await choose(pilot, "Look back")
        await until_shown(pilot, "step 0 of ")
        assert "one deal" in screen_text(app)
        assert "C coach" in screen_text(app)
        await pilot.press("Q")
        await choose(pilot, "All hands")
        await until_shown(pilot, "At the first lead")
        await pilot.press("escape")
        await choose(pilot, "Play it again")
        await until_shown(pilot, "Name trumps", "names trumps", "Your hand")
        await pilot.press("Q", "2")
        await choose(pilot, "Back to the deals")
        await choose(pilot, "The last days")
        await until_shown(pilot, "3-2-5: you ")
        assert DAY in screen_text(app)
        await pilot.press("escape")
    assert visit.deals.of(daily).text == kept_once


def is_over(kept):
    return kept is not None and came_of(Daily(DAY, "mendikot"), kept) is not None


async def test_in_lines_and_one_that_was_left_goes_on_with_the_same_cards(tmp_path):
    visit = Visit(tmp_path)
    daily = Daily(DAY, "mendikot")
    paper = Paper()
    sitting = asyncio.create_task(PlainFront(paper, KeptInMemory(CALM), rng=Random(1)).spend(visit))
    paper.sitting = sitting
    await paper.type("mendikot")
    await paper.until("Your turn. ")
    await paper.type("leave")
    assert any(line.endswith("Mendikot: begun: go on") for line in paper.said)
    begun = visit.deals.of(daily)
    await paper.type("mendikot")
    while not is_over(visit.deals.of(daily)):
        await paper.type("1")
    sitting.cancel()
    await asyncio.wait({sitting})
    over = visit.deals.of(daily)
    assert over.record.deals[0].deck == begun.record.deals[0].deck
    assert over.record.deals[0].actions[: len(begun.record.deals[0].actions)] == begun.record.deals[0].actions


async def test_another_day_has_another_deal(tmp_path):
    visit = Visit(tmp_path)
    app = ThreefoldApp(visit, KeptInMemory(CALM), rng=Random(1))
    visit.deals.keep(Daily(DAY, "mendikot"), kept(Daily(DAY, "mendikot")))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, f"Daily deal, {DAY}")
        assert "tens of 4" in screen_text(app)
        visit.day = "2026-12-01"
        await choose(pilot, "About")
        await pilot.press("escape")
        await until_shown(pilot, "Daily deal, 2026-12-01")
        assert "tens of 4" not in screen_text(app)


async def test_who_deals_is_told_that_its_seed_is_no_secret(tmp_path):
    daily = next(one for day in range(10, 30) if (one := Daily(f"2026-11-{day}", "threefold")).dealer == 0)
    app = ThreefoldApp(Visit(tmp_path, daily.day), KeptInMemory(CALM), rng=Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "Threefold")
        await until_shown(pilot, "You deal.")
        assert "follows from the date" in " ".join(screen_text(app).split())
        assert "secret seed" not in screen_text(app)


def desk(settings, paint):
    items = [MenuItem("threefold", "Threefold", "you 14 tricks of 26, won"), MenuItem("rook", "Rook", "not played yet")]
    items += [MenuItem("mendikot", "Mendikot", "begun: go on"), MenuItem("days", "The last days", "your results")]
    items.append(MenuItem("about", "About", "how it works"))
    return TableMenuScreen(settings, paint, f"Daily deal, {DAY}", items, back="Back to the menu")


def test_snapshot(snap_compare):
    assert snap_compare(Stage(desk), terminal_size=(80, 24))
