"""The settings: every change is in force and kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui.form import explained, offered, stepped
from tui.screens.frame import (
    FRAME_BREAKPOINTS,
    Framed,
    arrows,
    close,
    drawing_of,
    explain,
    frame_css,
    framed,
    hint,
    show_frame,
)
from tui.screens.line_input import LineInput
from tui.settings import LONGEST_NAME, choices
from tui.summary import option_words
from tui.widgets.choices import Choice, Choices
from tui.widgets.line import KeyBar
from tui.widgets.page import Block, Page, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings

    Change = Callable[[Settings], tuple[Paint, str]]

ABOUT_NAME = "What the others call you; empty: as you are called elsewhere."


class SettingsScreen(Framed[None]):
    """Closes with None. `change` puts settings in force and keeps them: the paint from then on, and what went wrong.

    `has_name` is False where one is called what somebody else decides.
    """

    AUTO_FOCUS = "Choices"
    VERTICAL_BREAKPOINTS = FRAME_BREAKPOINTS
    DEFAULT_CSS = (
        frame_css("SettingsScreen")
        + """
    SettingsScreen Choices { height: auto; max-height: 70%; }
    SettingsScreen #about { height: 1fr; min-height: 3; margin: 1 0 0 0; }
    """
    )

    def __init__(self, settings: Settings, paint: Paint, change: Change, *, has_name: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._change = change
        self._has_name = has_name
        self._problem = ""

    def compose(self) -> ComposeResult:
        """The list, and what the marked line decides."""
        yield from framed(Choices(), explain("about"))

    def fill(self) -> None:
        """Fill them."""
        self._show()

    def _show(self) -> None:
        settings = self._settings
        drawing = drawing_of(settings, self._paint)
        keys = [arrows(settings, "up down", "mark"), arrows(settings, "left right", "change")]
        keys += [hint(settings, "close-list"), hint(settings, "help")]
        show_frame(self, "Settings", "kept at once", keys, drawing)
        rows = [
            Choice(option.key, option.key.capitalize(), option_words(getattr(settings, option.key)))
            for option in choices()
        ]
        if self._has_name:
            rows.append(Choice("name", "Name", note=settings.name or "change it"))
        rows.append(Choice("done", "Done"))
        shown = self.query_one(Choices)
        shown.show(rows, drawing)
        shown.styles.height = len(rows)
        self._explain(shown.marked)

    def _explain(self, choice: Choice) -> None:
        docs = {option.key: explained(option.doc) for option in choices()}
        offers = {option.key: ", ".join(map(option_words, offered(option))) for option in choices()}
        about = ABOUT_NAME if choice.id == "name" else docs.get(choice.id, "")
        # Before all else: there may be no room for more.
        blocks = [say(self._problem, "accent"), Block()] if self._problem else []
        blocks += [say(about), say(offers.get(choice.id, ""), "muted")]
        self.query_one("#about", Page).show(lambda _width: blocks, drawing_of(self._settings, self._paint))

    def _use(self, settings: Settings) -> None:
        """Put other settings in force."""
        self._settings = settings
        self._paint, self._problem = self._change(settings)
        self._show()

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Explain another line."""
        self._explain(event.choice)

    def on_choices_stepped(self, event: Choices.Stepped) -> None:
        """Change a value."""
        option = next(option for option in choices() if option.key == event.choice.id)
        value: Any = stepped(offered(option), getattr(self._settings, option.key), event.step)
        self._use(replace(self._settings, **{option.key: value}))

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Ask for a name, or close."""
        if event.choice.id == "name":
            self.app.push_screen(LineInput("Your name", self._settings.name or "Ada", LONGEST_NAME), self._named)
        else:
            close(self, None)

    def _named(self, name: str | None) -> None:
        if name:
            self._use(replace(self._settings, name=name))

    def on_choices_closed(self) -> None:
        """Close."""
        close(self, None)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        await self.query_one(Choices).run_action(event.action)
