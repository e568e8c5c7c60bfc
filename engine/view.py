"""What a seat may know of a deal: the only thing that leaves the engine.

Invariant: two deals that differ only in cards a seat may not know give it equal views. The type has no place for a
hidden card: it is a count, or a covered slot.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from engine.deal import Deal
from engine.game import phase_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.actions import Action, TableAction
    from engine.cards import Card, Suit
    from engine.deal import Call, Debt, Faced, Opening, Passed, Pending, Pulled
    from engine.events import CountersAnnounced, ThrownIn
    from engine.game import DealScore, Game
    from engine.ranking import Trick


class PullSeen(NamedTuple):
    """A card drawn from another hand; the cards are None for who saw neither."""

    puller: int
    victim: int
    card: Card | None
    returned: Card | None
    done: bool
    """Whether a card was given back for it."""


class DealView(NamedTuple):
    """A deal as one seat, or a watcher, may see it. Tuples by seat have one entry a seat, seat 0 first."""

    seat: int | None
    """Whose view it is; None: a watcher's, who sees what everybody sees."""
    dealer: int
    phase: str
    """What the table is doing: the name of a phase, or `over`."""
    to_act: tuple[int, ...]
    """The seats that may act now."""
    legal: Collection[TableAction]
    """What this seat may do now, in its turn or out of it; empty: nothing. A card that it cannot see is a place."""
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
    order: tuple[int, ...]
    """All hands in playing order, seat 0's first; the dummy's is the one after the last seat."""
    plays_dummy: bool
    """Whether this seat plays the dummy's cards in this deal."""
    besides: tuple[Action, ...]
    """What this seat may do besides: claim, concede, offer to finish."""
    claim: Pending | None
    """What is claimed, conceded or offered and not answered yet."""
    score: DealScore | None
    """What the deal is worth; None until it is over."""
    number: int
    """Of the deal in its match, counting those that stood."""
    nest: int
    """How many cards lie face down in the middle."""
    calls: tuple[Call, ...]
    """The auction so far."""
    contract: Call | None
    """The highest bid so far."""
    buried: tuple[Card, ...]
    """What the declarer laid away, for the declarer, and for all once the deal is over."""
    announced: CountersAnnounced | None
    """What was said of counters in it."""
    chosen: tuple[bool, ...]
    """By seat, whether the cards to be passed are chosen."""
    passing: tuple[Card, ...]
    """Those of this seat, until they are picked up."""
    passed: tuple[Passed, ...]
    """The cards that this seat has passed on, and those it was passed."""
    owed: tuple[Debt, ...]
    """What is to be pulled, and was, in order."""
    pulls: tuple[PullSeen, ...]
    """The cards drawn so far; those of others without their faces."""
    stopped: tuple[int, ...]
    fan: tuple[Card, ...]
    """The order in which this seat has laid its hand to be pulled from, left to right; empty: it has given none."""
    hidden_by: int | None
    """Whose card is set aside to be trumps; None: none is, or it is opened."""
    hidden: Card | None
    """The card, for its owner."""
    opened: Opening | None
    """When trumps began, in games where they do so in the middle of play."""
    shown: tuple[Card, ...]
    """Cards in hands or laid away that everybody has seen."""
    faced: tuple[Faced, ...]
    """Those of them that were shown in a claim: in hand, or played since."""
    thrown_in: ThrownIn | None
    """Why the deal is not played; None: it is."""


def view(game: Game, deal: Deal | DealView, seat: int | None) -> DealView:
    """The deal as `seat` may see it; None: as a watcher. A view of a view is the same view, or a watcher's."""
    if isinstance(deal, DealView):
        return deal if seat == deal.seat else _watched(game, deal)
    phase = phase_of(game, deal)
    acting = phase.to_act(game, deal) if phase else ()
    hand = seat
    if game.chairs is not None and game.dummy is not None and game.dummy in acting:
        # The dummy's partner chooses for it.
        acting = (game.agent(deal, game.dummy),)
        hand = game.dummy if seat in acting else seat
    over = phase is None
    opened = _opened(game, over=over)
    contract = deal.contract() if deal.calls else None
    hidden = deal.hidden
    return DealView(
        seat,
        deal.dealer,
        phase.name if phase else "over",
        acting,
        phase.offered(game, deal, hand)
        if phase and hand is not None and ((hand in acting and hand == seat) or hand in phase.may_act(game, deal))
        else (),
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
        deal.stock if opened or deal.stock_shown else (),
        _order(game, deal),
        game.chairs is not None and game.dummy is not None and seat == game.agent(deal, game.dummy),
        phase.besides(game, deal, seat) if phase and seat in acting and seat is not None else (),
        deal.claim,
        game.score(game, deal) if over else None,
        deal.number,
        len(deal.nest),
        deal.calls,
        contract,
        deal.buried if opened or (contract is not None and seat == contract.seat) else (),
        deal.announced,
        tuple(map(bool, deal.passing)),
        deal.passing[seat] if seat is not None else (),
        tuple([passed for passed in deal.passed if seat in passed[:2]]) if deal.passed else (),
        deal.owed,
        tuple([_pull_seen(pull, seat) for pull in deal.pulls]) if deal.pulls else (),
        deal.stopped,
        deal.fan if deal.fan and seat is not None and deal.fan[0] in deal.hands[seat] else (),
        hidden.owner if hidden else None,
        hidden.card if hidden and hidden.owner == seat else None,
        deal.opened,
        deal.shown,
        deal.faced,
        deal.thrown_in,
    )


def _order(game: Game, deal: Deal) -> tuple[int, ...]:
    if game.chairs is None:
        return _seats_in_order(game.seats, game.direction)
    return tuple([game.next_hand(deal, 0, step) for step in range(game.hands)])


@cache
def _seats_in_order(seats: int, direction: int) -> tuple[int, ...]:
    return tuple(step * direction % seats for step in range(seats))


def _pull_seen(pull: Pulled, seat: int | None) -> PullSeen:
    known = seat in (pull.puller, pull.victim)
    return PullSeen(
        pull.puller,
        pull.victim,
        pull.card if known else None,
        pull.returned if known else None,
        pull.returned is not None,
    )


def _opened(game: Game, *, over: bool) -> bool:
    """Whether what nobody has seen may be seen now: in a duplicate the pack comes again."""
    return over and not game.twice


def _watched(game: Game, deal: DealView) -> DealView:
    """What is left of a seat's view for a watcher."""
    return deal._replace(
        seat=None,
        hand=(),
        plays_dummy=False,
        legal=(),
        besides=(),
        buried=deal.buried if _opened(game, over=deal.phase == "over") else (),
        passing=(),
        passed=(),
        pulls=tuple(pull._replace(card=None, returned=None) for pull in deal.pulls),
        fan=(),
        hidden=None,
    )
