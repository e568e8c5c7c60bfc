"""What one has marked at a table and not done yet: a raised card, an answer, cards picked to go together; a refusal.

Invariant: only what may be chosen stays marked, and what is about to be done is forgotten with the turn it was for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.advice import legal_cards
from tui.asking import question
from tui.card_keys import keys_of
from tui.picking import Draft, several
from tui.widgets.choosing import Choosing
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards import Card
    from tui.question import Question
    from tui.seated import Seated


class Marks:
    """The marks of one seat; `changed` is called whenever they are to be shown anew."""

    def __init__(self, seated: Seated, changed: Callable[[], None]) -> None:
        self.seated = seated
        self.chosen: Card | None = None
        """The raised card, or the one that is pointed at where several are picked."""
        self.answer = 0
        """The place of the marked answer."""
        self.refusal = ""
        """Why not, of what was tried last."""
        self.notice = ""
        """A sentence about people, where no log is shown."""
        self._changed = changed
        self._drafted: tuple[object, Draft] = (None, Draft())

    @property
    def question(self) -> Question | None:
        """What is asked now, or waited for; None: a card is chosen, or something waits to be looked at."""
        seated = self.seated
        if not seated.following.ready:
            return None
        return question(seated.update, seated.words, seated.link.title, seated.key, self.draft)

    def choosing(self) -> Choosing:
        """What may be chosen; a raised card that no longer may be is lowered."""
        seated, asked = self.seated, self.question
        view = seated.view
        now = seated.following.ready and (asked is None or asked.cards)
        legal = legal_cards(view) if now else frozenset()
        if self.chosen not in legal:
            self.chosen = None
        hand, row = seated.hand, seated.row
        keys = keys_of(hand, row, seated.settings.rows)
        suits = view.game.rankings[view.deal.trump].suit if view and view.deal else {}
        return Choosing(
            bool(legal),
            legal,
            keys,
            self.chosen,
            seated.following.fresh,
            self.draft.cards,
            several=now and several(view) is not None,
            suits=suits,
        )

    def on_cards(self, asked: Question) -> bool:
        """Whether Enter and the arrows are about cards just now, not about answers."""
        if not asked.cards:
            return False
        picked = several(self.seated.view)
        return picked is None or len(self.draft.cards) < picked.count

    @property
    def _moment(self) -> object:
        """What a draft is made for; another turn, another phase, another draft."""
        view = self.seated.view
        return view and (view.number, view.stage, view.turn, view.deal and view.deal.phase)

    @property
    def draft(self) -> Draft:
        """What one is about to do."""
        moment, draft = self._drafted
        return draft if moment == self._moment else Draft()

    def redraft(self, draft: Draft) -> None:
        """Be about to do something else."""
        self._drafted = (self._moment, draft)
        self.answer = 0
        self.refusal = self.notice = ""
        self._changed()

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.refusal = self.seated.words.text(sentence)
        self._changed()

    def choose(self, card: Card) -> None:
        """Raise a card."""
        self.chosen = card
        self.refusal = self.notice = ""
        self._changed()

    def pick(self, card: Card) -> None:
        """Pick a card to go with others, or put it back."""
        wanted, draft = several(self.seated.view), self.draft
        assert wanted is not None
        self.chosen = card
        if card in draft.cards:
            self.redraft(draft._replace(cards=draft.cards - {card}))
        elif card not in wanted.may_go:
            self.refuse(wanted.reasons.get(card, "That card cannot go."))
        elif len(draft.cards) == wanted.count:
            self.refuse(f"{counted(wanted.count, 'card')} chosen already: put one back first.")
        else:
            self.redraft(draft._replace(cards=draft.cards | {card}))

    def move(self, step: int) -> None:
        """Mark the next answer, or raise the next card that may be played; -1: the one before."""
        asked = self.question
        if asked and not self.on_cards(asked):
            if asked.answers:
                self.answer = (self.answer + step) % len(asked.answers)
        else:
            legal, hand = self.choosing().legal, self.seated.hand
            order = [card for card in (*self.seated.row, *hand) if card is not None and card in legal]
            if not order:
                return
            if self.chosen is None:
                first_of_hand = next((card for card in order if card in hand), order[0])
                self.chosen = first_of_hand if step > 0 else order[-1]
            else:
                self.chosen = order[(order.index(self.chosen) + step) % len(order)]
        self.refusal = self.notice = ""
        self._changed()

    def enter(self, cards: Sequence[Card | None]) -> bool:
        """Raise the first playable of these cards, unless one of them is raised already; whether there is one."""
        legal = self.choosing().legal
        playable = [card for card in cards if card is not None and card in legal]
        if playable and self.chosen not in playable:
            self.choose(playable[0])
        return bool(playable)

    def switch(self) -> None:
        """Move between hand and tableau."""
        hand, row = self.seated.hand, self.seated.row
        one, other = (hand, row) if self.chosen in row else (row, hand)
        if not self.enter(one):
            self.enter(other)

    def lower(self) -> bool:
        """Lower the raised card, or put all picked ones back, or look back no longer; whether there was anything."""
        following = self.seated.following
        if self.draft != Draft():
            self.chosen = None
            self.redraft(self.draft._replace(suit=None) if self.draft.suit else Draft())
        elif self.chosen or self.refusal or self.notice or following.looking_back:
            self.chosen, self.refusal, self.notice, following.looking_back = None, "", "", 0
        else:
            return False
        return True
