"""The side column: trump, tricks against the target, the match, the last trick, and the log with the chat in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size

from tui.widgets.canvas import Canvas, Drawn, cut, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

    from tui.widgets.card import Drawing

_MARGIN = 1
_NAME, _LEAST_BAR = 6, 4

_LEAST_PEN = 21
"""Columns of a line where the column is narrowest."""

_LEAST_LOG = 5
"""Lines of the log for which blank lines above it are given up."""


class Tally(NamedTuple):
    """A side's line: its name, its tricks, its score in the match."""

    name: str
    mine: bool
    tricks: int
    score: int


class Facts(NamedTuple):
    """What the upper part says."""

    title: str
    goal: str
    trump: str
    """As written, `♠ spades`; empty: not named yet."""
    suit: str
    named_by: str
    """By whom, or since when."""
    no_trump: str
    """What to say while there is none."""
    contract: str
    """What was bid: `Ben bid 95`; empty: nothing yet, or nothing is."""
    tallies: Sequence[Tally]
    tricks: int
    """In a deal, in all."""
    needs: str
    owed: str
    """What is still to be pulled."""
    last: Sequence[tuple[str, str, bool]]
    """The last trick: card and name in playing order, and whether it won."""
    hands: int
    """How many cards it has, or will have; 0: it is not shown."""
    seal: str
    rules: str
    """The house rules that differ; empty: none does."""


class Waiting(NamedTuple):
    """What it says before a match has begun."""

    title: str
    lines: Sequence[str]


class Taught(NamedTuple):
    """What it says in a lesson: the words, and below them no more of the facts than a lesson needs."""

    title: str
    said: Sequence[tuple[str, str]]
    """Paragraphs, each with its kind: `text`, `task`, `right`, `wrong` or `keys`."""
    facts: Facts


class Entry(NamedTuple):
    """A line of the log: who, and what; of a chat line the name and the words."""

    who: str
    what: str
    chat: bool = False
    people: bool = False
    """Whether it is about who comes and goes, not about the game."""


