"""Somebody looks at the figures: which games, and whether others shall play the same cards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import BadRecord
from engine.record import BrokenRule
from tui.figures.compared import missing, others_took
from tui.figures.page import all_games_page, game_page, matches_line, name_of
from tui.figures.played import played
from tui.figures.tally import grouped, tally
from tui.table import MenuItem
from tui.widgets.page import Block, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    from tui.figures.compared import Compared, Place
    from tui.figures.played import Played
    from tui.front import Front
    from tui.saved import Kept, Matches

TITLE = "Statistics"
NOTHING = "No match is over yet. Every match you finish or give up is counted here, from its record."

_AT_ONCE = 20
"""Deals after which what was found is kept, in case one does not wait for the rest."""


class Found(NamedTuple):
    """What the records say."""

    matches: tuple[Played, ...]
    """The oldest first."""
    problems: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()
    """The same matches, where others may play their deals again."""


async def look_at_figures(
    front: Front, records: Awaitable[Found], compared: Compared | None = None, *, back: str
) -> None:
    """Show what the records say until one has seen enough.

    `compared` is where it is kept what others make of the same cards; None: nobody plays them again. `back` says where
    one comes to afterwards.
    """
    reading = asyncio.ensure_future(records)
    try:
        if not await front.wait("The records are read.", reading):
            return
    finally:
        reading.cancel()
    found = reading.result()
    all_played = found.matches
    if not all_played:
        await front.read(TITLE, "", [say(NOTHING), *(say(problem, "muted") for problem in found.problems)])
        return
    while True:
        known = compared.known() if compared else {}
        items = await asyncio.to_thread(_games, all_played, known)
        again = [
            place for kept, match in zip(found.kept, all_played, strict=False) for place in missing(kept, match, known)
        ]
        if again:
            items.append(MenuItem("compare", "Compare", f"careful players play {counted(len(again), 'deal')} of yours"))
        match await front.one_of(TITLE, items, back=back):
            case "":
                return
            case "all":
                problems = [say(problem, "muted") for problem in found.problems]
                page = await asyncio.to_thread(_whole, all_games_page, all_played, known)
                await front.read(TITLE, "all games", [*page, *problems])
            case "compare" if compared:
                await _compare(front, compared, again)
            case game:
                some = [match for match in all_played if match.game == game]
                bar = "#" if front.settings.glyphs == "ascii" else "█"
                page = await asyncio.to_thread(_whole, game_page, some, known, bar)
                await front.read(TITLE, name_of(game), page)


def _games(matches: Sequence[Played], known: Mapping[str, int]) -> list[MenuItem]:
    """What can be looked at: all of it, and each game. Many matches are a long sum: it is done beside the loop."""
    games = grouped(matches, lambda match: match.game)
    return [
        MenuItem("all", "All games", matches_line(tally(matches, known))),
        *(MenuItem(game, name_of(game), matches_line(tally(some, known))) for game, some in games),
    ]


def _whole(page: Callable[..., Iterator[Block]], *about: object) -> list[Block]:
    """All of a page."""
    return [*page(*about)]


async def read(matches: Matches) -> Found:
    """All matches that are over, played through the rules beside the loop."""
    kept, problems = await asyncio.to_thread(matches.over)
    found: list[tuple[Kept, Played]] = []
    for name, match in kept.items():
        try:
            found.append((match, await asyncio.to_thread(played, match)))
        except (BadRecord, BrokenRule) as error:
            problems.append(f"{name} is not counted: {str(error).rstrip('.')}.")
    return Found(tuple(match for _, match in found), tuple(problems), tuple(kept for kept, _ in found))


async def _compare(front: Front, compared: Compared, places: Sequence[Place]) -> None:
    """Let others play these deals, as long as one waits for them."""
    doing = asyncio.ensure_future(_play_again(compared, places))
    try:
        await front.wait(f"Careful players play {counted(len(places), 'deal')} with your cards.", doing)
    finally:
        doing.cancel()
        await asyncio.wait({doing})


async def _play_again(compared: Compared, places: Sequence[Place]) -> None:
    found = compared.known()
    try:
        for number, place in enumerate(places, 1):
            found[place.key] = await asyncio.to_thread(others_took, place)
            if number % _AT_ONCE == 0:
                compared.keep(found)
    finally:
        compared.keep(found)
