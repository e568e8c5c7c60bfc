"""The account: everything by keys and by clicks, what is asked of it, and what is said about it."""

import asyncio

import pytest

from tests.tui.desk import KEYS, RATINGS, PaperDesk
from tests.tui.stage import OPEN, Stage, click_text, shown
from tui.account_pages import guest_page, ratings_page, recovery_page, short_code_page
from tui.ratings import Ratings
from tui.screens.account import AccountScreen, KeysScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.reading import ReadingScreen
from tui.settings import Settings
from tui.widgets.choices import Choices

FIRST, SECOND = (key.fingerprint for key in KEYS)
GONE, DELETED = "Your key opens your other account now: connect again.", "Your account is deleted."


def stage(desk, screen=AccountScreen, settings=None):
    return Stage(lambda given, paint: screen(given, paint, desk), settings)


KEYS_ALONE = [
    ("escape", [], ""),
    ("end enter", [], ""),
    ("enter B e n enter", [("rename", "Ben")], OPEN),
    ("enter escape", [], OPEN),
    ("2 escape", [], OPEN),
    ("2 enter escape escape", [], OPEN),
    ("2 2 2", [("remove_key", SECOND)], OPEN),
    ("2 down enter down enter end enter", [("remove_key", SECOND)], OPEN),
    ("3 escape", [("short_code",)], OPEN),
    ("4 k 7 enter", [("use_code", "k7", False)], GONE),
    ("4 escape", [], OPEN),
    ("5 escape", [("recovery_code",)], OPEN),
    ("5 escape 5 enter", [("recovery_code",)], OPEN),
    ("5 escape 5 2 enter", [("recovery_code",), ("recovery_code",)], OPEN),
    ("6 escape", [], OPEN),
    ("6 a d a enter", [], OPEN),
    ("6 a d a space L o v e l a c e enter", [("delete",)], DELETED),
    ("7", [], ""),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "asked", "closed"), KEYS_ALONE, ids=[row[0] for row in KEYS_ALONE])
