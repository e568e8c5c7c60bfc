"""A frame holds the cells that changed as they are to be seen, and nobody else is asked to draw."""

from random import Random

import pytest
from rich.style import Style
from textual.app import App
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.widgets import Static

from tui.composing import Composing
from tui.widgets.canvas import Canvas

SIZE = Size(60, 16)


class Asked(Static):
    """Counts the lines that it was asked for."""

    lines = 0

    def render_lines(self, crop):
        self.lines += crop.height
        return super().render_lines(crop)


class Layered(App):
    """Widgets side by side, on each other, and over an edge."""

    CSS = """
    Screen { layers: below above; }
    #left { width: 20; height: 8; background: red; }
    #over { layer: above; offset: 10 3; width: 25; height: 5; background: green 50%; border: round white; }
    #edge { layer: above; offset: 50 12; width: 20; height: 8; background: blue; }
    """

    def compose(self):
        with Vertical():
            yield Asked("one two\nthree 🂡 four\n" * 4, id="left")
            yield Asked("below", id="low")
        yield Asked("over the others", id="over")
        yield Asked("over the edge of the screen", id="edge")


def composed(app):
    """A compositor of the app's screen, to which nothing has changed yet."""
    composing = Composing()
    composing.reflow(app.screen, SIZE)
    composing.update_widgets({*app.query(Asked)})
    composing.render_partial_update()
    return composing


def cells(strip):
    """By cell, its character and style; of a wide one both."""
    return [(character, style) for text, style, _ in strip for character in text]


@pytest.mark.parametrize("seed", range(20))
async def test_the_cells_of_a_change_are_those_of_the_whole_screen(seed):
    chance = Random(seed)
    app = Layered()
    async with app.run_test(size=SIZE):
        composing = composed(app)
        asked = [*app.query(Asked)]
        for widget in asked:
            for _ in range(chance.randrange(3)):
                x, y = chance.randrange(widget.size.width), chance.randrange(widget.size.height)
                widget.refresh(Region(x, y, chance.randint(1, 12), chance.randint(1, 3)))
        composing.update_widgets({*asked})
        frame, whole = composing.render_partial_update(), composing.render_strips()
        drawn = set()
        for x, y, strip in frame.pieces if frame else ():
            columns = {(x + column, y) for column in range(strip.cell_length)}
            assert not columns & drawn, "drawn twice"
            drawn |= columns
            if "🂡" not in whole[y].text:  # a wide character may be cut in two, and is a blank then
                assert cells(strip) == cells(whole[y].crop(x, x + strip.cell_length))
        assert composing.render_partial_update() is None


async def test_a_whole_frame_is_the_whole_screen():
    app = Layered()
    async with app.run_test(size=SIZE):
        composing = composed(app)
        whole = composing.render_strips()
        lines = [[] for _ in range(SIZE.height)]
        for x, y, strip in composing.render_full_update().pieces:
            assert x == len(lines[y])
            lines[y] += cells(strip)
        assert lines == [cells(strip) for strip in whole]


async def test_only_the_line_that_changed_is_asked_for_and_sent():
    app = Layered()
    async with app.run_test(size=SIZE):
        composing = composed(app)
        asked = [*app.query(Asked)]
        for widget in asked:
            widget.lines = 0
        left = app.query_one("#left")
        left.refresh(Region(4, 1, 3, 1))
        composing.update_widgets({left})
        frame = composing.render_partial_update()
        assert [(x, y, strip.cell_length) for x, y, strip in frame.pieces] == [(4, 1, 3)]
        assert [widget.lines for widget in asked] == [1, 0, 0, 0]


@pytest.mark.parametrize("left", range(8))
@pytest.mark.parametrize("right", range(1, 9))
def test_a_stretch_of_a_line_is_that_stretch_of_the_line(left, right):
    """Half of a wide character is a blank."""
    canvas = Canvas(8, 1, Style())
    canvas.text(0, 0, "a日b本c", Style(bold=True))
    if left < right:
        assert canvas.strip(0, left, right).text == canvas.strip(0).crop(left, right).text


def test_what_did_not_change_between_two_changes_is_left_out():
    before, after = Canvas(40, 2, Style()), Canvas(40, 2, Style())
    for x in (3, 6, 30):
        after.text(x, 1, "x", Style())
    assert after.differing(before) == [Region(2, 1, 6, 1), Region(29, 1, 3, 1)]
