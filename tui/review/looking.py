"""One's place in a record that one looks back at: which deal, how far, and with whose eyes. No widget, no clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import BacksDealt, DummyLaid, HandDealt, NestBacksDealt, NestDealt, PhaseEnded, RowDealt, seen_by
from engine.view import view
from tui.log_line import Line, does
from tui.review.coach import marked
from tui.review.played import played
from tui.scene import Seen
from tui.summary import deal_headline, deal_reason
from tui.table import Person, Update, with_dummy
from tui.telling import tell
from tui.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event, SeenEvent
    from engine.table import TableView
    from tui.review.coach import Weighed
    from tui.review.played import Played
    from tui.review.room import Room

_DEALT = HandDealt | RowDealt | BacksDealt | NestDealt | NestBacksDealt | PhaseEnded
"""What need not be told where the cards can be seen."""


class Looking:
    """Somebody's way through a record. Raises BadRecord, BrokenRule where it cannot be replayed."""

    def __init__(self, room: Room, *, ascii_only: bool = False) -> None:
        self.room = room
        self.ascii = ascii_only
        self.at = 0
        """The position that is shown."""
        self.eyes: int | None = None
        """Whose view is shown; None: all hands are open."""
        self.played: Played = self._deal(room.deal or len(room.record.deals))
        self.found: dict[int, Weighed] = {}
        """The decisions of the deal that the coach has weighed, by the numbers of their positions."""
        self._main: tuple[Played, int, dict[int, Weighed]] | None = None
        """What really happened, and how far one had gone in it, while another way is shown; None: it is shown."""
        self._told: dict[int | None, tuple[tuple[Line, ...], ...]] = {}

    # Where one is.

    @property
    def words(self) -> Words:
        """How the table is spoken of here."""
        return Words(self.view().names, self.room.seat, self.ascii)

    @property
    def bottom(self) -> int:
        """The seat that is shown below the others."""
        return self.room.seat or 0

    @property
    def trick(self) -> int:
        """The trick that is shown, from 1; 0: before the first lead."""
        return self.played.trick_at(self.at)

    def view(self) -> TableView:
        """The table as whoever's eyes it is saw it; with all hands open, as a watcher did."""
        return self.played.view(self.at, self.eyes)

    def update(self) -> Update:
        """The same with the people who sat there."""
        people = with_dummy(self.played.game, [Person(name) for name in self.played.record.players])
        return Update(self.view(), people, self.bottom, looks_on=self.room.seat is None)

    def seen(self) -> Seen:
        """How much of the tricks has been looked at: one that was completed just now still lies there."""
        tricks = len(self.played.positions[self.at].deal.tricks)
        return Seen(self.played.number, tricks - self.played.lies_there(self.at))

    # Going.

    def go(self, number: int) -> bool:
        """Show this position, or the first or last where there is none; whether that is another one than before."""
        before, self.at = self.at, max(0, min(number, self.played.last))
        return self.at != before

    def next_trick(self) -> bool:
        """Go to the next lead, or to the end; whether there was anything."""
        return self.go(next((lead for lead in self.played.leads if lead > self.at), self.played.last))

    def previous_trick(self) -> bool:
        """Go back to the lead before, or to the start; whether there was anything."""
        return self.go(next((lead for lead in reversed(self.played.leads) if lead < self.at), 0))

    def to_trick(self, number: int) -> bool:
        """Go to the lead of a trick, from 1; whether there is such a trick."""
        leads = self.played.leads
        if not 1 <= number <= len(leads):
            return False
        self.go(leads[number - 1])
        return True

    def to_deal(self, number: int) -> None:
        """Begin another deal of the match, from 1."""
        self.show(self._deal(number))

    def deals(self) -> list[str]:
        """How each deal of the match ended, in a few words."""
        record, words = self.room.record, self.words
        last = self._deal(len(record.deals))
        ended = [*last.before, *([last.view(last.last, None).finished[-1]] if last.over else [])]
        told = [deal_headline(words, deal).rstrip(".") for deal in ended]
        return told if last.over else [*told, "not played to its end"]

    def _deal(self, number: int) -> Played:
        return played(self.room.record, number, self.room.game)

    def show(self, deal: Played, at: int = 0) -> None:
        """Show a position of another deal, or of one that went another way."""
        self.played, self.at, self.found, self._main = deal, 0, {}, None
        self._told.clear()
        self.go(at)

    @property
    def what_if(self) -> bool:
        """Whether what is shown never happened."""
        return self._main is not None

    def branch_off(self, deal: Played, at: int) -> None:
        """Show another way that the deal could have gone, from a position on."""
        main = self._main or (self.played, self.at, self.found)
        self.show(deal, at)
        self._main = main

    def to_main(self) -> bool:
        """Show again what really happened, where one left it; whether something else was shown."""
        if self._main is None:
            return False
        deal, at, found = self._main
        self.show(deal, at)
        self.found = found
        return True

    def really(self) -> str:
        """How the deal really ended, while another way is shown."""
        if self._main is None:
            return ""
        deal = self._main[0]
        return deal_headline(self.words, deal.view(deal.last, None).finished[-1]) if deal.over else ""

    @property
    def weighed(self) -> Weighed | None:
        """The last action as the coach weighs it; None: it has not."""
        return self.found.get(self.at - 1)

    def next_mark(self) -> bool:
        """Go to the next action that cost something, after the last one to the first; whether there is any."""
        marks = [one.number + 1 for one in marked(self.found)]
        if not marks:
            return False
        self.go(next((number for number in marks if number > self.at), marks[0]))
        return True

    def next_eyes(self) -> None:
        """From all hands open to what one could know oneself, then what each of the others could."""
        seats = self.played.game.seats
        order = [self.played.game.after(self.bottom, step) for step in range(seats)]
        if self.eyes is None:
            self.eyes = order[0]
        else:
            place = order.index(self.eyes) + 1
            self.eyes = order[place] if place < seats else None

    # What is told.

    def told(self) -> tuple[Line, ...]:
        """What the last action was and what came of it, as whoever's eyes it is saw that."""
        return self._lines()[self.at]

    def log(self) -> list[Line]:
        """All of it up to here."""
        return [line for lines in self._lines()[: self.at + 1] for line in lines]

    def result(self) -> str:
        """How the deal ended; empty where it has not, yet."""
        finished = self.view().finished
        if self.at < self.played.last or not self.played.over:
            return ""
        headline, reason = deal_headline(self.words, finished[-1]), deal_reason(self.words, finished[-1])
        return f"{headline} {reason}" if reason != headline else headline

    def _lines(self) -> tuple[tuple[Line, ...], ...]:
        """By position, what had just happened."""
        if self.eyes not in self._told:
            self._told[self.eyes] = tuple(self._of(number) for number in range(self.played.last + 1))
        return self._told[self.eyes]

    def _of(self, number: int) -> tuple[Line, ...]:
        game, words = self.played.game, self.words
        deal, events, step = self.played.positions[number]
        before = view(game, step.before, None) if step else None
        lines = tell(words, game, before, [*self._shown(events)])
        return lines if step else (does(words, deal.dealer, "deal"), *lines)

    def _shown(self, events: Iterable[Event]) -> Iterable[SeenEvent]:
        """The events as they are shown, without what lies there to be seen anyway."""
        for event in events:
            if self.eyes is not None or isinstance(event, DummyLaid):
                seen: SeenEvent = seen_by(event, self.eyes)
            else:
                seen = event
            if not isinstance(seen, _DEALT):
                yield seen
