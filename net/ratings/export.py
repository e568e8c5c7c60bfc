"""What the ratings keep about somebody, to be given out to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from net.ratings.book import Book
from net.ratings.kept import STREAM, counted

if TYPE_CHECKING:
    from net.store.protocol import Store


async def ratings_about(store: Store, account: str) -> dict[str, Any]:
    """How somebody stands by game, and the rated matches that made it so, the oldest first, as JSON values.

    Of the others nothing but how many sides there were. Raises CannotRead.
    """
    book = Book()
    matches: list[dict[str, Any]] = []
    for entry in await store.read(STREAM):
        if entry.kind != "counted":
            continue
        table, outcome, numbers = counted(entry)
        book.take(outcome, numbers)
        if account not in outcome.accounts:
            continue
        standing = book.standing(account, outcome.game)
        side = next(place for place, side in enumerate(outcome.sides) if account in side)
        matches.append(
            {
                "at": entry.at,
                "table": table,
                "game": outcome.game,
                "how": outcome.how,
                "place": outcome.ranks[side] if outcome.ranks else None,
                "of": len(outcome.sides),
                "left": account in outcome.left,
                "rating": standing.rating,
                "deviation": standing.deviation,
            }
        )
    standings = {game: book.standing(account, game) for game in book.games()}
    return {
        "standing": {
            game: {**one._asdict(), "provisional": one.unsure}
            for game, one in standings.items()
            if one.played or one.unfinished
        },
        "matches": matches,
    }
