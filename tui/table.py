"""What the interface knows of tables: ports, not networks. A local table and one on a server look the same from here.

Invariant: nothing but one seat's own view ever comes through. Views drive what is shown, events drive log lines and
motion: a lost event can never make the screen wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.table import DUMMY_NAME
from tui.terms import Talk, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.bots import Choice
    from engine.events import SeenAtTable
    from engine.game import Game
    from engine.record import Record
    from engine.table import TableView
    from tui.checking import Checked
    from tui.ratings import Change, Rating
    from tui.review.room import Room


class Person(NamedTuple):
    """Who sits in a seat."""

    name: str
    """Cleaned text; empty while the seat is free."""
    is_bot: bool = False
    here: bool = True
    """False: away, the seat is kept."""
    sat_in: bool = False
    """Whether a bot plays for them until they are back."""
    away: float = 0.0
    """Seconds until a bot sits in for who is away; 0: none will, or one does already."""
    rating: Rating | None = None
    """How well they play this game; None: nobody knows, or it is no matter at this table."""

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not self.name


def with_dummy(game: Game, people: Sequence[Person]) -> tuple[Person, ...]:
    """The people by seat, and after them the dummy, where the game has one."""
    return (*people, *((Person(DUMMY_NAME, is_bot=True),) if game.dummy is not None else ()))


class Clock(NamedTuple):
    """Seconds a seat has left."""

    turn: float
    """Of its turn."""
    reserve: float
    """For the match, once those are gone."""
    runs: bool
    """Whether it is running down; it does from the moment of the update."""

    @property
    def left(self) -> float:
        """Both together."""
        return self.turn + self.reserve


class Proposal(NamedTuple):
    """Something that happens if all who are here agree."""

    what: str
    """`end`, `adjourn`, `resign` or `again`."""
    sentence: str
    by: int
    """The seat that proposes it."""
    agreed: tuple[int, ...]
    """The seats that have agreed, the proposer first."""
    asked: tuple[int, ...]
    """The seats that have yet to answer."""


class MenuItem(NamedTuple):
    """Something one may do at a table besides playing."""

    id: str
    text: str
    note: str = ""
    sure: str = ""
    """What to ask before it is done; empty: nothing."""
    then: tuple[MenuItem, ...] = ()
    """Where it is done in several ways: one of these is chosen instead, and `sure` is what to ask them by."""


class ChatLine(NamedTuple):
    """A line somebody said at the table; cleaned text."""

    name: str
    text: str


class Said(NamedTuple):
    """A paragraph of a lesson."""

    text: str
    kind: str = "text"
    """`text`, `task` for what is to be done, `right` or `wrong` for what is said of what was done, `keys` for
    what only holds where there are some: it is left out in lines of words."""


class Told(NamedTuple):
    """What a lesson says at a table."""

    title: str
    said: tuple[Said, ...]
    answers: tuple[tuple[str, str], ...] = ()
    """What one may choose after reading it, as (id, text) of the table's menu; empty: one is to act, or others do."""


class Update(NamedTuple):
    """A table as it stands, and what happened since the last update."""

    view: TableView | None
    """None while seats are free and the match has not begun."""
    people: tuple[Person, ...]
    """By seat; after them the dummy, where there is one."""
    seat: int
    """The seat at this end of the table; of one who looks on, the one they look from."""
    events: tuple[SeenAtTable, ...] = ()
    """Oldest first; after a stall the oldest may be missing."""
    chat: tuple[ChatLine, ...] = ()
    """New lines, oldest first."""
    notice: str = ""
    """One sentence about people: who came, who left."""
    answer: str = ""
    """What came of something one did oneself, in a sentence: that is read also by who wants to hear of nobody."""
    clocks: tuple[Clock | None, ...] = ()
    """By seat; None for one without a clock, empty at a table without clocks."""
    proposal: Proposal | None = None
    ended: str = ""
    """How the match ended, where it did not by its last card."""
    paused: str = ""
    """Why nobody can play just now."""
    looks_on: bool = False
    """Whether this end is of one who looks on, and is told what everybody may know."""
    changes: tuple[Change | None, ...] | None = None
    """By seat, what a rated match changed, None for who keeps their rating; empty: it is not counted yet.

    None: it is not over, or not rated.
    """
    way: str = ""
    """What others type to come to where the table is: `ssh -p 2222 192.0.2.7`; empty: nobody knows, or nobody can."""
    lesson: Told | None = None
    """What is said to one who learns; None: this is no lesson."""
    checked: Checked | None = None
    """The last play of one's own that was marked in this match; None: none was."""
    seed: str = ""
    """What is to be said of the seed before a deal; empty: that it is a secret."""
    unkept: str = ""
    """Why a match that is left now could not be gone on with from here; empty: it is kept."""

    @property
    def own(self) -> int | None:
        """One's own seat; None: one has none, and looks on."""
        return None if self.looks_on else self.seat

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return bool(self.ended) or (self.view is not None and self.view.stage == "over")

    @property
    def to_act(self) -> bool:
        """Whether it is the turn of whoever sits at this end."""
        return self.view is not None and self.own is not None and self.own in self.view.to_act and not self.over


