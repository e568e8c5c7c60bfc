"""The levels there are: the expert under handicaps that are stated, and nothing hidden besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.search.expert import Expert
from engine.bots.search.handicap import Handicap

if TYPE_CHECKING:
    from engine.bots.roster import Style

# Far enough apart for Kentucky Discard, where cards tell levels apart the least: there each still wins 58 deals in a
# hundred against the next.
STRONG = Handicap(worlds=12, noise=0.1, forgets=0.15, slips=0.1)
FAIR = Handicap(worlds=6, noise=0.2, forgets=0.25, slips=0.25)
EASY = Handicap(worlds=4, noise=0.4, forgets=0.4, slips=0.55)


def strong(style: Style) -> Expert:
    """One level below the best."""
    return Expert(style, handicap=STRONG)


def fair(style: Style) -> Expert:
    """Two levels below."""
    return Expert(style, handicap=FAIR)


def easy(style: Style) -> Expert:
    """Three levels below, and still no fool."""
    return Expert(style, handicap=EASY)
