"""What the benchmark's clients read is what a terminal shows."""

import pytest

from tests.bench.glance import Glance
from tests.net.screens import Screen
from tui.terminal import questions


@pytest.mark.parametrize("piece", [1, 7, 1000])
def test_it_shows_what_a_terminal_shows_whatever_the_terminal_is_asked(piece):
    asked = questions(ascii_only=False, deep=True)
    sent = f"\x1b[2J{asked}\x1b[Hone\r\ntwo\x1b[5;3H♠ 10\x1b]0;Threefold\x07\x1b[1;31mred".encode()
    glance, screen = Glance(), Screen()
    for start in range(0, len(sent), piece):
        glance.feed(sent[start : start + piece])
        screen.feed(sent[start : start + piece])
    assert "two" in screen.text
    assert glance.text == screen.text
