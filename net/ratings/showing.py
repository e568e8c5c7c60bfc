"""Ratings as lines of text and of JSON, for `ssh host ratings [--json]`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.ratings.kept import Ratings

SHOWN = 100
"""People of a game who are listed."""


def ratings_text(ratings: Ratings, *, as_json: bool) -> str:
    """The ratings of every game, the best first: a line a person. As JSON one object a line, without a heading."""
    lines: list[str] = []
    for game in ratings.games():
        listed = ratings.listed(game)[:SHOWN]
        if as_json:
            lines += [json.dumps({"game": game, "name": name, **one._asdict()}) for name, one in listed]
            continue
        if listed:
            lines += ["", game] if lines else [game]
        for name, one in listed:
            rating = f"{one.rating}{'?' if one.unsure else ' '} ±{one.deviation}"
            lines.append(f"  {rating:11} {name}  {one.won} of {one.played} won, {one.completion} % completed")
    return "".join(f"{line}\n" for line in lines)
