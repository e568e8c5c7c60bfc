"""One's place at a table: what lies before one, in one's own order and words, as far as it has been shown."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.games import game_of
from tui import scene
from tui.layout import Seating
from tui.picking import front
from tui.scene import EVERYTHING
from tui.sorting import sorted_hand
from tui.widgets.card import ASCII, UNICODE
from tui.wording import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card
    from engine.table import TableView
    from tui.following import Following
    from tui.settings import Settings
    from tui.table import TableLink, Update
    from tui.widgets.card import Glyphs
    from tui.widgets.side import Entry
    from tui.widgets.trick import Place


@dataclass(slots=True)
class Seated:
    """A seat at one end of a table, for somebody with these settings."""

    link: TableLink
    following: Following
    settings: Settings
    clock: Callable[[], float] = time.monotonic
    """In seconds, from any moment."""
    since: float = field(init=False)
    """When the last update came, by the clock."""

    def __post_init__(self) -> None:
        self.since = self.clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the last update."""
        return self.clock() - self.since

    @property
    def update(self) -> Update:
        """The table as it stands."""
        return self.following.update

    @property
    def view(self) -> TableView | None:
        """The newest view; None before the match has begun."""
        return self.update.view

    @property
    def words(self) -> Words:
        """How this table is spoken of at this seat."""
        return self.words_of(self.update)

    def words_of(self, update: Update) -> Words:
        """How it is spoken of after an update that may bring other people."""
        names = tuple(person.name for person in update.people)
        if update.view:  # a dummy has a name, and nobody behind it
            names += update.view.names[len(names) :]
        return Words(names, update.own, ascii=self.settings.glyphs == "ascii")

    @property
    def silent(self) -> bool:
        """Whether one neither hears the others nor of them; where nobody else is, a notice is about one's match."""
        return self.settings.zen == "on" and self.link.can_chat

    @property
    def log(self) -> list[Entry]:
        """The lines of the log that one wants to read, oldest first."""
        log = self.following.log
        return [entry for entry in log if not (entry.chat or entry.people)] if self.silent else log

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return ASCII if self.settings.glyphs == "ascii" else UNICODE

    def key(self, action: str) -> str:
        """The key of an action as it is shown."""
        return self.settings.keymap.label(action, ascii_only=self.settings.glyphs == "ascii")

    @property
    def seating(self) -> Seating:
        """What lies on the table besides hand and trick; whose a dummy's tableau is may change with every deal."""
        return self._laid_out._replace(told=self.update.lesson is not None)

    @property
    def _laid_out(self) -> Seating:
        game = self.view.game if self.view else game_of(self.link.rules)
        others, slots = len(self.update.people) - 1, scene.slots(game)
        if game.dummy is None:
            return Seating(others, slots, around=not slots)
        before = self.front != self.update.seat
        return Seating(others, slots if before else 0, 0 if before else slots, around=True)

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own hand, sorted; as it came while the deal is told."""
        view, seen = self.view, self.following.seen
        if view is None or view.deal is None:
            return ()
        trump = view.deal.trump if seen.dealt >= EVERYTHING else None
        return sorted_hand(view.game, scene.own_hand(view, seen), trump, self.settings.sorting)

    @property
    def row(self) -> tuple[Card | None, ...]:
        """The face-up cards of the tableau before one, by slot."""
        return tuple(scene.own_row(self.view, self.front, self.following.seen)[0]) if self.view else ()

    @property
    def covered(self) -> tuple[bool, ...]:
        """By slot, whether a covered card lies there."""
        return tuple(scene.own_row(self.view, self.front, self.following.seen)[1]) if self.view else ()

    @property
    def front(self) -> int:
        """Whose tableau lies before one."""
        view, seat = self.view, self.update.seat
        return front(view.deal, seat) if view and view.deal and not self.update.looks_on else seat

    def trick(self) -> tuple[list[Place], str]:
        """The trick that is looked at, and the sentence that goes with it."""
        view, words, seen = self.view, self.words, self.following.seen
        if view is None or view.deal is None:
            return [], ""
        if back := self.following.looking_back:
            places, sentence = scene.places(view, words, seen._replace(tricks=seen.tricks - back))
            which = "Last trick" if back == 1 else f"{back} tricks back"
            return places, f"{which}. {sentence}"
        if self.following.telling:
            return [], scene.told(view, words, seen)
        return scene.places(view, words, seen)
