"""Cards that change places before the play: the nest and what is laid away for it, and cards passed to a neighbour."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Bury, Drop, Give
from engine.cards import ROOK, SUITS, words
from engine.errors import Code, IllegalAction
from engine.events import (
    CardsBuried,
    CardsPassed,
    CardsShown,
    CountersAnnounced,
    NestTaken,
    PassChosen,
    PhaseEnded,
    TrumpNamed,
)
from engine.game import Phase
from engine.phases.contract import declarer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from engine.cards import Card, Suit
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game

    Direction = Callable[[int], int]


@dataclass(frozen=True)
class TakeNest(Phase):
    """The declarer takes what lies in the middle, unseen by the others."""

    name: ClassVar[str] = "nest"

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Take it."""
        return (NestTaken(declarer(game, deal)[0], deal.nest), PhaseEnded())


@dataclass(frozen=True)
class Burials(Collection[Bury]):
    """Every way to lay cards away and name trumps: a set too large to be written out, so it is asked."""

    hand: tuple[Card, ...]
    suits: tuple[Suit, ...]
    """The suits that may be named."""
    rule: BuryAndName

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Bury)
            and len(action.cards) == self.rule.count
            and action.cards <= set(self.hand)
            and action.trump in self.suits
            and not self.rule.refusal(self.hand, action.cards, action.trump)
        )

    def __iter__(self) -> Iterator[Bury]:
        for suit in self.suits:
            for cards in combinations(self.hand, self.rule.count):
                if not self.rule.refusal(self.hand, frozenset(cards), suit):
                    yield Bury(frozenset(cards), suit)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def example(self, rng: Random) -> Bury:
        """Any one of them."""
        for _ in range(200):
            action = Bury(frozenset(rng.sample(self.hand, self.rule.count)), rng.choice(self.suits))
            if action in self:
                return action
        return next(iter(self))


@dataclass(frozen=True)
class BuryAndName(Phase):
    """The declarer lays away as many cards as the nest had and names trumps, in one step (E-05).

    `official`: counters may go only when every other card that is not of the trump suit goes too, and then it is said:
    the fact, the count or the cards, as `announce` says (E-06). The Rook, itself a trump, never goes (E-07), unless
    `rook_may_go`. `named`: trumps are named already (E-18). `show_trumps`: trumps laid away are shown (E-08).
    """

    name: ClassVar[str] = "bury"
    count: int
    counters: Mapping[str, int]
    """Points by rank."""
    official: bool = True
    rook_may_go: bool = False
    announce: str = "fact"
    named: bool = False
    show_trumps: bool = False

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The declarer."""
        return declarer(game, deal)

    def legal(self, game: Game, deal: Deal, seat: int) -> Burials:
        """Every legal burial."""
        suits = (deal.trump,) if self.named and deal.trump else SUITS
        return Burials(deal.hands[seat], suits, self)

    def refusal(self, hand: tuple[Card, ...], cards: frozenset[Card], trump: Suit) -> str:
        """Why these cards of the hand may not be laid away under this trump suit, or an empty text."""
        if ROOK in cards and not self.rook_may_go:
            return "The Rook is a trump: it cannot be laid away."
        if not self.official:
            return ""
        gone = sorted(words(card) for card in cards if card.rank in self.counters)
        kept = [card for card in hand if card.rank not in self.counters and card.suit != trump and card not in cards]
        if gone and kept:
            rest = " ".join(sorted(map(words, kept)))
            return (
                f"Counters ({' '.join(gone)}) may go only when nothing else but trumps is left: you would keep {rest}."
            )
        return ""

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Lay away and name. Raises IllegalAction with the reason."""
        if not isinstance(action, Bury):
            raise IllegalAction(Code.NOT_NOW, f"Lay {self.count} cards away and name trumps.")
        hand = deal.hands[seat]
        if not action.cards <= set(hand):
            raise IllegalAction(Code.NOT_YOURS, "You have no such card to lay away.")
        if len(action.cards) != self.count:
            raise IllegalAction(Code.WRONG_NUMBER, f"Lay exactly {self.count} cards away, not {len(action.cards)}.")
        if action.trump not in self.legal(game, deal, seat).suits:
            raise IllegalAction(Code.NO_SUCH_SUIT, "Name one of the four suits as trumps; one named already stays.")
        if refusal := self.refusal(hand, action.cards, action.trump):
            raise IllegalAction(Code.MAY_NOT_GO, refusal)
        cards = tuple(sorted(action.cards, key=game.pack.place.__getitem__))
        events: list[Event] = [CardsBuried(seat, cards)]
        counters = tuple(card for card in cards if card.rank in self.counters)
        if counters and self.official:
            count = len(counters) if self.announce != "fact" else None
            events.append(CountersAnnounced(seat, count, counters if self.announce == "cards" else ()))
        trumps = tuple(card for card in cards if game.rankings[action.trump].suit[card] == action.trump)
        if self.show_trumps and trumps:
            events.append(CardsShown(seat, trumps))
        if not self.named:
            events.append(TrumpNamed(seat, action.trump))
        return (*events, PhaseEnded())


