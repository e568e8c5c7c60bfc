"""The whole table: a dozen drawn widgets, laid out for the size there is, and handed what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.containers import Vertical

from tui.layout import Layout, Seating
from tui.widgets.ask import Ask
from tui.widgets.card import Drawing
from tui.widgets.compact import Compact, Item
from tui.widgets.hand import Hand
from tui.widgets.line import KeyBar, KeyHint, Prompt
from tui.widgets.opponents import Opponent, Opponents
from tui.widgets.side import Entry, Facts, Side, Taught, Waiting
from tui.widgets.spread import spread
from tui.widgets.tableau import Tableau
from tui.widgets.trick import Place, TrickArea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.geometry import Size as Cells

    from engine.cards import Card
    from tui.palette import Paint
    from tui.question import Question
    from tui.widgets.card import Glyphs
    from tui.widgets.choosing import Choosing


class Position(NamedTuple):
    """What changes when something happens."""

    opponents: Sequence[Opponent]
    places: Sequence[Place]
    sentence: str
    beside: Facts | Waiting | Taught
    log: Sequence[Entry]


class Turn(NamedTuple):
    """What changes when one chooses, too."""

    row: Sequence[Card | None]
    covered: Sequence[bool]
    table: str
    """Above the tableau."""
    title: str
    """Above the hand."""
    hand: Sequence[Card]
    choosing: Choosing
    question: Question | None
    answer: int
    prompt: tuple[str, str]
    status: str
    hints: Sequence[KeyHint]


class Felt(Vertical):
    """The table. In a terminal that is too small it is one panel of sentences and a list."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.plan = Layout.of(80, 24, Seating())
        self._laid_out = False

    def compose(self) -> ComposeResult:
        """Everything; `lay_out` shows what there is room for."""
        yield KeyBar(id="keys")
        yield Side(id="side")
        yield Opponents(id="opponents")
        yield TrickArea(id="trick")
        yield Ask(id="ask")
        yield Tableau(id="tableau")
        yield Hand(id="hand")
        yield Prompt(id="prompt")
        yield Compact(id="compact")

    def lay_out(self, size: Cells, seating: Seating) -> None:
        """Give everything its lines and columns."""
        plan = Layout.of(size.width, size.height, seating)
        if plan == self.plan and self._laid_out:
            return
        self.plan, self._laid_out = plan, True
        lines = {
            "opponents": plan.opponents,
            "trick": plan.trick,
            "ask": plan.trick,
            "tableau": plan.tableau,
            "hand": plan.hand,
            "prompt": plan.prompt,
        }
        spread(self, plan, lines)
        self.query_one(Tableau).display = bool(plan.tableau) and not plan.compact

    def show_position(self, position: Position, paint: Paint, glyphs: Glyphs, *, motion: bool = False) -> None:
        """Show what has happened; `motion`: as it comes about."""
        if self.plan.compact:
            return
        drawing = Drawing(paint, glyphs, self.plan.size)
        around = self.plan.around
        self.show_opponents(position.opponents, paint, glyphs, motion=motion)
        self.query_one(TrickArea).show(position.places, position.sentence, drawing, around=around, motion=motion)
        self.query_one(Side).show(position.beside, position.log, drawing)

    def show_opponents(
        self, opponents: Sequence[Opponent], paint: Paint, glyphs: Glyphs, *, motion: bool = False
    ) -> None:
        """Show the other seats, after nothing else has happened."""
        if not self.plan.compact:
            drawing = Drawing(paint, glyphs, self.plan.size)
            self.query_one(Opponents).show(opponents, drawing, plates=self.plan.around, motion=motion)

    def show_turn(self, turn: Turn, paint: Paint, glyphs: Glyphs, *, motion: bool = False) -> None:
        """Show what may be chosen; `motion`: cards that have turned up, as they turn."""
        if self.plan.compact:
            return
        drawing = Drawing(paint, glyphs, self.plan.size)
        title = turn.table if turn.row else ""
        self.query_one(Tableau).show(title, turn.row, turn.covered, turn.choosing, drawing, motion=motion)
        self.query_one(Hand).show(turn.title, turn.hand, turn.choosing, drawing)
        self.query_one(Prompt).show(*turn.prompt, "" if self.plan.side else turn.status, drawing)
        self.query_one(KeyBar).show(turn.hints, drawing)
        ask, trick, question = self.query_one(Ask), self.query_one(TrickArea), turn.question
        ask.display, trick.display = question is not None, question is None
        if question:
            ask.show(question, turn.answer, drawing)

    def show_in_words(self, sentences: Sequence[str], items: Sequence[Item], paint: Paint) -> None:
        """Show the panel instead."""
        self.query_one(Compact).show(sentences, items, paint)
