"""What the screens beside the table have in common: a heading, a body as wide as a page, and the keys at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.containers import Vertical
from textual.screen import Screen

from tui.keys import BY_ID, Place, label, side_by_side
from tui.widgets.card import ASCII, MEDIUM, UNICODE, Drawing
from tui.widgets.heading import Heading
from tui.widgets.line import KeyBar, KeyHint
from tui.widgets.page import Page

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget

    from tui.palette import Paint
    from tui.settings import Settings

Result = TypeVar("Result")

FRAME_CSS = """
{screen} { align: center middle; background: $background; }
{screen} #body { width: 100%; max-width: 84; height: 1fr; max-height: 34; padding: 1 2 0 2; }
{screen} KeyBar { height: 1; dock: bottom; }
{screen}.-short #body { padding: 0 2; }
{screen}.-short Heading { height: 2; }
"""
"""The layout of a framed screen; `{screen}` is its class."""


FRAME_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
"""From how many lines on there is room for free ones."""


def frame_css(screen: str) -> str:
    """The layout of a framed screen of this class."""
    return FRAME_CSS.replace("{screen}", screen)


class Framed(Screen[Result]):
    """A screen in a frame; what it shows is put in by `fill`."""

    _settings: Settings
    _paint: Paint
    _drawing: Drawing

    def on_mount(self) -> None:
        """Fill it, unless it was closed, or the app was, before its widgets were there."""
        if self.query("#keys"):
            self.fill()

    def fill(self) -> None:
        """Show what there is to show; the widgets are there."""
        raise NotImplementedError

    def show_head(self, title: str, beside: str, drawing: Drawing) -> None:
        """Say what the screen is, and what stands beside that."""
        self.query_one("#heading", Heading).show(title, beside, drawing)

    def restyle(self, settings: Settings, paint: Paint) -> None:
        """Show it as other settings want it."""
        self._settings, self._paint, self._drawing = settings, paint, drawing_of(settings, paint)
        self.on_mount()


def framed(*body: Widget) -> ComposeResult:
    """The widgets of a framed screen."""
    yield Vertical(Heading(id="heading"), *body, id="body")
    yield KeyBar(id="keys")


def close(screen: Screen[Result], result: Result) -> None:
    """Close a screen that is on top, with a result. Keys that come in one burst ask for it again once it is gone."""
    if screen.app.screen_stack[-1:] == [screen]:
        screen.dismiss(result)


def explain(id: str) -> Page:  # noqa: A002 - Textual's word
    """A text beside a list, which has the keys to itself."""
    page = Page(id=id)
    page.can_focus = False
    return page


def drawing_of(settings: Settings, paint: Paint) -> Drawing:
    """How to draw under these settings."""
    return Drawing(paint, ASCII if settings.glyphs == "ascii" else UNICODE, MEDIUM)


def hint(settings: Settings, action: str, words: str = "") -> KeyHint:
    """The hint for an action; a click on it does it."""
    plain = settings.glyphs == "ascii"
    known = BY_ID[action]
    run = f"app.{known.run}" if known.where is Place.EVERYWHERE else known.run
    return KeyHint(settings.keymap.label(action, ascii_only=plain), words or known.short, run)


def arrows(settings: Settings, keys: str, words: str) -> KeyHint:
    """A hint for several keys at once, such as `up down`."""
    plain = settings.glyphs == "ascii"
    return KeyHint(side_by_side(*(label(key, ascii_only=plain) for key in keys.split())), words, "")


def scroll_keys(settings: Settings, page: Page) -> list[KeyHint]:
    """The hints for a page; none where all of it is in view."""
    return [hint(settings, "page-down", "page on"), hint(settings, "page-up", "page back")] if page.longer else []


def list_keys(settings: Settings) -> list[KeyHint]:
    """The hints of a list from which one thing is chosen, or none."""
    return [arrows(settings, "up down", "mark"), hint(settings, "choose"), hint(settings, "close-list")]
