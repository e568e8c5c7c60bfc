"""The lobby of a server: the tables there are, and the way to one's own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual import work
from textual.screen import Screen

from tui.screens.frame import arrows, close, drawing_of, explain, frame_css, framed, hint, show_frame
from tui.summary import rule_line
from tui.widgets.choices import Choice, Choices
from tui.widgets.line import KeyBar
from tui.widgets.page import Page, say
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings
    from tui.table import Lobby, Person, TableInfo

CODE_CELLS = 8
"""Room for the code of a table."""

BESIDE = 11
"""Columns of a row besides its text and its note: mark, digit and gaps."""


class Wish(NamedTuple):
    """What one wants to do."""

    what: str
    """`quick`, `wishes` for one, `create`, `join`, `watch`, `either` of these two, `code` to type one, `rules`,
    `settings`, `account`, `help` or `quit`."""
    code: str = ""
    """Of the table to join or watch."""


def may_join(table: TableInfo) -> bool:
    """Whether a stranger finds a seat there."""
    return not table.mine and not table.locked and any(person.free for person in table.people)


def _counted(wishes: Wishes) -> str:
    if not wishes.count:
        return "any game, any rules"
    return "1 wish" if wishes.count == 1 else f"{wishes.count} wishes"


def _called(person: Person, *, rated: bool) -> str:
    if person.free:
        return "a free seat"
    note = "bot" if person.is_bot else "" if person.here else "away"
    name = f"{person.name} {person.rating.short}" if rated and person.rating else person.name
    return f"{name} ({note})" if note else name


class LobbyScreen(Screen[Wish]):
    """Closes with a wish. The list of tables follows the lobby while it is shown.

    `account` is what the list says of one's account; empty: there are none here.
    """

    AUTO_FOCUS = "Choices"
    DEFAULT_CSS = (
        frame_css("LobbyScreen")
        + """
    LobbyScreen #notices { height: auto; max-height: 4; margin: 0 1 1 1; }
    LobbyScreen Choices { height: 1fr; }
    """
    )

    def __init__(
        self, settings: Settings, paint: Paint, lobby: Lobby, notices: Sequence[str] = (), *, account: str = ""
    ) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._lobby = lobby
        self._notices = notices
        self._account = account
        self._wishes = Wishes.of(settings.wishes)
        self._fits = cache(self._wishes.fit)  # the list is made anew with everybody who comes and goes

    def compose(self) -> ComposeResult:
        """What has to be said, and the list."""
        yield from framed(explain("notices"), Choices())

    def on_mount(self) -> None:
        """Fill them, and follow the lobby."""
        settings = self._settings
        keys = [arrows(settings, "up down", "mark"), hint(settings, "choose"), hint(settings, "help")]
        keys.append(hint(settings, "quit"))
        show_frame(self, "The lobby", f"you are {self._lobby.name}", keys, self._drawing)
        notices = self.query_one("#notices", Page)
        notices.show(lambda _width: [say(text, "accent") for text in self._notices], self._drawing)
        notices.display = bool(self._notices)
        self._show()
        self._follow()

    @work(exclusive=True)
    async def _follow(self) -> None:
        while True:
            await self._lobby.next_change()
            # A screen that closes loses its widgets before its tasks.
            if self.display:
                self._show()

    def _show(self) -> None:
        tables = self._lobby.tables()
        rows = [self._row(table) for table in tables if table.mine]
        rows += [
            Choice("quick", "Quick seat", note="a free seat, or a table of your own"),
            Choice("create", "Make a table", note="choose the game and house rules"),
            Choice("code", "Join by code", note="a friend told you four characters"),
            Choice("wishes", "Wishes for a quick seat", note=_counted(self._wishes)),
        ]
        # Where one is invited comes first, whatever is played there, and what one would not choose last.
        others = [(table, self._fits(table.rules)) for table in tables if not table.mine]
        others.sort(key=lambda pair: not (pair[1] or pair[0].invited_by))
        rows += [self._row(table, wished=fits) for table, fits in others]
        rows += [
            Choice("rules", "Rules", note="how it is played"),
            Choice("settings", "Settings", note="colours, keys, pace"),
            *([Choice("account", "Your account", note=self._account)] if self._account else []),
            Choice("help", "Help", note="keys and sealed deals"),
            Choice("quit", "Leave"),
        ]
        self.query_one(Choices).show(rows, self._drawing)

    def _row(self, table: TableInfo, *, wished: bool = True) -> Choice:
        watched = table.terms.access != "private" and table.playing
        join = may_join(table)
        ways = ["join"] * join + ["watch"] * watched
        facts = ["your seat"] if table.mine else [" or ".join(ways) or "full"]
        facts += [] if wished else ["other rules"]
        facts += [f"{table.terms.pace} clock"] if table.terms.clock else []
        facts += [f"idle {table.idle // 60:.0f} min"] if table.idle >= 60 else []
        facts += [f"{table.watchers} looking on"] if table.watchers else []
        facts += [] if table.rated is None else ["rated" if table.rated else "not rated"]
        rules = rule_line(table.rules)
        note = ", ".join([*facts, rules])  # the longest comes last, and is cut where there is no room
        least = ", ".join([*facts, rules.partition(" · ")[0]])
        full, short = (f"{'Resume ' if table.mine else ''}{table.code}  {people}" for people in self._people(table))
        pairs = ((full, note), (short, note), (full, least))
        text = next((text for text, beside in pairs if self._fit(text, beside)), short)
        does = "join" if table.mine or not ways else "either" if len(ways) > 1 else ways[0]
        return Choice(f"{does} {table.code}", text, note=note)

    def _fit(self, text: str, note: str) -> bool:
        """Whether both can be read whole in one row."""
        return BESIDE + cell_len(text) + cell_len(note) <= self.query_one(Choices).size.width

    def _people(self, table: TableInfo) -> tuple[str, str]:
        """Who is there, with their ratings and without."""
        if table.invited_by and self._settings.zen == "off":
            return (f"{table.invited_by} invites you",) * 2
        full, short = (", ".join(_called(one, rated=rated) for one in table.people) for rated in (True, False))
        return full, short

    def on_resize(self) -> None:
        """Another size, more or less room in a row."""
        self._show()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the wish."""
        what, _, code = event.choice.id.partition(" ")
        close(self, Wish(what, code))

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        await self.query_one(Choices).run_action(event.action)
