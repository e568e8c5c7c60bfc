"""No client is ever sent a card its player may not know; nor is the log, nor anybody in the lobby.

Each player's screen is read after every packet and held against what the engine lets that seat know by then.
"""

import logging
from random import Random

from engine.cards import words
from engine.games import game_of
from net.app import Hall
from net.lobby import Tables
from tests.net.escapes import unmeant
from tests.net.evening import FACE, PAGES, at_client, play_until, shown_cards
from tests.net.tables import house
from tests.net.testserver import serving


class Noting:
    """A lobby that keeps the seats taken through it."""

    def __init__(self, lobby):
        self._lobby = lobby
        self.link = None

    def __getattr__(self, name):
        return getattr(self._lobby, name)

    async def create(self, rules, terms):
        self.link = await self._lobby.create(rules, terms)
        return self.link

    async def join(self, code):
        self.link = await self._lobby.join(code)
        return self.link


class NotingTables(Tables):
    """Keeps the lobbies by the names of those who entered."""

    def __init__(self, given):
        super().__init__(given)
        self.lobbies = {}

    def enter(self, key, wished_name, **how):
        lobby = Noting(super().enter(key, wished_name, **how))
        self.lobbies[lobby.name] = lobby
        return lobby


class Watch:
    """Compares one player's screen with what that player may know."""

    def __init__(self, tables, name, other):
        self.tables = tables
        self.name = name
        self.other = other
        self.known = set()
        self.pack = {words(card) for card in game_of("threefold").pack.cards}
        self.frames = 0
        self.leaks = []
        self.shown = set()

    def deal_of(self, name):
        link = self.tables.lobbies[name].link
        view = link.now().view if link else None
        return view.deal if view else None

    def look(self, screen):
        mine, theirs = self.deal_of(self.name), self.deal_of(self.other)
        if mine:
            self.known |= {words(card) for card in mine.hand}
            self.known |= {words(card) for row in mine.up for card in row if card}
            self.known |= {words(play.card) for trick in (*mine.tricks, mine.trick) for play in trick.plays}
        hidden = self.pack - self.known
        if theirs:
            hidden |= {words(card) for card in theirs.hand}
        shown = shown_cards(screen.text)
        self.frames += 1
        self.shown |= shown
        self.leaks += [(self.frames, card, screen.text) for card in shown & hidden]


async def test_no_byte_to_a_seat_names_a_card_it_may_not_know(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    tables = NotingTables(house())
    async with (
        serving(Hall(tables, Random(1)).app_for, tmp_path) as server,
        at_client(server, "eve") as eve,
        at_client(server, "ada") as ada,
        at_client(server, "ben", size=(104, 30)) as ben,
    ):
        await eve.sees("The lobby")
        code = await ada.make_table(rounds=1)
        watches = {ada: Watch(tables, "ada", "ben"), ben: Watch(tables, "ben", "ada")}
        for person, watch in watches.items():
            person.screen.when_drawn = lambda watch=watch, screen=person.screen: watch.look(screen)
        await ben.go_to(code)
        await play_until([ada, ben], 12)
        # Whatever can be opened over the table tells no more.
        for person in (ada, ben):
            person.type("L")
            for key, title in PAGES:
                await person.read(key, title)
        await play_until([ada, ben], "The match is over")
        for watch in watches.values():
            assert watch.frames > 50
            assert watch.shown == watch.pack, "every card was played before both"
            assert not watch.leaks, watch.leaks[0]
        await eve.sees(code, "watch")
        assert not FACE.findall(eve.screen.raw.decode())
        assert unmeant(ada.screen.raw) == unmeant(ben.screen.raw) == unmeant(eve.screen.raw) == []
    assert not FACE.findall(caplog.text)
    assert "Card(" not in caplog.text


async def test_the_watch_itself_sees_a_leak(tmp_path):
    """A player who looks at the other's screen is found out."""
    tables = NotingTables(house())
    async with (
        serving(Hall(tables, Random(1)).app_for, tmp_path) as server,
        at_client(server, "ada") as ada,
        at_client(server, "ben") as ben,
    ):
        code = await ada.make_table(rounds=1)
        await ben.go_to(code)
        await play_until([ada, ben], 4)
        watch = Watch(tables, "ada", "ben")
        watch.look(ada.screen)
        assert not watch.leaks
        watch.look(ben.screen)
        assert watch.leaks
