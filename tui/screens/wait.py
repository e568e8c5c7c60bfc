"""Something takes a while: what it is, and a way not to wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import work

from tui.screens.confirm import ConfirmScreen
from tui.screens.frame import close

if TYPE_CHECKING:
    from tui.palette import Paint
    from tui.settings import Settings


class WaitScreen(ConfirmScreen):
    """Closes with True when it is done, with False when somebody waits no longer."""

    DEFAULT_CSS = """
    WaitScreen Choices { height: 1; }
    """

    def __init__(self, settings: Settings, paint: Paint, about: str, doing: asyncio.Future[Any]) -> None:
        super().__init__(settings, paint, "A moment", about, yes="", no="Wait no longer")
        self._doing = doing

    def fill(self) -> None:
        """Fill them, and begin to wait."""
        super().fill()
        self._wait()

    @work(exclusive=True)
    async def _wait(self) -> None:
        await asyncio.wait({self._doing})
        close(self, True)  # noqa: FBT003 - the answer
