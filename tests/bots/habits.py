"""The habits of the bots as text: `python -m tests.bots.habits [NAME …]` (`make habits`) writes them anew."""

import argparse
from pathlib import Path

from engine.bots import bots
from engine.bots.roster import ENTRIES, best, entry_of
from engine.duel.habits import observed, told
from engine.games import game_of
from tests.engine.declared import SHAPES

FOLDER = Path(__file__).parent.parent / "habits"
SHORT, LONG, SLOW = 4, 100, 10
"""Deals of each shape of each game: few, many, and those of a bot that thinks long."""
QUICK = [entry.name for entry in ENTRIES if entry.quick and entry.name != "random"]
"""Those whose few deals a test plays again: they reckon the same on every machine."""
BOTS = [*QUICK, best().name]


def habits(name, deals):
    """The habits of a bot in every shape of every game."""
    return "\n\n".join(told(observed(game_of(rules), bots()[name], deals, seed=1)) for rules in SHAPES) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=BOTS, metavar="NAME")
    parser.add_argument("--deals", type=int, default=0, help="of each shape; as many as usual, if nothing is said")
    options = parser.parse_args()
    for name in options.names:
        if name in QUICK:
            (FOLDER / f"{name}-short.txt").write_text(habits(name, SHORT), encoding="utf-8")
        deals = options.deals or (LONG if entry_of(name).quick else SLOW)
        (FOLDER / f"{name}.txt").write_text(habits(name, deals), encoding="utf-8")


if __name__ == "__main__":
    main()
