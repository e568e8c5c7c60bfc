"""One deal of every game with everybody there may be around it: nobody is sent a card that they may not know yet.

Programs play. Over their shoulders look people with screens of every size, watchers in words, in JSON and on a screen,
and who only sits in the lobby; the host asks for all there is to ask for, and the log tells everything it can. Every
byte is held against a twin of the table when it arrives.
"""

from __future__ import annotations

import json
import logging
import re
from contextlib import AsyncExitStack
from random import Random

import asyncssh
import pytest

from engine.cards import SUIT_NAMES, words
from engine.games import game_of
from engine.notation import parse_action
from net.logs import LogOptions, OneLine
from net.script.bounds import Bounds
from tests.net.escapes import unmeant
from tests.net.evening import PAGES, Person
from tests.net.readers import Reader
from tests.net.screens import eventually
from tests.net.testserver import connected, open_session
from tests.net.twin import Twin
from tests.net.whole import whole
from tui.wording import RANK_NAMES, ascii_text, spoken

GAMES = {
    # Cards of a deal are shown, hidden, buried and pulled in other ways in each; of 3-2-5 the second deal has them all.
    "threefold": 1,
    "threefold players=4": 1,
    "kentucky": 1,
    "rook": 1,
    "mendikot": 1,
    "split-dummy": 1,
    "three-two-five": 2,
}
NAMES = ("ada", "ben", "cem", "dot")
NOBODY = -1
"""The side of who may know no card at all."""

_RANK, _SUIT = f"(?:{'|'.join(RANK_NAMES.values())})", f"(?:{'|'.join(SUIT_NAMES.values())})"
_SEQUENCE = re.compile(r"\x1b(?:\[[?<>]?[\d;]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))")


def spellings(card):
    """Every way in which a card is written anywhere."""
    yield from (str(card), words(card), ascii_text(words(card)))
    if card.suit:
        yield from (spoken(card), spoken(card).capitalize())


