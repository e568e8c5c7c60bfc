"""An evening in lines of words: every question is said with its answers, and a number chooses."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tui.help_page import SEALED
from tui.in_force import InForce
from tui.lobby_list import LobbyList
from tui.menu import menu
from tui.plain import forms
from tui.plain.account import PlainAccount
from tui.plain.commands import COMMANDS
from tui.plain.dialogue import Dialogue, InputEnded, Option
from tui.plain.in_lobby import InLobby
from tui.plain.review import PlainReview
from tui.plain.table import HOW, PlainTable
from tui.rules_page import rules_page
from tui.summary import rule_line
from tui.text import clean_line

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from tui.account import AccountDesk
    from tui.app import Evening
    from tui.front import GotUp, SetUp, Wish
    from tui.plain.lines import Port
    from tui.presets import Presets
    from tui.review.room import Room
    from tui.settings import Settings, SettingsStore
    from tui.table import Lobby, MenuItem, TableLink
    from tui.widgets.page import Block

WELCOME = "Threefold, in lines of words. A number chooses, an empty line says the question again, ? says how."


class PlainFront:
    """A `Front` over a port. `overrides` are settings in force that are not kept; `clock` counts seconds."""

    def __init__(
        self,
        port: Port,
        store: SettingsStore,
        *,
        rng: Random,
        overrides: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._in_force = InForce(store, overrides)
        self._rng = rng
        self._clock = clock
        self._parting = ""
        self.dialogue = Dialogue(port, ascii_only=self.settings.glyphs == "ascii", how=self.read_help)

    async def spend(self, evening: Evening) -> None:
        """Spend an evening until it is over, or there are no more lines to come: then one is gone, and seats keep."""
        try:
            await self.dialogue.say(WELCOME)
            await evening.spend(self)
            await self.dialogue.say(self._parting)
        except InputEnded:
            pass
        finally:
            await self.dialogue.close()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._in_force.settings

    @property
    def rng(self) -> Random:
        """For what need not be secret."""
        return self._rng

    @property
    def problems(self) -> Sequence[str]:
        """What could not be used of the settings."""
        return self._in_force.problems

    async def _notices(self, notices: Sequence[str]) -> None:
        for notice in notices:
            await self.dialogue.say(notice)

    async def menu(self, *, resume: str, notices: Sequence[str], friends: bool = False) -> str:
        await self._notices(notices)
        lines = menu(resume=resume, friends=friends, in_words=True)
        return await self.dialogue.choose("What would you like to do?", [*map(_option, lines)])

    async def set_up(
        self, title: str, *, start: SetUp, presets: Presets, bots: Mapping[str, str] | None = None
    ) -> SetUp | None:
        return await forms.set_up(self.dialogue, title, start, presets, bots or {})

    async def lobby(self, lobby: Lobby, *, notices: Sequence[str], account: str) -> Wish:
        await self._notices(notices)
        listed = LobbyList(self.settings, account)
        return await InLobby(self.dialogue, lobby, listed, silent=self.settings.zen == "on").wish()

    async def wishes(self, game: str) -> bool:
        return await forms.change_wishes(self.dialogue, self._in_force, game)

    async def one_of(self, title: str, items: Sequence[MenuItem], *, back: str) -> str:
        title = title if title.endswith("?") else f"{title}."
        return await self.dialogue.choose(title, [*map(_option, items)], back=back)

    async def sure(self, question: str, about: str, *, yes: str, no: str) -> bool:
        return await self.dialogue.sure(question, about, yes=yes, no=no)

    async def wait(self, about: str, doing: Future[Any]) -> bool:
        return await self.dialogue.wait(about, doing)

    async def line(self, title: str, hint: str, cells: int) -> str:
        return clean_line(await self.dialogue.line(title, hint), cells)

    def copy(self, what: str, text: str) -> str:
        """Lines are copied as they stand."""
        return text

    async def read(self, title: str, beside: str, blocks: Sequence[Block]) -> None:
        await self.dialogue.read(title, beside, blocks)

    async def read_rules(self, rules: str) -> None:
        await self.dialogue.read("Rules", rule_line(rules), rules_page(rules))

    async def read_help(self) -> None:
        """The words of a table, and what sealed deals prove."""
        words = (f"{one.usage}: {one.help}" for one in COMMANDS)
        paragraphs = (" ".join(paragraph.split()) for paragraph in SEALED.split("\n\n"))
        for line in ("How it is done.", HOW, "At a table:", *words, "Sealed deals.", *paragraphs):
            await self.dialogue.say(line)

    async def change_settings(self, *, has_name: bool) -> None:
        await forms.change_settings(self.dialogue, self._in_force, has_name=has_name)

    async def account(self, desk: AccountDesk) -> str:
        return await PlainAccount(self.dialogue, desk).visit()

    async def look_back(self, room: Room) -> None:
        async def sit(link: TableLink) -> GotUp:
            return await self.sit(link, kept="Nothing of it is kept.")

        await PlainReview(self.dialogue, room, sit).visit()

    async def sit(self, link: TableLink, *, kept: str) -> GotUp:
        async def change() -> Settings:
            await self.change_settings(has_name=False)
            return self.settings

        table = PlainTable(link, self.dialogue, self.settings, self._rng, kept=kept, change=change, clock=self._clock)
        return await table.sit()

    def part(self, sentence: str) -> None:
        """Say it once the evening is over."""
        self._parting = sentence


def _option(item: MenuItem) -> Option:
    return Option(item.id, item.text, item.note)
