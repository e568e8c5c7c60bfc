"""A table at home that friends come to over the network: who opens it, and what the host is asked and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.games import game_of
from tui.front import SetUp
from tui.opponents import levels
from tui.saved import Kept, described
from tui.table import MenuItem, Refused
from tui.terms import Terms
from tui.widgets.page import Block, say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    from engine.record import Record
    from tui.front import Front
    from tui.presets import Presets
    from tui.saved import Interrupted, Matches
    from tui.table import TableLink
    from tui.thinking.minds import Minds

USUAL_TERMS = Terms(access="unlisted")
"""Whoever comes needs the code; friends who find no seat may look on."""

CLOSES = "The table is closed then, and everybody who sits at it is sent home."
KEPT = f"{CLOSES} The match is kept: Friends, in the menu, opens the table again."

AGAIN, NEW = "again", "new"
"""What can be done about a match that was left."""

PLACES = {3: ("left", "right"), 4: ("left", "opposite", "right")}
"""By the number of seats, where the others sit: clockwise from one's own, which is seat 0."""


class Opened(Protocol):
    """A table that is open to friends, until it is closed."""

    link: TableLink
    """The host's own end of it."""
    ways: Sequence[str]
    """What a friend may type to come, the most likely first."""
    fingerprint: str
    """Of the key by which a friend's client knows this machine."""
    keeps: bool
    """Whether a match that is left in the middle is kept."""

    def over(self) -> Record | None:
        """The record of the match, once that is over."""

    async def close(self) -> None:
        """Send everybody home, their terminals given back."""


class Opener(Protocol):
    """Whoever opens a table."""

    async def open(
        self,
        rules: str,
        terms: Terms,
        name: str,
        *,
        bots: Mapping[int, str],
        minds: Minds,
        pause: Callable[[], Awaitable[None]],
    ) -> Opened:
        """Open a table, with the host of this name in seat 0 and bots in these seats, at their levels. Raises Refused.

        `pause` is waited for before a bot acts. A match that was left is not kept any more then.
        """

    async def left(self) -> Interrupted | None:
        """The match that was left in the middle at the last table; None: none was."""

    async def open_again(self, name: str, *, minds: Minds, pause: Callable[[], Awaitable[None]]) -> Opened:
        """Open that table again, with everybody's seat as it was. Raises Refused."""


class Hosting:
    """Asks a host for a table, opens it, and sits down there with them. `last` is what the form begins with."""

    def __init__(self, opener: Callable[[], Opener], matches: Matches, presets: Presets) -> None:
        self._opener = opener
        self._matches = matches
        self._presets = presets
        self._last = SetUp("threefold cut=interactive", "", USUAL_TERMS)

    async def host(
        self, front: Front, name: str, *, level: str, minds: Minds, pause: Callable[[], Awaitable[None]]
    ) -> list[str]:
        """From the form to the end of the table; what there is to say afterwards.

        `level` is how well bots play unless one says something else.
        """
        opener = self._opener()
        left = await opener.left()
        if left:
            ways = (
                MenuItem(AGAIN, "Open the table you left", described(left)),
                MenuItem(NEW, "A new table", "the match you left is given up"),
            )
            answer = await front.one_of("A table for friends", ways, back="No table after all")
            if answer == AGAIN:
                return await self._sit(front, opener.open_again(name, minds=minds, pause=pause), left.bots)
            if answer != NEW:
                return []
        start = self._last._replace(bot=self._last.bot or level)
        chosen = await front.set_up("A table for friends", bots=levels(), start=start, presets=self._presets)
        if chosen is None:
            return []
        self._last = chosen
        bots = await _bots(front, chosen)
        if bots is None:
            return []
        terms = chosen.terms or USUAL_TERMS
        opening = opener.open(chosen.rules, terms, name, bots=bots, minds=minds, pause=pause)
        return await self._sit(front, opening, bots, left)

    async def _sit(
        self, front: Front, opening: Awaitable[Opened], bots: Mapping[int, str], instead_of: Interrupted | None = None
    ) -> list[str]:
        """Sit at a table until one leaves, what was left before it given up; what there is to say afterwards."""
        try:
            table = await opening
        except Refused as refusal:
            return [str(refusal)]
        try:
            if instead_of and instead_of.record.deals:
                self._matches.add(Kept(instead_of.record, instead_of.seat, instead_of.bots, self._matches.today()))
            await front.read("Your table is open", table.link.title, list(invitation(table)))
            how = await front.sit(table.link, kept=KEPT if table.keeps else CLOSES)
            kept = self._keep(table.over(), bots)
        finally:
            await table.close()
        return [sentence for sentence in (how.sentence, kept) if sentence]

    def _keep(self, record: Record | None, bots: Mapping[int, str]) -> str:
        """Keep a match that is over among one's own; the sentence to say of it."""
        if record is None:
            return ""
        path, problem = self._matches.add(Kept(record, 0, bots, self._matches.today()))
        return problem or f"The match is kept as {path}."


def invitation(table: Opened) -> Iterator[Block]:
    """What to tell one's friends."""
    yield say("Your friends type this, and then the code:")
    for way in table.ways:
        yield say(way, "strong", indent=2)
    yield say(f"code {table.link.title}", "strong", indent=2)
    yield Block()
    yield say("They need nothing but ssh. Their client asks whether they know this machine; its key is", "muted")
    yield say(table.fingerprint, "muted", indent=2)
    yield Block()
    yield say(
        "From another network than yours they reach you only if your router hands that port on. "
        "The table is open until you leave it; while seats are free it shows the line and the code.",
        "muted",
    )


async def _bots(front: Front, chosen: SetUp) -> dict[int, str] | None:
    """The level of the bot in each seat that is not for a friend; None: no table after all."""
    places = PLACES.get(game_of(chosen.rules).seats)
    if places is None:
        return {}
    ways = [MenuItem("", f"{len(places)} friends")]
    for number in range(1, 2 ** len(places) - 1):
        taken = [place for place in range(len(places)) if number >> place & 1]
        friends = len(places) - len(taken)
        seats = " and ".join(places[place] for place in taken)
        text = f"{friends} friend{'s' * (friends > 1)}, {'bots' if len(taken) > 1 else 'a bot'} {seats}"
        ways.append(MenuItem(" ".join(str(place + 1) for place in taken), text))
    ways = [way._replace(id=f"seats {way.id}".strip()) for way in sorted(ways, key=lambda way: len(way.id))]
    answer = await front.one_of("Who plays with you?", ways, back="No table after all")
    return {int(seat): chosen.bot for seat in answer.split()[1:]} if answer else None
