"""Pulling: who was short in the deal before loses cards, unseen, to who was over, and gets worse ones back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, ClassVar

from engine.actions import GiveBack, LayFan, Pull, PullAt, StopPulling
from engine.cards import words
from engine.errors import Code, IllegalAction
from engine.events import CardGivenBack, CardPulled, FanLaid, PhaseEnded, PullingStopped
from engine.game import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine.actions import Action, TableAction
    from engine.cards import Card
    from engine.deal import Deal, Debt
    from engine.events import Event
    from engine.game import Game


@dataclass(frozen=True)
class Fans(Collection[LayFan]):
    """Every order of a hand to be pulled from, first leaving it to chance: too many to be listed, so it is asked."""

    hand: tuple[Card, ...]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, LayFan) and (not action.cards or sorted(action.cards) == sorted(self.hand))

    def __iter__(self) -> Iterator[LayFan]:
        yield LayFan()
        yield from map(LayFan, permutations(self.hand))

    def __len__(self) -> int:
        return 1 + factorial(len(self.hand))

    def example(self, rng: Random) -> LayFan:
        """Any one of them."""
        return LayFan(tuple(rng.sample(self.hand, len(self.hand))))


@dataclass(frozen=True)
class PullCards(Phase):
    """One pull after another as `Deal.owed` says; a puller finishes before the next one begins.

    `rule` is about the card given back: `before2`: of a suit of which one holds two, `after2`: of which one keeps two,
    `none`: any but the one just drawn (C-15). `lock_all`: none of the cards drawn in this deal (C-16); where that
    leaves nothing, the suit is no matter. `optional`: a puller may stop (C-17). `arranged`: before every pull the
    victim lays the fan, in an order of its own or in any; else the table shuffles it (C-14).
    """

    name: ClassVar[str] = "pull"
    rule: str = "before2"
    lock_all: bool = False
    optional: bool = True
    arranged: bool = False

    @property
    def least(self) -> int:
        """Of how many cards of its suit, itself among them, one may be given back."""
        return {"before2": 2, "after2": 3, "none": 1}[self.rule]

    def debt(self, deal: Deal) -> Debt | None:
        """What is being pulled now; None: nothing is owed any more."""
        done = Counter((pull.puller, pull.victim) for pull in deal.pulls if pull.returned is not None)
        for debt in deal.owed:
            if debt.puller not in deal.stopped and done[debt.puller, debt.victim] < debt.cards:
                return debt
        return None

    def _drawn(self, deal: Deal) -> Card | None:
        """The card for which one is to be given back; None: none."""
        return deal.pulls[-1].card if deal.pulls and deal.pulls[-1].returned is None else None

    def to_act(self, _game: Game, deal: Deal) -> tuple[int, ...]:
        """The puller; before that, where it lays the fan, the victim."""
        debt = self.debt(deal)
        if debt is None:
            return ()
        return (debt.victim,) if self._to_be_laid(deal) else (debt.puller,)

    def _to_be_laid(self, deal: Deal) -> bool:
        """Whether the victim has to fan its hand first."""
        return self.arranged and deal.fan is None and self._drawn(deal) is None

    def legal(self, game: Game, deal: Deal, seat: int) -> Collection[Action]:
        """The orders of the fan; the cards that may be given back; or each card of the victim's hand, and stopping."""
        if self._to_be_laid(deal):
            return Fans(deal.hands[seat])
        if self._drawn(deal) is not None:
            return tuple(GiveBack(card) for card in self.returnable(game, deal, seat))
        debt = self.debt(deal)
        assert debt is not None
        pulls = tuple(Pull(card, debt.victim) for card in deal.hands[debt.victim])
        return (*pulls, StopPulling()) if self.optional else pulls

    def offered(self, game: Game, deal: Deal, seat: int) -> Collection[TableAction]:
        """The same, the victim's cards as places in the fan."""
        if self._to_be_laid(deal) or self._drawn(deal) is not None:
            return self.legal(game, deal, seat)
        debt = self.debt(deal)
        assert debt is not None
        places = tuple(PullAt(place) for place in range(len(deal.hands[debt.victim])))
        return (*places, StopPulling()) if self.optional else places

    def returnable(self, game: Game, deal: Deal, seat: int) -> tuple[Card, ...]:
        """The cards that the puller may give back."""
        hand, drawn = deal.hands[seat], self._drawn(deal)
        locked = {pull.card for pull in deal.pulls if pull.puller == seat} if self.lock_all else {drawn}
        suit = game.rankings[deal.trump].suit
        held = Counter(suit[card] for card in hand)
        free = tuple(card for card in hand if card not in locked)
        return tuple(card for card in free if held[suit[card]] >= self.least) or free

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Draw, give back or stop. Raises IllegalAction with the reason."""
        drawn, debt = self._drawn(deal), self.debt(deal)
        assert debt is not None
        if action in self.legal(game, deal, seat):
            match action:
                case Pull(card, victim):
                    return (CardPulled(seat, victim, card),)
                case LayFan(cards):
                    return (FanLaid(seat, cards),)
                case GiveBack(card):
                    return (CardGivenBack(seat, debt.victim, card),)
                case _:
                    return (PullingStopped(seat),)
        match action:
            case LayFan() if self._to_be_laid(deal):
                raise IllegalAction(Code.WRONG_NUMBER, "Fan your whole hand, every card once, or have it shuffled.")
            case _ if self._to_be_laid(deal):
                raise IllegalAction(Code.NOT_NOW, "First fan your hand: a card is about to be drawn from it.")
            case GiveBack(card) if drawn is not None and card not in deal.hands[seat]:
                raise IllegalAction(Code.NOT_YOURS, "You have no such card to give back.")
            case GiveBack(card) if card == drawn:
                raise IllegalAction(Code.MAY_NOT_GO, f"{words(card)} was just drawn: keep it and give another back.")
            case GiveBack(card) if drawn is not None:
                kept = "keep two of its suit" if self.rule == "after2" else "hold two of its suit"
                raise IllegalAction(Code.MAY_NOT_GO, f"{words(card)} may not be given back: you have to {kept}.")
            case Pull() if drawn is None:
                raise IllegalAction(Code.NOT_YOURS, f"Draw from the hand of seat {debt.victim}, a card that is there.")
            case _:
                sentence = "Give a card back." if drawn is not None else "Draw a card from the fan."
                raise IllegalAction(Code.NOT_NOW, sentence)

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """It ends when nothing is owed any more."""
        return () if self.debt(deal) else (PhaseEnded(),)