class Canaries:
    """The cards of a pack in texts."""

    def __init__(self, game):
        self.meant = {}
        """By spelling, the cards that it may stand for: of equal cards in two packs one does not see which it is."""
        for card in game.pack.cards:
            for text in spellings(card):
                self.meant.setdefault(text, set()).add(card)
        longest_first = sorted(self.meant, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<![\w#])(?:{'|'.join(map(re.escape, longest_first))})(?![\w#])")

    def named(self, text):
        """The spellings in a text."""
        return {*self._pattern.findall(text)}


def one_by_one(text):
    """A line with every card by its whole name: of several of a suit only the last one has it."""

    def apart(found):
        return ", ".join(f"{rank} of {found[2]}" for rank in re.split(", | and ", found[1]))

    def of_hand(found):
        return ", ".join(f"{rank} of {found[1].lower()}" for rank in found[2].split(", "))

    text = re.sub(rf"({_RANK}(?:, {_RANK})* and {_RANK}) of ({_SUIT})", apart, text)
    return re.sub(rf"({_SUIT}): ({_RANK}(?:, {_RANK})*)", of_hand, text, flags=re.IGNORECASE)


class Look:
    """What somebody is sent, compared with what their side may know at that moment; a cage for canaries."""

    def __init__(self, name, side, table):
        self.name = name
        self.side = side
        self.table = table
        """The canaries, and the twin once there is one."""
        self.leaks = []
        self.named = set()

    def at(self, text):
        found = self.table.canaries.named(text)
        self.named |= found
        if hidden := found & self.table.hidden(self.side):
            self.leaks.append((self.name, self.side, sorted(hidden), text))

    def at_screen(self, screen):
        """What a terminal shows, and what it was sent, also if it was drawn over at once."""
        seen = 0

        def look():
            nonlocal seen
            self.at(screen.text)
            self.at(_SEQUENCE.sub("\0", bytes(screen.raw[seen:]).decode("utf-8", "replace")))
            seen = len(screen.raw)

        screen.when_drawn = look


class Played:
    """The table that everything is about."""

    def __init__(self, game):
        self.game = game
        self.canaries = Canaries(game)
        self.twin = None
        self._hidden = {}

    def hidden(self, side):
        """The spellings of cards that a side may not know just now."""
        if side == NOBODY:
            return self.canaries.meant.keys()
        if self.twin is None:
            return set()
        now = self.twin.table.version, side
        if now not in self._hidden:
            away = self.twin.hidden[now]
            self._hidden[now] = {text for text, cards in self.canaries.meant.items() if cards <= away}
        return self._hidden[now]


class Around:
    """Opens clients of the server, each with its look."""

    def __init__(self, here, table, stack):
        self.here, self.table, self.stack = here, table, stack
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in NAMES}
        self.looks = []
        self.screens = []

    def look(self, name, side):
        self.looks.append(Look(name, side, self.table))
        return self.looks[-1]

    async def command(self, command, side, *, user="eve", known=False):
        """A command; its reader."""
        connection = await self._connected(user, known)
        look = self.look(f"{user}: {command}", side)
        _, reader = await connection.create_session(lambda: Reader(look.at), command, encoding=None)
        return reader

    async def in_lines(self, user, side, *, known=False):
        """Somebody without a terminal: their connection and their reader."""
        connection = await self._connected(user, known)
        look = self.look(f"{user} in lines", side)
        hears = lambda text: look.at(one_by_one(text))  # noqa: E731 - as short as the others
        _, reader = await connection.create_session(lambda: Reader(hears), encoding=None)
        return connection, reader

    async def person(self, user, side, *, known=False, **terminal):
        """Somebody with a screen."""
        connection = await self._connected(user, known)
        client = await open_session(connection, **terminal)
        self.look(f"{user} at {terminal}", side).at_screen(client.screen)
        self.screens.append(client.screen)
        return Person(client)

    async def _connected(self, user, known):
        key = self.keys[user] if known else None
        # One address may have so many connections, and each of them comes from home.
        source = f"127.0.1.{1 + ord(user[0]) - ord('a')}"
        return await self.stack.enter_async_context(connected(self.here.server, user=user, key=key, source=source))


async def look_around(here, around, code, match):
    """Whatever else anybody can ask while a deal is played."""
    for command in ("tables", "tables --json", f"replay {code}", f"replay {match} --json", f"verify {match}", "help"):
        reader = await around.command(command, NOBODY, user="fay")
        await reader.until(lambda reader=reader: reader.ended)
    desk = around.look("the host", NOBODY)
    for wish in ("sessions", "tables", "accounts", "bans", "reports"):
        desk.at(json.dumps(json.loads(await here.ask_desk(do=wish)), ensure_ascii=False))
    for name in ("ada", "ben"):
        desk.at(json.dumps(json.loads(await here.ask_desk(do="export", who=name)), ensure_ascii=False))
    desk.at(await here.ask_figures())
    backup = here.data / "backup"
    assert json.loads(await here.ask_desk(do="backup", path=str(backup))) == {"done": None}
    assert backup.stat().st_mode & 0o077 == 0, "the copy has the seeds, so it is the host's alone"


async def over_the_shoulder(around):
    """Ada and Ben come to their seats with screens, read everything, talk, and leave the seats to their programs."""
    ada = await around.person("ada", 0, known=True, size=(104, 32))
    ben = await around.person("ben", 1, known=True, size=(80, 24), env={"LANG": "C"})
    for person in (ada, ben):
        # Who has a seat in a running match goes straight back to it.
        await person.sees("Your hand")
    for person in (ada, ben):
        for key, title in PAGES:
            await person.read(key, title)
    await ben.say("My best hand yet\r")
    await ada.sees("My best hand yet")
    await ada.choose("Report ben", "Insults, threats or worse")
    await ada.sees("Thank you")
    for person in (ada, ben):
        person.client.resize(140, 50)
    for person in (ada, ben):
        await person.leave()
        person.type("q")
    await at_the_same_seat_in_lines(around)


async def at_the_same_seat_in_lines(around):
    """Ben once more, who hears what he saw, and asks for all there is to hear."""
    connection, reader = await around.in_lines("ben", 1, known=True)
    await reader.until(lambda: any("Here: " in line for line in reader.lines))
    words = ("hand", "table", "trick", "last", "score", "log 400", "again", "clock", "rules", "menu", "0")
    reader.channel.write("".join(f"{word}\n" for word in (*words, "leave", "quit")).encode())
    await reader.until(lambda: reader.ended)
    assert any(line.startswith("Your hand, ") for line in reader.lines)
    # A key may have so many connections, and its program comes back.
    connections = len(around.here.server.connections)
    connection.abort()
    await eventually(lambda: len(around.here.server.connections) < connections, "an end of the connection")


# In Threefold for four as for two, only longer.
@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=pytest.mark.long if rules == "threefold players=4" else ()) for rules in GAMES]
)
async def test_nobody_is_sent_a_card_that_they_may_not_know_yet(tmp_path, caplog, rules):
    """R15."""
    caplog.set_level(logging.DEBUG)
    chance = Random(rules)
    table = Played(game_of(rules))
    async with whole(tmp_path, bounds=Bounds(lines_rate=1000)) as here, AsyncExitStack() as stack:
        around = Around(here, table, stack)
        names = NAMES[: table.game.seats]
        programs = [await around.command(f"bot --make {rules}", 0, user="ada", known=True)]
        code = (await programs[0].first("hello"))["table"]
        for seat, name in enumerate(names[1:], 1):
            programs.append(await around.command(f"bot --table {code}", seat, user=name, known=True))
            await programs[-1].first("hello")
        began = [one.data for one in await here.store.read_open(f"table:{code}-") if one.kind == "began"]
        table.twin = Twin(table.game, [*names], began[0]["dealer"], began[0]["name"])
        twin, watchers, acted = table.twin, [], 0
        while len(twin.table.view(None).finished) < GAMES[rules]:
            last = len(twin.table.view(None).finished) == GAMES[rules] - 1
            if last and twin.table.stage == "deal":
                acted += 1
            if acted == 1:
                watchers = [await around.command(f"watch {code} --json", None)]
                await around.command(f"watch {code}", None, user="gil")
                await around.command(f"watch {code} --ascii", None, user="hal")
                await looking_on(around, code)
            if acted == 9:
                await over_the_shoulder(around)
                await look_around(here, around, code, began[0]["name"])
                for seat, name in enumerate(names[:2]):
                    programs[seat] = await around.command(f"bot --table {code}", seat, user=name, known=True)
                    await programs[seat].first("hello")
            await step(twin, programs, watchers, chance)
        assert acted > 9
        for look in around.looks:
            assert not look.leaks, look.leaks[0]
        for seat in (*range(table.game.seats), None):
            mine = [look for look in around.looks if look.side == seat]
            assert all(look.named for look in mine), "each was told of some cards"
        for screen in around.screens:
            assert unmeant(screen.raw) == []
        lines = [OneLine(LogOptions("json", "debug")).format(record) for record in caplog.records]
        assert not [line for line in lines if table.canaries.named(line) or "Card(" in line]


