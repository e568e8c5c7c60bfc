"""The habits of the bots as text: `python -m tests.bots.habits [NAME …]` (`make habits`) writes them anew."""

import argparse
from pathlib import Path

from engine.bots import bots
from engine.bots.roster import ENTRIES
from engine.duel.habits import observed, told
from engine.games import game_of
from tests.engine.declared import SHAPES

FOLDER = Path(__file__).parent.parent / "habits"
SHORT, LONG = 4, 100
"""Deals of each shape of each game."""
BOTS = [entry.name for entry in ENTRIES if entry.name != "random"]
QUICK = [entry.name for entry in ENTRIES if entry.quick and entry.name != "random"]
"""Those whose few deals a test plays again."""


def habits(name, deals):
    """The habits of a bot in every shape of every game."""
    return "\n\n".join(told(observed(game_of(rules), bots()[name], deals, seed=1)) for rules in SHAPES) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=BOTS, metavar="NAME")
    parser.add_argument("--deals", type=int, default=LONG)
    options = parser.parse_args()
    for name in options.names:
        if name in QUICK:
            (FOLDER / f"{name}-short.txt").write_text(habits(name, SHORT), encoding="utf-8")
        (FOLDER / f"{name}.txt").write_text(habits(name, options.deals), encoding="utf-8")


if __name__ == "__main__":
    main()
