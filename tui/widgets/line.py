"""Single lines: the prompt under the hand, and the keys at the bottom, which can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tui.widgets.card import Drawing


class Prompt(Drawn[None]):
    """What is asked of one now, and why not, when something was refused; below it, how things stand."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str, str, str, Drawing] | None = None

    def show(self, lead: str, rest: str, status: str, drawing: Drawing) -> None:
        """Say this; `lead` stands out. `status` is for a second line, where there is one."""
        shown = (lead, rest, status, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """A line or two, cut at the end where they are too long."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        lead, rest, status, drawing = self._shown
        canvas: Canvas[None] = Canvas(width, height, drawing.paint.felt)
        more = drawing.glyphs.more
        x = canvas.text(0, 0, cut(lead, width, more), drawing.paint.accent)
        if rest:
            canvas.text(x + 1 if lead else 0, 0, cut(rest, width - x - (1 if lead else 0), more), drawing.paint.felt)
        canvas.text(0, 1, cut(status, width, more), drawing.paint.muted)
        return canvas


class KeyHint(NamedTuple):
    """A key, what it does, and the action behind it."""

    key: str
    words: str
    action: str
    """Empty: it explains several keys and cannot be clicked."""


class KeyBar(Drawn[str]):
    """The keys that matter now; those that do not fit are left out from the right."""

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[KeyHint], Drawing] | None = None

    def show(self, hints: Sequence[KeyHint], drawing: Drawing) -> None:
        """Show these, the most important first."""
        shown = (hints, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[str]:
        """One line."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        hints, drawing = self._shown
        paint = drawing.paint
        canvas: Canvas[str] = Canvas(width, height, paint.bar)
        x = 1
        for hint in hints:
            wide = cell_len(hint.key) + 1 + cell_len(hint.words)
            if x + wide > width - 1:
                break
            after = canvas.text(canvas.text(x, 0, hint.key, paint.bar_key) + 1, 0, hint.words, paint.bar)
            if hint.action:
                canvas.place(Region(x, 0, after - x, 1), hint.action)
            x = after + 2
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which action was clicked."""
        if (action := self.clicked(event)) is not None:
            self.post_message(self.Pressed(action))
