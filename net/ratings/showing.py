"""Ratings as the interface shows them, and as lines of text and of JSON for `ssh host ratings [--json]`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.games import rule_sets
from tui.ratings import Change, InGame, Rating
from tui.ratings import Ratings as Shown

if TYPE_CHECKING:
    from net.ratings.book import Standing
    from net.ratings.kept import Ratings

SHOWN = 100
"""People of a game who are listed."""

LEGEND = "A rating with ? is provisional: too few matches to say much. ± says how far off it may well be."
"""What the marks in the lines mean."""


def ratings_text(ratings: Ratings, *, as_json: bool) -> str:
    """The ratings of every game, the best first: a line a person. As JSON one object a line, without a heading."""
    lines: list[str] = []
    for game in ratings.games():
        listed = ratings.listed(game)[:SHOWN]
        if as_json:
            lines += [
                json.dumps({"game": game, "name": name, **one._asdict(), "provisional": one.unsure})
                for name, one in listed
            ]
            continue
        if listed:
            lines += ["", _name(game)] if lines else [_name(game)]
        for name, one in listed:
            rating = f"{one.rating}{'?' if one.unsure else ' '} ±{one.deviation}"
            lines.append(f"  {rating:11} {name}  {one.won} of {one.played} won, {one.completion} % completed")
    return "".join(f"{line}\n" for line in lines)


def rating_of(standing: Standing) -> Rating:
    """The number of somebody's standing."""
    return Rating(standing.rating, standing.deviation, standing.unsure)


def rated_as(ratings: Ratings, account: str, game: str) -> Rating | None:
    """Somebody's rating in a game; None: no match was counted for them yet."""
    standing = ratings.standing(account, game)
    return rating_of(standing) if standing.played else None


def ratings_of(ratings: Ratings, account: str) -> Shown:
    """How somebody stands in every game in which anything was counted, by the names of the games."""
    standings = [(_name(game), ratings.standing(account, game)) for game in ratings.games()]
    games = tuple(
        InGame(name, rating_of(one), one.played, one.won, one.unfinished)
        for name, one in sorted(standings)
        if one.played or one.unfinished
    )
    return Shown(games, standings[0][1].completion if standings else None)


def changes_of(ratings: Ratings, stream: str) -> dict[str, Change]:
    """What the match of a log changed, by account; empty: nothing, or it is not counted yet."""
    return {
        account: Change(rating_of(before), rating_of(after))
        for account, (before, after) in ratings.changed(stream).items()
    }


def _name(game: str) -> str:
    """What a game is called; its id where it is gone."""
    return rule_sets()[game].name if game in rule_sets() else game
