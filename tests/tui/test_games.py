"""Whole deals of every game against bots, by keys alone and by clicks alone, by players who know only the screen."""

from random import Random

import pytest

from engine.bots import bots
from tests.tui.players import Clicker, Typist
from tests.tui.table_stage import CALM, TableApp, table_of
from tui.local import LocalTable
from tui.screens.table import TableScreen

BOTH = (Typist, Clicker)
GAMES = [
    *[("kentucky", 2, kind, (80, 24)) for kind in BOTH],
    ("kentucky rook=low all_pass=redeal", 2, Typist, (80, 24)),
    ("kentucky nest=free trump_call=before_nest", 1, Clicker, (60, 20)),
    ("kentucky deck=full", 1, Clicker, (120, 40)),
    ("kentucky deck=45", 1, Typist, (104, 30)),
    *[("rook", 2, kind, (80, 24)) for kind in BOTH],
    ("rook deck=57 trump_call=before_pass", 1, Clicker, (80, 24)),
    ("rook raise=exactly_5 no_counter_redeal=on must_trump=on", 1, Typist, (60, 20)),
    *[("three-two-five", 3, kind, (80, 24)) for kind in BOTH],
    ("three-two-five decline=next_three_shown sevens=high lock=all_draws", 2, Typist, (120, 40)),
    *[("mendikot", 1, kind, (80, 24)) for kind in BOTH],
    ("mendikot trump=hidden2", 2, Typist, (80, 24)),
    ("mendikot trump=cut", 1, Clicker, (120, 40)),
    ("mendikot trump=open cut=interactive", 1, Typist, (80, 24)),
    *[("split-dummy", 1, kind, (80, 24)) for kind in BOTH],
    ("split-dummy partner=bidder expose=after_opening_lead deck=53", 1, Typist, (120, 40)),
    *[("kentucky", 1, kind, (50, 16)) for kind in BOTH],
    *[("rook", 1, kind, (50, 16)) for kind in BOTH],
    *[("three-two-five", 2, kind, (40, 14)) for kind in BOTH],
    ("mendikot trump=hidden2", 1, Typist, (40, 12)),
]


async def no_pause():
    pass


def local(rules, *, seed=1, bot="random"):
    """A table where random bots sit in all other seats."""
    table = table_of(rules, ("you", "Ada", "Cem", "Dee"), dealer=1, seed=seed)
    others = {seat: bots()[bot] for seat in range(1, table.game.seats)}
    link = LocalTable(table, 0, others, rng=Random(seed), pause=no_pause, keep=lambda _record: "")
    return table, link


@pytest.mark.parametrize(
    ("rules", "deals", "kind", "size"),
    GAMES,
    ids=[f"{row[0]} {row[2].__name__} {row[3]}" for row in GAMES],
)
async def test_whole_deals(rules, deals, kind, size):
    table, link = local(rules)
    app = TableApp(link, CALM)
    async with app.run_test(size=size) as pilot:
        player = kind(pilot, trumps=("1", "2") if kind is Typist else ("clubs", "hearts"))
        await player.play_until(lambda: len(table.view(None).finished) >= deals)
        assert isinstance(app.screen_stack[1], TableScreen)
