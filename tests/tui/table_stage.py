"""A stage for the table: the real app at one end of a table in memory, where the test does what the others do."""

import asyncio
import time
from random import Random

from engine.bots import bots
from engine.games import game_of
from engine.table import Table, told
from tui.app import ThreefoldApp
from tui.review.room import Room
from tui.settings import KeptInMemory, Settings
from tui.table import ChatLine, Person, Refused, Update
from tui.terminal import Colours
from tui.widgets.canvas import Drawn

CALM = Settings(pace="instant", hold="key")
"""Settings under which nothing on the table waits for a clock."""

NAMES = ("Ben", "Ada", "Cem", "Dee")
OPEN = "still at the table"


class Seat:
    """One end of a table in memory. `table` None: the match has not begun."""

    can_chat = True
    talk = "all"
    proof = "Prove it once the match is over: ssh HOST verify K7QF-0123456789abcdef"

    def __init__(self, table, seat=0, people=None, *, rules="threefold", title="K7QF"):
        self.table = table
        self.seat = seat
        self.people = people or tuple(Person(name, number != seat) for number, name in enumerate(table.names))
        self.title = title
        self.rules = table.game.rules if table else rules
        self.said = []
        self.items = ()
        self.chosen = []
        self.asked_for_bots = 0
        self.refused = ""
        self.advice = None
        """What a bot would do here."""
        self.left = False
        self.keys = 0
        self.state = {}
        self.others = ()
        """Further ends of this table, where the same happens."""
        self._events, self._chat, self._notice, self._answer = [], [], "", ""
        self._closed = ""
        self._changed = asyncio.Event()

    def now(self):
        return self._update((), (), "")

    def _update(self, events, chat, notice):
        view = self.table.view(self._sees) if self.table else None
        return Update(view, self.people, self.seat, events, chat, notice, **{"answer": self._answer, **self.state})

    @property
    def _sees(self):
        """Whose cards: nobody's for one who looks on."""
        return None if self.state.get("looks_on") else self.seat

    def finished(self):
        return self.table.finished_record() if self.table else None

    def room(self):
        record = self.finished()
        return Room(record, self._sees) if record and record.deals else None

    async def next_update(self):
        await self._changed.wait()
        self._changed.clear()
        if self._closed:
            raise Refused(self._closed)
        events, chat, notice = tuple(self._events), tuple(self._chat), self._notice
        update = self._update(events, chat, notice)
        self._events, self._chat, self._notice, self._answer = [], [], "", ""
        return update

    async def act(self, action, turn):
        self.do(self.seat, action, turn)

    def do(self, seat, action, turn=None):
        events = self.table.act(seat, action, turn)
        for end in (self, *self.others):
            end.happened(events)

    def happened(self, events):
        self._events += told(events, self._sees)
        self._changed.set()

    def tell(self, *chat, notice="", answer="", people=None):
        """Lines of chat as (name, text), a sentence about people, what came of one's own doing, other people."""
        self._chat += [ChatLine(*line) for line in chat]
        self._notice, self._answer = notice, answer
        self.people = people or self.people
        self._changed.set()

    def stand(self, **state):
        """Clocks, a proposal, an end, a pause; or that one looks on."""
        self.state |= state
        self._changed.set()

    def another_match(self, table):
        self.table, self.state = table, {}
        self._changed.set()

    def lose_events(self):
        """As a slow connection does it: what happened is not told, only shown."""
        self._events = []

    def close(self, why):
        self._closed = why
        self._changed.set()

    async def say(self, text):
        if self.refused:
            raise Refused(self.refused)
        self.said.append(text)
        self.tell((self.people[self.seat].name, text))

    async def hint(self):
        if self.refused:
            raise Refused(self.refused)
        return self.advice

    async def ask_bot(self):
        if self.refused:
            raise Refused(self.refused)
        self.asked_for_bots += 1

    def menu(self):
        return self.items

    async def choose(self, item):
        if self.refused:
            raise Refused(self.refused)
        self.chosen.append(item)

    def typed(self):
        self.keys += 1

    async def leave(self):
        self.left = True


class AtOneTable:
    """An evening at one table."""

    def __init__(self, link):
        self.link = link
        self.left = OPEN

    async def spend(self, front):
        self.left = await front.sit(self.link, kept="The match is kept.")
        await asyncio.Event().wait()


class TableApp(ThreefoldApp):
    """The app at one end of a table; `left` is how one got up."""

    def __init__(self, link, settings=CALM, *, look=None, seed=1, rng=None, clock=time.monotonic):
        super().__init__(
            AtOneTable(link),
            KeptInMemory(settings),
            rng=rng or Random(seed),
            colours=Colours.NONE if look == "mono" else Colours.TRUE,
            clock=clock,
        )
        self.link = link

    @property
    def left(self):
        return self.evening.left


def table_of(rules="threefold", names=NAMES, *, dealer=0, seed=5):
    rng = Random(seed)
    game = game_of(rules)
    return Table(game, names[: game.seats], first_dealer=dealer, seeds=lambda: rng.randbytes(32), name="table")


def play_on(table, until, *, bot="careful", seed=3):
    """Let bots play until something is true of the table."""
    rng = Random(seed)
    player = bots()[bot]
    while not until(table):
        seat = table.to_act()[0]
        view = table.view(seat)
        table.act(seat, player.choose(view, rng).action, view.turn)
    return table


def at(*, phase="play", tricks=0, plays=0, mover=None, deals=0):
    """True where so many tricks of a deal are taken, so many cards lie in the trick, and `mover` is to act."""

    def reached(table):
        view = table.view(None)
        deal = view.deal
        return (
            view.stage == "deal"
            and len(view.finished) >= deals
            and deal.phase == phase
            and len(deal.tricks) >= tricks
            and len(deal.trick.plays) == plays
            and (mover is None or mover in deal.to_act)
        )

    return reached


def stage(name, mover=None):
    """True at `shuffle`, `cut` or `over`."""
    return lambda table: table.stage == name and (mover is None or mover in table.to_act())


def screen_rows(app):
    """The screen as rows of characters, as far as our own widgets draw it."""
    width, height = app.size
    rows = [[" "] * width for _ in range(height)]
    for widget in app.screen.query(Drawn):
        if not widget.display:
            continue
        region = widget.region
        for y, row in enumerate(widget.canvas().rows):
            for x, (character, _) in enumerate(row):
                if 0 <= region.y + y < height and 0 <= region.x + x < width:
                    rows[region.y + y][region.x + x] = character
    return rows


def screen_text(app):
    """The screen as text, as far as our own widgets draw it."""
    return "\n".join("".join(row).rstrip() for row in screen_rows(app))