class Refused(Exception):
    """Something a table or a lobby will not do; the sentence is for the one who asked."""


NOTHING_TO_ADVISE = "It is not your turn: there is nothing to advise."


class TableLink(Protocol):
    """One seat's end of a table."""

    title: str
    """What the table is called; its code on a server."""
    rules: str
    can_chat: bool
    """Whether anybody else could read a line."""
    talk: Talk
    """What may be said here."""

    @property
    def proof(self) -> str:
        """How a player proves the deals of this match, in a sentence."""

    def now(self) -> Update:
        """The table as it stands, with no events."""

    def finished(self) -> Record | None:
        """The deals of the match that are over, with all their cards; None before a match has begun."""

    def room(self) -> Room | None:
        """Where one looks back at these deals; None: none is over."""

    async def next_update(self) -> Update:
        """Wait for something to happen. Everything that happened meanwhile comes in one update.

        For one task at a time. Raises Refused once this end is closed: after `leave`, or because the seat has another
        end now or the table is gone; the sentence says why.
        """

    async def act(self, action: TableAction, turn: int) -> None:
        """Take the seat's turn; `turn` is the one of the view it was chosen from. Raises IllegalAction."""

    async def say(self, text: str) -> None:
        """Say a line at the table. Raises Refused."""

    async def hint(self) -> Choice:
        """What the best bot would do in one's place, whose turn it is. Raises Refused."""

    async def ask_bot(self) -> None:
        """Ask a bot to fill the next free seat. Raises Refused."""

    def menu(self) -> Sequence[MenuItem]:
        """What one may do here besides playing, in the order to show it."""

    async def choose(self, item: str) -> None:
        """Do what the item of the menu says, or answer a proposal: `agree` or `decline`. Raises Refused."""

    def typed(self) -> None:
        """Somebody pressed a key here, whatever it does."""

    async def leave(self) -> None:
        """Get up. A local match is kept to be resumed; a seat on a server is kept for its owner."""


class TableInfo(NamedTuple):
    """A table in the lobby's list."""

    code: str
    rules: str
    people: tuple[Person, ...]
    playing: bool
    """Whether the match has begun."""
    mine: bool
    """Whether a seat at it belongs to the one who asks."""
    terms: Terms = Terms()
    idle: float = 0.0
    """Seconds since anybody there pressed a key."""
    watchers: int = 0
    """People who look on."""
    locked: bool = False
    """Whether nobody else may sit down."""
    adjourned: bool = False
    """Whether it was agreed to go on another time."""
    invited_by: str = ""
    """Who invites the one who asks to it; empty: nobody does."""
    rated: bool | None = None
    """Whether the match is rated, or would be between those who sit there; None: no match is, here."""


class Lobby(Protocol):
    """Where tables are made and found."""

    name: str
    """How the one who asks is called here."""

    def tables(self) -> Sequence[TableInfo]:
        """The tables to see: one's own first, then those with a free seat, then the rest."""

    async def next_change(self) -> None:
        """Wait until the list has changed."""

    async def create(self, rules: str, terms: Terms) -> TableLink:
        """Make a table and sit down at it. Raises Refused."""

    async def join(self, code: str) -> TableLink:
        """Sit down at a table, or go back to one's seat at it. Raises Refused."""

    async def watch(self, code: str) -> TableLink:
        """Look on at a table. Raises Refused."""
