"""The screens beside the table: keys alone and clicks alone both do everything, and what they close with."""

import asyncio
from itertools import chain
from random import Random

import pytest
from textual import events
from textual.geometry import Offset

from engine.bots import bots
from engine.games import game_of, rule_sets
from engine.options import options_of
from tests.tui.stage import OPEN, Stage, click_text, paint_of, played_table, shown
from tui.form import Form, offered, stepped
from tui.friends import invitation
from tui.local import LocalTable
from tui.presets import PresetsFile, PresetsInMemory
from tui.ratings import Change, Rating
from tui.screens.confirm import confirm_leaving
from tui.screens.menu import MenuScreen
from tui.screens.reading import ReadingScreen, help_screen, rules_screen
from tui.screens.result import ResultScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetUp, SetupScreen
from tui.screens.table_menu import TableMenuScreen
from tui.settings import Settings
from tui.table import MenuItem, Person, Update
from tui.widgets.choices import Choices
from tui.widgets.page import TOGETHER, Page, say, wrapped
from tui.wording import Words

SIZES = [(60, 20), (80, 24), (120, 40), (300, 100)]
PROOF = "Prove it from the saved match: python -m engine verify RECORD"
ON_A_SERVER = "Prove it once the match is over: ssh HOST verify K7QF-0123456789abcdef"
NEW, UP, DOWN = Rating(1500, 350, True), Rating(1611, 339, True), Rating(1389, 339, True)
BOTS = {"careful": "Counts the cards.", "random": "Plays anything legal."}


def menu(settings, paint):
    return MenuScreen(settings, paint)


def resumable(settings, paint):
    return MenuScreen(settings, paint, resume="deal 3", notices=["settings.toml line 2: no [/ such [b]thing."])


def friends(settings, paint):
    return MenuScreen(settings, paint, friends=True)


class Opened:
    """What is told of a table that is open to friends."""

    link = LocalTable(
        played_table(deals=0), 0, {}, rng=Random(1), pause=lambda _seat: asyncio.sleep(0), keep=lambda _record: ""
    )
    ways = ("ssh -p 2222 192.0.2.7", "ssh -p 2222 2001:db8:1234:5678:9abc:def0:1234:5678")
    link.title = "K7QF"
    fingerprint = "SHA256:qgKdZBBNG7nnsoB7lPQlVAypYG52Q3vGMJC29quRpfk"


def invited(settings, paint):
    blocks = list(invitation(Opened()))
    return ReadingScreen(settings, paint, "Your table is open", "K7QF", lambda _width: blocks)


def setup(settings, paint):
    return SetupScreen(settings, paint, bots=BOTS)


def settings_screen(settings, paint):
    return SettingsScreen(settings, paint, lambda changed: (paint_of(changed), ""))


def rules(settings, paint):
    return rules_screen(settings, paint, "threefold players=3 packs=2 tie=shared")


def confirm(settings, paint):
    return confirm_leaving(settings, paint, "The match is kept.")


def table_menu(settings, paint):
    return TableMenuScreen(settings, paint, "Report Ada", (MenuItem("spam", "Spam"),), "Report Ada for what?")


def result(table, *, ended=True, proof=PROOF, deals=(), **state):
    def make(settings, paint):
        words = Words(tuple(table.names), 1, settings.glyphs == "ascii")
        people = tuple(Person(name) for name in table.names)
        update = Update(table.view(1), people, 1, **state)
        return ResultScreen(settings, paint, words, update, proof=proof, ended=ended, deals=deals)

    return make


ONE, TWO, OVER = played_table(deals=1), played_table(deals=2), played_table(deals=99)
FOUR = played_table("threefold players=4 sides=partners", ("Bénédicte", "Adalbert", "Cem", "Dee"), deals=2)
ALL = {
    "menu": menu,
    "resumable": resumable,
    "friends": friends,
    "invitation": invited,
    "setup": setup,
    "settings": settings_screen,
    "rules": rules,
    "help": help_screen,
    "confirm": confirm,
    "deal over": result(TWO),
    "match over": result(OVER),
    "rated": result(OVER, proof=ON_A_SERVER, changes=(Change(NEW, DOWN), Change(NEW, UP))),
    "partners": result(FOUR),
    "score": result(TWO, ended=False),
}

PROBLEMS = [f"settings.toml line {line}: there is no setting 'them': did you mean 'theme'?" for line in range(1, 9)]


