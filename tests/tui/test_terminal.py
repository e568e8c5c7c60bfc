"""What a terminal says of itself decides how it is drawn to."""

from dataclasses import replace

import pyte
import pytest

from engine.cards import SUIT_GLYPHS
from tests.tui.table_stage import CALM, TableApp, at, screen_text
from tests.tui.test_table import seat
from tui.palette import LOOKS, look_of
from tui.said import TerminalSaid
from tui.terminal import Answers, Colours, colours_by, may_be_deep, questions, with_answer

WHITE, BLACK = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07"


@pytest.mark.parametrize(
    ("text", "answers", "why"),
    [
        ("\x1b[2;2R", Answers(suit=1), "a suit takes a column"),
        ("\x1b[2;3R", Answers(suit=2), "it takes two, as in a Korean font"),
        ("\x1b[2;4R", Answers(suit=3), "it is no suit at all: three characters of another set"),
        ("\x1b[3;3R", Answers(line=2), "a line takes two columns"),
        ("\x1b[9;2R", Answers(), "nobody asked about that line"),
        (WHITE, Answers(ground=(255, 255, 255)), "paper"),
        (BLACK, Answers(ground=(0, 0, 0)), "ended as others end it"),
        ("\x1b]11;rgb:f/8/0\x07", Answers(ground=(255, 136, 0)), "short"),
        ("\x1b]11;rgba:ff/ff/ff/80\x07", Answers(ground=(255, 255, 255)), "with a glass in front of it"),
        ("\x1b[?62;22c", Answers(kind="62;22"), "who it is"),
        ("\x1bP1$r0;48:2:1:2:3m\x1b\\", Answers(deep=True), "it has every colour"),
        ("\x1bP1$r48:2::1:2:3m\x1b\\", Answers(deep=True), "with a place for a palette's name"),
        ("\x1bP1$r48;2;1;2;3m\x1b\\", Answers(deep=True), "as it was written"),
        ("\x1bP1$r0;48:5:16m\x1b\\", Answers(deep=False), "the nearest of 256"),
        ("\x1bP1$r0;148:2:1:2:3m\x1b\\", Answers(deep=False), "something else"),
        ("\x1bP0$r\x1b\\", Answers(deep=False), "it does not know the question"),
        ("\x1bP1+r524742\x1b\\", Answers(), "nobody asked for what is in a table"),
        ("\x1b]10;rgb:ffff/ffff/ffff\x07", Answers(), "nobody asked for its ink"),
        ("\x1b]11;red\x07", Answers(), "no answer"),
        ("q", Answers(), "a key"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else None,
)
def test_an_answer_is_understood(text, answers, why):
    assert with_answer(Answers(), text) == answers, why


def test_what_a_terminal_says_decides():
    assert Answers(ground=(255, 255, 240)).light
    assert not Answers(ground=(46, 52, 54)).light
    assert not Answers().light
    assert Answers(suit=2).ascii_only
    assert Answers(line=2).ascii_only
    assert not Answers(suit=1, line=1).ascii_only
    assert not Answers().ascii_only
    assert questions(ascii_only=True, deep=True).isascii()
    assert SUIT_GLYPHS["S"] in questions(ascii_only=False, deep=False)


@pytest.mark.parametrize(
    ("term", "promised", "deep", "colours"),
    [
        ("xterm-256color", Colours.MANY, True, Colours.TRUE),
        ("xterm-256color", Colours.MANY, False, Colours.MANY),
        ("xterm-256color", Colours.MANY, None, Colours.MANY),
        ("xterm-256color", Colours.NONE, True, Colours.NONE),
        ("xterm-kitty", Colours.TRUE, None, Colours.TRUE),
        ("linux", Colours.SIXTEEN, True, Colours.SIXTEEN),
    ],
)
def test_only_where_a_name_leaves_it_open_an_answer_adds_colours(term, promised, deep, colours):
    assert colours_by(Answers(deep=deep), promised) is colours
    assert may_be_deep(term, promised) is (promised is Colours.MANY)


def test_a_terminal_that_would_print_a_question_is_not_asked_it():
    assert not may_be_deep("screen.xterm-256color", Colours.MANY)


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("deep", [True, False])
def test_what_a_terminal_may_show_of_the_questions_is_wiped_away(ascii_only, deep):
    """Read by a terminal that knows none of them, the strings of the device among its text."""
    terminal = pyte.Screen(80, 24)
    pyte.Stream(terminal).feed(questions(ascii_only=ascii_only, deep=deep).replace("\x1bP", ""))
    assert not "".join(terminal.display).strip()
    assert not any(cell.bold or cell.bg != "default" for row in terminal.buffer.values() for cell in row.values())


@pytest.mark.parametrize(
    ("theme", "colours", "light", "look"),
    [
        ("auto", Colours.TRUE, False, "dark"),
        ("auto", Colours.MANY, True, "light"),
        ("dark", Colours.TRUE, True, "dark"),
        ("auto", Colours.SIXTEEN, True, "ansi"),
        ("contrast", Colours.SIXTEEN, False, "ansi"),
        ("mono", Colours.SIXTEEN, False, "mono"),
        ("dark", Colours.NONE, False, "mono"),
        ("mono", Colours.TRUE, False, "mono"),
    ],
)
def test_the_look_of_a_theme(theme, colours, light, look):
    assert look_of(theme, colours=colours, light=light) is LOOKS[look]


async def test_a_light_terminal_is_drawn_light_wherever_one_is():
    async with TableApp(seat(at(tricks=6, plays=1, mover=0))).run_test() as pilot:
        await pilot.press("O")
        pilot.app.post_message(TerminalSaid(WHITE))
        await pilot.pause()
        assert pilot.app.paint.look is LOOKS["light"]
        assert pilot.app.theme == "threefold-light"
        grounds = {
            segment.style.bgcolor.get_truecolor().hex
            for widget in pilot.app.screen.query("KeyBar, Heading")
            for strip in widget.render_lines(widget.size.region)
            for segment in strip
        }
        assert grounds <= {LOOKS["light"].felt, LOOKS["light"].bar}


async def test_who_chose_a_theme_keeps_it():
    async with TableApp(seat(at(tricks=3, mover=0)), replace(CALM, theme="dark")).run_test() as pilot:
        pilot.app.post_message(TerminalSaid(WHITE))
        await pilot.pause()
        assert pilot.app.paint.look is LOOKS["dark"]


@pytest.mark.parametrize("answer", ["\x1b[2;3R", "\x1b[3;3R"])
async def test_where_a_sign_takes_two_columns_letters_are_drawn(answer):
    async with TableApp(seat(at(tricks=6, plays=1, mover=0))).run_test() as pilot:
        await pilot.pause()
        assert not screen_text(pilot.app).isascii()
        pilot.app.post_message(TerminalSaid(answer))
        await pilot.pause()
        assert screen_text(pilot.app).isascii()
        assert pilot.app.settings.glyphs == "ascii"
