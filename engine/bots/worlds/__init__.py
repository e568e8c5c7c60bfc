"""Worlds: deals that a view allows, sampled evenly, many at once. The one door from a view to whole deals.

NumPy is needed here, and only from here on: nothing that starts a program imports this.
"""

from __future__ import annotations

from engine.bots.worlds.sampling import sample
from engine.bots.worlds.single import world
from engine.bots.worlds.worlds import Worlds

__all__ = ["Worlds", "sample", "world"]
