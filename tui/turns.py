"""Taking one's turn: an action goes to the table, and where it is refused the reason goes to the marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Ask, Claim, Concede, Cut, Play, Redeal, Shuffle, StopPulling, Undo
from engine.errors import IllegalAction
from tui.picking import Draft, why_not
from tui.proposed import asked_to_agree
from tui.table import Refused

if TYPE_CHECKING:
    from random import Random

    from engine.actions import Action, TableAction
    from tui.marks import Marks
    from tui.seated import Seated


class Turns:
    """The actions of one seat."""

    def __init__(self, seated: Seated, marks: Marks, rng: Random) -> None:
        self._seated = seated
        self._marks = marks
        self._rng = rng

    async def take(self, action: TableAction) -> bool:
        """Take one's turn, and say why not where it is refused; whether it was taken."""
        view, marks = self._seated.view, self._marks
        if view is None:
            return False
        try:
            await self._seated.link.act(action, view.turn)
        except IllegalAction as error:
            marks.refuse(str(error))
            return False
        marks.chosen = None
        marks.answer = 0
        marks.notice = ""
        if isinstance(action, Play):
            self._seated.following.fresh = frozenset()
        return True

    async def _take_if_open(self, action: TableAction, refusal: str) -> None:
        view = self._seated.view
        if view and action in view.legal:
            await self.take(action)
        else:
            self._marks.refuse(refusal)

    def draft(self, draft: Draft) -> None:
        """Go a step on towards an action that takes several."""
        view = self._seated.view
        reason = why_not(view, draft.cards, draft.suit) if view and draft.suit else ""
        if reason:
            self._marks.refuse(reason)
        else:
            self._marks.redraft(draft)

    async def shuffle(self) -> None:
        """Deal on, where that is one's own turn."""
        view = self._seated.view
        if view and view.stage == "shuffle" and view.legal:
            await self.take(Shuffle())

    @property
    def cuts(self) -> tuple[TableAction, ...]:
        """The places where one may cut now; empty: there is no pack to cut."""
        view = self._seated.view
        return tuple(view.legal) if view is not None and view.stage == "cut" else ()

    async def cut(self, where: str) -> None:
        """Cut at a place or with a phrase."""
        await self.take(Cut(where))

    async def cut_anywhere(self) -> None:
        """Cut the pack at any place."""
        if self.cuts:
            await self.take(self._rng.choice(self.cuts))

    async def ask_for_trumps(self) -> None:
        """Ask for trumps."""
        await self._take_if_open(Ask(), "There are no trumps for you to ask for now.")

    async def stop_pulling(self) -> None:
        """Pull no more cards."""
        await self._take_if_open(StopPulling(), "You draw no cards now.")

    async def undo(self) -> None:
        """Take one's last action back."""
        await self.take(Undo())

    def consider_new_deal(self) -> None:
        """Be asked whether one means to demand a new deal."""
        view = self._seated.view
        if view and Redeal() in view.legal:
            self._marks.redraft(Draft(sure="redeal"))
        else:
            self._marks.refuse("There is no new deal to demand now.")

    def consider_claim(self) -> None:
        """Be asked whether one means to claim the rest."""
        self._consider("claim", Claim(), "There is nothing to claim now.")

    def consider_conceding(self) -> None:
        """Be asked whether one means to concede the rest."""
        self._consider("concede", Concede(), "There is nothing to concede now.")

    def _consider(self, what: str, action: Action, refusal: str) -> None:
        view = self._seated.view
        if view and view.deal and action in view.deal.besides and self._seated.following.ready:
            self._marks.redraft(Draft(sure=what))
        else:
            self._marks.refuse(refusal)

    async def say(self, line: str) -> None:
        """Say something at the table."""
        try:
            await self._seated.link.say(line)
        except Refused as refusal:
            self._marks.refuse(str(refusal))

    async def ask_bot(self) -> None:
        """Ask a bot to take the next free seat."""
        try:
            await self._seated.link.ask_bot()
        except Refused as refusal:
            self._marks.refuse(str(refusal))

    async def answer(self, item: str) -> None:
        """Answer what is proposed: `agree` or `decline`."""
        if asked_to_agree(self._seated.update):
            await self.choose(item)
        else:
            self._marks.refuse("Nobody proposes anything to you now.")

    async def choose(self, item: str) -> None:
        """Do what an item of the table's menu says."""
        try:
            await self._seated.link.choose(item)
        except Refused as refusal:
            self._marks.refuse(str(refusal))
