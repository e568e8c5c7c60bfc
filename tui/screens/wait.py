"""Something takes a while: what it is, and a way not to wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import work

from tui.screens.frame import FRAME_BREAKPOINTS, Framed, close, drawing_of, explain, frame_css, framed, hint, show_frame
from tui.widgets.choices import Choice, Choices
from tui.widgets.line import KeyBar
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings


class WaitScreen(Framed[bool]):
    """Closes with True when it is done, with False when somebody waits no longer."""

    AUTO_FOCUS = "Choices"
    VERTICAL_BREAKPOINTS = FRAME_BREAKPOINTS
    DEFAULT_CSS = (
        frame_css("WaitScreen")
        + """
    WaitScreen #body { max-width: 56; height: auto; }
    WaitScreen #about { height: auto; max-height: 6; margin: 0 1 1 1; }
    WaitScreen Choices { height: 1; }
    """
    )

    def __init__(self, settings: Settings, paint: Paint, about: str, doing: asyncio.Future[Any]) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._about = about
        self._doing = doing

    def compose(self) -> ComposeResult:
        """What is being done, and an answer."""
        yield from framed(explain("about"), Choices())

    def fill(self) -> None:
        """Fill them, and begin to wait."""
        keys = [hint(self._settings, "choose"), hint(self._settings, "close-list")]
        show_frame(self, "A moment", "", keys, self._drawing)
        self.query_one("#about", Page).show(lambda _width: [say(self._about)], self._drawing)
        self.query_one(Choices).show([Choice("stop", "Wait no longer")], self._drawing)
        self._wait()

    @work(exclusive=True)
    async def _wait(self) -> None:
        await asyncio.wait({self._doing})
        close(self, True)  # noqa: FBT003 - the answer

    def on_choices_chosen(self) -> None:
        """Wait no longer."""
        close(self, False)  # noqa: FBT003 - the answer

    def on_choices_closed(self) -> None:
        """Wait no longer."""
        close(self, False)  # noqa: FBT003 - the answer

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        await self.query_one(Choices).run_action(event.action)
