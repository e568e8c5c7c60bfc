"""How the table looks in every state, at several sizes and in every theme."""

import asyncio
from dataclasses import replace

import pytest

from tests.tui.stage import Stage
from tests.tui.table_stage import CALM, Seat, TableApp, at, play_on, stage, table_of
from tests.tui.test_besides import END
from tests.tui.test_table import finish_trick
from tests.tui.test_talk import MENU
from tui.ratings import Rating
from tui.screens.lobby import LobbyScreen
from tui.screens.setup import USUAL, SetupScreen
from tui.table import Clock, Person, TableInfo
from tui.terms import Terms

RULES = "threefold cut=interactive"
PEOPLE = (Person("Ben"), Person("Ada"), Person("Cem", is_bot=True), Person("Dee", is_bot=True))


def seated(until, rules=RULES, *, dealer=0, people=None):
    table = play_on(table_of(rules, dealer=dealer), until)
    return Seat(table, people=people or PEOPLE[: table.game.seats])


def finished(link):
    finish_trick(link)


def talk(link):
    link.tell(("Ada", "good evening"), ("Ben", "hello, [b]Ada[/b]"), notice="Ada is back.")


def away(link):
    link.tell(people=(PEOPLE[0], Person("Ada", here=False)))


def with_menu():
    link = seated(FOLLOW)
    link.items = MENU
    return link


def presets(link):
    link.talk = "presets"


def named(link):
    link.do(1, next(action for action in link.table.view(1).legal if action.suit == "H"))


def proposed(link):
    link.stand(proposal=END)


def timed(link):
    link.stand(clocks=(Clock(47, 250, runs=True), Clock(30, 250, runs=False)))


def their_time(link):
    link.stand(clocks=(Clock(30, 250, runs=False), Clock(8, 0, runs=True)))


def counted_out(link):
    link.tell(people=(PEOPLE[0], Person("Ada", here=False, away=47)))


def sat_in(link):
    link.tell(people=(PEOPLE[0], Person("Ada", here=False, sat_in=True)))


def ended(link):
    link.stand(ended="You agreed to end the match here: there is no result.")


def looked_at(until, rules=RULES):
    link = seated(until, rules)
    link.stand(looks_on=True)
    return link


FOLLOW = at(tricks=6, plays=1, mover=0)


def void(table):
    """Whether one may follow, but holds nothing of the suit, and yet not the last cards."""
    if not at(tricks=3, plays=1, mover=0)(table):
        return False
    view = table.view(0)
    led = view.deal.trick.plays[0].card.suit
    return all(action.card.suit != led for action in view.legal)


