"""What reaches a terminal: characters it can show, colours that can be read, names that break nothing."""

from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.color import Color

from engine.cards import SUIT_GLYPHS, SUITS
from engine.games import game_of, rule_sets
from tests.gallery import exhibited
from tests.tui.positions import POSITIONS, position
from tests.tui.stage import played_table
from tests.tui.table_stage import CALM, Seat, at, screen_rows, screen_text, stage
from tests.tui.test_table import at_table, finish_trick, seat
from tui.palette import LOOKS, Paint
from tui.table import Person, with_dummy
from tui.widgets.canvas import Drawn
from tui.widgets.card import ASCII, MEDIUM, UNICODE, Drawing
from tui.widgets.side import Side, Waiting

WGL4 = {
    *"☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼",
    *bytes(range(0x20, 0x7F)).decode(),
    *bytes(range(0x80, 0x100)).decode("cp437"),
    *bytes(range(0x80, 0x100)).decode("cp1252", "ignore"),
}
"""The characters that practically every terminal font has, as far as two old code pages tell."""

PEOPLE = (Person("Ben"), Person("Bénédicte", is_bot=True), Person("Žofie", here=False), Person("日本語"))

PLACES = {
    "waiting": lambda: Seat(None, 0, (*PEOPLE[:2], Person("")), rules="threefold players=3 tie=shared"),
    "shuffle": lambda: seat(stage("shuffle", 0)),
    "cut": lambda: seat(stage("cut", 0), dealer=1),
    "their cut": lambda: seat(stage("cut", 1)),
    "trumps": lambda: seat(at(phase="trump", mover=0), dealer=1),
    "their trumps": lambda: seat(at(phase="trump", mover=1)),
    "lead": lambda: seat(at(tricks=4, mover=0)),
    "follow": lambda: seat(at(tricks=6, plays=1, mover=0)),
    "their turn": lambda: seat(at(tricks=3, mover=1)),
    "three": lambda: seat(at(tricks=4, plays=1, mover=0), "threefold players=3 packs=2"),
    "four": lambda: seat(at(tricks=3, plays=2, mover=0), "threefold players=4 sides=partners"),
    "over": lambda: Seat(played_table(deals=99)),
    **{name: partial(position, name) for name in POSITIONS},
}


def renamed(link):
    """The same table with other people at it."""
    if link.table:
        link.people = with_dummy(link.table.game, PEOPLE[: link.table.game.seats])
    return link


def strange(characters):
    return {character for character in characters if character and not character.isascii()}


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
@pytest.mark.parametrize("place", PLACES)
async def test_in_ascii_every_cell_is_ascii(place, size):
    link = renamed(PLACES[place]())
    async with at_table(link, replace(CALM, glyphs="ascii"), size=size) as pilot:
        link.tell(("Žofie", "naïve – 日本 ♥"), notice="“Cem” looks on…")
        await pilot.pause()
        assert strange(screen_text(pilot.app)) == set()
        if link.table and link.table.stage == "deal" and link.now().view.deal.phase == "play":
            finish_trick(link)
            await pilot.pause()
            assert strange(screen_text(pilot.app)) == set()


@pytest.mark.parametrize("key", ["S", "G", "R", "O", "question_mark", "Q", "L"])
async def test_in_ascii_every_page_over_the_table_is_ascii(key):
    link = renamed(seat(at(deals=1, tricks=3, mover=0)))
    async with at_table(link, replace(CALM, glyphs="ascii")) as pilot:
        link.tell(("Žofie", "naïve – 日本 ♥"))
        finish_trick(link)
        await pilot.pause()
        await pilot.press("space", key)
        await pilot.pause()
        assert strange(screen_text(pilot.app)) == set()


@pytest.mark.parametrize("name", ["table, cut at", "commands", "notices"])
async def test_in_ascii_everything_that_lies_over_the_table_is_ascii(name):
    async with exhibited(name, "dark", glyphs="ascii") as pilot:
        assert pilot.app.export_screenshot(title="").isascii()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@pytest.mark.parametrize("place", PLACES)
async def test_no_character_that_fonts_lack_is_drawn(place, size):
    link = PLACES[place]()
    async with at_table(link, size=size) as pilot:
        people = {character for person in link.people for character in person.name}
        assert set(screen_text(pilot.app)) - WGL4 - people - {"\n"} == set()
        for row in screen_rows(pilot.app):
            assert all(cell_len(character) == 1 for character in row if character not in people)


def test_every_glyph_is_one_cell_wide_and_known_to_fonts():
    for glyphs in (UNICODE, ASCII):
        texts = [*glyphs.suits.values(), *(text for text in glyphs if isinstance(text, str))]
        assert {character for text in texts for character in text} <= WGL4
        assert all(cell_len(text) == len(text) for text in texts)
        assert "\ufe0f" not in "".join(texts)
    assert all(text.isascii() for text in (*ASCII.suits.values(), *(text for text in ASCII if isinstance(text, str))))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["signs", "letters"])
@pytest.mark.parametrize("rules", rule_sets())
def test_every_card_of_a_game_has_a_face_of_its_own(rules, glyphs):
    """Also the Rook: its letters are no suit's and no colour's."""
    cards = {card._replace(copy=0) for card in game_of(rules).pack.by_name.values()}
    faces = [Drawing(Paint(LOOKS["dark"]), glyphs, MEDIUM).face(card).upper() for card in cards]
    assert len({*faces}) == len(cards)
    assert "R" not in faces


# Names are text.