@pytest.mark.parametrize("size", SIZES[:3])
async def test_all_that_has_to_be_said_first_can_be_read_with_the_keys(size):
    """However much it is: it takes what room there is, and the rest is a page further, as the line of keys says."""
    app = Stage(lambda settings, paint: MenuScreen(settings, paint, notices=[*PROBLEMS, "The last of them."]))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = shown(app)
        assert (PROBLEMS[0][:40] in seen, "Play" in seen) == (True, True)
        assert ("The last of them." in seen) != ("PgDn" in seen)
        while "The last of them." not in shown(app):
            before = shown(app)
            await click_text(pilot, "page on")
            await pilot.press("pagedown")
            assert shown(app) != before
        await pilot.press("enter")
        assert app.closed == "play"


CLOSING = [
    (menu, "enter", "play"),
    (menu, "down enter", "learn"),
    (menu, "down down enter", "daily"),
    (menu, "3", "daily"),
    (menu, "5", "figures"),
    (menu, "down down down enter", "review"),
    (menu, "down down down down down space", "rules"),
    (menu, "end enter", "quit"),
    (menu, "up enter", "quit"),
    (menu, "end home enter", "play"),
    (menu, "7", "help"),
    (menu, "0", OPEN),
    (menu, "escape", OPEN),
    (resumable, "enter", "resume"),
    (resumable, "2", "play"),
    (setup, "enter", SetUp("threefold cut=interactive", "careful")),
    (setup, "escape", None),
    (setup, "4 1", SetUp("threefold cut=interactive", "random")),
    (setup, "down down down left home enter", SetUp("threefold cut=interactive", "random")),
    (setup, "down down down down right home enter", SetUp("threefold players=3 cut=interactive", "careful")),
    (setup, "5 down right home enter", SetUp("threefold players=3 packs=2 cut=interactive", "careful")),
    (setup, "end up up up right home enter", SetUp("threefold", "careful")),
    (setup, "end up up up up right home enter", SetUp("threefold duplicate=2", "careful")),
    (setup, "3 1", SetUp("threefold players=3 cut=interactive", "careful")),
    (setup, "down down left home enter", SetUp("threefold players=4 sides=partners cut=interactive", "careful")),
    (setup, "2 3 3 1", SetUp("kentucky nest=free cut=interactive", "careful")),
    (setup, "9 1", SetUp("threefold rounds=4 cut=interactive", "careful")),
    (settings_screen, "escape", None),
    (settings_screen, "end enter", None),
    (rules, "escape", None),
    (help_screen, "enter", None),
    (help_screen, "Q", None),
    (confirm, "enter", False),
    (confirm, "escape", False),
    (confirm, "down enter", True),
    (confirm, "2", True),
    (result(TWO), "space", "on"),
    (result(TWO), "escape", "table"),
    (result(TWO), "5", "leave"),
    (result(TWO), "2", "hands"),
    (result(TWO), "3", "review"),
    (result(OVER), "enter", "again"),
    (result(TWO, ended=False), "enter", "table"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "keys", "closed"), CLOSING, ids=[f"{row[1]}: {row[2]}" for row in CLOSING])
async def test_keys_alone(make, keys, closed):
    app = Stage(make)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert app.closed == closed


CLICKING = [
    (menu, ["Rules"], "rules"),
    (menu, ["how it is played"], "rules"),
    (menu, ["Learn"], "learn"),
    (menu, ["Enter choose"], "play"),
    (resumable, ["Go on"], "resume"),
    (setup, ["careful", "Sit down"], SetUp("threefold cut=interactive", "random")),
    (setup, ["< 2", "Sit down"], SetUp("threefold players=4 cut=interactive", "careful")),
    (setup, ["Esc back"], None),
    (settings_screen, ["Theme", "Esc"], None),
    (rules, ["Esc back"], None),
    (rules, ["PgDn", "PgUp", "Esc"], None),
    (confirm, ["2  Leave"], True),
    (confirm, ["Stay"], False),
    (result(TWO), ["PgDn", "PgUp", "Go on"], "on"),
    (result(OVER), ["Look at the table"], "table"),
]


