"""What is settled before the play: naming trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine import actions
from engine.cards import SUITS
from engine.errors import Code, IllegalAction
from engine.events import PhaseEnded, TrumpNamed

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game
    from engine.phases.dealing import Receivers


@dataclass(frozen=True, slots=True)
class NameTrump:
    """A seat names one of the four suits, held or not; no passing and no no-trump (A-04)."""

    who: Receivers
    name: ClassVar[str] = "trump"

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seat that names trumps."""
        return self.who(game, deal)

    def legal(self, _game: Game, _deal: Deal, _seat: int) -> tuple[Action, ...]:
        """The four suits, in canonical order."""
        return tuple(actions.NameTrump(suit) for suit in SUITS)

    def decide(self, _game: Game, _deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Name trumps. Raises IllegalAction for anything else."""
        if not isinstance(action, actions.NameTrump):
            raise IllegalAction(Code.NOT_NOW, "First name a trump suit.")
        if action.suit not in SUITS:
            raise IllegalAction(Code.NO_SUCH_SUIT, f"{action.suit} is no suit: name clubs, diamonds, hearts or spades.")
        return (TrumpNamed(seat, action.suit), PhaseEnded())

    def upkeep(self, _game: Game, _deal: Deal) -> tuple[Event, ...]:
        """Nothing: the seat has to speak."""
        return ()
