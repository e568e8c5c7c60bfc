"""The table in a few words, for terminals too small to draw it: still played, by the same keys and by clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tui.palette import Paint


class Item(NamedTuple):
    """Something to choose."""

    key: str
    text: str
    chosen: bool = False
    action: str = ""
    """What it does; empty: it is a card or an answer."""
    answer: int | None = None
    """Its place among the answers; None: it is none."""
    picked: bool = False
    quiet: bool = False
    """Whether it is there all the time."""


class Compact(Drawn[Item]):
    """Sentences, then the list of what can be chosen."""

    class Chosen(Message):
        """An item was clicked."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Sequence[str], Sequence[Item], Paint] | None = None

    def show(self, sentences: Sequence[str], items: Sequence[Item], paint: Paint) -> None:
        """Show these."""
        shown = (sentences, items, paint)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[Item]:
        """The list keeps its lines; of the sentences the first ones are left out where there is no room."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        sentences, items, paint = self._shown
        canvas: Canvas[Item] = Canvas(width, height, paint.felt)
        rows: list[list[tuple[str, Item]]] = [[]]
        used = 0
        for item in items:
            # The chosen one is marked without colour too.
            text = f"{item.key}{'*' if item.picked else '>' if item.chosen else ' '}{item.text}".lstrip(" ")
            if used and used + 2 + cell_len(text) > width:
                rows.append([])
                used = 0
            rows[-1].append((text, item))
            used += cell_len(text) + (2 if used else 0)
        rows = [row for row in rows if row]
        said = [line for sentence in sentences if sentence for line in wrapped(sentence, width)]
        room = max(0, height - len(rows))
        said = said[max(0, len(said) - room) :]
        for y, line in enumerate(said):
            canvas.text(0, y, line, paint.felt)
        for y, row in enumerate(rows, len(said)):
            x = 0
            for text, item in row:
                style = paint.chosen if item.chosen else paint.muted if item.quiet else paint.strong
                end = canvas.text(x, y, text, style)
                canvas.place(Region(x, y, max(1, end - x), 1), item)
                x = end + 2
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which item was clicked."""
        if (item := self.clicked(event)) is not None:
            self.post_message(self.Chosen(item))
