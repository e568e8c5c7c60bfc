"""Wishes for rules: what fits them, how one says them, and what a quick seat and the lobby's list make of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game_of, rule_sets
from engine.options import options_of
from tests.tui.stage import OPEN, Stage, click_text, paint_of, shown
from tests.tui.table_stage import screen_text
from tests.tui.test_lobby import FREE, FULL, MINE, Hall, visit
from tui.screens.lobby import LobbyScreen
from tui.screens.setup import USUAL
from tui.screens.wishes import WishesScreen
from tui.settings import Settings, parse_settings
from tui.settings_file import SettingsFile
from tui.terms import Terms
from tui.wishes import Wishes

WANTS_THREE = (("threefold", ("players=3",)),)
NOT_ROOK, ONLY_ROOK = (("rook", ("no",)),), (("rook", ("yes",)),)
THREE = FREE._replace(code="TREE", rules="threefold players=3 cut=interactive")
ROOK = FREE._replace(code="RKRK", rules="rook")

FITTING = [
    ((), "rook", True, "who does not mind takes anything"),
    (WANTS_THREE, "threefold players=3", True, "as wanted"),
    (WANTS_THREE, "threefold", False, "two are not three"),
    (WANTS_THREE, "rook", True, "nothing was said of another game"),
    ((("threefold", ("players!=3",)),), "threefold players=4", True, "anything but three"),
    ((("threefold", ("players!=3",)),), "threefold players=3 packs=2", False, "not three"),
    ((("threefold", ("packs=2",)),), "threefold", True, "an option that means nothing there does not count"),
    ((("threefold", ("packs=2",)),), "threefold players=3", False, "and there it does"),
    ((("threefold", ("players=2", "tie!=draw")),), "threefold tie=draw", False, "all wishes count"),
    ((("threefold", ("cut=skip",)),), "threefold cut=interactive", False, "how a table is kept counts too"),
    (NOT_ROOK, "rook", False, "not this game"),
    (NOT_ROOK, "threefold", True, "any other"),
    (ONLY_ROOK, "rook", True, "this game"),
    (ONLY_ROOK, "threefold", False, "no other"),
    ((*ONLY_ROOK, ("threefold", ("yes",))), "threefold", True, "one of two"),
    (tuple((game, ("no",)) for game in rule_sets()), "rook", True, "who wants nothing takes anything"),
]


@pytest.mark.parametrize(("kept", "rules", "fits", "why"), FITTING, ids=[row[-1] for row in FITTING])
def test_what_fits(kept, rules, fits, why):
    assert Wishes.of(kept).fit(rules) == fits, why


NEAREST = [
    ((), "threefold cut=interactive", "threefold cut=interactive"),
    (WANTS_THREE, "threefold cut=interactive", "threefold players=3 cut=interactive"),
    ((("threefold", ("players=3", "packs=2")),), "threefold", "threefold players=3 packs=2"),
    ((("threefold", ("players!=2",)),), "threefold tie=shared", "threefold players=3 tie=shared"),
    ((("threefold", ("players!=3",)),), "threefold players=3 packs=2", "threefold"),
    (ONLY_ROOK, "threefold cut=interactive", "rook cut=interactive"),
    ((("threefold", ("no",)), ("rook", ("yes", "deck=57"))), "threefold", "rook deck=57"),
]


@pytest.mark.parametrize(("kept", "rules", "nearest"), NEAREST)
def test_the_table_of_ones_own_fits_with_as_little_changed_as_can_be(kept, rules, nearest):
    assert Wishes.of(kept).nearest(rules) == nearest


@st.composite
def wishes(draw):
    """Any wishes that can be said, by the steps that say them."""
    said = Wishes()
    for game in draw(st.lists(st.sampled_from(tuple(rule_sets())), unique=True)):
        said = said.with_game(game, draw(st.integers(-2, 2)))
        for option in draw(st.lists(st.sampled_from(options_of(rule_sets()[game].options)), max_size=6)):
            said = said.with_option(game, option.key, draw(st.integers(-5, 5)))
    return said


@given(wishes(), st.sampled_from([rules for one in rule_sets().values() for _, rules in one.presets] or ["rook"]))
def test_whatever_the_wishes_a_table_can_be_made_and_they_can_be_kept(said, rules):
    made = said.nearest(rules)
    assert game_of(made)
    assert said.fit(made)
    assert Wishes.of(said.kept) == said
    if said.fit(rules):
        assert made == Wishes().nearest(rules)


@pytest.mark.parametrize("game", rule_sets())
def test_a_wish_goes_round_through_all_that_can_be_wished(game):
    for option in options_of(rule_sets()[game].options):
        said, words = Wishes(), []
        while not words or words[-1] != "either":
            said = said.with_option(game, option.key, 1)
            words.append(said.option_word(game, option.key))
        assert len(words) == len(set(words)) == 1 + len(option.values) * (2 if len(option.values) > 2 else 1)
        assert said == Wishes()


# What is kept.

PROBLEMS = [
    ("[wishes]\nthreefold = 'players=2'", (("threefold", ("players=2",)),), ""),
    ("[wishes]\nthreefold = ['players=2', 'tie!=draw']\nrook = 'no'", None, ""),
    ("wishes = 3", (), "wishes is a table"),
    ("[wishes]\nchess = 'no'", (), "line 2: there is no game 'chess'"),
    ("[wishes]\nthreefold = ['players=9', 'players=3']", WANTS_THREE, "'players=9' is no wish for threefold"),
    ("[wishes]\nthreefold = 'player=3'", (), "did you mean 'players'?"),
    ("[wishes]\nthreefold = 3", (), "is no wish for threefold"),
]


@pytest.mark.parametrize(("text", "kept", "problem"), PROBLEMS)
def test_what_a_file_says_of_wishes(text, kept, problem):
    loaded = parse_settings(text, "settings.toml")
    if kept is not None:
        assert loaded.settings.wishes == kept
    assert problem in " ".join(loaded.problems)
    assert bool(problem) == bool(loaded.problems)


def test_wishes_are_written_as_they_are_read(tmp_path):
    store = SettingsFile(tmp_path / "settings.toml")
    store.load()
    settings = Settings(wishes=(("rook", ("no",)), ("threefold", ("players=3", "tie!=draw"))))
    assert store.save(settings) == ""
    assert SettingsFile(tmp_path / "settings.toml").load() == (settings, ())


# The form.


class Form:
    """The form, and what was kept of it."""

    def __init__(self, settings=None, problem=""):
        self.kept = []
        self.app = Stage(self._make, settings)
        self._problem = problem

    def _make(self, settings, paint):
        return WishesScreen(settings, paint, self._change, game="threefold")

    def _change(self, settings):
        self.kept.append(settings.wishes)
        return paint_of(settings), self._problem


GAMES = tuple(rule_sets())
NEXT = GAMES[(GAMES.index("threefold") + 1) % len(GAMES)]
KEYS = [
    ("escape", [], ""),
    ("enter", [], "quick"),
    ("end enter", [], ""),
    ("4 4", [(("threefold", ("players=2",)),), WANTS_THREE], OPEN),
    ("down down down left", [(("threefold", ("players!=4",)),)], OPEN),
    ("3", [(("threefold", ("yes",)),)], OPEN),
    ("3 3 1", [(("threefold", ("yes",)),), (("threefold", ("no",)),)], "quick"),
    ("4 end up enter", [(("threefold", ("players=2",)),), ()], OPEN),
    ("4 left", [(("threefold", ("players=2",)),), ()], OPEN),
    ("2 down right", [((NEXT, ("yes",)),)], OPEN),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "kept", "closed"), KEYS, ids=[row[0] for row in KEYS])
async def test_keys_alone(keys, kept, closed):
    form = Form()
    async with form.app.run_test(size=(80, 24)) as pilot:
        for key in keys.split():
            await pilot.press(key)
        await pilot.pause()
        assert form.kept == kept
        assert form.app.closed == closed


async def test_the_mouse_alone():
    form = Form()
    async with form.app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for text in ("Players", "< 2", "Play it", "< Threefold"):
            await click_text(pilot, text)
            await pilot.pause()
        assert form.kept == [(("threefold", ("players=2",)),), (), (("threefold", ("yes",)),)]
        assert "Game" in shown(form.app)
        assert "Threefold" not in shown(form.app)
        await click_text(pilot, "Esc back")
        await pilot.pause()
        assert form.app.closed == ""


async def test_it_says_what_one_wishes_and_what_a_line_decides():
    form = Form(Settings(wishes=(("threefold", ("players=3", "tie!=draw")),)), problem="The disk is full.")
    async with form.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "down", "down")
        await pilot.pause()
        text = " ".join(shown(form.app).split())
        assert "your wishes: 3 players, not tie: draw" in text
        assert "17 cards each" in text
        assert "It counts only for three players." in text
        assert "< not draw >" in text
        await pilot.press("right")
        await pilot.pause()
        assert "The disk is full." in shown(form.app)


# The lobby.


async def test_tables_that_are_not_as_one_wishes_come_last_and_say_so():
    hall = Hall(MINE, ROOK._replace(invited_by="Dee"), FREE, THREE, FULL)
    settings = Settings(wishes=(("threefold", ("players=3",)), ("rook", ("no",))))
    app = Stage(lambda given, paint: LobbyScreen(given, paint, hall), settings)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        lines = [line for line in shown(app).splitlines() if any(code in line for code in CODES)]
        assert [next(code for code in CODES if code in line) for line in lines] == [
            "MINE",
            "RKRK",
            "TREE",
            "FREE",
            "FUZZ",
        ]
        assert ["other rules" in line for line in lines] == [False, True, False, True, True]
        assert "2 wishes" in shown(app)


CODES = ("MINE", "RKRK", "FREE", "TREE", "FUZZ")


async def test_without_wishes_nothing_is_marked():
    app = Stage(lambda given, paint: LobbyScreen(given, paint, Hall(FREE, ROOK)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "other rules" not in shown(app)
        assert "any game, any rules" in shown(app)


async def wishing(pilot, *keys):
    """From the lobby to the form, and these keys there."""
    await pilot.pause()
    await pilot.press("4")
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()


@pytest.mark.parametrize(
    ("tables", "asked"),
    [
        ((FREE, THREE), ("join", "TREE")),
        ((FREE,), ("create", "threefold players=3 cut=interactive", Terms())),
        ((), ("create", "threefold players=3 cut=interactive", Terms())),
        ((FREE, ROOK), ("join", "RKRK")),
    ],
)
@pytest.mark.parametrize("way", ["from the form", "from the lobby"])
async def test_a_quick_seat_is_where_the_rules_are_as_one_wishes(tables, asked, way):
    hall = Hall(*tables)
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        await wishing(pilot, "4", "4", "1" if way == "from the form" else "escape")
        if way == "from the lobby":
            assert not hall.asked
            await pilot.press("1")
            await pilot.pause()
        assert hall.asked == [asked]


async def test_a_table_one_makes_oneself_is_as_one_says_not_as_one_wishes():
    hall = Hall()
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        await wishing(pilot, "4", "4", "escape")
        await pilot.press("2")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert hall.asked == [("create", USUAL.rules, Terms())]


async def test_wishes_are_kept_for_the_next_seat_of_the_evening():
    hall = Hall()
    async with visit(hall).run_test(size=(80, 24)) as pilot:
        await wishing(pilot, "4", "4", "1")
        await pilot.press("Q")
        await pilot.pause()
        assert "1 wish" in screen_text(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        assert hall.asked == [("create", "threefold players=3 cut=interactive", Terms())] * 2


# How it looks.

SAID = Settings(wishes=(("threefold", ("yes", "players!=4", "tie=shared", "cut=interactive")), ("rook", ("no",))))


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)], ids=["120x40", "80x24", "60x20"])
def test_snapshot_of_the_form(snap_compare, size):
    assert snap_compare(Form(SAID).app, terminal_size=size, press=["down", "down", "down"])


def test_snapshot_of_the_form_in_ascii(snap_compare):
    assert snap_compare(Form(replace(SAID, glyphs="ascii")).app, terminal_size=(80, 24), press=["5"])


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
def test_snapshot_of_the_lobby(snap_compare, size):
    settings = Settings(wishes=(("threefold", ("players!=2",)), ("rook", ("no",))))
    hall = Hall(MINE, FREE, THREE, FREE._replace(code="K7QF", rules="rook"), FULL)
    app = Stage(lambda given, paint: LobbyScreen(given, paint, hall, account="name, keys and codes"), settings)
    assert snap_compare(app, terminal_size=size)
