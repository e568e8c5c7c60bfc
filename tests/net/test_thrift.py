"""A frame in fewer bytes is the same frame."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.thrift import thrifty


@pytest.mark.parametrize(
    ("frame", "written"),
    [
        ("", ""),
        ("plain", "plain"),
        ("\x1b[1mone\x1b[0m\x1b[1mtwo\x1b[0m", "\x1b[1monetwo\x1b[0m"),
        ("\x1b[1;31;40mone\x1b[0m\x1b[1;32;40mtwo\x1b[0m", "\x1b[1;31;40mone\x1b[32mtwo\x1b[0m"),
        ("\x1b[1;31mone\x1b[0m\x1b[31mtwo\x1b[0m", "\x1b[1;31mone\x1b[22mtwo\x1b[0m"),
        ("\x1b[31mone\x1b[0mtwo", "\x1b[31mone\x1b[0mtwo"),
        ("\x1b[31mone\x1b[0m\x1b[2;3H\x1b[31mtwo\x1b[0m", "\x1b[31mone\x1b[2;3Htwo\x1b[0m"),
        ("\x1b[31mone\x1b[0m\n\x1b[31mtwo\x1b[0m\x1b[?2026l", "\x1b[31mone\ntwo\x1b[?2026l\x1b[0m"),
        (
            "\x1b[38;5;9;48;2;1;2;3ma\x1b[0m\x1b[38;5;9;48;2;1;2;4mb\x1b[m",
            "\x1b[38;5;9;48;2;1;2;3ma\x1b[48;2;1;2;4mb\x1b[0m",
        ),
        ("\x1b[31ma\x1b[1mb\x1b[0m", "\x1b[31ma\x1b[1mb\x1b[0m"),
        ("\x1b[1;31ma\x1b[22;39mb\x1b[0m", "\x1b[1;31ma\x1b[0mb"),
        ("\x1b[31ma\x1b[m", "\x1b[31ma\x1b[0m"),
        ("a\x1b[31m\x1b[0m", "a"),
        ("\x1b[1;31;47ma\x1b[0;32;42m  \x1b[0;1;31;47mb\x1b[0m", "\x1b[1;31;47ma\x1b[42m  \x1b[47mb\x1b[0m"),
        ("\x1b[1;31ma\x1b[0m \x1b[1;32mb\x1b[0m", "\x1b[1;31ma \x1b[32mb\x1b[0m"),
        ("\x1b[4ma\x1b[0m \x1b[4mb\x1b[0m", "\x1b[4ma\x1b[0m \x1b[4mb\x1b[0m"),
        ("\x1b[1;2;31ma\x1b[0;1;31mb\x1b[0m", "\x1b[1;2;31ma\x1b[0;1;31mb\x1b[0m"),
    ],
)
def test_a_style_is_said_once_and_then_what_differs(frame, written):
    assert thrifty(frame) == written


CODES = st.sampled_from([
    "0", "", "1", "2", "3", "4", "7", "9", "22", "23", "24", "27", "31", "97", "39", "44", "103", "49",
    "38;5;7", "48;5;200", "38;2;1;2;3", "48;2;9;8;7", "1;31;44", "4;38;5;1", "0;1",
])  # fmt: skip
PIECES = st.one_of(
    CODES.map(lambda codes: f"\x1b[{codes}m"),
    st.sampled_from(["a", "bc ", "10♥", " ", "\n", "\x1b[3;4H", "\x1b[1;1H", "\x1b[?25l"]),
)


def cells(text):
    screen = pyte.Screen(20, 6)
    pyte.Stream(screen).feed(text)
    return [[seen(screen.buffer[y][x]) for x in range(20)] for y in range(6)], (screen.cursor.x, screen.cursor.y)


def seen(cell):
    """A cell as one sees it: a blank has no letter, so nobody sees the colour or the weight of it."""
    if cell.data != " " or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_a_terminal_shows_the_same(frame):
    frame += "\x1b[0m"
    assert cells(thrifty(frame)) == cells(frame)


@given(st.lists(PIECES, max_size=20).map("".join), st.lists(PIECES, max_size=20).map("".join))
def test_frames_can_be_left_out(first, second):
    """Each begins and ends without a style."""
    both = thrifty(first + "\x1b[0m") + thrifty(second + "\x1b[0m")
    assert cells(both) == cells(first + "\x1b[0m" + second + "\x1b[0m")
