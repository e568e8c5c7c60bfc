"""The first screen: the title, and the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from tui.menu import menu
from tui.screens.frame import arrows, close, drawing_of, explain, frame_css, hint
from tui.screens.listed import Listed
from tui.widgets.choices import Choice, Choices
from tui.widgets.heading import TITLE_LINES, Title
from tui.widgets.line import KeyBar
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings


_WIDE, _BESIDE = 64, 4
"""Columns of the menu at most, and those beside it."""

_AROUND, _NAME_LINES, _NOTICES = 2, 3, 4
"""Lines around the menu, of the title without its cards, and of what has to be said that are always in view."""


class MenuScreen(Listed[str]):
    """Closes with the line of the menu that was chosen.

    `resume`, `play`, `friends`, `learn`, `daily`, `figures`, `rules`, `settings`, `help`, `review` or `quit`. `resume`
    says which match can be gone on with; empty: none. `notices` are sentences that have to be said first. `friends`:
    whether a table can be opened to them.
    """

    DEFAULT_CSS = (
        frame_css("MenuScreen")
        + """
    MenuScreen #body { max-width: 64; height: auto; max-height: 100%; }
    MenuScreen.-crowded Title { height: 3; }
    MenuScreen #notices { height: auto; margin: 0 0 1 0; }
    """
    )

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        *,
        resume: str = "",
        notices: Sequence[str] = (),
        friends: bool = False,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._notices = notices
        self._lines = [*menu(resume=resume, friends=friends)]

    def compose(self) -> ComposeResult:
        """The title, the list, and what has to be said."""
        with Vertical(id="body"):
            yield Title()
            yield explain("notices")
            yield Choices(airy_from=0)
        yield KeyBar(id="keys")

    def fill(self) -> None:
        """Fill them."""
        drawing = drawing_of(self._settings, self._paint)
        self.query_one(Title).show(drawing)
        notices = self.query_one("#notices", Page)
        notices.show(lambda _width: [say(text, "accent") for text in self._notices], drawing)
        notices.display = bool(self._notices)
        self.query_one(Choices).show([Choice(line.id, line.text, note=line.note) for line in self._lines], drawing)
        keys = [arrows(self._settings, "up down", "mark"), hint(self._settings, "choose")]
        keys += [hint(self._settings, "help"), hint(self._settings, "quit")]
        self.show_keys(keys, drawing)
        self.on_resize()

    def on_resize(self) -> None:
        """Make room for what has to be said, then for the lines, the cards of the title, and air between the lines."""
        if not self.query("#keys"):
            return
        choices, notices = self.query_one(Choices), self.query_one("#notices", Page)
        room = self.size.height - _AROUND
        if self._notices:
            wide = min(_WIDE, self.size.width) - _BESIDE
            most = max(_NOTICES, room - 1 - _NAME_LINES - len(self._lines))
            notices.styles.max_height = most
            room -= 1 + min(most, notices.get_content_height(self.size, self.size, wide))
        crowded = len(self._lines) > room - TITLE_LINES
        self.set_class(crowded, "-crowded")
        room = max(1, room - (_NAME_LINES if crowded else TITLE_LINES))
        choices.styles.height = choices.lines_in(room)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the choice."""
        close(self, event.choice.id)
