"""Bots: separate callers that get the view of a seat and give an action. They never see a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.bot import Bot, Candidate, Choice
from engine.bots.roster import ENTRIES, Roster

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Bot", "Candidate", "Choice", "bots"]

_BOTS = Roster(ENTRIES)


def bots() -> Mapping[str, Bot]:
    """Every bot by name, the weakest first. None keeps anything between decisions: it serves any number of seats."""
    return _BOTS
