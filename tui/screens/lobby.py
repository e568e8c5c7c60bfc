"""The lobby of a server: the tables there are, and the way to one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work

from tui.front import Wish
from tui.lobby_list import LobbyList
from tui.screens.frame import arrows, close, drawing_of, explain, frame_css, framed, hint
from tui.screens.listed import Listed
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.app import ComposeResult

    from tui.lobby_list import Row
    from tui.palette import Paint
    from tui.settings import Settings
    from tui.table import Lobby

BESIDE = 10
"""Columns of a row besides its text and its note: mark, digit and gaps."""


LOBBY_BREAKPOINTS = [(0, "-tiny"), (9, "-roomy")]
"""From how many lines on there is room for more than the list."""

ROOM_FOR_MORE = 16
"""From how many lines on an empty lobby says what to do, and one with tables the whole of a line that was too long."""

EMPTY = "Nobody has a table just now: a quick seat makes one, and whoever comes finds it."


class LobbyScreen(Listed[Wish]):
    """Closes with a wish. The list of tables follows the lobby while it is shown.

    `account` is what the list says of one's account; empty: there are none here.
    """

    VERTICAL_BREAKPOINTS = LOBBY_BREAKPOINTS
    DEFAULT_CSS = (
        frame_css("LobbyScreen")
        + """
    LobbyScreen #notices { height: auto; max-height: 4; margin: 0 0 1 0; }
    LobbyScreen Choices { height: 1fr; }
    LobbyScreen #about { height: 3; margin: 1 0 0 0; }
    LobbyScreen.-tiny #body { padding: 0; }
    LobbyScreen.-tiny Heading { display: none; }
    LobbyScreen.-tiny #notices { max-height: 1; margin: 0; }
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
        self._list = LobbyList(settings, account)
        self._rows: Mapping[str, Row] = {}

    def compose(self) -> ComposeResult:
        """What has to be said, the list, and what of the marked line has no room in it."""
        yield from framed(explain("notices"), Choices(), explain("about"))

    def fill(self) -> None:
        """Fill them, and follow the lobby."""
        settings = self._settings
        keys = [arrows(settings, "up down", "mark"), hint(settings, "choose"), hint(settings, "help")]
        keys.append(hint(settings, "quit"))
        self.show_head("The lobby", f"you are {self._lobby.name}", self._drawing)
        self.show_keys(keys, self._drawing)
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
        said = [say(text, "accent") for text in self._notices]
        if not tables and not said and self.size.height >= ROOM_FOR_MORE:
            said = [say(EMPTY, "muted")]
        notices = self.query_one("#notices", Page)
        notices.show(lambda _width: said, self._drawing)
        notices.display = bool(said)
        self._rows = {row.id: row for row in self._list.rows(tables)}
        choices = self.query_one(Choices)
        width = choices.size.width - BESIDE

        def fits(text: str, note: str) -> bool:
            """Whether both can be read whole in one row."""
            return cell_len(text) + cell_len(note) <= width

        shown = [(row, row.fitting(fits)) for row in self._rows.values()]
        choices.show([Choice(row.id, text, note=note) for row, (text, note) in shown], self._drawing)
        choices.styles.max_height = len(shown)
        # It has its lines whichever line is marked, so that nothing jumps.
        cut = any(pair != (row.text, row.note) for row, pair in shown)
        self.query_one("#about").display = cut and self.size.height >= ROOM_FOR_MORE
        self._explain(choices.marked)

    def _explain(self, choice: Choice) -> None:
        """Say the marked line whole, where it was too long."""
        row = self._rows[choice.id]
        whole = (choice.text, choice.note) == (row.text, row.note)
        blocks = () if whole else (say(row.text, "strong"), say(row.note, "muted"))
        self.query_one("#about", Page).show(lambda _width: blocks, self._drawing)

    def on_resize(self) -> None:
        """Another size, more or less room in a row."""
        self._show()

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Another line is marked."""
        self._explain(event.choice)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the wish."""
        what, _, code = event.choice.id.partition(" ")
        close(self, Wish(what, code))
