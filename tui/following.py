"""How far a player has been shown what happens at a table, and what waits behind it. No widget, no clock.

Invariant: what can be chosen is what is shown: nothing may be played while a finished trick lies there or a deal is
still being told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import (
    BacksDealt,
    CardPulled,
    CardsPassed,
    CardTurnedUp,
    HandDealt,
    NestTaken,
    RestTaken,
    Shuffled,
    TrumpNamed,
)
from tui import scene
from tui.recall import recalled
from tui.recap import recap
from tui.scene import EVERYTHING, Seen
from tui.telling import tell
from tui.widgets.side import Entry

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Update
    from tui.wording import Words

LOG_LINES = 400
"""Lines of the log that are kept."""


class Following:
    """One player's way through a match."""

    def __init__(self, update: Update) -> None:
        self.update = update
        self.seen = Seen()
        self.fresh: frozenset[Card] = frozenset()
        """Cards that have turned up, or come to hand in the middle of a deal, since one last played."""
        self.log: list[Entry] = []
        self._untold: list[Entry] = []
        self.looking_back = 0
        """How many tricks one looks back; 0: none."""
        self._results = len(self.view.finished) if self.view else 0
        self.catch_up()

    @property
    def view(self) -> TableView | None:
        """The newest view; None before the match has begun."""
        return self.update.view

    @property
    def held(self) -> bool:
        """Whether a finished trick still lies on the table."""
        return scene.held_trick(self.view, self.seen) is not None

    @property
    def telling(self) -> bool:
        """Whether the deal is still being told."""
        return not self.held and self.seen.dealt < EVERYTHING

    @property
    def ready(self) -> bool:
        """Whether nothing waits behind what is shown."""
        return not self.held and self.seen.dealt >= EVERYTHING

    def catch_up(self) -> None:
        """As if everything in view had been looked at."""
        view = self.view
        self.seen = Seen(view.number, len(view.deal.tricks)) if view and view.deal else Seen()
        self._write_untold()

    def recall(self, words: Words) -> None:
        """Begin the log of a match under way with what the view tells of it, and with how things stand."""
        if self.view and not self.log:
            lines = (*recalled(words, self.view), *recap(words, self.view))
            self.log += [Entry(line.who, line.what) for line in lines]
            del self.log[:-LOG_LINES]

    def arrived(self, update: Update, words: Words, *, tell_deal: bool) -> None:
        """Take an update; `tell_deal`: what is dealt after the call is shown step by step."""
        last, self.update = self.update, update
        if last.over and not update.over:
            self._begin_again()
        before = last.view
        self._look(update, tell_deal=tell_deal)
        if update.view:
            self.looking_back = min(self.looking_back, scene.tricks_again(update.view, self.seen))
            self._write(update.view, words, before.deal if before else None)
        self.log += [Entry(words.text(line.name), words.text(line.text), chat=True) for line in update.chat]
        self.log += [Entry("", words.text(update.answer))] if update.answer else []
        if update.lesson and update.lesson != last.lesson:
            self.log += [Entry("", words.text(said.text)) for said in update.lesson.said if said.kind != "keys"]
        news = (update.notice, _proposed(update) if _proposed(update) != _proposed(last) else "")
        self.log += [Entry("", words.text(line), people=True) for line in news if line]
        del self.log[:-LOG_LINES]

    def _begin_again(self) -> None:
        """Another match at this table: nothing of it has been seen."""
        self.seen, self.fresh, self.looking_back, self._results = Seen(), frozenset(), 0, 0
        self._write_untold()

    def _look(self, update: Update, *, tell_deal: bool) -> None:
        """See where the deal stands, and what has turned up in it."""
        view = update.view
        if view and view.deal and view.number != self.seen.deal:
            self.seen = Seen(view.number)
            self.fresh = frozenset()
        named = dealt = False
        for event in update.events:
            match event:
                case Shuffled():  # what came before is of a deal that is over
                    self.fresh, named, dealt = frozenset(), False, False
                case CardTurnedUp(card=card) | CardPulled(update.own, card=card):
                    self.fresh |= {card}
                case NestTaken(update.own, cards) | CardsPassed(receiver=update.own, cards=cards):
                    self.fresh |= set(cards)
                case TrumpNamed():
                    named, dealt = True, False
                case HandDealt() | BacksDealt():
                    dealt = named
                case RestTaken() if view and view.deal:  # nobody played these tricks: there is nothing to look at
                    self.seen = self.seen._replace(tricks=len(view.deal.tricks))
                case _:
                    pass
        if view and view.deal and view.deal.tricks:
            self.seen = self.seen._replace(dealt=EVERYTHING)  # it would be told after its first trick
        elif dealt and tell_deal:
            self.seen = self.seen._replace(dealt=0)

    def _write(self, view: TableView, words: Words, before: DealView | None) -> None:
        """Write what happened into the log; what is dealt while the deal is told waits until it is."""
        events = self.update.events
        lines = [Entry(line.who, line.what) for line in tell(words, view.game, before, events)]
        calls = [place for place, event in enumerate(events, 1) if isinstance(event, TrumpNamed)]
        if self.telling and calls:
            told = len(tell(words, view.game, before, events[: calls[-1]]))
            self.log += self._untold + lines[:told]
            self._untold = lines[told:]
        else:
            self._untold += lines
            self._write_untold()

    def _write_untold(self) -> None:
        if not self.telling:
            self.log += self._untold
            self._untold = []

    def go_on(self) -> bool:
        """End what is looked back at, held or told; whether there was anything."""
        looked_back, self.looking_back = self.looking_back, 0
        if looked_back:
            return True
        if self.held:
            self.seen = self.seen._replace(tricks=self.seen.tricks + 1)
            return True
        if self.telling:
            rows = self.view and scene.slots(self.view.game)
            self.seen = self.seen._replace(dealt=self.seen.dealt + 1 if rows else EVERYTHING)
            self._write_untold()
            return True
        return False

    def look_back(self) -> bool:
        """Look one trick further back, as far as the table allows, and then no longer; whether there is one to see."""
        view = self.view
        if not (view and view.deal and self.seen.tricks and self.ready):
            return False
        furthest = scene.tricks_again(view, self.seen)
        if not furthest:
            return False
        self.looking_back = (self.looking_back + 1) % (furthest + 1)
        return True

    def result_due(self) -> bool:
        """Whether the result of a deal is to be shown now: once, after its last trick has been looked at."""
        view = self.view
        if not view or self.held or len(view.finished) <= self._results:
            return False
        self._results = len(view.finished)
        return True


def _proposed(update: Update) -> str:
    return update.proposal.sentence if update.proposal else ""
