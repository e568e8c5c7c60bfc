"""Suits are told apart and words can be read: in every theme, by every eye, on every terminal."""

from dataclasses import replace
from itertools import combinations

import pytest
from rich.color import ColorSystem
from textual.geometry import Region

from engine.cards import SUITS
from tests.gallery import EXHIBITS, exhibited
from tests.tui.colour import EYES, TERMINALS, ciede2000, contrast, distance, hexed, reduced, seen_in
from tui.palette import LOOKS, Paint

ENOUGH = 4.5
"""WCAG's contrast for text (1.4.3, AA)."""
LESS = {"VS Code": 3.6, "Solarized, dark": 3.4, "Solarized, light": 3.4}
"""Where the sixteen are closer: the text of Solarized itself has 4.1, and Code draws inks at 4.5 by itself."""
APART = {"colour-blind": 17.5, "ansi": 17.5}
"""How far apart two suits are at least, by theme; the sixteen have little to choose from, but a ground as well."""
CLOSER = {"VS Code": 13}
"""Where the yellow is as light as the white."""

FACES = ["open", "idle"]
LEAST_DARK = TERMINALS["xterm"]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.335), 1.0),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(one, other, apart):
    """Of the test data that Sharma, Wu and Dalal published with the formula."""
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)


def test_contrast_is_that_of_the_standard():
    assert contrast(hexed("#000000"), hexed("#ffffff")) == pytest.approx(21)
    assert contrast(hexed("#777777"), hexed("#ffffff")) == pytest.approx(4.48, abs=0.01)


def faces(look, state, terminal, depth=None):
    """By suit, ink and ground of a card."""
    paint = Paint(look)
    return {suit: [reduced(part, depth) for part in seen_in(terminal, paint.card(suit, state))] for suit in SUITS}


@pytest.mark.parametrize("state", FACES)
@pytest.mark.parametrize("depth", [None, ColorSystem.EIGHT_BIT], ids=["all colours", "256"])
@pytest.mark.parametrize("look", [look for look in LOOKS.values() if not look.ansi], ids=lambda look: look.name)
def test_every_eye_tells_the_suits_apart(look, depth, state):
    shown = faces(look, state, LEAST_DARK, depth)
    for eye in EYES:
        for one, two in combinations(SUITS, 2):
            apart = distance(shown[one][0], shown[two][0], eye)
            assert apart >= APART.get(look.name, 14), (eye, one, two, round(apart, 1))
    for suit, (ink, ground) in shown.items():
        assert contrast(ink, ground) >= ENOUGH, suit


@pytest.mark.parametrize("terminal", TERMINALS)
def test_every_eye_tells_the_suits_apart_in_sixteen_colours(terminal):
    shown = faces(LOOKS["ansi"], "open", TERMINALS[terminal])
    for eye in EYES:
        for one, two in combinations(SUITS, 2):
            apart = max(distance(*pair, eye) for pair in zip(shown[one], shown[two], strict=True))
            assert apart >= CLOSER.get(terminal, APART["ansi"]), (eye, one, two, round(apart, 1))
    for suit, (ink, ground) in shown.items():
        assert contrast(ink, ground) >= LESS.get(terminal, ENOUGH), suit


@pytest.mark.parametrize("terminal", TERMINALS)
def test_every_eye_sees_which_card_is_raised_in_sixteen_colours(terminal):
    raised = faces(LOOKS["ansi"], "chosen", TERMINALS[terminal])
    for suit, face in faces(LOOKS["ansi"], "open", TERMINALS[terminal]).items():
        assert contrast(*raised[suit]) >= LESS.get(terminal, ENOUGH), suit
        for eye in EYES:
            assert max(distance(*pair, eye) for pair in zip(raised[suit], face, strict=True)) >= 30, (eye, suit)


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_marked_looks_like_nothing_else(look):
    paint = Paint(LOOKS[look])
    assert paint.chosen not in {paint.button, paint.felt, paint.strong, *(paint.card(suit, "open") for suit in SUITS)}
    assert all(paint.card(suit, "chosen") != paint.card(suit, "open") for suit in SUITS)


# What is written on the screens themselves, by whichever widget.

DECORATION = set("─│┌┐└┘░▌█·▔▁▏▕▎▊🭽🭾🭼🭿╭╮╰╯━┃┏┓┗┛#|-+. ")
"""What says nothing by itself, or is no text: lines, the pattern of a back, a place that is empty."""

AT_TABLES = ["table, raised", "table, phrases", "game, nest", "notices"]
BESIDE = ["screen, match over", "lobby", "table, line", "commands"]


def written(app):
    """Every style that something is written in on the screen on top, and the first text written in it."""
    found = {}
    for widget in app.screen.query("*"):
        if widget.children or not widget.display or not widget.size:
            continue
        for strip in widget.render_lines(Region(0, 0, *widget.size)):
            for segment in strip:
                if segment.style is not None and set(segment.text) - DECORATION:
                    found.setdefault(segment.style, segment.text.strip())
    return found


def unreadable(app, look):
    terminals = TERMINALS if LOOKS[look].ansi else {"any": LEAST_DARK}
    return {
        (name, text, str(style)): round(contrast(*seen_in(terminal, style)), 2)
        for style, text in written(app).items()
        for name, terminal in terminals.items()
        if contrast(*seen_in(terminal, style)) < LESS.get(name, ENOUGH)
    }


@pytest.mark.parametrize("name", AT_TABLES)
async def test_everything_written_at_a_table_can_be_read_in_every_theme(name):
    async with exhibited(name, "dark") as pilot:
        for look in LOOKS:
            pilot.app.change(replace(pilot.app.settings, theme=look))
            await pilot.pause()
            assert unreadable(pilot.app, look) == {}, look


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", BESIDE)
async def test_everything_written_on_a_screen_can_be_read_in_every_theme(name, look):
    async with exhibited(name, look) as pilot:
        assert unreadable(pilot.app, look) == {}


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", EXHIBITS)
async def test_everything_written_anywhere_can_be_read_in_every_theme(name, look):
    async with exhibited(name, look) as pilot:
        assert unreadable(pilot.app, look) == {}
