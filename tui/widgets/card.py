"""How a card is drawn: flat, a light face, rank and suit at the top, the suit again at the bottom; three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from engine.cards import SUIT_GLYPHS
from tui.widgets.motion import FRAMES
from tui.wording import ascii_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engine.cards import Card
    from tui.palette import Paint
    from tui.widgets.canvas import Canvas


class Size(NamedTuple):
    """The cells of a card of the tableau and hand, and of one in the trick."""

    width: int
    height: int
    trick_width: int
    trick_height: int


SMALL = Size(5, 2, 7, 4)
MEDIUM = Size(7, 3, 9, 5)
LARGE = Size(9, 5, 11, 7)


class Glyphs(NamedTuple):
    """The characters of the table; all of them stand in the WGL4 set, or in ASCII."""

    suits: Mapping[str, str]
    back: str
    """Fills the back of a card."""
    held: str
    """Stands for a card in another hand."""
    rule: str
    """Draws a line across."""
    edge: str
    """Between overlapping cards."""
    bar: str
    """Fills a bar of tricks."""
    dot: str
    """Stands for what is missing: an empty slot, a trick not won yet."""
    fresh: str
    """Marks a card that has just turned up."""
    between: str
    """Between two pieces of a line."""
    more: str
    """Ends a text that was cut."""
    corners: str
    """Of a card without a ground: two above, two below."""


UNICODE = Glyphs(SUIT_GLYPHS, "░", "▌", "─", "│", "█", "·", "•", " · ", "…", "┌┐└┘")
ASCII = Glyphs({suit: suit.lower() for suit in SUIT_GLYPHS}, "#", "#", "-", "|", "#", ".", "+", " - ", "...", "++++")


class Drawing(NamedTuple):
    """All that a widget needs to know about looks."""

    paint: Paint
    glyphs: Glyphs
    size: Size

    def text(self, text: str) -> str:
        """A text as it is drawn."""
        return ascii_text(text) if self.glyphs is ASCII else text

    def face(self, card: Card) -> str:
        """Rank and suit: `10♥`; the Rook is `RK`."""
        return ("10" if card.rank == "T" else card.rank) + self.glyphs.suits.get(card.suit, "")


def draw_card(
    canvas: Canvas[Any], region: Region, card: Card, state: str, drawing: Drawing, *, over: int = 0, mark: str = ""
) -> None:
    """Draw a face into a region whose last `over` columns are covered; of a single line only rank and suit.

    A `mark` stands at its lower left; where the Rook is too narrow for both, its name stands at the top alone.
    """
    style = drawing.paint.card(card.suit, state)
    canvas.fill(region, style)
    face = drawing.face(card)
    room = region.width - over
    indent = 1 if region.width > 3 and room > cell_len(face) else 0
    canvas.text(region.x + indent, region.y, face, style)
    if region.height > 1:
        below = drawing.glyphs.suits.get(card.suit, card.rank)
        if cell_len(mark + below) < region.width:
            canvas.right(region.right - 1, region.bottom - 1, below, style)
        canvas.text(region.x, region.bottom - 1, mark, style)


def draw_back(canvas: Canvas[Any], region: Region, drawing: Drawing) -> None:
    """Draw the back of a card, or what peeks out of one that lies below another."""
    canvas.fill(region, drawing.paint.back, drawing.glyphs.back)


def draw_turning(canvas: Canvas[Any], region: Region, card: Card, frames: int, drawing: Drawing) -> None:
    """Draw a card that turns up, with so many pictures still to come: its back gets narrower, then its face wider."""
    width = max(1, region.width * abs(2 * frames - FRAMES) // FRAMES)
    seen = Region(region.x + (region.width - width) // 2, region.y, width, region.height)
    if 2 * frames > FRAMES:
        draw_back(canvas, seen, drawing)
    else:
        canvas.fill(seen, drawing.paint.card(card.suit, "open"))


def draw_corners(canvas: Canvas[Any], region: Region, drawing: Drawing) -> None:
    """Draw the corners of a card where it has no other ground than the table; a low one has no room for them."""
    corners, style = drawing.glyphs.corners, drawing.paint.line
    for y, pair in ((region.y, corners[:2]), (region.bottom - 1, corners[2:])) if region.height > 2 else ():
        canvas.text(region.x, y, pair[0], style)
        canvas.right(region.right, y, pair[1], style)


def draw_empty(canvas: Canvas[Any], region: Region, drawing: Drawing) -> None:
    """Draw a place where no card lies: it keeps its place."""
    canvas.text(region.x + region.width // 2, region.y + region.height // 2, drawing.glyphs.dot, drawing.paint.muted)
