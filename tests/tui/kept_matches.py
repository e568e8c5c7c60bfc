"""Matches that bots have played, to be counted."""

from functools import cache

from tests.tui.table_stage import at, play_on, stage, table_of
from tui.saved import Kept

NEVER_FINISHED = at(deals=2, tricks=3)
"""Two deals and a bit of the third."""


@cache
def kept(rules="threefold rounds=1", *, seed=1, level="expert", finished=True, day=""):
    """A match from the first seat; all seats played as careful players do. The same ones give the same match."""
    until = stage("over") if finished else NEVER_FINISHED
    table = play_on(table_of(rules, seed=seed), until, seed=seed)
    return Kept(table.record(), 0, dict.fromkeys(range(1, table.game.seats), level), day)


@cache
def some():
    """A season, the oldest match first."""
    return (
        *[kept(seed=seed, day=f"2026-11-{seed + 1:02}") for seed in range(6)],
        kept(seed=7, level="careful"),
        kept("threefold", finished=False),
        kept("threefold players=3 rounds=1"),
        kept("mendikot first_to=1"),
        kept("mendikot", finished=False),
        kept("rook", finished=False),
        kept("three-two-five", finished=False),
    )


def keep(matches, several=None):
    """Put them into a directory."""
    for match in several or some():
        matches.add(match)
    return matches
