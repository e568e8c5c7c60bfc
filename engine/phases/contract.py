"""What is settled before the play: trumps, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine import actions
from engine.cards import SUITS
from engine.errors import Code, IllegalAction
from engine.events import CardsShown, HandDealt, LeaderChosen, PhaseEnded, TrumpDeclined, TrumpNamed
from engine.game import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game
    from engine.phases.dealing import Receivers

    Chooses = Callable[[Game, Deal], int]


def declarer(_game: Game, deal: Deal) -> tuple[int, ...]:
    """The seat that won the auction."""
    contract = deal.contract()
    assert contract is not None
    return (contract.seat,)


@dataclass(frozen=True)
class NameTrump(Phase):
    """A seat names one of the four suits, held or not; no passing and no no-trump (A-04).

    With `decline` it may leave that to the next packet, of so many cards, which is then dealt to it first and shown:
    the highest card names its suit, of several the one dealt first (C-07).
    """

    name: ClassVar[str] = "trump"
    who: Receivers
    decline: int = 0

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seat that names trumps."""
        return self.who(game, deal)

    def legal(self, _game: Game, _deal: Deal, _seat: int) -> tuple[Action, ...]:
        """The four suits, in canonical order; then declining, where that is possible."""
        suits = tuple(actions.NameTrump(suit) for suit in SUITS)
        return (*suits, actions.Decline()) if self.decline else suits

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Name trumps, or let the next cards do it. Raises IllegalAction for anything else."""
        if isinstance(action, actions.Decline) and self.decline:
            cards = deal.stock[: self.decline]
            height = game.rankings[None].height
            highest = max(cards, key=height.__getitem__)
            shown = (TrumpDeclined(seat), HandDealt(seat, cards), CardsShown(seat, cards))
            return (*shown, TrumpNamed(seat, highest.suit), PhaseEnded())
        if not isinstance(action, actions.NameTrump):
            raise IllegalAction(Code.NOT_NOW, "First name a trump suit.")
        if action.suit not in SUITS:
            raise IllegalAction(Code.NO_SUCH_SUIT, f"{action.suit} is no suit: name clubs, diamonds, hearts or spades.")
        return (TrumpNamed(seat, action.suit), PhaseEnded())


@dataclass(frozen=True)
class ChooseLeader(Phase):
    """The dealer says who leads first: the dealer or the seat after (B-14)."""

    name: ClassVar[str] = "leader"

    def to_act(self, _game: Game, deal: Deal) -> tuple[int, ...]:
        """The dealer."""
        return (deal.dealer,)

    def legal(self, game: Game, deal: Deal, _seat: int) -> tuple[Action, ...]:
        """The hand after the dealer's, then the dealer's."""
        return (actions.ChooseLeader(game.next_hand(deal, deal.dealer)), actions.ChooseLeader(deal.dealer))

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Say who. Raises IllegalAction."""
        if action not in self.legal(game, deal, seat):
            raise IllegalAction(Code.NOT_NOW, "Say whether you lead, or the player after you.")
        assert isinstance(action, actions.ChooseLeader)
        return (LeaderChosen(action.seat, seat), PhaseEnded())


@dataclass(frozen=True)
class LeaderIs(Phase):
    """The rules say who leads first."""

    name: ClassVar[str] = "leader"
    who: Chooses

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Say it."""
        return (LeaderChosen(self.who(game, deal), None), PhaseEnded())
