"""Where a card of a world lies, as a small number: every place that a card of a deal can be in has one.

Invariant: the numbers of two places differ, for hands 0 to 7, and fit into an int8. A hand is its own number, so
`places == seat` are the cards in that seat's hand; a dummy's hand is the one after the last seat.
"""

from __future__ import annotations

HANDS = 8
"""How many hands have numbers of their own, at most."""

NEST = 4 * HANDS
"""Face down in the middle."""
STOCK = NEST + 1
"""Not dealt yet, or left over for good."""
BURIED = NEST + 2
"""Laid away by the declarer, for the nest or the kitty."""
HIDDEN = NEST + 3
"""Set aside, face down, to be trumps."""
PLAYED = NEST + 4
"""In a taken trick, or in the one on the table; whose card it was, the view tells."""
UNKNOWN = -1
"""Nowhere yet: no card of a finished world."""


def hand(of: int) -> int:
    """In this hand, unseen by others unless it was shown."""
    return of


def covered(of: int) -> int:
    """A covered card in this hand's tableau; in which slot, `Worlds.slots` tells."""
    return HANDS + of


def face_up(of: int) -> int:
    """A face-up card in this hand's tableau; in which slot, `Worlds.slots` tells."""
    return 2 * HANDS + of


def passing(by: int) -> int:
    """Chosen by this seat to be passed on, and not picked up yet."""
    return 3 * HANDS + by