@pytest.mark.parametrize(("make", "texts", "closed"), CLICKING, ids=[f"{row[1]}: {row[2]}" for row in CLICKING])
async def test_the_mouse_alone(make, texts, closed):
    app = Stage(make)
    async with app.run_test(size=(80, 24)) as pilot:
        for text in texts:
            await click_text(pilot, text)
        await pilot.pause()
        assert app.closed == closed


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
async def test_every_screen_shows_its_heading_and_keys_at_every_size(make, size):
    app = Stage(make)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        assert "Esc" in text or "Enter" in text
        assert all(
            widget.region.right <= size[0] and widget.region.bottom <= size[1] for widget in app.screen.query("*")
        )


LISTS = {
    "under notices": resumable,
    "under a question": table_menu,
    "to confirm": confirm,
    "above a text": setup,
    "alone": menu,
}


@pytest.mark.parametrize("make", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_list_is_as_wide_as_the_page_whatever_stands_around_it(make, size):
    app = Stage(make)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.screen.query_one(Choices).size.width == app.screen.query_one("#body").content_size.width


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
async def test_in_ascii_nothing_else_is_shown(make):
    app = Stage(make, Settings(glyphs="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(app)
        assert text.isascii(), {character for character in text if not character.isascii()}


@pytest.mark.parametrize("look", ["dark", "light", "contrast", "colour-blind", "ansi", "mono"])
async def test_every_look_shows_the_marked_line_without_colour(look):
    app = Stage(menu, look=look)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        (line,) = [line for line in shown(app).splitlines() if line.startswith(" >")]
        assert "Learn" in line


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 30), (120, 40)], ids=str)
async def test_all_of_the_menu_is_in_view_whatever_has_to_be_said(size):
    notices = ["The match you left cannot be resumed; it is kept elsewhere, and it is also said why that is so."]
    app = Stage(lambda settings, paint: MenuScreen(settings, paint, notices=notices, friends=True))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert all(word in shown(app) for word in ("T H R E E", "why that is so", "Play", "Settings", "Quit"))
        assert ("nobody has seen" in shown(app)) == (size[1] >= 24)


async def test_keys_that_scroll_are_named_where_there_is_something_to_scroll():
    lines = [say(f"line {number}") for number in range(10)]
    app = Stage(lambda settings, paint: ReadingScreen(settings, paint, "Log", "", lambda _: lines))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "scroll" not in shown(app)
        await pilot.resize_terminal(80, 10)
        await pilot.pause()
        assert "scroll  PgDn page on" in shown(app)