async def looking_on(around, code):
    """Three who look on, with a large screen, in ASCII and in lines, and one who stays in the lobby."""
    for user, terminal in (("ivy", {"size": (140, 50)}), ("jon", {"size": (80, 24), "env": {"LANG": "C"}})):
        person = await around.person(user, None, **terminal)
        await person.go_to(code)
        await person.sees("You look on.")
    _, kim = await around.in_lines("kim", None)
    await kim.until(lambda: any(code in line for line in kim.lines))
    kim.channel.write(f"{code}\n".encode())
    await kim.until(lambda: "You look on." in kim.lines)
    lou = await around.person("lou", NOBODY)
    await lou.sees(code, "watch")


async def step(twin, programs, watchers, chance):
    """One of those whose turn it is acts, and everybody who counts along has heard of it."""
    seat = chance.choice(twin.table.to_act())
    program = programs[seat]
    await program.until(program.asked)
    asked = program.asked()
    legal = asked["legal"]
    act = chance.choice([text for text in legal if "redeal" not in text] or legal)
    # The twin goes first: what everybody is told from here on, they may know by then.
    twin.act(*parse_action(act, twin.table.game.pack))
    program.act(act, asked["turn"])
    for reader in (*programs, *watchers):
        await reader.until(lambda reader=reader: reader.reached(twin.table.version))


def test_cards_in_lines_are_looked_at_one_by_one():
    assert one_by_one("you get ace, king and two of clubs, ten of hearts") == (
        "you get ace of clubs, king of clubs, two of clubs, ten of hearts"
    )
    assert one_by_one("Spades: ace, ten. Hearts: two.") == "ace of spades, ten of spades. two of hearts."


@pytest.mark.parametrize("rules", ["threefold", "rook", "kentucky"])
def test_the_look_itself_finds_a_canary_in_every_spelling(rules):
    table = Played(game_of(rules))
    for card in table.game.pack.cards:
        for text in spellings(card):
            look = Look("eve", NOBODY, table)
            look.at(f"what she holds: {text}, and more")
            assert look.leaks
            assert card in {one for named in look.named for one in table.canaries.meant[named]}
