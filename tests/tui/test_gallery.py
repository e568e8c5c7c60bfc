"""The gallery is complete: there is a picture of every screen."""

import importlib
import pkgutil

import pytest
from textual.screen import Screen

import net
import tui
from tests.gallery import exhibited
from tui.screens.account import AccountScreen, KeysScreen
from tui.screens.commands import Commands
from tui.screens.confirm import ConfirmScreen
from tui.screens.form import FormScreen
from tui.screens.frame import Framed
from tui.screens.line_input import LineInput
from tui.screens.listed import Listed
from tui.screens.lobby import LobbyScreen
from tui.screens.menu import MenuScreen
from tui.screens.reading import ReadingScreen
from tui.screens.result import ResultScreen
from tui.screens.review import ReviewScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.screens.table_menu import TableMenuScreen
from tui.screens.talk import TalkScreen
from tui.screens.wait import WaitScreen
from tui.screens.wishes import WishesScreen

SHOWN = {
    AccountScreen: "account, account",
    Commands: "commands",
    ConfirmScreen: "sure",
    KeysScreen: "account, keys",
    LineInput: "find, asked",
    LobbyScreen: "lobby",
    MenuScreen: "menu",
    ReadingScreen: "hint",
    ResultScreen: "screen, deal over",
    ReviewScreen: "review, two",
    SettingsScreen: "screen, settings",
    SetupScreen: "screen, setup",
    TableMenuScreen: "table menu",
    TableScreen: "table, follow",
    TalkScreen: "table, line",
    WaitScreen: "statistics, waiting",
    WishesScreen: "wishes",
}
"""Every screen there is, and an exhibit that shows it."""

SHAPES = {FormScreen, Framed, Listed}
"""What only other screens are made from."""


def kinds(screen):
    """A kind of screen, and those made from it."""
    return {screen}.union(*map(kinds, screen.__subclasses__()))


def test_every_screen_there_is_hangs_in_the_gallery():
    for package in (tui, net):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    ours = {kind for kind in kinds(Screen) if kind.__module__.partition(".")[0] in ("tui", "net")}
    assert ours - SHAPES == {*SHOWN}


@pytest.mark.long
@pytest.mark.parametrize(("screen", "name"), SHOWN.items(), ids=[screen.__name__ for screen in SHOWN])
async def test_an_exhibit_shows_what_it_is_said_to_show(screen, name):
    async with exhibited(name, "dark") as pilot:
        assert type(pilot.app.screen) is screen
