"""An evening on screens: every question is a screen of the app, pushed and waited for.

Invariant: no screen is held by a name here: it would live on behind the table.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tui.at_table import look_back, sit
from tui.clipboard import copy
from tui.front import AT_ONCE
from tui.screens.account import AccountScreen
from tui.screens.confirm import ConfirmScreen
from tui.screens.line_input import LineInput
from tui.screens.lobby import LobbyScreen
from tui.screens.menu import MenuScreen
from tui.screens.reading import ReadingScreen, help_screen, rules_screen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table_menu import TableMenuScreen
from tui.screens.wait import WaitScreen
from tui.screens.wishes import WishesScreen

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Mapping, Sequence
    from random import Random

    from tui.account import AccountDesk
    from tui.app import ThreefoldApp
    from tui.front import GotUp, SetUp, Wish
    from tui.presets import Presets
    from tui.review.room import Room
    from tui.settings import Settings
    from tui.table import Lobby, MenuItem, TableLink
    from tui.widgets.page import Block


class OnScreens:
    """A `Front` of an app."""

    def __init__(self, app: ThreefoldApp) -> None:
        self.app = app

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.app.settings

    @property
    def rng(self) -> Random:
        """For what need not be secret."""
        return self.app.rng

    @property
    def problems(self) -> Sequence[str]:
        """What could not be used of the settings."""
        return self.app.problems

    async def menu(self, *, resume: str, notices: Sequence[str], friends: bool = False) -> str:
        app = self.app
        menu = MenuScreen(app.settings, app.paint, resume=resume, notices=notices, friends=friends)
        return await app.push_screen_wait(menu)

    async def set_up(
        self, title: str, *, start: SetUp, presets: Presets, bots: Mapping[str, str] | None = None
    ) -> SetUp | None:
        app = self.app
        return await app.push_screen_wait(
            SetupScreen(app.settings, app.paint, title=title, start=start, presets=presets, bots=bots)
        )

    async def lobby(self, lobby: Lobby, *, notices: Sequence[str], account: str) -> Wish:
        app = self.app
        return await app.push_screen_wait(LobbyScreen(app.settings, app.paint, lobby, notices, account=account))

    async def wishes(self, game: str) -> bool:
        app = self.app
        return await app.push_screen_wait(WishesScreen(app.settings, app.paint, app.change, game=game)) == "quick"

    async def one_of(self, title: str, items: Sequence[MenuItem], *, back: str) -> str:
        app = self.app
        return await app.push_screen_wait(TableMenuScreen(app.settings, app.paint, title, items, back=back))

    async def sure(self, question: str, about: str, *, yes: str, no: str) -> bool:
        app = self.app
        return await app.push_screen_wait(ConfirmScreen(app.settings, app.paint, question, about, yes=yes, no=no))

    async def wait(self, about: str, doing: Future[Any]) -> bool:
        await asyncio.wait({doing}, timeout=AT_ONCE)
        app = self.app
        return doing.done() or await app.push_screen_wait(WaitScreen(app.settings, app.paint, about, doing))

    async def line(self, title: str, hint: str, cells: int) -> str:
        return await self.app.push_screen_wait(LineInput(title, hint, cells))

    def copy(self, what: str, text: str) -> str:
        return copy(self.app, what, text)

    async def read(self, title: str, beside: str, blocks: Sequence[Block]) -> None:
        app = self.app
        await app.push_screen_wait(ReadingScreen(app.settings, app.paint, title, beside, lambda _width: blocks))

    async def read_rules(self, rules: str) -> None:
        app = self.app
        await app.push_screen_wait(rules_screen(app.settings, app.paint, rules))

    async def read_help(self) -> None:
        app = self.app
        await app.push_screen_wait(help_screen(app.settings, app.paint))

    async def change_settings(self, *, has_name: bool) -> None:
        app = self.app
        await app.push_screen_wait(SettingsScreen(app.settings, app.paint, app.change, has_name=has_name))

    async def account(self, desk: AccountDesk) -> str:
        app = self.app
        return await app.push_screen_wait(AccountScreen(app.settings, app.paint, desk))

    async def look_back(self, room: Room) -> None:
        await look_back(self.app, room)

    async def sit(self, link: TableLink, *, kept: str) -> GotUp:
        return await sit(self.app, link, kept=kept)

    def part(self, sentence: str) -> None:
        """End the app with it."""
        self.app.exit(message=sentence)
