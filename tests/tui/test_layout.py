"""The layout at every size a terminal can have."""

import pytest

from tui.layout import LEAST_HEIGHT, LEAST_WIDTH, TALLEST, WIDEST, Layout

PLAYERS = [(1, 8), (2, 5), (2, 10), (3, 8)]


@pytest.mark.parametrize(("opponents", "slots"), PLAYERS)
def test_everything_has_its_lines_and_fits(opponents, slots):
    for columns in range(LEAST_WIDTH, WIDEST + 20, 7):
        for lines in range(LEAST_HEIGHT, TALLEST + 20):
            plan = Layout.of(columns, lines, opponents, slots)
            assert not plan.compact
            assert plan.width <= min(columns, WIDEST)
            parts = plan.opponents + plan.trick + plan.tableau + plan.hand + plan.prompt + 1
            assert parts == plan.height == min(lines, TALLEST)
            assert plan.trick >= 3, "a title, a card and the reason for the winner"
            assert plan.opponents >= 2 * opponents
            assert slots * (plan.size.width + 1) <= plan.width - plan.side or slots > 8


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (LEAST_WIDTH - 1, 60), (200, LEAST_HEIGHT - 1)])
def test_too_small_a_terminal_gets_the_panel(size):
    assert Layout.of(*size).compact


def test_a_larger_terminal_never_has_smaller_cards():
    for opponents, slots in PLAYERS:
        sizes = [Layout.of(columns, columns // 3, opponents, slots).size.width for columns in range(78, WIDEST)]
        assert sizes == sorted(sizes)
