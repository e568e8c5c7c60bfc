"""A deal made up from a seat's view and a guess at what the view does not show: the one door from a view to a deal.

Invariant: the seat's view of what it gives is the view it was given: nothing is found out by it that was not guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.deal import Deal, HiddenTrump, Passed, Pulled
from engine.phases.auction import Auction
from engine.phases.contract import NameTrump
from engine.phases.exchange import PickUpPass
from engine.phases.pulling import PullCards

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


class World(NamedTuple):
    """Where every card lies that is not played and lies not face up. Tuples by hand have one entry a hand."""

    hands: tuple[tuple[Card, ...], ...]
    """By hand; a dummy's that is not laid out yet in the order dealt, others in any order."""
    down: tuple[tuple[Card | None, ...], ...]
    """By hand and slot, the covered card."""
    stock: tuple[Card, ...]
    """Top card first."""
    nest: tuple[Card, ...]
    buried: tuple[Card, ...]
    """In the order of the pack."""
    passing: tuple[tuple[Card, ...], ...]
    """By hand, what is chosen to be passed."""
    passed: tuple[tuple[Card, ...], ...]
    """By seat, what was passed on and picked up; empty: nothing has been, by anybody."""
    pulls: tuple[tuple[Card, Card | None], ...]
    """By pull, the card drawn and the one given back for it; None: not yet."""
    hidden: Card | None
    """The card set aside to be trumps; None: none is."""


def stage(game: Game, deal: DealView) -> int:
    """The place of the deal's phase in the game's list; past its end it is over."""
    if deal.thrown_in is not None:
        return next(place for place, phase in enumerate(game.phases) if isinstance(phase, Auction))
    if deal.phase == "over":
        return len(game.phases)
    return next(place for place, phase in enumerate(game.phases) if phase.name == deal.phase)


def declined(game: Game, deal: DealView) -> bool:
    """Whether the seat that was to name trumps left that to its next cards, which all have seen."""
    shown = len(deal.shown) - len(deal.faced)
    return shown > 0 and any(isinstance(phase, NameTrump) and phase.decline == shown for phase in game.phases)


def deal_of(game: Game, deal: DealView, world: World) -> Deal:
    """The deal that the view would be cut from if the world were true; the seat's own cards stand as it sees them."""
    seat, place = deal.seat, stage(game, deal)
    hands = world.hands if seat is None else (*world.hands[:seat], deal.hand, *world.hands[seat + 1 :])
    pulls = tuple(
        Pulled(pull.puller, pull.victim, card, returned)
        for pull, (card, returned) in zip(deal.pulls, world.pulls, strict=True)
    )
    hidden = None
    if deal.hidden_by is not None:
        assert world.hidden is not None
        hidden = HiddenTrump(deal.hidden_by, world.hidden)
    made = Deal(
        dealer=deal.dealer,
        stock=world.stock,
        hands=hands,
        up=deal.up,
        down=world.down,
        trick=deal.trick,
        tricks=deal.tricks,
        phase=place,
        trump=deal.trump,
        trump_named_by=deal.trump_named_by,
        stock_shown=bool(deal.left_over),
        number=deal.number,
        owed=deal.owed,
        nest=world.nest,
        calls=deal.calls,
        buried=world.buried,
        announced=deal.announced,
        passing=world.passing,
        passed=_passed(game, deal, world),
        pulls=pulls,
        stopped=deal.stopped,
        hidden=hidden,
        opened=deal.opened,
        declined=declined(game, deal),
        shown=deal.shown,
        faced=deal.faced,
        claim=deal.claim,
        thrown_in=deal.thrown_in,
    )
    return made._replace(fan=deal.fan) if _fan_is_laid(game, made, deal) else made


def _passed(game: Game, deal: DealView, world: World) -> tuple[Passed, ...]:
    if not any(world.passed):
        return ()
    pick_up = next(phase for phase in game.phases if isinstance(phase, PickUpPass))
    step = pick_up.direction(deal.number)
    return tuple(
        Passed(giver, (giver + step) % game.seats, world.passed[giver]) for giver in game.from_forehand(deal.dealer)
    )


def _fan_is_laid(game: Game, made: Deal, deal: DealView) -> bool:
    """Whether a hand has been fanned to be drawn from: then it is the puller's turn."""
    pulling = game.phases[made.phase] if deal.phase == PullCards.name else None
    if not isinstance(pulling, PullCards) or not pulling.arranged or (made.pulls and made.pulls[-1].returned is None):
        return False
    debt = pulling.debt(made)
    return debt is not None and deal.to_act == (debt.puller,)
