"""Textual's driver for a client over SSH: it touches neither this process's terminal nor its signals nor its files.

The drivers that come with Textual believe that the process has one terminal and one app. This one derives from their
base alone and joins an app to its `Line`: frames out through `Outflow`, input in through `Inflow`.
"""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TextIO, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size as TextualSize
from textual.message import Message

from net.inflow import Inflow
from net.outflow import Outflow
from net.terminal import Size, clamped

if TYPE_CHECKING:
    from net.served import Served


class LineDriver(Driver):
    """Drives a `Served` app on the line of its visit."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=False, mouse=mouse, size=size)
        served = cast("Served", app)
        visit = served.visit
        self._limits = visit.limits
        self._line = visit.line
        self._outflow = Outflow(visit.line, app.batch_update, self._draw, visit.limits)
        served.draws = self._outflow.draws
        self._questions = served.questions
        self._inflow = Inflow(visit.line, self.process_message, lambda: app.message_queue_size, visit.limits)
        self._shown = Size(*size) if size is not None else visit.size
        self._wanted = self._shown
        self._strayed = False
        self._resize: asyncio.TimerHandle | None = None
        self._resized = -self._limits.resize_pause

    # Frames.

    def write(self, data: str) -> None:
        self._outflow.write(data)

    def flush(self) -> None:
        self._outflow.flush()

    def start_application_mode(self) -> None:
        self._outflow.open()
        self._line.ask(self._questions)
        self._line.listen(self)

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._outflow.close()

    def _draw(self, whole: bool) -> None:  # noqa: FBT001 - called by one place alone
        # That place is a timer of the server, not of this app: the app's own loop has to draw.
        self._app.call_later(self._app.refresh if whole else self._draw_changes)

    def _draw_changes(self) -> None:
        # A screen looks for changes when it is idle; during the hold it was, and could do nothing about them.
        self._app.screen.check_idle()

    # Input.

    def feed(self, data: bytes) -> None:
        """Take what the client sent."""
        self._inflow.feed(data)

    def send_message(self, message: Message) -> None:
        # Textual's own way goes through a thread's future for each key; everything here is on one loop.
        self._app.post_message(message)

    def disable_input(self) -> None:
        self._inflow.close()

    def end_input(self) -> None:
        """Draw on: whoever sends no keys still looks."""

    def hang_up(self) -> None:
        """Let go of the client: an app whose shutdown hangs must not keep reading or drawing."""
        self.close()

    def close(self) -> None:
        self._inflow.close()
        self._outflow.close()
        if self._resize is not None:
            self._resize.cancel()

    # Sizes: an app lays itself out anew for each, so of a storm of them only the last counts.

    def resize(self, size: Size) -> None:
        """Take the size the client's terminal has now."""
        self._strayed = self._strayed or size != self._wanted
        self._wanted = size
        if self._resize is None:
            pause = max(0.0, self._resized + self._limits.resize_pause - self._loop.time())
            self._resize = self._loop.call_later(pause, self._tell_size)

    def _tell_size(self) -> None:
        self._resize = None
        self._resized = self._loop.time()
        size = clamped(*self._wanted, self._limits)
        if size != self._shown:
            self._shown = size
            told = TextualSize(*size)
            self._app.post_message(events.Resize(told, told))
        elif self._strayed:
            # It was another for a moment, and the terminal cut off what did not fit.
            self._draw(whole=True)
        self._strayed = False

    # What would happen on the server's machine instead of the player's.

    @property
    def can_suspend(self) -> bool:
        """Never: one player's ctrl+z would stop the server."""
        return False

    def open_url(self, url: str, new_tab: bool = True) -> None:  # noqa: FBT001, FBT002 - Textual's signature
        self._app.notify(url, markup=False)

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        binary.close()
        self._app.notify("Files cannot be saved from here.")
