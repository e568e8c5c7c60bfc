"""The auction: calls in turn until one bid stands, and the right to a new deal while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Bid, Pass, Redeal
from engine.errors import Code, IllegalAction
from engine.events import Called, PhaseEnded, ThrownIn
from engine.game import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game


def nobody(_deal: Deal, _seat: int) -> bool:
    """No right to a new deal."""
    return False


@dataclass(frozen=True)
class Auction(Phase):
    """Bids from `minimum` to `cap` in steps, a pass is for good, the last bid standing wins; the cap ends it at once.

    `exact`: every bid is one step above the last (B-05). `forced`: where all others pass, the dealer has to bid, in a
    turn of its own; else the deal is thrown in when all pass (B-08, E-03). `may_redeal` says who may demand a new deal,
    at any time and out of turn, until the auction has closed (E-02): so a bid of the cap does not close it before all
    have had a turn; who has had one may demand nothing any more. In a record the passes of those who then had
    nothing to demand need not be written.
    """

    name: ClassVar[str] = "auction"
    minimum: int
    cap: int
    step: int = 5
    exact: bool = False
    forced: bool = True
    may_redeal: Callable[[Deal, int], bool] = nobody
    asks: bool = False
    """Whether anybody has a right to a new deal under these rules."""

    def _passed(self, deal: Deal) -> set[int]:
        return {call.seat for call in deal.calls if call.amount is None}

    def _turn(self, game: Game, deal: Deal) -> int | None:
        """Whose call it is; None: the bidding is over."""
        contract, passed = deal.contract(), self._passed(deal)
        if contract is not None and (contract.amount == self.cap or len(passed) == game.seats - 1):
            return None
        if len(passed) == game.seats:
            return None
        seat = game.forehand(deal.dealer) if not deal.calls else game.after(deal.calls[-1].seat)
        while seat in passed:
            seat = game.after(seat)
        return seat

    def _unheard(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seats that have had no turn when the cap was bid, in playing order."""
        called = {call.seat for call in deal.calls}
        return tuple(seat for seat in game.from_forehand(deal.dealer) if seat not in called)

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seat whose call it is; after the cap, all that have not had a turn: who was asked must not be seen."""
        turn = self._turn(game, deal)
        if turn is not None:
            return (turn,)
        contract = deal.contract()
        capped = contract is not None and contract.amount == self.cap
        return self._unheard(game, deal) if self.asks and capped else ()

    def may_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """Whose call it is, and who may demand a new deal."""
        acting = self.to_act(game, deal)
        if self._turn(game, deal) is None:
            return acting
        return (*acting, *(seat for seat in range(game.seats) if seat not in acting and self.may_redeal(deal, seat)))

    def legal(self, game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """The pass, the bids upwards, and the demand for a new deal, as far as each is possible."""
        choices: list[Action] = []
        turn = self._turn(game, deal)
        if seat == turn:
            contract = deal.contract()
            must_bid = self.forced and contract is None and len(self._passed(deal)) == game.seats - 1
            if not must_bid:
                choices.append(Pass())
            lowest = self.minimum if contract is None or contract.amount is None else contract.amount + self.step
            highest = lowest if self.exact else self.cap
            choices += [Bid(amount) for amount in range(lowest, min(highest, self.cap) + 1, self.step)]
        elif turn is None and seat in self.to_act(game, deal):
            choices.append(Pass())
        if self.may_redeal(deal, seat):
            choices.append(Redeal())
        return tuple(choices)

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Call. Raises IllegalAction with the reason."""
        if action not in self.legal(game, deal, seat):
            raise IllegalAction(Code.ILLEGAL_CALL, self._why_not(game, deal, seat, action))
        match action:
            case Bid(amount):
                return (Called(seat, amount),)
            case Redeal():
                return (ThrownIn(seat),)
            case _:
                called = (Called(seat, None),)
                all_passed = len(self._passed(deal)) == game.seats - 1 and deal.contract() is None
                return (*called, ThrownIn(None)) if all_passed else called

    def _why_not(self, game: Game, deal: Deal, seat: int, action: Action) -> str:
        contract = deal.contract()
        standing = contract.amount if contract else None
        match action:
            case Bid() if seat != self._turn(game, deal):
                return "It is not your turn to call."
            case Bid(amount) if amount > self.cap:
                return f"Nobody can bid more than {self.cap}."
            case Bid(amount) if amount % self.step:
                return f"Bids go in steps of {self.step}."
            case Bid() if standing is None:
                return f"The first bid is {'' if self.exact else 'at least '}{self.minimum}."
            case Bid():
                return f"A bid is {'exactly' if self.exact else 'at least'} {self.step} above {standing}."
            case Pass() if seat == self._turn(game, deal):
                return f"Everybody else has passed: the dealer has to bid, {self.minimum} at least."
            case Redeal():
                return "A new deal may be demanded only with no counter in hand."
            case _:
                return "It is not your turn to call."

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """The auction ends when nobody is to call any more."""
        return () if self.to_act(game, deal) else (PhaseEnded(),)