NAMES = [
    "[@click=app.quit]",
    "x[/",
    "[b]bold[/b] [/]",
    "日本語のなまえ長",
    "\uff21\u0301\uff42\uff43",
    "{0} {name!r}",
    "%s $x \\[",
]


@pytest.mark.parametrize(
    ("name", "size"), [*((name, (80, 24)) for name in NAMES), (NAMES[0], (40, 12)), (NAMES[3], (60, 20))]
)
async def test_a_name_is_text_and_breaks_no_column(name, size):
    link = seat(at(plays=1, tricks=3, mover=0), "threefold players=3")
    link.people = (Person("Ben"), Person(name), Person(name))
    async with at_table(link, size=size) as pilot:
        link.tell((name, f"{name} {name}"), notice=f"{name} looks on.")
        await pilot.pause()
        assert name.split()[0][:4] in screen_text(pilot.app)
        for key in ("", "S", "G"):
            await pilot.press(*([key] if key else []))
            await pilot.pause()
            for widget in pilot.app.screen.query(Drawn):
                for y in range(widget.size.height if widget.display else 0):
                    assert cell_len(widget.canvas().strip(y).text) == widget.size.width
            await pilot.press(*(["escape"] if key else []))
        await pilot.click("#table", offset=(5, 1))
        assert pilot.app.is_running


async def test_people_are_called_as_the_table_calls_them_now():
    link = seat(at(tricks=3, mover=1))
    async with at_table(link) as pilot:
        link.tell(people=(Person("Ben"), Person("Zoë")))
        await pilot.pause()
        assert "Zoë is thinking." in screen_text(pilot.app)
        log = pilot.app.screen.query_one("#side").size
        table = ["".join(row[: pilot.app.size.width - log.width]) for row in screen_rows(pilot.app)]
        assert "Ada" not in "".join(table), "the log keeps what it was told"


# Colours.

COLOURED = [look for look in LOOKS.values() if not look.ansi]


def luminance(colour):
    def linear(channel):
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = colour.get_truecolor()
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(style):
    light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXTS = ["felt", "muted", "strong", "accent", "other", "panel", "panel_muted", "panel_strong", "panel_accent"]
TEXTS += ["panel_other", "bar", "bar_key", "slot", "back_key", "button", "chosen"]


def styles(look):
    """Every style that a word or a suit is written in, by what it is for."""
    for four in (True, False):
        paint = Paint(look, four_colours=four)
        yield from ((name, getattr(paint, name)) for name in TEXTS)
        for suit in (*SUITS, ""):
            for state in ("open", "chosen", "idle", "dim"):
                yield f"{suit} {state}", paint.card(suit, state)


@pytest.mark.parametrize("look", COLOURED, ids=lambda look: look.name)
def test_everything_written_can_be_read(look):
    low = {name: round(contrast(style), 2) for name, style in styles(look) if contrast(style) < 4.5}
    assert low == {}


def test_in_the_terminals_own_colours_nothing_is_written_on_its_own_colour():
    for look in (LOOKS["ansi"], LOOKS["mono"]):
        for name, style in styles(look):
            assert style.color is None or style.color != style.bgcolor or style.color == Color.parse("default"), name


@pytest.mark.parametrize("state", ["open", "idle"])
@pytest.mark.parametrize("four", [True, False], ids=["four colours", "two"])
@pytest.mark.parametrize("look", [look for look in LOOKS.values() if not look.mono], ids=lambda look: look.name)
def test_the_rook_looks_like_no_suit_and_can_be_read(look, four, state):
    paint = Paint(look, four_colours=four)
    assert paint.card("", state) not in {paint.card(suit, state) for suit in SUITS}
    assert contrast(paint.card("", state)) >= 4.5


@pytest.mark.parametrize("look", LOOKS.values(), ids=lambda look: look.name)
def test_suits_are_told_apart(look):
    for one, two in combinations(SUITS, 2):
        assert UNICODE.suits[one] != UNICODE.suits[two]
        assert ASCII.suits[one] != ASCII.suits[two]
    assert set(UNICODE.suits.values()) == set(SUIT_GLYPHS.values())
    if look.mono:
        return
    four = {Paint(look).card(suit, "open") for suit in SUITS}
    two = {suit: Paint(look, four_colours=False).card(suit, "open").color for suit in SUITS}
    assert len(four) == 4
    assert two["H"] == two["D"] != two["S"] == two["C"]


@pytest.mark.parametrize("look", LOOKS.values(), ids=lambda look: look.name)
def test_a_card_that_may_be_played_looks_unlike_one_that_may_not(look):
    for suit in (*SUITS, ""):
        paint = Paint(look)
        assert len({paint.card(suit, state) for state in ("open", "dim")}) == 2
        assert len({paint.card(suit, state) for state in ("open", "chosen", "dim")}) == 3


async def test_without_colour_the_raised_card_stands_in_brackets_and_the_winner_has_a_mark():
    link = seat(at(tricks=6, plays=1, mover=0))
    async with at_table(link, look="mono") as pilot:
        await pilot.press("right")
        assert "[q]" in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert "*" in screen_text(pilot.app)
        assert "wins" in screen_text(pilot.app) or "You win" in screen_text(pilot.app)


@pytest.mark.parametrize("look", LOOKS.values(), ids=lambda look: look.name)
def test_the_side_column_stands_apart_from_the_table(look):
    side = Side()
    side.show(Waiting("Table K7QF", ()), (), Drawing(Paint(look), UNICODE, MEDIUM))
    edge = {row[0] for row in side.draw(24, 10).rows}
    assert {character for character, _ in edge} == {UNICODE.edge if look.panel == look.felt else " "}
