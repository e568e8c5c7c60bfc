"""Puts a frame together from the cells that changed, and from nothing else.

Textual's own way asks every widget anew for each of its lines, those that lie covered behind it too, and sends a line
from its widget's left edge on. Here only the cells of a change are looked up, from the front to the back, until
something covers them. Names with an underscore are Textual's own and pinned by its tests.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.segment import Segment
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip


class Piece(NamedTuple):
    """What is to be seen in one line from a column on."""

    x: int
    y: int
    strip: Strip


class Pieces(CompositorUpdate):
    """A frame of these pieces, in their order."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As a picture takes it: of a whole frame, line by line."""
        for before, piece in pairwise([None, *self.pieces]):
            if before and piece and piece.y != before.y:
                yield Segment.line()
            yield from piece.strip.simplify() if piece else ()

    def render_segments(self, console: Console) -> str:
        """As a terminal takes it."""
        told: list[str] = []
        after = (-1, -1)
        for x, y, strip in self.pieces:
            if (x, y) != after:
                told.append(Control.move_to(x, y).segment.text)
            told.append(strip.render(console))
            after = (x + strip.cell_length, y)
        return "".join(told)


def draw_changes(screen: object) -> None:
    """Let a screen that is about to be opened be drawn this way."""
    if isinstance(screen, Screen) and not screen.is_running:
        screen._compositor = Composing()  # noqa: SLF001 - as said above


class Composing(Compositor):
    """The compositor of a screen."""

    def render_partial_update(self) -> Pieces | None:  # type: ignore[override]
        """The cells that are to be drawn anew; None: there are none."""
        changed = [*self._regions_to_spans(self._dirty_regions)]
        self._dirty_regions.clear()
        pieces = [piece for span in changed for piece in sorted(self._seen(*span))]
        return Pieces(pieces) if pieces else None

    def render_full_update(self, simplify: bool = False) -> Pieces:  # type: ignore[override]  # noqa: FBT002
        """All cells; nothing is to be made simpler."""
        self._dirty_regions.clear()
        width, height = self.size
        return Pieces([piece for y in range(height) for piece in sorted(self._seen(y, 0, width))])

    def _seen(self, y: int, left: int, right: int) -> Iterator[Piece]:
        """What lies in front in these columns of a line."""
        wanted = [(left, right)]
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            if not shown.y <= y < shown.bottom:
                continue
            behind: list[tuple[int, int]] = []
            for start, end in wanted:
                first, last = max(start, shown.x), min(end, shown.right)
                if first >= last:
                    behind.append((start, end))
                    continue
                (strip,) = widget.render_lines(Region(first - region.x, y - region.y, last - first, 1))
                yield Piece(first, y, strip)
                behind += [(one, other) for one, other in ((start, first), (last, end)) if one < other]
            wanted = behind
            if not wanted:
                return