STATES = {
    "waiting": (lambda: Seat(None, 0, (PEOPLE[0], Person("")), rules=RULES), (), None),
    "you deal": (lambda: seated(stage("shuffle", 0)), (), None),
    "cut": (lambda: seated(stage("cut", 0), dealer=1), (), None),
    "cut at": (lambda: seated(stage("cut", 0), dealer=1), ("P", "1", "7"), None),
    "trump call": (lambda: seated(at(phase="trump", mover=0), dealer=1), ("right", "right"), None),
    "their trump call": (lambda: seated(at(phase="trump", mover=1)), (), None),
    "told": (lambda: seated(at(phase="trump", mover=1)), (), named),
    "told further": (lambda: seated(at(phase="trump", mover=1)), ("space",), named),
    "lead": (lambda: seated(at(mover=0), dealer=1), (), None),
    "follow": (lambda: seated(FOLLOW), (), None),
    "raised": (lambda: seated(FOLLOW), ("right",), None),
    "raised on the table": (lambda: seated(FOLLOW), ("up",), None),
    "void": (lambda: seated(void), (), None),
    "won": (lambda: seated(FOLLOW), (), finished),
    "last trick": (lambda: seated(at(tricks=4, mover=0)), ("L",), None),
    "refused": (lambda: seated(FOLLOW), ("t",), None),
    "thinking": (lambda: seated(at(tricks=3, mover=1)), (), None),
    "away": (lambda: seated(at(tricks=3, mover=1)), (), away),
    "away for a while": (lambda: seated(at(tricks=3, mover=1)), (), counted_out),
    "sat in": (lambda: seated(at(tricks=3, mover=1)), (), sat_in),
    "proposed": (lambda: seated(FOLLOW), (), proposed),
    "own time": (lambda: seated(FOLLOW), (), timed),
    "their time": (lambda: seated(at(tricks=3, mover=1)), (), their_time),
    "ended": (lambda: seated(FOLLOW), (), ended),
    "looking on": (lambda: looked_at(FOLLOW), (), None),
    "looking on at four": (lambda: looked_at(at(tricks=2, plays=2), "rook"), (), None),
    "talk": (lambda: seated(at(tricks=4, mover=0)), (), talk),
    "over": (lambda: seated(stage("over")), (), None),
    "deal result": (lambda: seated(at(tricks=25, plays=1)), ("space",), finished),
    "menu": (with_menu, ("M",), None),
    "menu, report": (with_menu, ("M", "4"), None),
    "menu, sure": (with_menu, ("M", "2"), None),
    "line": (lambda: seated(FOLLOW), ("C",), None),
    "phrases": (lambda: seated(FOLLOW), ("C", "tab"), None),
    "phrases only": (lambda: seated(FOLLOW), ("C",), presets),
    "log": (lambda: seated(at(tricks=4, mover=0)), ("G",), talk),
    "leave": (lambda: seated(FOLLOW), ("Q",), None),
}


def snapped(snap_compare, state, size, settings=CALM, *, look=None):
    make, keys, happens = STATES[state]
    link = make()

    async def first(pilot):
        await pilot.pause()
        if happens:
            happens(link)
            await pilot.pause()
            await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    settings = replace(settings, pace="slow") if state.startswith("told") else settings
    return snap_compare(TableApp(link, settings, look=look, clock=lambda: 0.0), terminal_size=size, run_before=first)


@pytest.mark.parametrize("state", STATES)
def test_snapshot(snap_compare, state):
    assert snapped(snap_compare, state, (80, 24))


@pytest.mark.parametrize(
    "state",
    ["waiting", "cut", "cut at", "trump call", "told", "lead", "raised", "won", "talk", "phrases", "menu", "over"],
)
def test_snapshot_of_a_larger_size(snap_compare, state):
    assert snapped(snap_compare, state, (120, 40))


@pytest.mark.parametrize("state", ["cut", "trump call", "raised", "won", "thinking", "phrases"])
@pytest.mark.parametrize("size", [(60, 20), (40, 12)], ids=["60x20", "40x12"])
def test_snapshot_of_small_sizes(snap_compare, state, size):
    assert snapped(snap_compare, state, size)


@pytest.mark.parametrize("size", [(104, 30), (200, 60)], ids=["104x30", "200x60"])
def test_snapshot_of_large_sizes(snap_compare, size):
    assert snapped(snap_compare, "raised", size)


@pytest.mark.parametrize("look", ["light", "contrast", "ansi", "mono"])
@pytest.mark.parametrize("state", ["raised", "trump call"])
def test_snapshot_in_every_look(snap_compare, state, look):
    settings = CALM if look == "mono" else replace(CALM, theme=look)
    assert snapped(snap_compare, state, (80, 24), settings, look=look)


@pytest.mark.parametrize("state", ["waiting", "cut", "trump call", "raised", "won"])
def test_snapshot_in_ascii_without_colour(snap_compare, state):
    assert snapped(snap_compare, state, (80, 24), replace(CALM, glyphs="ascii"), look="mono")


@pytest.mark.parametrize("look", ["ansi", "mono"])
def test_snapshot_of_a_larger_size_in_the_terminal_s_own_ink(snap_compare, look):
    assert snapped(snap_compare, "raised", (120, 40), replace(CALM, theme=look), look=look)


