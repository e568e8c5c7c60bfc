"""How much a player reads into what others do."""

from __future__ import annotations

from typing import NamedTuple


class Faith(NamedTuple):
    """Nobody is taken for perfect: what a policy would not choose is possible, only less likely."""

    blunt: float = 0.03
    """A card that is better by so much, as a part of a deal won, is e times as likely to be played."""
    any: float = 0.1
    """How often others do anything at all."""
    plays: int = 10
    """How many plays of others are looked at, the latest first: those before tell less, and it takes time."""
    suits: float = 0.35
    """A suit that counts so much more among a few cards is e times as likely to be named."""
    shares: float = 0.03
    """A suit that promises so much more of the points is e times as likely to be named."""
    bids: float = 0.08
    """By how much of the points bids stray from what hands promise."""
