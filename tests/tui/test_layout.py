"""The layout at every size a terminal can have."""

import pytest

from tui.layout import LEAST_HEIGHT, LEAST_WIDTH, TALLEST, WIDEST, Layout, Seating
from tui.widgets.opponents import beginnings
from tui.widgets.trick import LEAST_AROUND

FACING = [Seating(1, 8), Seating(2, 5), Seating(2, 10), Seating(3, 8)]
AROUND = [Seating(3, slots, across, around=True) for slots, across in ((0, 0), (7, 0), (0, 7))]


@pytest.mark.parametrize("seating", [*FACING, *AROUND], ids=str)
def test_everything_has_its_lines_and_fits(seating):
    for columns in range(LEAST_WIDTH, WIDEST + 20, 7):
        for lines in range(LEAST_HEIGHT, TALLEST + 20):
            plan = Layout.of(columns, lines, seating)
            assert not plan.compact
            assert plan.width <= min(columns, WIDEST)
            parts = plan.opponents + plan.trick + plan.tableau + plan.hand + plan.prompt + 1
            assert parts == plan.height == min(lines, TALLEST)
            assert plan.trick >= 3, "a title, a card and the reason for the winner"
            assert plan.opponents >= (3 if seating.around else 2 * seating.others)
            slots = max(seating.slots, seating.across)
            assert slots * (plan.size.width + 1) <= plan.width - plan.side or slots > 8


@pytest.mark.parametrize("seating", AROUND, ids=str)
def test_from_80_by_24_on_a_trick_lies_around_the_middle(seating):
    for columns, lines in ((80, 24), (90, 30), (120, 40), (200, 60)):
        assert Layout.of(columns, lines, seating).trick >= LEAST_AROUND


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (LEAST_WIDTH - 1, 60), (200, LEAST_HEIGHT - 1)])
def test_too_small_a_terminal_gets_the_panel(size):
    assert Layout.of(*size, Seating()).compact


def test_a_larger_terminal_never_has_smaller_cards():
    for seating in (*FACING, *AROUND):
        sizes = [Layout.of(columns, columns // 3, seating).size.width for columns in range(78, WIDEST)]
        assert sizes == sorted(sizes)


PLATES = [
    ((7, 14, 9), [0, 18, 36], "each has room enough in a third"),
    ((7, 17, 16), [0, 12, 34], "a partner takes what the others leave"),
    ((20, 20, 20), [], "together they have none"),
]


@pytest.mark.parametrize(("wants", "starts", "why"), PLATES, ids=[row[-1] for row in PLATES])
def test_where_the_plates_of_the_others_begin(wants, starts, why):
    assert beginnings(wants, 56) == starts, why
    gaps = [after - start - wide for start, after, wide in zip(starts, starts[1:], wants, strict=False)]
    assert all(gap >= 2 for gap in gaps)
