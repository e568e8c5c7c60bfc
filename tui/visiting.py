"""An evening on a server: the lobby, and the tables there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.errors import BadRecord
from engine.record import BrokenRule
from tui.account_pages import guest_page
from tui.figures.visit import look_at_figures
from tui.form import Form
from tui.front import USUAL
from tui.lessons.kept import LearntInMemory
from tui.lessons.learning import Studies, learn
from tui.lobby_list import CODE_CELLS, may_join
from tui.presets import PresetsInMemory
from tui.table import MenuItem, Refused
from tui.terms import Terms
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tui.account import AccountDesk
    from tui.daily.visit import DailyDesk
    from tui.figures.history import History
    from tui.front import Front
    from tui.lessons.drills import Drills
    from tui.lessons.kept import Learnt
    from tui.table import Lobby, TableLink

BACK, BACK_TO_IT = "Back to the lobby", "Back"

_TRIED = 3
"""Tables where one tries to sit down: somebody else may be quicker."""


class Visiting:
    """Spends an evening in a lobby. Whoever has a seat in a running match goes straight back to it.

    `accounts`: people have accounts here; whoever has no `desk` then is a guest. `learnt` is where it is kept which
    lessons are done, `drills` what one does again, `history` what one has played here, `daily` where one plays the
    deals of the day; None: nowhere.
    """

    def __init__(
        self,
        lobby: Lobby,
        desk: AccountDesk | None = None,
        *,
        accounts: bool = False,
        learnt: Learnt | None = None,
        drills: Drills | None = None,
        history: History | None = None,
        daily: DailyDesk | None = None,
    ) -> None:
        self._lobby = lobby
        self._desk = desk
        self._account_note = "name, keys and codes" if desk else "you are a guest" if accounts else ""
        self._presets = PresetsInMemory()
        self._last = USUAL._replace(terms=Terms())
        self._history = history
        self._daily = daily
        self._accounts = accounts
        self._studies = Studies(learnt or LearntInMemory(), drills, history)

    async def spend(self, front: Front) -> None:
        """Go from the lobby to a table and back."""
        notices = list(front.problems)
        mine = [table.code for table in self._lobby.tables() if table.mine and table.playing]
        if mine:
            notices += await self._join(front, mine[0])
        while True:
            wish = await front.lobby(self._lobby, notices=notices, account=self._account_note)
            notices = []
            match wish.what:
                case "create":
                    notices += await self._create(front)
                case "join":
                    notices += await self._join(front, wish.code)
                case "quick":
                    notices += await self._quick(front)
                case "wishes":
                    notices += await self._wish(front)
                case "watch":
                    notices += await self._watch(front, wish.code)
                case "either":
                    notices += await self._join_or_look_on(front, wish.code)
                case "code":
                    code = await front.line("The code of the table:", "K7QF", CODE_CELLS)
                    notices += await self._join_or_watch(front, code) if code else []
                case "alone":
                    notices += await self._alone(front)
                case "rules":
                    await front.read_rules("threefold")
                case "settings":
                    await front.change_settings(has_name=False)
                case "account":
                    if parting := await self._account(front):
                        front.part(parting)
                        return
                case "help":
                    await front.read_help()
                case _:
                    return

    async def _account(self, front: Front) -> str:
        """Show the account, or how to get one; a sentence to part with where that ends the evening."""
        if self._desk is not None:
            return await front.account(self._desk)
        await _tell_guest(front)
        return ""

    async def _alone(self, front: Front) -> list[str]:
        """Do what one does alone, until it is enough; what there is to say afterwards."""
        if not self._accounts:
            return await self._learn(front)
        items = (
            MenuItem("learn", "Learn", "lessons that you play"),
            MenuItem("daily", "Daily deal", "the same cards for everybody"),
            MenuItem("figures", "Statistics", "your matches, deals and bids"),
            MenuItem("review", "Look back", "at a match that is over"),
        )
        notices: list[str] = []
        while not notices and (chosen := await front.one_of("By yourself", items, back=BACK)):
            if chosen == "learn":
                notices += await self._learn(front)
            elif self._history is None or self._daily is None:
                await _tell_guest(front)
            elif chosen == "daily":
                notices += await _visit(front, self._daily)
            elif chosen == "figures":
                await look_at_figures(front, self._history.found(), back=BACK_TO_IT)
            else:
                notices += await self._look_back(front, self._history)
        return notices

    async def _look_back(self, front: Front, history: History) -> list[str]:
        """Look back at a match of one's own; what there is to say afterwards."""
        try:
            items = await history.rooms()
            if not items:
                return ["There is no match of yours yet to look back at."]
            if chosen := await front.one_of("Look back at which match?", items, back=BACK_TO_IT):
                await front.look_back(await history.room(chosen))
        except Refused as refusal:
            return [str(refusal)]
        except (BadRecord, BrokenRule) as error:
            return [f"That match cannot be played through: {error}"]
        return []

    async def _learn(self, front: Front) -> list[str]:
        """Go through lessons, and on to a table of what was learnt, if one likes; what there is to say afterwards."""
        try:
            rules = await learn(front, self._studies, back=BACK if not self._accounts else BACK_TO_IT)
        except Refused as refusal:
            return [str(refusal)]
        if not rules:
            return []
        self._last = self._last._replace(rules=rules)
        return await self._create(front)

    async def _create(self, front: Front) -> list[str]:
        """Ask for the rules of a table, make it and sit down; what there is to say afterwards."""
        chosen = await front.set_up("A new table", presets=self._presets, start=self._last)
        if chosen is None:
            return []
        self._last = chosen
        return await self._at(front, partial(self._made, chosen.rules))

    async def _join(self, front: Front, code: str) -> list[str]:
        """Sit down at a table; what there is to say afterwards."""
        return await self._at(front, partial(self._lobby.join, code))

    async def _watch(self, front: Front, code: str) -> list[str]:
        """Look on at a table; what there is to say afterwards."""
        return await self._at(front, partial(self._lobby.watch, code))

    async def _join_or_look_on(self, front: Front, code: str) -> list[str]:
        """Ask which of the two, and do it; what there is to say afterwards."""
        ways = (
            MenuItem("join", "Sit down", "the match is under way, and a seat is free"),
            MenuItem("watch", "Look on", "you see what everybody sees"),
        )
        match await front.one_of(f"Table {code}", ways, back=BACK):
            case "join":
                return await self._join(front, code)
            case "watch":
                return await self._watch(front, code)
            case _:
                return []

    async def _join_or_watch(self, front: Front, code: str) -> list[str]:
        """Sit down at a table, or look on where no seat is free; what there is to say afterwards."""
        return await self._at(front, partial(self._lobby.join, code), partial(self._lobby.watch, code))

    async def _quick(self, front: Front) -> list[str]:
        """Sit down wherever there is a seat and the rules are as one wishes, else make a table like the last one.

        What there is to say afterwards.
        """
        wishes = Wishes.of(front.settings.wishes)
        tables = [table for table in self._lobby.tables() if may_join(table) and wishes.fit(table.rules)]
        ways = [partial(self._lobby.join, table.code) for table in tables[:_TRIED]]
        return await self._at(front, *ways, partial(self._made, wishes.nearest(self._last.rules)))

    async def _wish(self, front: Front) -> list[str]:
        """Ask for the rules one likes, and sit down if that is wanted; what there is to say afterwards."""
        game = Form.of(self._last.rules).game
        return await self._quick(front) if await front.wishes(game) else []

    async def _made(self, rules: str) -> TableLink:
        """A table with these rules, kept like the last one."""
        return await self._lobby.create(rules, self._last.terms or Terms())

    async def _at(self, front: Front, *ways: Callable[[], Awaitable[TableLink]]) -> list[str]:
        """Go to a table by the first of these ways that works; what there is to say afterwards."""
        refusals: list[str] = []
        link: TableLink | None = None
        for way in ways:
            try:
                link = await way()
                break
            except Refused as refusal:
                refusals.append(str(refusal))
        if link is None:
            return refusals[:1]
        how = await front.sit(link, kept="Your seat is kept: come back to it from the lobby.")
        return [how.sentence] if how.sentence else []


async def _visit(front: Front, daily: DailyDesk) -> list[str]:
    """Play the deals of the day; what there is to say afterwards."""
    try:
        await daily.visit(front)
    except Refused as refusal:
        return [str(refusal)]
    return []


async def _tell_guest(front: Front) -> None:
    await front.read("Your account", "none", list(guest_page()))
