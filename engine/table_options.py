"""The house rules that every game has: how a table is kept, whatever is played at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The house rules that every game has: how a table is kept, whatever is played at it."""

    cut: Literal["skip", "interactive"] = "skip"
    """Before every deal the dealer's right-hand neighbour, of two players the other one, cuts the pack (A-03)."""
    undo: Literal["off", "before_next_action"] = "off"
    """A play stands; or may be taken back until anybody else acts, unless a card was seen by it."""
    last_trick: Literal["until_next_trick", "until_next_lead", "never", "whole_deal"] = "until_next_trick"
    """A taken trick may be looked at again until the next one is taken, or only until it is led, not at all, or any
    trick of the deal (A-24)."""
