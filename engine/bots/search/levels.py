"""The levels there are: the expert under handicaps that are stated, and nothing hidden besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.search.expert import Expert
from engine.bots.search.handicap import Handicap

if TYPE_CHECKING:
    from engine.bots.roster import Style

STRONG = Handicap(worlds=16, noise=0.06, forgets=0.1, slips=0.04)
FAIR = Handicap(worlds=8, noise=0.15, forgets=0.2, slips=0.15)
EASY = Handicap(worlds=4, noise=0.35, forgets=0.4, slips=0.5)


def strong(style: Style) -> Expert:
    """One level below the best."""
    return Expert(style, handicap=STRONG)


def fair(style: Style) -> Expert:
    """Two levels below."""
    return Expert(style, handicap=FAIR)


def easy(style: Style) -> Expert:
    """Three levels below, and still no fool."""
    return Expert(style, handicap=EASY)
