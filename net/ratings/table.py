"""Ratings at a table: who has one, whether the match is rated, and what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.ratings.showing import changes_of, rated_as
from net.table_state import GUEST

if TYPE_CHECKING:
    from net.ratings.kept import Ratings
    from net.table_state import TableState
    from tui.ratings import Change, Rating


def rating_at(ratings: Ratings | None, state: TableState, seat: int) -> Rating | None:
    """How well the one in a seat plays what is played there; None: nobody knows, or it is no matter at this table."""
    sitter = state.sitters[seat]
    if ratings is None or state.terms.access != "public" or sitter is None or sitter.program:
        return None
    if sitter.account is None or sitter.account.startswith(GUEST):
        return None
    return rated_as(ratings, sitter.account, state.game.id)


def is_rated(ratings: Ratings | None, state: TableState) -> bool | None:
    """Whether the match is rated, or would be if it began between those who sit there; None: none is, here."""
    if ratings is None:
        return None
    return state.rated if state.match else ratings.why_unrated(state.game, state.terms, state.sitters) is None


def changes_at(ratings: Ratings | None, stream: str, state: TableState) -> tuple[Change | None, ...] | None:
    """By seat, what a rated match that is over changed, None for who keeps their rating; empty: it is not counted yet.

    None: it is not over, or not rated.
    """
    if ratings is None or not state.rated or not state.over:
        return None
    if not ratings.counted(stream):
        return ()
    changes = changes_of(ratings, stream)
    return tuple(changes.get(sitter.account or "") if sitter else None for sitter in state.sitters)
