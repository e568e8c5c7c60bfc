"""Says a line at the table: written, or one of the phrases, of which a digit chooses one.

A line that begins with the sign of the list and goes on with a digit is that phrase: both arrive in one burst where the
line is slow, before anything could be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.keys import Place, bindings
from tui.phrases import PHRASES
from tui.screens.frame import close, drawing_of
from tui.text import clean_line
from tui.widgets.choices import DIGITS, Choice, Choices

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings

LONGEST_LINE = 200
"""Columns of a line."""

LIST = "/"
"""What opens the list of phrases, at the beginning of a line."""

_AROUND = 9
"""Lines of the frame, the question, the line and the keys."""


class TalkScreen(ModalScreen[str]):
    """Closes with the line, or with an empty one when it was called off. `free`: anything may be said."""

    BINDINGS: ClassVar = bindings(Place.LINE)
    AUTO_FOCUS = "Input, Choices"
    DEFAULT_CSS = """
    TalkScreen Choices { margin: 1 0; }
    """

    def __init__(self, settings: Settings, paint: Paint, *, free: bool) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint.on_panel())
        self._free = free

    def compose(self) -> ComposeResult:
        """A line to write in, where that is allowed, and the phrases."""
        with Vertical(id="line-input"):
            if self._free:
                yield Static("Say to the table:", markup=False)
                field = Input(placeholder="your line", max_length=LONGEST_LINE, compact=True)
                field.cursor_blink = False
                yield field
            else:
                yield Static("At this table, say one of these:", markup=False)
            phrases = Choices()
            phrases.can_focus = not self._free
            yield phrases
            yield Static(id="how", markup=False, classes="muted")

    def on_mount(self) -> None:
        """Fill the list, unless the screen was closed, or the app was, before its widgets were there."""
        if not self.query(Choices):
            return
        shown = self.query_one(Choices)
        shown.show([Choice(phrase, phrase) for phrase in PHRASES], self._drawing)
        self._list(shown=not self._free)

    def _list(self, *, shown: bool) -> None:
        """Show the phrases or not, and what the keys do then."""
        self.query_one(Choices).display = shown
        keymap, plain = self._settings.keymap, self._settings.glyphs == "ascii"
        back, tab = (keymap.label(action, ascii_only=plain) for action in ("call-off", "phrases"))
        says = "A digit says it" if shown else f"Enter says it, {LIST} or {tab} lists phrases"
        self.query_one("#how", Static).update(f"{says}, {back} goes back.")

    def on_resize(self) -> None:
        """Leave room for what stands around the list."""
        for choices in self.query(Choices):
            choices.styles.height = max(1, min(len(PHRASES), self.size.height - _AROUND))

    @on(Input.Changed)
    def _written(self, event: Input.Changed) -> None:
        self._list(shown=event.value == LIST)
        if len(event.value) == 2 and event.value[0] == LIST and event.value[1] in DIGITS:
            close(self, PHRASES[DIGITS.index(event.value[1])])

    @on(Input.Submitted)
    def _said(self, event: Input.Submitted) -> None:
        phrases = self.query_one(Choices)
        close(self, phrases.marked.id if event.value == LIST else clean_line(event.value, LONGEST_LINE))

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        close(self, event.choice.id)

    @on(Choices.Closed)
    def _called_off(self) -> None:
        close(self, "")

    def action_phrases(self) -> None:
        """Open the list of phrases, or close it again; a line that is half written stays as it is."""
        for field in self.query(Input):
            if field.value == LIST:
                field.value = ""
            elif len(field.value) < 2:
                field.value = LIST + (field.value if field.value in DIGITS else "")
                field.cursor_position = len(field.value)

    def action_phrase_up(self) -> None:
        """Mark the phrase above."""
        self.query_one(Choices).action_line_up()

    def action_phrase_down(self) -> None:
        """Mark the phrase below."""
        self.query_one(Choices).action_line_down()

    def action_call_off(self) -> None:
        """Close with nothing."""
        close(self, "")