async def test_a_page_that_was_larger_for_a_while_is_where_it_was():
    lines = [say(f"line {number}") for number in range(40)]
    app = Stage(lambda settings, paint: ReadingScreen(settings, paint, "Log", "", lambda _: lines))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("pagedown", "down")
        before = shown(app)
        assert "line 0" not in before
        for size in ((80, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert shown(app) == before


def test_what_belongs_together_stands_on_one_line():
    pair = f"K♠{TOGETHER}on{TOGETHER}7♦"
    lines = ["".join(part.text for part in line) for line in wrapped([say(f"{pair}   {pair}")], 14)]
    assert [line.strip() for line in lines] == ["K♠ on 7♦", "K♠ on 7♦"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("whoever comes finds it.", ["whoever comes", "finds it."]),
        ("it is played as described", ["it is played as", "described"]),  # long enough to stand alone
        ("an extraordinarily dull", ["an extraordinarily", "dull"]),  # with no room beside it
    ],
)
def test_a_short_last_word_does_not_stand_alone(text, lines):
    assert ["".join(part.text for part in line).strip() for line in wrapped([say(text)], 19)] == lines


async def test_the_line_under_a_moving_pointer_is_marked():
    app = Stage(menu)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover("Choices", offset=(10, 4))
        assert "> 5  Statistics" in shown(app)


async def test_the_wheel_moves_the_mark():
    app = Stage(menu)
    async with app.run_test(size=(80, 24)) as pilot:
        choices = app.screen.query_one("Choices")
        choices.on_mouse_scroll_down(_Wheel())
        assert "> 2  " in shown(app)
        choices.on_mouse_scroll_up(_Wheel())
        choices.on_mouse_scroll_up(_Wheel())
        await pilot.pause()
        assert "> 1  Play" in shown(app)


class _Wheel:
    def stop(self):
        pass


async def test_a_double_click_or_press_chooses_once():
    for twice in (("enter", "enter"), None):
        app = Stage(menu)
        async with app.run_test(size=(80, 24)) as pilot:
            if twice:
                await pilot.press(*twice)
            else:
                await pilot.click("Choices", offset=(10, 0), times=2)
            await pilot.pause()
            assert app.closed == "play"


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
async def test_keys_that_come_in_one_burst_close_a_screen_once(make):
    app = Stage(make)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lists, pages = app.screen.query(Choices), app.screen.query(Page)
        for _ in range(3):
            if lists:
                lists.first().action_last_line()
                lists.first().action_choose()
            else:
                pages.first().action_close_text()
        await pilot.pause()
        assert app.is_running


async def test_the_second_half_of_a_double_click_does_nothing_on_the_next_screen():
    app = Stage(setup)
    async with app.run_test(size=(80, 24)) as pilot:
        line = app.screen.query_one("Choices").region.offset + Offset(10, 3)
        for chain in (2, 1, 2):
            app.screen.query_one("Choices").post_message(click_at(app, line, chain))
            await pilot.pause()
            assert ("< random" in shown(app)) == (chain == 1)


def click_at(app, place, chain):
    inside = place - app.screen.query_one("Choices").region.offset
    return events.Click(None, *inside, 0, 0, 1, False, False, False, *place, chain=chain)


async def test_help_is_the_apps_and_reached_by_key_and_click():
    app = Stage(menu)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        await pilot.press("f1")
        await click_text(pilot, "? help")
        assert app.asked_for_help == 3


async def test_a_players_own_keys_work_and_are_shown():
    app = Stage(help_screen, Settings(keys=(("close-text", ("X",)), ("chat", ("T", "f7")))))
    async with app.run_test(size=(80, 40)) as pilot:
        assert "T F7" in shown(app)
        assert "X back" in shown(app)
        await pilot.press("escape")
        assert app.closed is OPEN
        await pilot.press("X")
        assert app.closed is None


@pytest.mark.parametrize("proof", [PROOF, ON_A_SERVER], ids=["home", "server"])
async def test_a_result_says_how_to_prove_the_deals_where_one_is(proof):
    app = Stage(result(OVER, proof=proof))
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        assert proof in shown(app)
        assert ("python -m engine" in shown(app)) == (proof == PROOF)


async def test_notices_are_shown_as_they_are():
    app = Stage(resumable)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "settings.toml line 2: no [/ such [b]thing." in shown(app)


async def test_the_form_says_what_a_line_decides_and_the_rules():
    app = Stage(setup)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down")
        assert "Threefold partners" in shown(app)
        await pilot.press("down")
        assert "Counts the cards." in shown(app)
        await pilot.press("down", "right", "down")
        assert "rules: threefold players=3 cut=interactive" in shown(app)
        assert "17 cards each" in shown(app)
        assert "(A-20)" not in shown(app)


async def test_a_change_of_settings_holds_at_once_and_a_problem_is_told():
    kept = []

    def change(settings):
        kept.append(settings)
        return paint_of(settings), "settings.toml could not be written: no space left on device."

    app = Stage(lambda settings, paint: SettingsScreen(settings, paint, change))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "down", "enter", "down", "left")
        assert kept[-1] == Settings(theme="dark", suits="two", glyphs="ascii")
        assert "no space left on device" in shown(app)
        assert "Up/Down" in shown(app)


async def test_a_name_is_asked_for_and_cleaned():
    kept = []

    def change(settings):
        kept.append(settings)
        return paint_of(settings), ""

    app = Stage(lambda settings, paint: SettingsScreen(settings, paint, change))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "up", "enter")
        await pilot.press("A", "d", "a", "space", "space", "enter")
        assert [settings.name for settings in kept] == ["Ada"]
        await pilot.press("end", "up", "enter")
        await pilot.press("escape")
        assert len(kept) == 1


async def test_a_name_that_others_decide_is_not_offered():
    app = Stage(lambda settings, paint: SettingsScreen(settings, paint, lambda _changed: (paint, ""), has_name=False))
    async with app.run_test(size=(80, 24)):
        assert "Name" not in shown(app)


async def test_a_long_page_scrolls_to_its_end_and_back():
    app = Stage(rules)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("end")
        last = shown(app)
        assert "Two to four players" not in last
        await pilot.press("up", "pageup", "pagedown", "down")
        assert shown(app) == last
        await pilot.press("home")
        assert "Two to four players" in shown(app)


