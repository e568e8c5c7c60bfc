"""The compact panel: what everybody sees at a table is said in it, and one's own cards always are."""

import pytest

from engine.cards import Card
from tests.tui.players import listed
from tests.tui.positions import position
from tests.tui.stage import Stage
from tests.tui.table_stage import Seat, TableApp, at, play_on, screen_text, table_of
from tests.tui.test_screens import ALL
from tui.in_words import held_in_words, tableau_in_words
from tui.wording import Words

WORDS = Words(("Ben", "Ada"), 0)
NINE, TEN, ACE = Card("9", "H"), Card("T", "S"), Card("A", "C")

TABLEAUX = [
    ((NINE, TEN, ACE), (False, True, True), "Ada's table: 9♥; 10♠ A♣ on covered cards.", "both"),
    ((NINE, TEN), (False, True), "Ada's table: 9♥; 10♠ on a covered card.", "one of each"),
    ((NINE, None), (False, False), "Ada's table: 9♥.", "an empty slot"),
    ((None, TEN), (True, True), "Ada's table: 10♠ on a covered card; 1 covered card.", "one that is not turned up yet"),
    ((None, None), (False, False), "", "nothing"),
]


@pytest.mark.parametrize(("up", "covered", "said", "why"), TABLEAUX, ids=[row[-1] for row in TABLEAUX])
def test_a_tableau_in_words(up, covered, said, why):
    assert tableau_in_words(WORDS, "Ada's table", list(zip(up, covered, strict=True))) == said


def test_a_hand_in_words():
    assert held_in_words(WORDS, [NINE, TEN], ["set aside: A♣"]) == "Your hand: 9♥ 10♠; set aside: A♣."
    assert held_in_words(WORDS, [], []) == ""


def text_of(app):
    return " ".join(screen_text(app).split())


@pytest.mark.parametrize("name", ["auction", "nest, named", "their nest", "hidden"])
async def test_ones_hand_is_there_whatever_is_asked(name):
    link = position(name)
    async with TableApp(link).run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        said = text_of(pilot.app)
        words = Words(link.table.names, 0)
        assert [card for card in link.table.view(0).deal.hand if words.card(card) not in said] == []


@pytest.mark.parametrize("mover", [0, 1])
async def test_what_lies_on_the_tables_is_there(mover):
    """The cards of the trick are, too, and those of one's own that may not be played just now."""
    link = Seat(play_on(table_of("threefold"), at(tricks=6, plays=1, mover=mover)))
    async with TableApp(link).run_test(size=(40, 14)) as pilot:
        await pilot.pause()
        said, view = text_of(pilot.app), link.table.view(0)
        words = Words(link.table.names, 0)
        seen = [*view.deal.hand, *view.deal.up[0], *view.deal.up[1], *(play.card for play in view.deal.trick.plays)]
        assert [card for card in seen if card is not None and words.card(card) not in said] == []
        assert "Ada's table: " in said


async def test_the_keys_are_those_of_the_whole_table():
    """Digits are the table's and letters the hand's, whether the terminal has room to draw them or not."""
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=5, plays=1, mover=0)))
    async with TableApp(link).run_test(size=(40, 14)) as pilot:
        await pilot.pause()
        keys = {item.key: item.text for item in listed(pilot.app)}
        await pilot.resize_terminal(80, 24)
        for key, card in keys.items():
            await pilot.press(key)
            assert f"{card}: Enter or {key} plays it" in screen_text(pilot.app)
    assert {key.isdigit() for key in keys} == {True, False}


async def test_the_captions_of_the_title_never_run_together():
    async with Stage(ALL["menu"]).run_test(size=(40, 30)) as pilot:
        await pilot.pause()
        assert "nobody has  everybody" in screen_text(pilot.app)
