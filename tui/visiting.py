"""An evening on a server: the lobby, and the tables there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.account_pages import guest_page
from tui.at_table import sit
from tui.presets import PresetsInMemory
from tui.screens.account import AccountScreen
from tui.screens.line_input import LineInput
from tui.screens.lobby import CODE_CELLS, LobbyScreen
from tui.screens.reading import ReadingScreen, help_screen, rules_screen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.table import Refused
from tui.terms import Terms

if TYPE_CHECKING:
    from tui.account import AccountDesk
    from tui.app import ThreefoldApp
    from tui.table import Lobby


class Visiting:
    """Spends an evening in a lobby. Whoever has a seat in a running match goes straight back to it.

    `accounts`: people have accounts here; whoever has no `desk` then is a guest.
    """

    def __init__(self, lobby: Lobby, desk: AccountDesk | None = None, *, accounts: bool = False) -> None:
        self._lobby = lobby
        self._desk = desk
        self._account_note = "name, keys and codes" if desk else "you are a guest" if accounts else ""
        self._presets = PresetsInMemory()

    async def spend(self, app: ThreefoldApp) -> None:
        """Go from the lobby to a table and back."""
        notices = list(app.problems)
        mine = [table.code for table in self._lobby.tables() if table.mine and table.playing]
        if mine:
            notices += await self._join(app, mine[0])
        while True:
            lobby = LobbyScreen(app.settings, app.paint, self._lobby, notices, account=self._account_note)
            wish = await app.push_screen_wait(lobby)
            notices = []
            match wish.what:
                case "create":
                    notices += await self._create(app)
                case "join":
                    notices += await self._join(app, wish.code)
                case "code":
                    code = await app.push_screen_wait(LineInput("The code of the table:", "K7QF", CODE_CELLS))
                    notices += await self._join(app, code) if code else []
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
            SetupScreen(app.settings, app.paint, title="A new table", presets=self._presets)
        )
        if chosen is None:
            return []
        try:
            link = await self._lobby.create(chosen.rules, Terms())
        except Refused as refusal:
            return [str(refusal)]
        how = await sit(app, link, kept="Your seat is kept: come back to it from the lobby.")
        return [how.sentence] if how.sentence else []

    async def _join(self, app: ThreefoldApp, code: str) -> list[str]:
        """Sit down at a table; what there is to say afterwards."""
        try:
            link = await self._lobby.join(code)
        except Refused as refusal:
            return [str(refusal)]
        how = await sit(app, link, kept="Your seat is kept: come back to it from the lobby.")
        return [how.sentence] if how.sentence else []
