"""An evening on a server: the lobby, and the tables there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tui.account_pages import guest_page
from tui.at_table import sit
from tui.form import Form
from tui.presets import PresetsInMemory
from tui.screens.account import AccountScreen
from tui.screens.line_input import LineInput
from tui.screens.lobby import CODE_CELLS, LobbyScreen, may_join
from tui.screens.reading import ReadingScreen, help_screen, rules_screen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import USUAL, SetupScreen
from tui.screens.table_menu import TableMenuScreen
from tui.screens.wishes import WishesScreen
from tui.table import MenuItem, Refused
from tui.terms import Terms
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tui.account import AccountDesk
    from tui.app import ThreefoldApp
    from tui.table import Lobby, TableLink

_TRIED = 3
"""Tables where one tries to sit down: somebody else may be quicker."""


class Visiting:
    """Spends an evening in a lobby. Whoever has a seat in a running match goes straight back to it.

    `accounts`: people have accounts here; whoever has no `desk` then is a guest.
    """

    def __init__(self, lobby: Lobby, desk: AccountDesk | None = None, *, accounts: bool = False) -> None:
        self._lobby = lobby
        self._desk = desk
        self._account_note = "name, keys and codes" if desk else "you are a guest" if accounts else ""
        self._presets = PresetsInMemory()
        self._last = USUAL._replace(terms=Terms())

    async def spend(self, app: ThreefoldApp) -> None:
        """Go from the lobby to a table and back."""
        notices = list(app.problems)
        mine = [table.code for table in self._lobby.tables() if table.mine and table.playing]
        if mine:
            notices += await self._join(app, mine[0])
        while True:
            # No screen is held by a name here: it would live on behind the table.
            wish = await app.push_screen_wait(
                LobbyScreen(app.settings, app.paint, self._lobby, notices, account=self._account_note)
            )
            notices = []
            match wish.what:
                case "create":
                    notices += await self._create(app)
                case "join":
                    notices += await self._join(app, wish.code)
                case "quick":
                    notices += await self._quick(app)
                case "wishes":
                    notices += await self._wish(app)
                case "watch":
                    notices += await self._watch(app, wish.code)
                case "either":
                    notices += await self._join_or_look_on(app, wish.code)
                case "code":
                    code = await app.push_screen_wait(LineInput("The code of the table:", "K7QF", CODE_CELLS))
                    notices += await self._join_or_watch(app, code) if code else []
                case "rules":
                    await app.push_screen_wait(rules_screen(app.settings, app.paint, "threefold"))
                case "settings":
                    await app.push_screen_wait(SettingsScreen(app.settings, app.paint, app.change, has_name=False))
                case "account":
                    if parting := await self._account(app):
                        app.exit(message=parting)
                        return
                case "help":
                    await app.push_screen_wait(help_screen(app.settings, app.paint))
                case _:
                    return

    async def _account(self, app: ThreefoldApp) -> str:
        """Show the account, or how to get one; a sentence to part with where that ends the evening."""
        if self._desk is not None:
            return await app.push_screen_wait(AccountScreen(app.settings, app.paint, self._desk))
        page = list(guest_page())
        await app.push_screen_wait(ReadingScreen(app.settings, app.paint, "Your account", "none", lambda _width: page))
        return ""

    async def _create(self, app: ThreefoldApp) -> list[str]:
        """Ask for the rules of a table, make it and sit down; what there is to say afterwards."""
        chosen = await app.push_screen_wait(
            SetupScreen(app.settings, app.paint, title="A new table", presets=self._presets, start=self._last)
        )
        if chosen is None:
            return []
        self._last = chosen
        return await self._at(app, partial(self._made, chosen.rules))

    async def _join(self, app: ThreefoldApp, code: str) -> list[str]:
        """Sit down at a table; what there is to say afterwards."""
        return await self._at(app, partial(self._lobby.join, code))

    async def _watch(self, app: ThreefoldApp, code: str) -> list[str]:
        """Look on at a table; what there is to say afterwards."""
        return await self._at(app, partial(self._lobby.watch, code))

    async def _join_or_look_on(self, app: ThreefoldApp, code: str) -> list[str]:
        """Ask which of the two, and do it; what there is to say afterwards."""
        ways = (
            MenuItem("join", "Sit down", "the match is under way, and a seat is free"),
            MenuItem("watch", "Look on", "you see what everybody sees"),
        )
        question = TableMenuScreen(app.settings, app.paint, f"Table {code}", ways, back="Back to the lobby")
        match await app.push_screen_wait(question):
            case "join":
                return await self._join(app, code)
            case "watch":
                return await self._watch(app, code)
            case _:
                return []

    async def _join_or_watch(self, app: ThreefoldApp, code: str) -> list[str]:
        """Sit down at a table, or look on where no seat is free; what there is to say afterwards."""
        return await self._at(app, partial(self._lobby.join, code), partial(self._lobby.watch, code))

    async def _quick(self, app: ThreefoldApp) -> list[str]:
        """Sit down wherever there is a seat and the rules are as one wishes, else make a table like the last one.

        What there is to say afterwards.
        """
        wishes = Wishes.of(app.settings.wishes)
        tables = [table for table in self._lobby.tables() if may_join(table) and wishes.fit(table.rules)]
        ways = [partial(self._lobby.join, table.code) for table in tables[:_TRIED]]
        return await self._at(app, *ways, partial(self._made, wishes.nearest(self._last.rules)))

    async def _wish(self, app: ThreefoldApp) -> list[str]:
        """Ask for the rules one likes, and sit down if that is wanted; what there is to say afterwards."""
        game = Form.of(self._last.rules).game
        form = WishesScreen(app.settings, app.paint, app.change, game=game)
        return await self._quick(app) if await app.push_screen_wait(form) == "quick" else []

    async def _made(self, rules: str) -> TableLink:
        """A table with these rules, kept like the last one."""
        return await self._lobby.create(rules, self._last.terms or Terms())

    async def _at(self, app: ThreefoldApp, *ways: Callable[[], Awaitable[TableLink]]) -> list[str]:
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
        how = await sit(app, link, kept="Your seat is kept: come back to it from the lobby.")
        return [how.sentence] if how.sentence else []
