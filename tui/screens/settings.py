"""The settings: every change is in force and kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui.form import explained, offered, stepped
from tui.screens.form import FormScreen
from tui.screens.frame import close, drawing_of
from tui.screens.line_input import LineInput
from tui.settings import LONGEST_NAME, choices
from tui.summary import option_words
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tui.palette import Paint
    from tui.settings import Settings

    Change = Callable[[Settings], tuple[Paint, str]]

ABOUT_NAME = "What the others call you; empty: as you are called elsewhere."


class SettingsScreen(FormScreen[None]):
    """Closes with None. `change` puts settings in force and keeps them: the paint from then on, and what went wrong.

    `has_name` is False where one is called what somebody else decides.
    """

    def __init__(self, settings: Settings, paint: Paint, change: Change, *, has_name: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._drawing = drawing_of(settings, paint)
        self._change = change
        self._has_name = has_name
        self._problem = ""

    def heading(self) -> tuple[str, str]:
        """What it is."""
        return "Settings", "kept at once"

    def rows(self) -> Sequence[Choice]:
        """A line for each setting."""
        settings = self._settings
        rows = [
            Choice(option.key, option.key.capitalize(), option_words(getattr(settings, option.key)))
            for option in choices()
        ]
        if self._has_name:
            rows.append(Choice("name", "Name", note=settings.name or "change it"))
        return [*rows, Choice("done", "Done")]

    def about(self, choice: Choice) -> Sequence[Block]:
        """What the marked setting does, and what it may be."""
        docs = {option.key: explained(option.doc) for option in choices()}
        offers = {option.key: ", ".join(map(option_words, offered(option))) for option in choices()}
        about = ABOUT_NAME if choice.id == "name" else docs.get(choice.id, "")
        # Before all else: there may be no room for more.
        blocks = [say(self._problem, "accent"), Block()] if self._problem else []
        return [*blocks, say(about), say(offers.get(choice.id, ""), "muted")]

    def _use(self, settings: Settings) -> None:
        """Put other settings in force."""
        self._settings = settings
        self._paint, self._problem = self._change(settings)
        self._drawing = drawing_of(settings, self._paint)
        self.fill()

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