def test_snapshot_in_two_colours(snap_compare):
    assert snapped(snap_compare, "raised", (80, 24), replace(CALM, suits="two"))


MORE = {
    "three": ("threefold players=3", at(tricks=4, plays=1, mover=0)),
    "three with two packs": ("threefold players=3 packs=2", at(tricks=8, plays=2, mover=0)),
    "four": ("threefold players=4", at(tricks=3, plays=2, mover=0)),
    "partners": ("threefold players=4 sides=partners", at(tricks=3, plays=2, mover=0)),
}


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
@pytest.mark.parametrize("game", MORE)
def test_snapshot_of_more_players(snap_compare, game, size):
    rules, until = MORE[game]
    assert snap_compare(TableApp(seated(until, rules)), terminal_size=size)


def test_snapshot_of_a_trick_of_four_players(snap_compare):
    link = seated(at(tricks=3, plays=2, mover=0), "threefold players=4 sides=partners")

    async def first(pilot):
        finish_trick(link)
        await pilot.pause()

    assert snap_compare(TableApp(link), terminal_size=(80, 24), run_before=first)


class Hall:
    """A lobby with tables that never change."""

    name = "Ben"

    def __init__(self, *tables):
        self._tables = tables

    def tables(self):
        return self._tables

    async def next_change(self):

        await asyncio.Event().wait()


TABLES = (
    TableInfo("K7QF", RULES, (Person("Ben"), Person("Ada", here=False)), playing=True, mine=True),
    TableInfo("W3HX", "threefold players=3", (Person("Cem"), Person(""), Person("")), playing=False, mine=False),
    TableInfo("ZZ2P", "threefold", (Person("[b]Zoë[/"), Person("")), playing=False, mine=False),
    TableInfo(
        "B4DN",
        "threefold players=4 sides=partners",
        PEOPLE,
        playing=True,
        mine=False,
        terms=Terms(pace="slow"),
        idle=312.0,
        watchers=2,
    ),
)


ADA, BEN = Person("Ada", rating=Rating(1611, 339, True)), Person("Ben", rating=Rating(1432, 60, False))
RATED = (
    TABLES[0]._replace(people=(BEN, Person("Cem")), terms=Terms(access="private"), rated=False),
    TABLES[1]._replace(people=(ADA, Person("")), rated=True),
    TABLES[1]._replace(people=(ADA, BEN), playing=True, rated=True, terms=Terms(pace="usual")),
    TABLES[2]._replace(people=(ADA, BEN, Person("guest-7f3a"), Person("Bot", is_bot=True)), rated=False),
)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
def test_snapshot_of_the_lobby(snap_compare, size):
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(*TABLES), ["Your seat is kept."]))
    assert snap_compare(app, terminal_size=size)


def test_snapshot_of_a_lobby_with_ratings(snap_compare):
    assert snap_compare(
        Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(*RATED))), terminal_size=(80, 24)
    )


def test_snapshot_of_an_invitation(snap_compare):
    tables = (TABLES[0], TABLES[2]._replace(invited_by="[b]Zoë[/"), TABLES[1])
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall(*tables)))
    assert snap_compare(app, terminal_size=(80, 24))


def test_snapshot_of_an_empty_lobby_in_ascii(snap_compare):
    settings = replace(CALM, glyphs="ascii")
    app = Stage(lambda settings, paint: LobbyScreen(settings, paint, Hall()), settings, look="mono")
    assert snap_compare(app, terminal_size=(80, 24))


def test_snapshot_of_the_form_of_a_table_on_a_server(snap_compare):
    start = USUAL._replace(terms=Terms(pace="usual"))
    app = Stage(lambda settings, paint: SetupScreen(settings, paint, start=start, title="A new table"))
    assert snap_compare(app, terminal_size=(80, 24), press=["end", "up", "up", "up"])
