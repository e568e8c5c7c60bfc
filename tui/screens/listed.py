"""Screens of a list with a text beside it: the list has the keys, but for those that turn the pages of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding

from tui.keys import Place, bindings
from tui.screens.frame import FRAME_BREAKPOINTS, Framed, Result, scroll_keys
from tui.widgets.choices import Choices
from tui.widgets.line import KeyBar, KeyHint
from tui.widgets.page import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.widgets.card import Drawing


class Listed(Framed[Result]):
    """A list, text beside it, and the keys of both at the bottom: those of the text where there is more of it."""

    AUTO_FOCUS = "Choices"
    VERTICAL_BREAKPOINTS = FRAME_BREAKPOINTS
    BINDINGS: ClassVar = [
        binding
        for binding in bindings(Place.TEXT)
        if isinstance(binding, Binding) and binding.id in {"page-down", "page-up"}
    ]

    _keys: tuple[Sequence[KeyHint], Drawing] | None = None

    def show_keys(self, hints: Sequence[KeyHint], drawing: Drawing) -> None:
        """Show the keys of the list."""
        self._keys = (hints, drawing)
        self._show_all_keys()

    @on(Page.Resized)
    def _show_all_keys(self) -> None:
        if self._keys and self.query("#keys"):
            hints, drawing = self._keys
            longer = self._longer()
            turning = scroll_keys(self._settings, longer[0]) if longer else []
            self.query_one("#keys", KeyBar).show([*hints, *turning], drawing)

    def _longer(self) -> list[Page]:
        """The texts of which not all is in view."""
        return [page for page in self.query(Page) if page.display and page.longer]

    def action_page_down(self) -> None:
        """Turn the text a page on."""
        for page in self._longer():
            page.action_page_down()

    def action_page_up(self) -> None:
        """Turn it a page back."""
        for page in self._longer():
            page.action_page_up()

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        page = event.action.startswith("page")
        await (self if page else self.query_one(Choices)).run_action(event.action)
