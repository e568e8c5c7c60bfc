"""A page to read: the rules, the help, the log; anything longer than a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on, work

from tui.help_page import help_page
from tui.keys import Place
from tui.open_deal import open_deal_page
from tui.rules_page import rules_page
from tui.screens.frame import (
    FRAME_BREAKPOINTS,
    Framed,
    arrows,
    close,
    drawing_of,
    frame_css,
    framed,
    hint,
    scroll_keys,
)
from tui.screens.line_input import LineInput
from tui.summary import rule_line
from tui.widgets.line import KeyBar
from tui.widgets.page import Page

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from engine.record import DealRecord
    from engine.table import TableView
    from tui.palette import Paint
    from tui.settings import Settings
    from tui.widgets.page import Blocks
    from tui.wording import Words


class ReadingScreen(Framed[None]):
    """Closes with None. With `from_end` the last lines are shown first, as of a log."""

    AUTO_FOCUS = "Page"
    VERTICAL_BREAKPOINTS = FRAME_BREAKPOINTS
    DEFAULT_CSS = frame_css("ReadingScreen")

    def __init__(
        self, settings: Settings, paint: Paint, title: str, beside: str, blocks: Blocks, *, from_end: bool = False
    ) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._shown = (title, blocks)
        self._beside = beside
        self._found = False
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        """The page."""
        yield from framed(Page())

    def fill(self) -> None:
        """Fill it."""
        self.query_one(Page).show(self._shown[1], self._drawing, top=1_000_000 if self._from_end else 0)
        self._show_frame()

    @on(Page.Resized)
    def _show_frame(self) -> None:
        """The heading, and the keys that do something."""
        settings, page = self._settings, self.query_one(Page)
        keys = [arrows(settings, "up down", "scroll")] if page.longer else []
        keys += scroll_keys(settings, page)
        keys += [hint(settings, "close-text"), hint(settings, "find")]
        keys += [hint(settings, "find-next")] if self._found else []
        self.show_head(self._shown[0], self._beside, self._drawing)
        self.query_one(KeyBar).show(keys, self._drawing)

    @on(Page.Sought)
    @work(exclusive=True, group="line")
    async def _seek(self) -> None:
        """Ask for a word, and go to where it stands."""
        wanted = await self.app.push_screen_wait(LineInput("Find a word on this page.", "trump", 40))
        if wanted:
            self._tell(wanted, *self.query_one(Page).find(wanted))

    @on(Page.Found)
    def _tell_found(self, message: Page.Found) -> None:
        self._tell(message.wanted, message.place, message.places)

    def _tell(self, wanted: str, place: int, places: int) -> None:
        """Say in the heading which place it is."""
        self._beside = f"{wanted}: {place} of {places}" if places else f"{wanted}: nowhere on this page"
        self._found = places > 1
        self._show_frame()

    def on_page_closed(self) -> None:
        """Close."""
        close(self, None)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        await self.query_one(Page).run_action(event.action)


def rules_screen(settings: Settings, paint: Paint, rules: str) -> ReadingScreen:
    """The rules of a table."""
    blocks = list(rules_page(rules))
    dot = "-" if settings.glyphs == "ascii" else "·"
    return ReadingScreen(settings, paint, "Rules", rule_line(rules, dot), lambda _width: blocks)


def hands_screen(settings: Settings, paint: Paint, words: Words, view: TableView, over: DealRecord) -> ReadingScreen:
    """The last deal that is over in a view, all hands open."""
    blocks = list(open_deal_page(words, view.game, over, view.finished[:-1]))
    title = f"Deal {len(view.finished)}, all hands"
    return ReadingScreen(settings, paint, title, words.text(view.game.name), lambda _width: blocks)


def help_screen(settings: Settings, paint: Paint, places: tuple[Place, ...] = (Place.TABLE,)) -> ReadingScreen:
    """The keys, those of these places first, and what sealed deals prove."""
    blocks = list(help_page(settings, places))
    return ReadingScreen(settings, paint, "Help", "keys and sealed deals", lambda _width: blocks)
