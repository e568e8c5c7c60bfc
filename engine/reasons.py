"""Why a trick went where it went: the facts, from which the interface makes words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from engine.ranking import winning_place

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.ranking import Trick


class How(StrEnum):
    """By what a card won its trick."""

    HIGHEST = "highest"
    """The highest of the led suit, which was not trumps."""
    RUFF = "ruff"
    """The only trump on a plain lead."""
    HIGHEST_TRUMP = "highest trump"
    """The highest of several trumps."""
    UNOPPOSED = "unopposed"
    """Nobody else had the led suit or a trump to play."""
    FIRST_OF_EQUALS = "first of equals"
    """The first of two equal cards: the table plays that the first stands."""
    LAST_OF_EQUALS = "last of equals"
    """The last of two equal cards: the table plays that the last wins."""


class TrickReason(NamedTuple):
    """Who wins a complete trick, with what, and by what."""

    seat: int
    card: Card
    how: How


def why_taken(game: Game, trick: Trick, trump: Suit | None) -> TrickReason:
    """The reason for a complete trick."""
    ranking = game.rankings[trump]
    seat, card = trick.plays[winning_place(trick, ranking, later_equal_wins=game.later_equal_wins)]
    suit = ranking.suit[card]
    ruling = any(
        ranking.suit[other] == trump for place, (_, other) in enumerate(trick.plays) if place >= trick.trumps_from
    )
    rivals = [
        other
        for place, (_, other) in enumerate(trick.plays)
        if ranking.suit[other] == suit and (not ruling or place >= trick.trumps_from)
    ]
    if sum(ranking.height[other] == ranking.height[card] for other in rivals) > 1:
        return TrickReason(seat, card, How.LAST_OF_EQUALS if game.later_equal_wins else How.FIRST_OF_EQUALS)
    led = ranking.suit[trick.plays[0].card]
    if ruling:
        how = How.HIGHEST_TRUMP if len(rivals) > 1 else How.UNOPPOSED if suit == led else How.RUFF
    else:
        how = How.HIGHEST if len(rivals) > 1 else How.UNOPPOSED
    return TrickReason(seat, card, how)
