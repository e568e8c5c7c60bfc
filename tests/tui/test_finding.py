"""Finding a word on a page, such as the rules of a table."""

from tests.tui.plain_stage import at_table
from tests.tui.players import Clicker
from tests.tui.stage import Stage
from tests.tui.table_stage import CALM, Seat, screen_text, table_of
from tests.tui.test_evening import until
from tui.screens.reading import rules_screen
from tui.widgets.page import Page


def rules(text="threefold players=3 tie=shared"):
    return Stage(lambda settings, paint: rules_screen(settings, paint, text))


def marked(app):
    """The texts that are shown as found, the one where one is first."""
    page = app.screen.query_one(Page)
    styles = {}
    for row in page.canvas().rows:
        for character, style in row:
            styles.setdefault(style, []).append(character)
    return ["".join(found) for found in styles.values() if "".join(found).replace("tie", "").replace("Tie", "") == ""]


async def find(pilot, text):
    await pilot.press("slash")
    await pilot.pause()
    await pilot.press(*text, "enter")


async def test_a_word_is_found_wherever_it_stands_with_the_options_of_this_table():
    app = rules()
    async with app.run_test(size=(80, 24)) as pilot:
        await find(pilot, "tie")
        await until(pilot, "tie: 1 of")
        places = int(screen_text(app).split("tie: 1 of ")[1].split()[0])
        assert places > 1
        assert marked(app)
        for place in [*range(2, places + 1), 1]:  # after the last comes the first
            await pilot.press("N")
            await until(pilot, f"tie: {place} of {places}")
        await find(pilot, "SHARED")
        await until(pilot, "SHARED: 1 of")
        assert "tie: shared" in screen_text(app)


async def test_what_stands_nowhere_is_told_and_nothing_is_marked():
    app = rules("kentucky")
    async with app.run_test(size=(80, 24)) as pilot:
        before = screen_text(app).splitlines()[3:-1]
        await find(pilot, "[b]quack")
        await until(pilot, "[b]quack: nowhere on this page")
        assert screen_text(app).splitlines()[3:-1] == before
        assert "next" not in screen_text(app).splitlines()[-1]


async def test_without_a_word_the_key_for_the_next_place_asks_for_one():
    app = rules()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("N")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press(*"N", *"trump", "enter")
        await until(pilot, "trump: 1 of")


async def test_it_is_found_by_clicks():
    app = rules()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Clicker(pilot, trumps=())
        await player.click("/ find")
        await pilot.pause()
        await pilot.press(*"card", "enter")
        await until(pilot, "card: 1 of")
        await player.click("N next")
        await until(pilot, "card: 2 of")


async def test_in_lines_the_sentences_with_a_word_are_said():
    async with at_table(Seat(table_of("rook pass=none")), settings=CALM) as paper:
        said = await paper.type("find kitty")
        assert said[0].startswith("The rules of this table have kitty in ")
        assert all("kitty" in line.casefold() for line in said)
        assert await paper.type("f quack") == ["The rules of this table say nothing of quack."]
        assert await paper.type("find") == ["Find which word? For example: find trump."]


def test_snapshot_of_what_is_found(snap_compare):
    async def before(pilot):
        await find(pilot, "tie")
        await until(pilot, "tie: 1 of")

    assert snap_compare(rules(), run_before=before, terminal_size=(80, 24))