class Side(Drawn[None]):
    """The column, drawn from the top; the newest lines of the log stand at the bottom."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Facts | Waiting | Taught, Sequence[Entry], Drawing] | None = None

    def show(self, facts: Facts | Waiting | Taught, log: Sequence[Entry], drawing: Drawing) -> None:
        """Show these."""
        shown = (facts, log, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[None]:
        """Everything in order; blank lines go first where there is little room."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        facts, log, drawing = self._shown
        if isinstance(facts, Taught):
            return self._lesson(_column(width, height, drawing), facts, drawing)
        seal = facts.seal if isinstance(facts, Facts) else ""
        end = height - (2 if seal else 0)
        for airy in (True, False):
            canvas = _column(width, height, drawing)
            pen = _Pen(canvas, drawing, airy=airy)
            self._upper_part(pen, facts)
            # The last trick comes with the first one: nothing jumps then.
            coming = _lines_to_come(facts) if isinstance(facts, Facts) else 0
            if end - pen.y - coming >= _LEAST_LOG:
                break
        _log(pen, log, max(0, end - pen.y))
        if seal:
            pen.y = height - 1
            pen.line(seal, drawing.paint.panel_muted)
        return canvas

    def _lesson(self, canvas: Canvas[None], lesson: Taught, drawing: Drawing) -> Canvas[None]:
        """The words from the top, trumps and tricks at the bottom."""
        paint, facts = drawing.paint, lesson.facts
        pen = _Pen(canvas, drawing, airy=True)
        for line in wrapped(lesson.title.upper(), pen.width):
            pen.line(line.strip(), paint.panel_muted)
        styles = {
            "task": paint.panel_strong,
            "right": paint.panel_accent,
            "wrong": paint.panel_other,
            "keys": paint.panel_muted,
        }
        for text, kind in lesson.said:
            if kind != "keys":
                pen.blank()
            for line in wrapped(text, pen.width):
                pen.line(line.strip(), styles.get(kind, paint.panel))
        pen.y = canvas.height - lines_of_lesson_facts(facts)
        pen.line(drawing.glyphs.rule * pen.width, paint.panel_line)
        if facts.trump:
            label = f" {facts.trump} "
            canvas.text(_MARGIN, pen.y, "Trump", paint.panel_muted)
            canvas.text(_MARGIN + pen.width - cell_len(label), pen.y, label, paint.card(facts.suit, "open"))
            pen.y += 1
        if facts.contract:
            pen.split("Contract", paint.panel_muted, facts.contract, paint.panel_strong)
        self._tallies(pen, facts)
        return canvas

    def _upper_part(self, pen: _Pen, facts: Facts | Waiting) -> None:
        paint = pen.drawing.paint
        if isinstance(facts, Facts):
            self._facts(pen, facts)
        else:
            pen.line(facts.title.upper(), paint.panel_strong)
            pen.blank()
            for line in facts.lines:
                for piece in wrapped(line, pen.width):
                    pen.line(piece, paint.panel_muted)
        pen.blank()
        pen.line(pen.drawing.glyphs.rule * pen.width, paint.panel_line)

    def _facts(self, pen: _Pen, facts: Facts) -> None:
        paint = pen.drawing.paint
        pen.split(facts.title.upper(), paint.panel_strong, facts.goal, paint.panel_muted)
        for line in wrapped(facts.rules, pen.width)[:2] if facts.rules else ():
            pen.line(line, paint.panel_muted)
        pen.blank()
        self._trump(pen, facts)
        if facts.contract:
            pen.split("Contract", paint.panel_muted, facts.contract, paint.panel_strong)
        pen.blank()
        self._tricks(pen, facts)
        pen.blank()
        self._match(pen, facts)
        if facts.last:
            pen.blank()
            self._last(pen, facts)

    def _trump(self, pen: _Pen, facts: Facts) -> None:
        paint = pen.drawing.paint
        if not facts.trump:
            pen.split("Trump", paint.panel_muted, facts.no_trump, paint.panel_muted)
            return
        label = f" {facts.trump} "
        pen.canvas.text(_MARGIN, pen.y, "Trump", paint.panel_muted)
        pen.canvas.text(_MARGIN + pen.width - cell_len(label), pen.y, label, paint.card(facts.suit, "open"))
        pen.y += 1
        pen.line(facts.named_by, paint.panel_muted)

    def _tricks(self, pen: _Pen, facts: Facts) -> None:
        pen.line("Tricks", pen.drawing.paint.panel_muted)
        self._tallies(pen, facts)
        for text in filter(None, (facts.needs, facts.owed)):
            for line in wrapped(text, pen.width):
                pen.line(line, pen.drawing.paint.panel_muted)

    def _tallies(self, pen: _Pen, facts: Facts) -> None:
        paint, glyphs = pen.drawing.paint, pen.drawing.glyphs
        # A name as long as it is, as far as that leaves a bar worth the name.
        name = min(pen.width - _LEAST_BAR - 4, max(_NAME, *(cell_len(tally.name) for tally in facts.tallies)))
        room = pen.width - name - 1 - 3
        for tally in facts.tallies:
            ink = paint.panel_accent if tally.mine else paint.panel_other
            # Half of all tricks fill the bar: more than that is won already.
            full = max(1, (facts.tricks + 1) // 2)
            filled = min(room, max(tally.tricks * room // full, min(1, tally.tricks)))
            x = pen.canvas.text(_MARGIN, pen.y, set_cell_size(cut(tally.name, name, glyphs.more), name) + " ", ink)
            x = pen.canvas.text(x, pen.y, glyphs.bar * filled, ink)
            pen.canvas.text(x, pen.y, glyphs.dot * (room - filled), paint.panel_muted)
            pen.canvas.right(_MARGIN + pen.width, pen.y, str(tally.tricks), ink)
            pen.y += 1

    def _match(self, pen: _Pen, facts: Facts) -> None:
        paint = pen.drawing.paint
        pen.canvas.text(_MARGIN, pen.y, "Match", paint.panel_muted)
        scores = [f"{tally.name} {tally.score}" for tally in facts.tallies]
        text = "   ".join(scores)
        if cell_len(text) > pen.width - len("Match   "):
            pen.y += 1
            pairs = ["   ".join(scores[start : start + 2]) for start in range(0, len(scores), 2)]
            for line in pairs if max(map(cell_len, pairs)) <= pen.width else scores:
                pen.line(line, paint.panel)
            return
        pen.canvas.right(_MARGIN + pen.width, pen.y, text, paint.panel)
        pen.y += 1

    def _last(self, pen: _Pen, facts: Facts) -> None:
        paint = pen.drawing.paint
        pen.line("Last trick", paint.panel_muted)
        pieces = [f"{card} {name}{' *' if won else ''}" for card, name, won in facts.last]
        for start in range(0, len(pieces), 2):
            pen.line("  ".join(pieces[start : start + 2]), paint.panel)


def _column(width: int, height: int, drawing: Drawing) -> Canvas[None]:
    """The column with nothing in it: a line parts it from the table where its ground does not."""
    canvas: Canvas[None] = Canvas(width, height, drawing.paint.panel)
    if drawing.paint.look.panel == drawing.paint.look.felt:
        for y in range(height):
            canvas.text(0, y, drawing.glyphs.edge, drawing.paint.panel_line)
    return canvas


class _Pen:
    """Writes line after line down the column."""

    def __init__(self, canvas: Canvas[None], drawing: Drawing, *, airy: bool) -> None:
        self.canvas = canvas
        self.drawing = drawing
        self.width = canvas.width - 2 * _MARGIN
        self.y = 0
        self._airy = airy

    def blank(self) -> None:
        """Leave a line free, if there is room for that."""
        self.y += self._airy

    def line(self, text: str, style: Style) -> None:
        """A line, cut where the column ends."""
        self.canvas.text(_MARGIN, self.y, cut(text, self.width, self.drawing.glyphs.more), style)
        self.y += 1

    def split(self, left: str, left_style: Style, right: str, right_style: Style) -> None:
        """A line with one text at either end."""
        self.canvas.text(_MARGIN, self.y, left, left_style)
        if cell_len(left) + 1 + cell_len(right) > self.width:
            self.y += 1
        self.canvas.right(_MARGIN + self.width, self.y, right, right_style)
        self.y += 1


def lines_of_lesson_facts(facts: Facts) -> int:
    """The lines below the words of a lesson, the rule that parts them among these."""
    contract = facts.contract and 1 + (len("Contract ") + cell_len(facts.contract) > _LEAST_PEN)
    return 1 + bool(facts.trump) + (contract or 0) + len(facts.tallies)


def _lines_to_come(facts: Facts) -> int:
    """The lines that the last trick will take, with a blank one above it."""
    return 0 if facts.last or not facts.hands else 2 + (facts.hands + 1) // 2


def _said(entry: Entry) -> str:
    return f"{entry.who}: {entry.what}" if entry.chat else f"{entry.who} {entry.what}".strip()


def _log(pen: _Pen, log: Sequence[Entry], rows: int) -> None:
    """The newest lines that fit, the oldest of them on top."""
    shown: list[tuple[Entry, str, bool]] = []
    for entry in reversed(log):
        lines = wrapped(_said(entry), pen.width)
        lines = lines if shown else lines[:rows]  # the newest one is never left out
        if len(shown) + len(lines) > rows:
            break
        shown[:0] = [(entry, line, number == 0) for number, line in enumerate(lines)]
    paint = pen.drawing.paint
    for entry, line, first in shown:
        x = pen.canvas.text(_MARGIN, pen.y, line, paint.panel)
        if first and entry.who:
            who = f"{entry.who}:" if entry.chat else entry.who
            pen.canvas.text(_MARGIN, pen.y, set_cell_size(who, min(cell_len(who), x)), paint.panel_muted)
        pen.y += 1
