"""Bots that do what a bot must not, by their makers' names: each is made in whatever process it thinks in."""

import os
import sys
import time
from pathlib import Path

from engine.actions import Undo
from engine.bots import bots
from engine.bots.bot import Candidate, Choice


class Sound:
    """A bot that does all right; it says in which process, and prints what nobody wants to read."""

    def __init__(self, style):
        self.style = style

    def choose(self, view, rng):
        sys.stdout.write("thinking aloud\n")
        choice = bots()["careful"].choose(view, rng)
        candidates = (Candidate(choice.action, 0.75, 0.05),)
        return Choice(choice.action, f"Process {os.getpid()}, boldness {self.style.boldness}.", candidates)


class Hanging(Sound):
    def choose(self, view, rng):
        while True:
            time.sleep(1)


class Late(Sound):
    """Thinks until there is a mark where the environment says."""

    def choose(self, view, rng):
        while not Path(os.environ["THREEFOLD_TEST_MARK"]).exists():
            time.sleep(0.01)
        return super().choose(view, rng)


class Dying(Sound):
    def choose(self, view, rng):
        os._exit(1)


class DyingOnce(Sound):
    """Dies where it thinks for the first time, and leaves a mark where the environment says."""

    def choose(self, view, rng):
        mark = Path(os.environ["THREEFOLD_TEST_MARK"])
        if not mark.exists():
            mark.touch()
            os._exit(1)
        return super().choose(view, rng)


class Failing(Sound):
    def choose(self, view, rng):
        raise ZeroDivisionError("A♠")


class Cheating(Sound):
    def choose(self, view, rng):
        return Choice(Undo(), "Let me have that back.")


class Damaged:
    """Needs a file that is not there."""

    def __init__(self, style):
        Path("/nonexistent/net.npz").read_bytes()
