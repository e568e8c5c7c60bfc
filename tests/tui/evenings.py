"""Exhibits of what somebody comes to in an evening: at home, in lessons, looking back, and on a server."""

import asyncio
from pathlib import Path
from typing import Any

from tests.tui.desk import PaperDesk
from tests.tui.exhibit import DAY, Exhibit, at_home, at_table, beside, shows, spent
from tests.tui.kept_matches import keep
from tests.tui.lesson_stage import LESSONS, lesson_table
from tests.tui.players import labels
from tests.tui.table_stage import Seat, at, play_on, screen_text, table_of
from tests.tui.test_checking import drill_table, mark, some_drill
from tests.tui.test_checking import position as to_play
from tests.tui.test_daily import kept as daily_of
from tests.tui.test_duplicate import TWICE, second_half_of
from tests.tui.test_figures_shown import LOOKS as FIGURES
from tests.tui.test_lessons import click_through
from tests.tui.test_lobby import FREE, FULL, MINE
from tests.tui.test_lobby import Hall as Server
from tests.tui.test_review import golden
from tests.tui.test_review_coach import Partial
from tests.tui.test_screens import rules, setup
from tui.daily.deal import Daily
from tui.daily.kept import DailyDeals
from tui.figures.compared import Compared
from tui.lessons.drills import DrillsFile, lesson_of
from tui.review.room import Room
from tui.saved import Interrupted, Matches
from tui.screens.account import AccountScreen, KeysScreen
from tui.screens.review import ReviewScreen
from tui.screens.setup import USUAL, SetupScreen
from tui.terms import Terms
from tui.thinking.minds import AtHand
from tui.visiting import Visiting

RULES = "threefold cut=interactive"


# What is kept at home.


def season(directory: Path) -> None:
    keep(Matches(directory))


def left(directory: Path) -> None:
    season(directory)
    match = play_on(table_of(RULES), at(tricks=4))
    Matches(directory).keep(Interrupted(match.record(), 0, {1: "expert"}))


def broken(directory: Path) -> None:
    (directory / "match.json").write_text("{")


def dailies(directory: Path) -> None:
    deals, compared = DailyDeals(directory / "daily"), Compared(directory)
    for day in (DAY, "2026-11-29", "2026-11-28"):
        for name in ("threefold", "mendikot", "kentucky"):
            daily = Daily(day, name)
            deals.keep(daily, daily_of(daily, until=at(tricks=3) if (day, name) == (DAY, "mendikot") else None))
            for bot, took in (("expert", 9), ("careful", 12)):
                compared.keep({**compared.known(f"daily {bot}"), daily.name: took}, f"daily {bot}")


def second_half(directory: Path) -> None:
    season(directory)
    match = play_on(table_of(TWICE), second_half_of(at(tricks=3, mover=1)))
    Matches(directory).keep(Interrupted(match.record(), 1, {0: "expert"}))


def drills(directory: Path) -> None:
    DrillsFile(directory).keep(some_drill(3))


# At a table.


async def answerable(pilot: Any) -> None:
    """Wait until something has to be read, or is asked."""
    async with asyncio.timeout(30):
        while not (labels(pilot.app) or any(text in screen_text(pilot.app) for text in ("goes on.", "Enter answer"))):
            await pilot.pause()


def lesson(name: str, *pressed: str) -> Exhibit:
    """A lesson after these keys; each answers something."""

    async def then(pilot: Any) -> None:
        for key in pressed:
            await answerable(pilot)
            await pilot.press(key)
        await answerable(pilot)

    return at_table(lambda: lesson_table(next(one for one in LESSONS if one.id == name)), then)


def learnt() -> Exhibit:
    async def then(pilot: Any) -> None:
        await click_through(pilot, pilot.app.link)

    return at_table(lambda: lesson_table(LESSONS[0]), then)


def marked() -> Exhibit:
    def make() -> Seat:
        table = to_play(plays=1)
        link = Seat(table)
        link.state["checked"] = mark(table)[0]
        return link

    async def then(pilot: Any) -> None:
        await pilot.press("W")
        await shows(pilot, "You did this: ")

    return at_table(make, then)


def drilled() -> Exhibit:
    async def then(pilot: Any) -> None:
        await shows(pilot, "A DRILL")

    return at_table(lambda: drill_table(lesson_of(some_drill(3))), then)


def changed(**state: Any) -> Exhibit:
    """A table at which something is so."""

    async def then(pilot: Any) -> None:
        pilot.app.link.stand(**state)
        await pilot.pause()

    return at_table(lambda: Seat(play_on(table_of(RULES), at(tricks=6, plays=1, mover=0))), then)


def coached(*pressed: str, seen: str) -> Exhibit:
    """A deal that the coach has weighed."""

    async def then(pilot: Any) -> None:
        await pilot.press("C")
        await shows(pilot, "The coach marks")
        await pilot.press(*pressed)
        await shows(pilot, seen)

    return Exhibit(looked_back("threefold-2-1").app, then)


def looked_back(name: str, *pressed: str, seen: str = "") -> Exhibit:
    """A deal that is looked back at, where everything can be done with it."""

    async def sit(_link: object) -> None:
        """Nobody sits down."""

    room = Room(golden(name), 0, expert=lambda: AtHand(Partial()), sit=lambda *_: Seat(None), write=lambda _: "")
    return beside(lambda settings, paint: ReviewScreen(settings, paint, room, sit), *pressed, seen=seen)


