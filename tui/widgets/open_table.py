"""A position with all hands open: a few drawn widgets, laid out for the size there is, and handed what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.containers import Vertical

from tui.review.plan import Plan
from tui.widgets.card import MEDIUM, SMALL, Drawing
from tui.widgets.compact import Compact, Item
from tui.widgets.heading import Heading
from tui.widgets.line import KeyBar, KeyHint
from tui.widgets.open_hands import OpenHands
from tui.widgets.side import Entry, Facts, Side, Waiting
from tui.widgets.spread import spread
from tui.widgets.told import Told
from tui.widgets.trick import Place, TrickArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.geometry import Size as Cells

    from engine.cards import Card
    from tui.palette import Paint
    from tui.review.laid import Laid
    from tui.widgets.card import Glyphs
    from tui.widgets.page import Part


class Shown(NamedTuple):
    """All that is shown of a position."""

    title: str
    beside: str
    hands: Sequence[Laid]
    """The last one below."""
    places: Sequence[Place]
    sentence: str
    told: Sequence[Part]
    facts: Facts | Waiting
    log: Sequence[Entry]
    hints: Sequence[KeyHint]


class OpenTable(Vertical):
    """The table. In a terminal that is too small it is one panel of sentences and a list."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.plan = Plan.of(80, 24, (False, False))
        self._tableaus: Sequence[bool] = (False, False)

    def compose(self) -> ComposeResult:
        """Everything; `lay_out` shows what there is room for."""
        yield KeyBar(id="keys")
        yield Side(id="side")
        yield Heading(id="heading")
        yield OpenHands(id="others")
        yield TrickArea(id="trick")
        yield OpenHands(id="own")
        yield Told(id="told")
        yield Compact(id="compact")

    def lay_out(self, size: Cells, tableaus: Sequence[bool]) -> None:
        """Give everything its lines and columns; by hand, the last one below, whether it has a tableau."""
        self.plan = plan = Plan.of(size.width, size.height, tableaus)
        self._tableaus = tableaus
        lines = {
            "heading": plan.heading,
            "others": plan.others,
            "trick": plan.trick,
            "own": plan.own,
            "told": plan.told,
        }
        spread(self, plan, lines)

    def show(self, shown: Shown, apart: Callable[[Card, Card], bool], paint: Paint, glyphs: Glyphs) -> None:
        """Show a position."""
        if self.plan.compact:
            return
        plan = self.plan
        drawing = Drawing(paint, glyphs, MEDIUM if plan.card > 1 else SMALL)
        self.query_one(Heading).show(shown.title, shown.beside, drawing)
        others, own = self.query_one("#others", OpenHands), self.query_one("#own", OpenHands)
        others.show(shown.hands[:-1], plan, self._tableaus[:-1], apart, drawing)
        own.show(shown.hands[-1:], plan, self._tableaus[-1:], apart, drawing)
        self.query_one(TrickArea).show(shown.places, shown.sentence, drawing)
        self.query_one(Told).show(shown.told, drawing)
        self.query_one(Side).show(shown.facts, shown.log, drawing)
        self.query_one(KeyBar).show(shown.hints, drawing)

    def show_in_words(self, sentences: Sequence[str], items: Sequence[Item], paint: Paint) -> None:
        """Show the panel instead."""
        self.query_one(Compact).show(sentences, items, paint)