async def test_keys_alone(keys, asked, closed):
    desk = PaperDesk()
    app = stage(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        assert desk.asked == asked
        assert app.closed == closed


async def press(pilot, keys):
    for key in keys.split():
        await pilot.press(key)
        await pilot.pause()


CLICKS = [
    (["Back to the lobby"], [], ""),
    (["Esc back"], [], ""),
    (["2 keys", "SHA256:br9I", "Remove it", "Back"], [("remove_key", SECOND)], OPEN),
    (["2 keys", "SHA256:nThb", "Keep it"], [], OPEN),
    (["Add a key", "Esc back"], [("short_code",)], OPEN),
    (["Recovery code", "Esc back", "Recovery code", "Make a new one"], [("recovery_code",), ("recovery_code",)], OPEN),
]


@pytest.mark.parametrize(("texts", "asked", "closed"), CLICKS, ids=[" - ".join(row[0]) for row in CLICKS])
async def test_the_mouse_alone(texts, asked, closed):
    desk = PaperDesk()
    app = stage(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        for text in texts:
            await click_text(pilot, text)
            await pilot.pause()
        assert desk.asked == asked
        assert app.closed == closed


SAID = [
    ("enter B e n enter", {}, "You are called Ben from now on."),
    ("enter B e n enter", {"refuses": "Somebody else is called Ben."}, "Somebody else is called Ben."),
    ("3", {"refuses": "That account is gone."}, "That account is gone."),
    ("3", {}, "K7QF-9XWD-3HMR"),
    ("3", {}, "10 minutes"),
    ("4 k enter", {"refuses": "That code opens no account."}, "That code opens no account."),
    ("4 k enter", {"loses": "Your account Ada is deleted then."}, "Your account Ada is deleted then."),
    ("5", {}, "K7QFC-9XWDH-3HMRT-46VNP"),
    ("5 escape", {}, "made on 30 November 2026"),
    ("5", {"recovery": "1 May 2026"}, "Make a new recovery code?"),
    ("6 x enter", {}, "Nothing was deleted."),
    ("6", {"export": "ssh play.example.org export > me.json"}, "ssh play.example.org export > me.json"),
    ("2 2 2", {}, "The key is removed."),
    ("2 1 2", {"refuses": "That is your only key: add another one first."}, "That is your only key"),
    ("2 1", {}, "this session ends"),
    ("2 2", {}, "is somebody new"),
    ("2", {}, "this one, since 3 May 2026"),
    ("down", {}, "Whoever comes with one of these keys is you."),
    ("home", {"ratings": Ratings()}, "Your ratings"),
    ("home", {"ratings": Ratings()}, "none yet"),
    ("home", {"ratings": RATINGS}, "Home Rook 1687, and 1 more"),
    ("down", {"ratings": RATINGS}, "How well you play each game"),
    ("2", {"ratings": RATINGS}, "Home Rook   1687 ±74"),
    ("2", {"ratings": RATINGS}, "31 matches, 19 won"),
    ("2", {"ratings": RATINGS}, "Threefold   1389? ±339  provisional"),
    ("2", {"ratings": RATINGS}, "1 match, 0 won; 2 without a result"),
    ("2", {"ratings": RATINGS}, "97 % of your latest rated matches"),
    ("2", {"ratings": Ratings()}, "You have no rating yet."),
]


@pytest.mark.parametrize(("keys", "given", "said"), SAID, ids=[f"{row[0]}: {row[2]}" for row in SAID])
async def test_it_says_what_happened(keys, given, said):
    app = stage(PaperDesk(**given))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        assert said in shown(app)


@pytest.mark.parametrize(("answer", "asked"), [("enter", [False]), ("2", [False, True])])
async def test_what_would_be_lost_is_asked_about(answer, asked):
    desk = PaperDesk(loses="Your account Ada is deleted then.")
    app = stage(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"4 k enter {answer}")
        assert [consent for _, _, consent in desk.asked] == asked
        assert app.closed == (GONE if True in asked else OPEN)


@pytest.mark.parametrize(("screen", "line"), [(AccountScreen, 2), (AccountScreen, 3), (KeysScreen, 1)])
async def test_keys_that_come_in_one_burst_do_one_thing(screen, line):
    desk = PaperDesk()
    app = stage(desk, screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for place in (line, line, 0):
            app.screen.query_one(Choices).choose(place)
        await pilot.pause()
        assert len(app.screen_stack) == 3
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen_stack[-1] is app.screen_stack[1]
        assert len(desk.asked) <= 1


async def test_an_account_that_is_gone_closes_its_screens():
    desk = PaperDesk()
    desk.info = None
    app, keys = stage(desk), stage(desk, KeysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.closed == "That account is gone."
    async with keys.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert keys.closed is None


async def test_peoples_text_is_never_markup_and_in_ascii_nothing_else_is_shown():
    desk = PaperDesk(name="Zoë O'Neil", recovery="1 May 2026", ratings=RATINGS)
    app = stage(desk, settings=Settings(glyphs="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("home", "2", "escape", "3 escape", "7"):
            await press(pilot, keys)
            assert shown(app).isascii()


def reading(blocks):
    return lambda settings, paint: ReadingScreen(settings, paint, "Your account", "", lambda _width: blocks)


class Lobby:
    """A lobby where nothing happens."""

    name = "Ada Lovelace"

    def tables(self):
        return ()

    async def next_change(self):
        await asyncio.Event().wait()


PICTURES = {
    "lobby": lambda settings, paint: LobbyScreen(settings, paint, Lobby(), account="name, keys and codes"),
    "account": lambda settings, paint: AccountScreen(
        settings, paint, PaperDesk(export="x", recovery="3 May 2026", ratings=RATINGS)
    ),
    "keys": lambda settings, paint: KeysScreen(settings, paint, PaperDesk()),
    "add a key": reading(short_code_page(PaperDesk().short_code())),
    "recovery code": reading(recovery_page("K7QFC-9XWDH-3HMRT-46VNP")),
    "ratings": reading(ratings_page(RATINGS)),
    "no rating": reading(ratings_page(Ratings())),
    "guest": reading(guest_page()),
}


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
@pytest.mark.parametrize("screen", PICTURES)
def test_snapshot(snap_compare, screen, size):
    assert snap_compare(Stage(PICTURES[screen]), terminal_size=size)


@pytest.mark.parametrize("screen", ["account", "keys"])
def test_snapshot_of_a_larger_size(snap_compare, screen):
    assert snap_compare(Stage(PICTURES[screen]), terminal_size=(120, 40))


@pytest.mark.parametrize("keys", ["4 k enter", "4 k enter 2"])
def test_snapshot_of_a_question(snap_compare, keys):
    async def ask(pilot):
        await press(pilot, keys)

    desk = PaperDesk(loses="Your account Ada Lovelace is deleted then, with all that is kept about it.")
    if keys.endswith("2"):
        desk = PaperDesk(refuses="Too many wrong codes: wait 2 minutes, then try again.")
        keys = "4 k enter"
    assert snap_compare(stage(desk), terminal_size=(80, 24), run_before=ask)