AT_HOME = {
    "home, first": at_home(seen="Quit"),
    "home, a match to resume": at_home(seen="Go on", before=left),
    "home, a match that cannot be resumed": at_home(seen="cannot be resumed", before=broken),
    "home, give it up": at_home("Play", "Sit down and play", seen="Give up", before=left),
    "home, second half": at_home("Go on", seen="You lead", before=second_half),
    "home, look back": at_home("Look back", seen="Back to the menu", before=left),
    "home, nothing to look back at": at_home("Look back", seen="no deal yet"),
    "friends, form": at_home("Friends", seen="Sit down"),
    "friends, who plays": at_home("Friends", "Players", "Sit down", seen="Who plays"),
    "friends, open": at_home("Friends", "Sit down", seen="Your table is open"),
    "friends, table": at_home("Friends", "Sit down", "Esc back", seen="You deal."),
    "daily, menu": at_home("Daily deal", seen="About", before=dailies),
    "daily, about": at_home("Daily deal", "About", seen="follow", before=dailies),
    "daily, days": at_home("Daily deal", "The last days", seen="2026-11-28", before=dailies),
    "daily, a deal": at_home("Daily deal", "Threefold", seen="Play it again", before=dailies),
    "daily, copied": at_home("Daily deal", "Threefold", "Copy the result", seen="opied", before=dailies),
    "daily, result": at_home("Daily deal", "Kentucky", "The result", seen="points more than", before=dailies),
    "daily, hands": at_home("Daily deal", "Threefold", "All hands", seen="The tricks", before=dailies),
    "daily, to be dealt": at_home("Daily deal", "Threefold", seen="You deal."),
    "daily, gone on with": at_home("Daily deal", "Mendikot", seen="Your hand", before=dailies),
    "learn, games": at_home("Learn", seen="Your drills", before=drills),
    "learn, lessons": at_home("Learn", "Threefold", seen="Back to the games"),
    "learn, drill": at_home("Learn", "Your drills", seen="A DRILL", before=drills),
    "learn, no drills": at_home("Learn", "Your drills", seen="There are none."),
    "statistics, nothing": at_home("Statistics", seen="No match is over yet."),
    "statistics, menu": at_home("Statistics", seen="Compare", before=season),
    "rules, home": at_home("Rules", seen="Two to four"),
    "settings, home": at_home("Settings", seen="Theme"),
}
AT_TABLES = {
    "lesson, read": lesson("threefold-parts"),
    "lesson, task": lesson("rook-kitty", "space", "space"),
    "lesson, wrong": lesson("kentucky-nest", "space", "2"),
    "lesson, two hands": lesson("split-dummy-two-hands", "space", "space"),
    "lesson, done": learnt(),
    "drill": drilled(),
    "check": marked(),
    "table, paused": changed(paused="Not saved, so it does not count: the table is paused."),
}
BESIDE = {
    **{f"statistics, {name}": beside(make) for name, make in FIGURES.items()},
    "find, asked": beside(rules, "slash"),
    "find, found": beside(rules, "slash", *"tie", "enter", seen="tie: 1 of"),
    "find, nowhere": beside(rules, "slash", *"quack", "enter", seen="nowhere"),
    "review, two": looked_back("threefold-2-1", "5", "right"),
    "review, three": looked_back("threefold-3-two-packs-1", "5"),
    "review, four": looked_back("threefold-4-partners-1", "4", "right"),
    "review, eyes": looked_back("rook-57-1", "5", "left", "V"),
    "review, auction": looked_back("kentucky-full-deck-1", *["right"] * 6),
    "review, what if": looked_back("threefold-2-1", "5", "right", "W", seen="What else"),
    "review, play on": looked_back("threefold-2-1", "5", "right", "P", seen="Play on from here"),
    "review, to a trick": looked_back("threefold-2-1", "J"),
    "review, coach": coached("C", seen="Your chance: "),
    "review, marked": coached("N", seen="Coach: "),
    "account, delete": beside(lambda settings, paint: AccountScreen(settings, paint, PaperDesk()), "6"),
    "account, remove a key": beside(lambda settings, paint: KeysScreen(settings, paint, PaperDesk()), "2"),
    "keep rules": beside(setup, "end", "enter"),
    "form, new table": beside(
        lambda settings, paint: SetupScreen(
            settings, paint, start=USUAL._replace(terms=Terms(pace="usual")), title="A new table"
        )
    ),
}
ON_A_SERVER = {
    "server, lobby": spent(lambda: Visiting(Server(FREE, FULL, MINE)), seen="FREE"),
    "server, code": spent(lambda: Visiting(Server()), "Join by code", seen=""),
    "server, either": spent(lambda: Visiting(Server(FREE._replace(playing=True))), "FREE", seen="Look on"),
    "server, guest": spent(lambda: Visiting(Server(), accounts=True), "Your account", seen="ssh-keygen"),
    "server, by yourself": spent(lambda: Visiting(Server()), "By yourself", seen="Back"),
    "server, table": spent(lambda: Visiting(Server()), "Quick seat", seen="waiting for"),
}
EVENINGS = {**AT_HOME, **AT_TABLES, **BESIDE, **ON_A_SERVER}
