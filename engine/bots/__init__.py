"""Bots: separate callers that get the view of a seat and give an action. They never see a deal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.bots.bot import Bot, Choice
from engine.bots.careful import Careful
from engine.bots.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Bot", "Choice", "bots"]

_BOTS: Mapping[str, Bot] = MappingProxyType({"random": Chance(), "careful": Careful()})


def bots() -> Mapping[str, Bot]:
    """Every bot by name, the weakest first. None keeps anything between decisions: it serves any number of seats."""
    return _BOTS
