"""An app that is served: everything Textual takes from its process, an app of many takes from its visit instead.

    class Table(Served, CardApp): ...

Textual calls `on_mount` and the like once for every class, so this one has no handlers; it overrides what is listed in
the order in which it matters. Names with an underscore are Textual's own and pinned by the tests of this folder.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any, ClassVar

from rich.console import Console, RenderableType
from textual.app import App, SystemCommand
from textual.filter import Monochrome, NoColor
from textual.screen import Screen
from textual.worker import WorkerFailed

from net.driver import LineDriver
from net.visit import Visit
from tui.terminal import Colours
from tui.text import clean_line

_log = logging.getLogger(__name__)

_TURNS = 200
"""Turns of the loop that a new screen gets to compose itself; it takes about twenty."""
_PASSES = 3
"""Times that it is laid out after that at most."""
_ANSWERS = 6
"""Turns in which its widgets hear of their size and ask for another."""


class Served(App[Any]):
    """First among the bases of an app for `net.server.listen`."""

    HOST_COMMANDS: ClassVar[frozenset[str]] = frozenset({"Screenshot"})
    """Commands of Textual's own palette that would act on the server's machine."""

    questions = ""
    """What the client's terminal is asked once it is taken over."""
    called = ""
    """How the person is called here, once that is known."""

    def __init__(self, *args: Any, visit: Visit, **kwargs: Any) -> None:  # noqa: ANN401 - whatever the app itself takes
        self.visit = visit
        self.crashed = False
        self.draws: Callable[[], None] = lambda: None
        self.opened: Callable[[], None] = lambda: None
        """Called whenever something was drawn."""
        self._parting: list[object] = []
        self._task_factory = asyncio.get_running_loop().get_task_factory()
        super().__init__(*args, **kwargs)
        self.driver_class = LineDriver
        # Textual redirects standard output for as long as an app runs. Overlapping apps restore it in the wrong order
        # and leave a dead one's; redirected to where it already goes, nothing changes.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        # Whatever the server was started with says nothing about this client.
        self.features = frozenset()
        self.no_color = visit.colours is Colours.NONE
        self._filters = [kept for kept in self._filters if not isinstance(kept, Monochrome | NoColor)]
        self.animation_level = "none"
        self.console = Console(
            file=StringIO(),
            color_system="truecolor",
            force_terminal=True,
            width=visit.size.width,
            height=visit.size.height,
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
            soft_wrap=False,
            _environ={},
        )

    @property
    def farewell(self) -> list[str]:
        """What `exit(message=…)` was given, as lines to show once the terminal is the player's again."""
        return [clean_line(line, 200) for message in self._parting for line in str(message).splitlines()]

    async def _process_messages(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - handed on as they come
        # From Python 3.12 on Textual has by now made all tasks of the loop start at once, those of every connection
        # too; asyncssh then loses the next one.
        asyncio.get_running_loop().set_task_factory(self._task_factory)
        await super()._process_messages(*args, **kwargs)

    def _handle_exception(self, error: Exception) -> None:
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            error = error.error  # the place where it failed is in that one
        if self._exit:
            # Whoever leaves, or is gone, gives up their screens before all that was typed has been done there.
            _log.info("an app failed while it was closing", exc_info=error)
            self._close_messages_no_wait()
            return
        # Textual's own report shows local variables, other players' cards among them, and takes a third of a second.
        self.crashed = True
        self._return_code = 1
        _log.error("an app crashed", exc_info=error)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        # It would print to the server's standard error.
        self._parting += self._exit_renderables
        self._exit_renderables.clear()

    def push_screen(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - handed on as they come
        """Open a screen, and draw it once: Textual draws each pass of a new screen's layout, four to six in all."""
        pushed = super().push_screen(*args, **kwargs)
        self.run_worker(self._settle(self.screen), group="settle", exit_on_error=False)
        return pushed

    async def _settle(self, screen: Screen[Any]) -> None:
        """Hold drawing back until a screen has its layout; whatever happens to it, for so many turns of the loop."""
        with self.batch_update():
            for _ in range(_TURNS):
                await asyncio.sleep(0)
                if screen.stack_updates:  # it has been opened
                    break
            for _ in range(_PASSES):
                for _ in range(_ANSWERS):
                    await asyncio.sleep(0)
                if not screen._layout_required:  # noqa: SLF001 - pinned like those above
                    break
                screen._refresh_layout()  # noqa: SLF001
                screen._layout_required = False  # noqa: SLF001
        if screen is self.screen:
            screen.refresh()
            screen._on_timer_update()  # noqa: SLF001 - now, not when the timer strikes next

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        # While it is held back Textual throws away what it comes to draw here, and forgets it.
        if renderable is not None:
            self.draws()
        super()._display(screen, renderable)
        if renderable is not None and not self._batch_count:
            self.opened()

    def _set_pointer_shape(self, shape: str) -> None:
        # Bytes for every move of the mouse, and a shape that no reset takes back.
        pass

    def copy_to_clipboard(self, text: str) -> None:
        """Put a text in the clipboard of the player's own terminal."""
        self._clipboard = text
        self.visit.line.copy(text)

    def order_title(self, sequence: str) -> None:
        """Change the title of the player's own terminal."""
        self.visit.line.title(sequence)

    def bell(self) -> None:
        """Ring the bell of the player's own terminal."""
        self.visit.line.ring()

    @property
    def in_play(self) -> bool:
        """Whether its player sits at a table in play, where the clocks say when somebody is away for too long.

        Asked from outside the app, so it looks at what the app knows and at no widget.
        """
        return False

    def hear_host(self, sentence: str) -> None:
        """Show a line that the host of the server says."""
        self.notify(sentence, title="The host", severity="warning", timeout=20, markup=False)

    def warn_of_idleness(self, seconds: float) -> None:
        """Tell the player that the session is closed after so many seconds without a key."""
        sentence = f"Are you still there? Press a key, or the session closes in {seconds:.0f} seconds."
        self.notify(sentence, timeout=seconds)

    def welcome_back(self) -> None:
        """Take the warning back: there was a key."""
        self.clear_notifications()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The app's own commands, without those that act on the server's machine."""
        for command in super().get_system_commands(screen):
            if command.title not in self.HOST_COMMANDS:
                yield command

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Refuse: the file would be the server's."""
        self.notify("Pictures cannot be saved from here.")
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Refuse, as `save_screenshot` does."""
        self.notify("Pictures cannot be saved from here.")
        return None
