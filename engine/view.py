"""What a seat may know of a deal: the only thing that leaves the engine.

Invariant: two deals that differ only in cards a seat may not know give it equal views. The type has no place for a
hidden card: it is a count, or a covered slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.deal import Deal
from engine.game import phase_of

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.cards import Card, Suit
    from engine.game import DealScore, Game
    from engine.ranking import Trick


class DealView(NamedTuple):
    """A deal as one seat, or a watcher, may see it. Tuples by seat have one entry a seat, seat 0 first."""

    seat: int | None
    """Whose view it is; None: a watcher's, who sees what everybody sees."""
    dealer: int
    phase: str
    """What the table is doing: the name of a phase, or `over`."""
    to_act: tuple[int, ...]
    """The seats that may act now."""
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it is not to act."""
    hand: tuple[Card, ...]
    """This seat's hand in the order received, which for the owner is no secret; empty for a watcher."""
    hands: tuple[int, ...]
    """How many cards each seat holds."""
    up: tuple[tuple[Card | None, ...], ...]
    """By seat and slot, the face-up card; None: an empty slot, or a row still to be dealt."""
    covered: tuple[tuple[bool, ...], ...]
    """By seat and slot, whether a covered card lies there."""
    trump: Suit | None
    trump_named_by: int | None
    trick: Trick
    """The trick being played; while it has no plays, its leader is to lead."""
    tricks: tuple[Trick, ...]
    """The taken tricks, as this seat has seen them."""
    tricks_taken: tuple[int, ...]
    """How many tricks each seat has won."""
    stock: int
    """How many cards are not dealt."""
    left_over: tuple[Card, ...]
    """The cards nobody got, once they are shown."""
    score: DealScore | None
    """What the deal is worth; None until it is over."""


def view(game: Game, deal: Deal | DealView, seat: int | None) -> DealView:
    """The deal as `seat` may see it; None: as a watcher. A view of a view is the same view, or a watcher's."""
    if isinstance(deal, DealView):
        return deal if seat == deal.seat else deal._replace(seat=None, hand=(), legal=())
    phase = phase_of(game, deal)
    acting = phase.to_act(game, deal) if phase else ()
    over = phase is None
    return DealView(
        seat,
        deal.dealer,
        phase.name if phase else "over",
        acting,
        tuple(phase.legal(game, deal, seat)) if phase and seat is not None and seat in acting else (),
        deal.hands[seat] if seat is not None else (),
        tuple([len(hand) for hand in deal.hands]),
        deal.up,
        tuple([tuple([card is not None for card in row]) for row in deal.down]),
        deal.trump,
        deal.trump_named_by,
        deal.trick,
        deal.tricks,
        deal.tricks_taken(),
        len(deal.stock),
        deal.stock if over or deal.stock_shown else (),
        game.score(game, deal) if over else None,
    )
