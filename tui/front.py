"""What an evening asks of whoever spends it: a menu, a form, a seat at a table. On screens, or in lines of words.

Here are the port and the values that come out of it; `tui.screens.front` is the one on screens, `tui.plain.front` the
one in lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Mapping, Sequence
    from random import Random

    from tui.account import AccountDesk
    from tui.presets import Presets
    from tui.review.room import Room
    from tui.settings import Settings
    from tui.table import Lobby, MenuItem, TableLink
    from tui.terms import Terms
    from tui.widgets.page import Block


AT_ONCE = 0.3
"""Seconds for which nobody is told to wait."""


class SetUp(NamedTuple):
    """A table to be made."""

    rules: str
    bot: str
    """Who sits in the other seats; empty where nobody was asked."""
    terms: Terms | None = None
    """Of a table on a server; None: it is at home, and has none."""


USUAL = SetUp("threefold cut=interactive", "")


class Wish(NamedTuple):
    """What one wants to do in a lobby."""

    what: str
    """`quick`, `wishes` for one, `create`, `join`, `watch`, `either` of these two, `code` to type one, `alone`,
    `rules`, `settings`, `account`, `help` or `quit`."""
    code: str = ""
    """Of the table to join or watch."""


class GotUp(NamedTuple):
    """How one left a table."""

    again: bool = False
    """One would like to play again."""
    sentence: str = ""
    """Why the table was closed, if it was."""


class Front(Protocol):
    """Whoever spends the evening. Every question is answered before the next one is asked."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def rng(self) -> Random:
        """For what need not be secret."""

    @property
    def problems(self) -> Sequence[str]:
        """What could not be used of the settings, a sentence each."""

    async def menu(self, *, resume: str, notices: Sequence[str], friends: bool = False) -> str:
        """The first question: a line of the menu.

        It is `resume`, `play`, `friends`, `learn`, `daily`, `figures`, `rules`, `settings`, `help`, `review` or
        `quit`. `resume`
        says which match can be gone on with; empty: none. `notices` have to be said first. `friends`: whether a table
        can be opened to them.
        """

    async def set_up(
        self, title: str, *, start: SetUp, presets: Presets, bots: Mapping[str, str] | None = None
    ) -> SetUp | None:
        """The form for a table, beginning with `start`; None: none after all.

        `bots` are the opponents to choose from, a sentence about each; None: there is no choice.
        """

    async def lobby(self, lobby: Lobby, *, notices: Sequence[str], account: str) -> Wish:
        """What one wants to do in the lobby. `account` says something of one's account; empty: there are none here."""

    async def wishes(self, game: str) -> bool:
        """The form for the rules one likes, which are kept at once; whether one takes a quick seat now."""

    async def one_of(self, title: str, items: Sequence[MenuItem], *, back: str) -> str:
        """The id of one of these; empty: none of them."""

    async def sure(self, question: str, about: str, *, yes: str, no: str) -> bool:
        """Whether one means it."""

    async def wait(self, about: str, doing: Future[Any]) -> bool:
        """Say what is being done, and wait for it; whether one has waited to its end. It goes on all the same."""

    async def line(self, title: str, hint: str, cells: int) -> str:
        """A line of so many columns; empty: none."""

    def copy(self, what: str, text: str) -> str:
        """Copy a text of one's own to the clipboard, or say it where there is none; a sentence about it.

        `what` it is, as it stands in a sentence: `the result`.
        """

    async def read(self, title: str, beside: str, blocks: Sequence[Block]) -> None:
        """A page."""

    async def read_rules(self, rules: str) -> None:
        """The rules of a game."""

    async def read_help(self) -> None:
        """How everything is done here."""

    async def change_settings(self, *, has_name: bool) -> None:
        """The settings, which are kept at once; `has_name`: one's name is among them."""

    async def account(self, desk: AccountDesk) -> str:
        """One's account; a sentence to part with, or an empty one to stay."""

    async def look_back(self, room: Room) -> None:
        """Look back at a record until it is enough. Raises BadRecord, BrokenRule where it cannot be replayed."""

    async def sit(self, link: TableLink, *, kept: str) -> GotUp:
        """Sit at a table until one gets up; `kept` says what becomes of a match that is left in the middle."""

    def part(self, sentence: str) -> None:
        """Say a last sentence once the evening is over."""
