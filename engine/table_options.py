"""The house rules that are not a game's own: how a table is kept, whatever is played at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal


def is_usual(options: TableOptions) -> bool:
    """Whether the match is played as the game's own rules say: it is no duplicate."""
    return getattr(options, "duplicate", "no") == "no"


UNLESS_TWICE: dict[str, Any] = {"when": is_usual, "words": "in a match that is no duplicate"}
"""Of an option that means nothing in a duplicate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The house rules that every game has: how a table is kept, whatever is played at it."""

    cut: Literal["skip", "interactive"] = field(default="skip", metadata=UNLESS_TWICE)
    """Before every deal the dealer's right-hand neighbour, of two players the other one, cuts the pack (A-03)."""
    undo: Literal["off", "before_next_action"] = "off"
    """A play stands; or may be taken back until anybody else acts, unless a card was seen by it."""
    last_trick: Literal["until_next_trick", "until_next_lead", "never", "whole_deal"] = "until_next_trick"
    """A taken trick may be looked at again until the next one is taken, or only until it is led, not at all, or any
    trick of the deal (A-24)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSidedOptions(TableOptions):
    """Those of a game between two sides as well."""

    duplicate: Literal["no", 2, 4, 8] = "no"
    """A match as usual; or so many deals, then the same packs again, in another order, each side with the cards of the
    other: who takes most wins. Nobody cuts, hands are opened at the end, every deal is like the first of a match."""