@dataclass(frozen=True)
class DropOne(Phase):
    """The declarer lays one card away, out of play. `kept` says which cards stay, each rule read "if able" (B-09)."""

    name: ClassVar[str] = "drop"
    kept: tuple[Callable[[Card], bool], ...] = ()

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The declarer."""
        return declarer(game, deal)

    def legal(self, _game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """A card each."""
        cards = deal.hands[seat]
        for kept in self.kept:
            cards = tuple(card for card in cards if not kept(card)) or cards
        return tuple(Drop(card) for card in cards)

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Lay it away. Raises IllegalAction."""
        if not isinstance(action, Drop):
            raise IllegalAction(Code.NOT_NOW, "Lay one card away.")
        if action.card not in deal.hands[seat]:
            raise IllegalAction(Code.NOT_YOURS, "You have no such card to lay away.")
        if action not in self.legal(game, deal, seat):
            raise IllegalAction(
                Code.MAY_NOT_GO, f"{words(action.card)} may not be laid away while another card can be."
            )
        return (CardsBuried(seat, (action.card,)), PhaseEnded())


@dataclass(frozen=True)
class ChoosePass(Phase):
    """Everybody chooses cards to pass, at once and unseen (B-13)."""

    name: ClassVar[str] = "pass"
    count: int

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """All who have not chosen yet."""
        return tuple(seat for seat in range(game.seats) if not deal.passing[seat])

    def legal(self, _game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Every choice of so many cards of the hand."""
        return tuple(Give(frozenset(cards)) for cards in combinations(deal.hands[seat], self.count))

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Choose. Raises IllegalAction."""
        if not isinstance(action, Give):
            raise IllegalAction(Code.NOT_NOW, f"Choose {self.count} cards to pass.")
        if not action.cards <= set(deal.hands[seat]):
            raise IllegalAction(Code.NOT_YOURS, "You have no such card to pass.")
        if len(action.cards) != self.count:
            raise IllegalAction(Code.WRONG_NUMBER, f"Pass exactly {self.count} cards, not {len(action.cards)}.")
        return (PassChosen(seat, tuple(sorted(action.cards, key=game.pack.place.__getitem__))),)

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """It ends when all have chosen."""
        return () if self.to_act(game, deal) else (PhaseEnded(),)


@dataclass(frozen=True)
class PickUpPass(Phase):
    """All passes change hands at once; `direction` of a deal's number is 1: to the left, or -1: to the right."""

    name: ClassVar[str] = "pass"
    direction: Direction

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Pass them on."""
        step = self.direction(deal.number)
        givers = game.from_forehand(deal.dealer)
        passed = [CardsPassed(seat, (seat + step) % game.seats, deal.passing[seat]) for seat in givers]
        return (*passed, PhaseEnded())
