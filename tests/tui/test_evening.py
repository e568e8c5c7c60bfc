"""An evening at home: whole matches by keys alone and by clicks alone, from the menu and back to it."""

import asyncio
import hashlib
import json
from itertools import count
from random import Random

import pytest

from engine.__main__ import main as engine
from engine.games import game_of
from tests.tui.players import PATIENCE, Clicker, Typist, visible
from tests.tui.table_stage import CALM, screen_text
from tui.app import ThreefoldApp
from tui.home import AtHome
from tui.saved import Matches
from tui.settings import KeptInMemory, Settings
from tui.widgets.choices import Choices


def at_home(directory, *, start="", settings=CALM, name="Ben", seed="an evening"):
    """The app of an evening whose matches are kept in a directory; the same seed makes the same evening."""
    numbers, tables = count(), count()
    evening = AtHome(
        Matches(directory),
        seeds=lambda: hashlib.sha256(f"{seed}{next(numbers)}".encode()).digest(),
        table=lambda: f"table{next(tables)}",
        name=name,
        start=start,
    )
    return ThreefoldApp(evening, KeptInMemory(settings), rng=Random(seed))


async def until(pilot, *texts):
    """Wait until one of these texts is on the screen."""
    clock = asyncio.get_running_loop().time
    began = clock()
    while not any(text in screen_text(pilot.app) for text in texts):
        assert clock() - began < PATIENCE, f"no {texts} on the screen:\n{screen_text(pilot.app)}"
        await pilot.pause()


async def choose(pilot, text):
    """Choose the line with this text by the key before it, once it is there."""
    await until(pilot, text)
    line = next(line for line in screen_text(pilot.app).splitlines() if text in line)
    await pilot.press(line.replace(">", " ").split()[0])


async def test_a_whole_match_by_keys_alone(tmp_path):
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "T H R E E F O L D")
        await pilot.press("enter")
        await until(pilot, "Sit down and play")
        rounds = next(line.split()[0] for line in screen_text(app).splitlines() if "Rounds" in line)
        await pilot.press(rounds)
        while "rounds=1 " not in screen_text(app):
            await pilot.press("right")
        await pilot.press("home", "enter")
        player = Typist(pilot, trumps=("3", "c", "right right enter"), cuts=("17", "our phrase"))
        await player.play_match()
        assert "the match, 1 to 0." in screen_text(app)
        await pilot.press("end", "enter")
        await until(pilot, "T H R E E F O L D")
        assert "match-0001.json" in screen_text(app)
    assert engine(["verify", str(tmp_path / "match-0001.json")]) == 0


async def test_a_whole_match_by_clicks_alone(tmp_path):
    app = at_home(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "T H R E E F O L D")
        player = Clicker(pilot, trumps=("diamonds", "spades"))
        await player.click("Play")
        await until(pilot, "Sit down and play")
        await player.click("Rounds")
        while "rounds=1 " not in screen_text(app):
            (choices,) = visible(app, Choices)
            y = next(y for y, line in enumerate(rows_of(choices)) if "Rounds" in line)
            await pilot.click(choices, offset=(rows_of(choices)[y].index("<"), y))
        await player.click("Sit down and play")
        await player.play_match()
        assert "the match, 1 to 0." in screen_text(app)
        await player.click("Leave")
        await until(pilot, "T H R E E F O L D")
        await player.click("Quit")
        await pilot.pause()
    assert app.return_code == 0


def rows_of(widget):
    return ["".join(character or " " for character, _ in row) for row in widget.canvas().rows]


MATCHES = [
    ("threefold rounds=2 cut=interactive", Typist, ("1", "s", "left enter"), (80, 24)),
    ("threefold rounds=1 players=3", Typist, ("2",), (80, 24)),
    ("threefold rounds=1 players=3 packs=2 tie=shared", Clicker, ("hearts",), (120, 40)),
    ("threefold rounds=1 players=4", Clicker, ("clubs",), (60, 20)),
    ("threefold rounds=1 players=4 sides=partners cut=interactive", Typist, ("d",), (104, 30)),
    ("threefold rounds=1 cut=interactive", Typist, ("h",), (40, 12)),
    ("threefold rounds=1", Clicker, ("spades",), (40, 12)),
]
LATER = ((120, 40),)
"""Sizes for the longer run: three players have a match besides, and so have clicks."""


@pytest.mark.parametrize(
    ("rules", "kind", "trumps", "size"),
    [pytest.param(*row, id=f"{row[0]} {row[3]}", marks=pytest.mark.long if row[3] in LATER else ()) for row in MATCHES],
)
async def test_a_whole_match(tmp_path, rules, kind, trumps, size):
    """With one tap a card, and without holding tricks."""
    app = at_home(tmp_path, start=rules, settings=Settings(pace="instant", play="single"))
    async with app.run_test(size=size) as pilot:
        player = kind(pilot, trumps=trumps, taps=1)
        await player.play_match()
        assert "the match," in screen_text(app)
        finished = json.loads((tmp_path / "match-0001.json").read_text())
        assert finished["rules"] == game_of(rules).rules
        assert all(deal["result"] for deal in finished["deals"])
        assert not (tmp_path / "match.json").exists()


async def test_all_hands_are_seen_once_a_deal_is_over(tmp_path):
    app = at_home(tmp_path, start="threefold rounds=2")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Sit down and play", "THREEFOLD")
        if "Sit down and play" in screen_text(app):
            await pilot.press("enter")
        player = Typist(pilot, trumps=("c",))
        await player.play_until(lambda: "Deal 1 is over" in screen_text(app))
        await pilot.press("2")
        await until(pilot, "Deal 1, all hands")
        assert "At the first lead" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, "Deal 1 is over")