async def test_a_log_is_shown_from_its_end():
    lines = [say(f"line {number}") for number in range(100)]
    app = Stage(lambda settings, paint: ReadingScreen(settings, paint, "Log", "", lambda _: lines, from_end=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "line 99" in shown(app)


async def test_the_result_of_a_deal_says_who_won_why_and_shows_the_seed():
    view = TWO.view(1)
    app = Stage(result(TWO))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        text = shown(app)
        assert "Deal 2 is over" in text
        assert "Ben wins the deal.\nMost tricks: 14.\nThe match stands 2 to 0, first to 3." in text
        assert "Ben dealt, you named ♣ clubs. Ben wins the deal. Most tricks: 17." in text
        assert "17*" in text
        assert view.seal.seed in text
        assert view.seal.commitment in text
        assert "Ben cut at" in text


async def test_while_a_deal_is_played_its_seed_is_not_shown():
    table = played_table(deals=1)
    table.act(table.to_act()[0], table.view(table.to_act()[0]).legal[0])
    app = Stage(result(table, ended=False))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        assert "The seed is shown when the deal is over." in shown(app)
        assert "not cut" in shown(app)


async def test_the_result_of_a_match_says_who_won():
    app = Stage(result(OVER))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "The match is over" in shown(app)
        assert "Ben wins the match, 3 to 1." in shown(app)


async def test_the_score_before_the_first_deal_is_empty():
    table = played_table(deals=0)
    app = Stage(result(table, ended=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "No deal has been scored yet." in shown(app)


@pytest.mark.parametrize(
    "id_", [pytest.param(id_, marks=() if id_ == "mendikot" else pytest.mark.long) for id_ in rule_sets()]
)
async def test_every_house_rule_is_set_on_the_form(id_):
    """R9: each line, from the last one up, is moved on by one, and that is the game that one sits down to.

    But for the one with which others leave the form.
    """
    app = Stage(lambda settings, paint: SetupScreen(settings, paint, start=SetUp(id_, "")))
    always = [
        option for option in options_of(rule_sets()[id_].options) if not option.when and option.key != "duplicate"
    ]
    async with app.run_test(size=(80, 24)) as pilot:
        lines = [row.id for row in app.screen.rows()][:1:-1]
        options = lines[1 : lines.index("preset")]
        moves = (("up",) if line == "option duplicate" else ("up", "right") for line in options)
        await pilot.press("end", *chain(*moves), "home", "enter")
        await pilot.pause()
    form = Form.of(app.closed.rules)
    assert game_of(form.rules).rules == form.rules
    assert [form.value(option.key) for option in always] == [
        stepped(offered(option), option.default, 1) for option in always
    ]


def test_the_form_is_tried_with_bots_there_are():
    assert set(BOTS) <= set(bots())


async def test_rules_are_kept_under_a_name_and_offered_again():
    presets = PresetsInMemory()
    app = Stage(
        lambda settings, paint: SetupScreen(settings, paint, presets=presets, start=SetUp("threefold tie=shared", ""))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        assert "of your own" in shown(app)
        await pilot.press("end", "enter", *"ours", "enter")
        await pilot.pause()
        assert presets.own() == (("ours", "threefold tie=shared"),)
        assert "< ours >" in shown(app)
        await pilot.press("home", "down", "down", "right")
        assert "Threefold for two" in shown(app)
        await pilot.press("left")
        assert "rules: threefold tie=shared" in shown(app)
        await pilot.press("home", "enter")
    assert app.closed == SetUp("threefold tie=shared", "")


def test_presets_in_a_file_are_kept_and_nonsense_is_left_out(tmp_path):
    presets = PresetsFile(tmp_path / "data")
    assert presets.own() == ()
    assert presets.keep("ours", "kentucky rook=low") == ""
    assert presets.keep("ours", "kentucky nest=free") == ""
    assert presets.keep("Zoë's", "rook deck=57") == ""
    assert PresetsFile(tmp_path / "data").own() == (("ours", "kentucky nest=free"), ("Zoë's", "rook deck=57"))
    file = tmp_path / "data" / "presets.json"
    file.write_text('{"a": "whist", "b": 3, "c": "mendikot"}')
    assert presets.own() == (("c", "mendikot"),)
    file.write_text("no json")
    assert presets.own() == ()
    file.unlink()
    file.mkdir()
    assert presets.keep("x", "rook").startswith("The rules could not be kept in ")


@pytest.mark.parametrize("rules", [preset for one in rule_sets().values() for preset in one.presets], ids=str)
def test_every_preset_can_be_played_and_is_known_by_its_name(rules):
    name, text = rules
    form = Form.of(text)
    assert form.rules == text
    assert form.preset(()) == name
