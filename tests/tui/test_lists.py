"""Lists and columns: what does not fit is cut where one sees it, and lines spread where there is room."""

import pytest

from tests.tui.stage import paint_of
from tui.screens.frame import drawing_of
from tui.settings import Settings
from tui.widgets.canvas import columns
from tui.widgets.choices import Choice, Choices

ROWS = [Choice("one", "Quick seat", note="a free seat, or a table of your own"), Choice("two", "Wishes for a seat")]


def drawn(rows, width, height, **how):
    choices = Choices(**how)
    choices.show(rows, drawing_of(Settings(), paint_of(Settings())))
    return ["".join(character for character, _ in row).rstrip() for row in choices.draw(width, height).rows]


@pytest.mark.parametrize(
    ("width", "first", "second"),
    [
        (70, " > 1  Quick seat                 a free seat, or a table of your own", "   2  Wishes for a seat"),
        (40, " > 1  Quick seat  a free seat, or a t…", "   2  Wishes for a seat"),
        (24, " > 1  Quick seat", "   2  Wishes for a seat"),
        (20, " > 1  Quick seat", "   2  Wishes for a …"),
    ],
)
def test_what_does_not_fit_is_cut_and_a_note_of_a_few_letters_left_out(width, first, second):
    assert drawn(ROWS, width, 2) == [first, second]


@pytest.mark.parametrize(
    ("airy_from", "height", "lines"), [(None, 9, [0, 1]), (0, 3, [0, 2]), (4, 3, [0, 1]), (4, 4, [0, 2])]
)
def test_lines_spread_where_there_is_room_for_that(airy_from, height, lines):
    shown = drawn(ROWS, 40, height, airy_from=airy_from)
    assert [y for y, line in enumerate(shown) if line] == lines


def test_columns_stand_under_each_other_and_figures_end_so():
    rows = [("Trick 9", "Ada", "-5 %", "8♦"), ("Trick 10", "you", "-10 %", "9♣")]
    assert columns(rows, figures={2}) == ["Trick 9   Ada   -5 %  8♦", "Trick 10  you  -10 %  9♣"]
    assert columns([]) == []
