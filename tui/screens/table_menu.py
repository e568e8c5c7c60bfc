"""What one may do at a table besides playing: a list, a question where something cannot be undone, and several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.screens.frame import (
    close,
    drawing_of,
    explain,
    frame_css,
    framed,
    list_keys,
)
from tui.screens.listed import Listed
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings
    from tui.table import MenuItem


BACK = "back"
"""What no item is called."""

ROOMY = 24
"""From how many lines of room on the list spreads itself."""


class TableMenuScreen(Listed[str]):
    """Closes with the id of an item, or with an empty one. `about` is the question above the list; empty: none.

    `back` is the line that closes it with none.
    """

    DEFAULT_CSS = (
        frame_css("TableMenuScreen")
        + """
    TableMenuScreen #body { overflow-y: hidden; }
    TableMenuScreen #about { height: auto; max-height: 4; margin: 0 0 1 0; }
    TableMenuScreen Choices { height: 1fr; }
    """
    )

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        title: str,
        items: Sequence[MenuItem],
        about: str = "",
        *,
        back: str = "Back to the table",
    ) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._title = title
        self._items = items
        self._about = about
        self._back = back

    def compose(self) -> ComposeResult:
        """The question, and the list."""
        yield from framed(explain("about"), Choices(airy_from=ROOMY))

    def fill(self) -> None:
        """Fill them."""
        self.show_head(self._title, "", self._drawing)
        self.show_keys(list_keys(self._settings), self._drawing)
        about = self.query_one("#about", Page)
        about.show(lambda _width: [say(self._about)], self._drawing)
        about.display = bool(self._about)
        rows = [Choice(item.id, item.text, note=item.note) for item in self._items]
        self.query_one(Choices).show([*rows, Choice(BACK, self._back)], self._drawing)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the item."""
        close(self, "" if event.choice.id == BACK else event.choice.id)

    def on_choices_closed(self) -> None:
        """Close with none."""
        close(self, "")
