"""A question on the table with its answers: name trumps, cut, call, draw from a fan of backs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tui.widgets.canvas import Canvas, Drawn, cut, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual import events

    from tui.question import Answer, Question
    from tui.widgets.card import Drawing

_COLUMN = 12
"""The widest column of a table of words."""

_SHORT = 8
"""Characters of an answer that stands in a column with others, such as a call and its key."""

_BACK = 3
"""Columns and lines of a back in a fan."""


class Ask(Drawn[int]):
    """The table of words, the question, the answers, and what follows from them in small print."""

    class Answered(Message):
        """An answer was clicked; its place in the list."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[Question, int, Drawing] | None = None

    def show(self, question: Question, chosen: int, drawing: Drawing) -> None:
        """Ask this; `chosen` is the place of the answer that Enter gives."""
        shown = (question, chosen, drawing)
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas[int]:
        """Everything, with lines free between the parts where there is room."""
        if self._shown is None:
            return Canvas(width, height, self.rich_style)
        question, _, drawing = self._shown
        paint = drawing.paint
        canvas: Canvas[int] = Canvas(width, height, paint.felt)
        asked = wrapped(question.text, width)
        print_below = wrapped(question.small, width) if question.small else []
        rows = _rows(question.answers, width)
        tall = sum(_lines(row, rows) for row in rows)
        needed = len(asked) + tall + len(print_below)
        lines = height >= 7 and needed + 2 <= height
        room = height - 2 * lines
        grid = question.grid[:1] + question.grid[1:][-max(1, room - needed - 3) :] if room - needed >= 3 else ()
        needed += len(grid)
        # A line free after every part but the last; where there are not enough of them, some parts go without.
        apart = sum(map(_apart, rows, rows[1:]))
        gaps = {"grid": int(bool(grid)), "rows": apart, "small": int(bool(print_below)), "asked": int(bool(rows))}
        for part in gaps:
            if needed + sum(gaps.values()) > room:
                gaps[part] = 0
        y = max(0, (height - needed - sum(gaps.values())) // 2)
        if lines:
            for edge in (0, height - 1):
                canvas.text(0, edge, drawing.glyphs.rule * width, paint.line)
        if grid:
            y = self._draw_grid(canvas, grid, y) + gaps["grid"]
        for line in asked:
            canvas.centred(0, width, y, cut(line, width, drawing.glyphs.more), paint.strong)
            y += 1
        if rows:
            y = self._draw_answers(canvas, rows, y + gaps["asked"], airy=bool(gaps["rows"]))
        for number, line in enumerate(print_below, y + gaps["small"]):
            canvas.centred(0, width, number, line, paint.muted)
        return canvas

    def _draw_grid(self, canvas: Canvas[int], grid: Sequence[Sequence[str]], y: int) -> int:
        assert self._shown is not None
        paint, more = self._shown[2].paint, self._shown[2].glyphs.more
        column = min(_COLUMN, canvas.width // len(grid[0]))
        left = (canvas.width - column * len(grid[0])) // 2
        for number, row in enumerate(grid):
            for place, text in enumerate(row):
                style = paint.muted if number == 0 else paint.felt
                canvas.centred(left + place * column, column - 1, y, cut(text, column - 1, more), style)
            y += 1
        return y

    def _draw_answers(
        self, canvas: Canvas[int], rows: Sequence[Sequence[tuple[int, Answer, str]]], y: int, *, airy: bool
    ) -> int:
        assert self._shown is not None
        _, chosen, drawing = self._shown
        paint, width = drawing.paint, canvas.width
        left = between = 0
        for number, row in enumerate(rows):
            if not (number and _same_columns(rows[number - 1], row)):
                total = sum(cell_len(text) for _, _, text in row)
                between = next((cells for cells in (3, 2, 1) if total + cells * (len(row) - 1) <= width), 0)
                left = max(0, (width - total - between * (len(row) - 1)) // 2)
            x = left
            y += airy and bool(number) and _apart(rows[number - 1], row)
            for place, answer, text in row:
                face = Region(x, y, cell_len(text), _BACK if answer.back else 1)
                style = paint.chosen if place == chosen else _style(answer, drawing)
                canvas.fill(face, style, drawing.glyphs.back if answer.back and place != chosen else " ")
                middle = y + face.height // 2
                canvas.text(x, middle, text.replace(" ", ">", 1) if place == chosen else text, style)
                canvas.place(face if len(rows) > 1 or answer.back else face.grow((1, 0, 1, 0)), place)
                x += face.width + between
            y += _lines(row, rows)
        return y

    def on_click(self, event: events.Click) -> None:
        """Tell which answer was clicked."""
        if (place := self.clicked(event)) is not None:
            self.post_message(self.Answered(place))


def _style(answer: Answer, drawing: Drawing) -> Style:
    paint = drawing.paint
    if answer.back:
        return paint.back_key
    # Without colours a card's ground is the same as that of the answer marked.
    return paint.card(answer.suit, "open") if answer.suit and not paint.look.mono else paint.button


def _lines(row: Sequence[tuple[int, Answer, str]], rows: Sequence[Sequence[tuple[int, Answer, str]]]) -> int:
    """The lines of a row; below a fan of backs one is free, if anything follows."""
    return _BACK + (row is not rows[-1]) if any(answer.back for _, answer, _ in row) else 1


def _apart(above: Sequence[tuple[int, Answer, str]], row: Sequence[tuple[int, Answer, str]]) -> bool:
    """Whether a line should be free between two rows of text: the lower one does not go on with the upper one."""
    return not (any(answer.back for _, answer, _ in above) or _same_columns(above, row))


def _said(answer: Answer) -> str:
    return " ".join(filter(None, (answer.key, answer.text)))


def _same_columns(above: Sequence[tuple[int, Answer, str]], row: Sequence[tuple[int, Answer, str]]) -> bool:
    """Whether a row goes on in the columns of the one above."""
    return len({(cell_len(text), answer.back) for _, answer, text in (*above, *row)}) == 1 and len(row) <= len(above)


def _rows(answers: Sequence[Answer], width: int) -> list[list[tuple[int, Answer, str]]]:
    """The answers in rows, each with its place and its text; backs keep to themselves.

    Short ones that need more than a row stand in columns, the text to the right, and each row is as long as the others.
    """
    texts = [f" {answer.key:1} " if answer.back else f" {_said(answer)} " for answer in answers]
    short = [place for place, answer in enumerate(answers) if not answer.back and len(_said(answer)) <= _SHORT]
    columns = len(answers)
    if sum(cell_len(texts[place]) + 1 for place in short) - 1 > width:
        cells = max(cell_len(_said(answers[place])) for place in short)
        lines = math.ceil(len(short) / max(1, (width + 1) // (cells + 3)))
        columns = math.ceil(len(short) / lines)
        for place in short:
            key, text = answers[place].key, answers[place].text
            texts[place] = f" {key}{text.rjust(cells - cell_len(key))} "
    rows: list[list[tuple[int, Answer, str]]] = []
    used = 0
    for place, (answer, text) in enumerate(zip(answers, texts, strict=True)):
        full = used + 1 + cell_len(text) > width or (bool(rows) and len(rows[-1]) == columns)
        if not rows or full or rows[-1][-1][1].back != answer.back:
            rows.append([])
            used = -1
        rows[-1].append((place, answer, text))
        used += 1 + cell_len(text)
    return rows
