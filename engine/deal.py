"""One deal, from the shuffled pack to the last trick: an immutable value, and the one way it changes.

Invariant: every card of the pack is always in exactly one place: stock, nest, a hand, a tableau, buried, being passed,
hidden, the trick, a taken trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar, assert_never

from engine import events as happened
from engine.ranking import Played, Trick

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.events import CountersAnnounced, Event, ThrownIn

_T = TypeVar("_T")


class Call(NamedTuple):
    """A call in the auction."""

    seat: int
    amount: int | None
    """None: a pass."""


class Debt(NamedTuple):
    """Cards that a seat may pull from another, from what the deal before came to."""

    puller: int
    victim: int
    cards: int


class Pulled(NamedTuple):
    """A card drawn from another hand."""

    puller: int
    victim: int
    card: Card
    returned: Card | None = None
    """What was given back for it; None: nothing yet."""


class Passed(NamedTuple):
    """Cards that went from a seat to its neighbour, before the play."""

    giver: int
    receiver: int
    cards: tuple[Card, ...]


class HiddenTrump(NamedTuple):
    """The card set aside to be trumps."""

    owner: int
    card: Card


class Opening(NamedTuple):
    """When trumps began."""

    trick: int
    """Number of the trick, from 1."""
    place: int
    """Place in it, from 1, of the play before which, or with which, they began."""
    seat: int
    """Who asked, or whose play or void did it."""
    asked: bool = False
    """Whether the seat asked for it, and so has to play a trump."""
    card: Card | None = None
    """The card that was set aside, and is its owner's again; None: none was."""


class Faced(NamedTuple):
    """A card of a hand that was shown to everybody in a claim."""

    seat: int
    card: Card


class Pending(NamedTuple):
    """A claim, a concession, or an offer to finish, that waits for answers."""

    seat: int
    concedes: bool
    accepted: tuple[int, ...] = ()
    """Who has accepted it so far."""
    finishes: bool = False
    """Whether it is an offer to leave the rest of a decided deal unplayed."""


class Deal(NamedTuple):
    """The state of a deal. Tuples by seat have one entry a seat, seat 0 first."""

    dealer: int
    stock: tuple[Card, ...]
    """The cards not dealt yet, or left over for good; top card first."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order received: this order says nothing and is shown to nobody but the owner."""
    up: tuple[tuple[Card | None, ...], ...]
    """By seat and slot, the face-up card of the tableau; None: played, or not dealt yet."""
    down: tuple[tuple[Card | None, ...], ...]
    """By seat and slot, the covered card; None: none, or turned up since."""
    trick: Trick
    """The trick being played; before the first lead, led by the seat that is to lead."""
    tricks: tuple[Trick, ...] = ()
    """The taken tricks, first to last."""
    phase: int = 0
    """Place in the game's list of phases; past its end the deal is over."""
    trump: Suit | None = None
    trump_named_by: int | None = None
    stock_shown: bool = False
    number: int = 1
    """Of the deal in its match, counting those that stood, from 1."""
    owed: tuple[Debt, ...] = ()
    """What the deal before left to be pulled, in the order in which it is."""
    nest: tuple[Card, ...] = ()
    """Face down in the middle."""
    calls: tuple[Call, ...] = ()
    """The auction so far."""
    buried: tuple[Card, ...] = ()
    """What the declarer laid away."""
    announced: CountersAnnounced | None = None
    """What was said of counters in it; None: nothing."""
    passing: tuple[tuple[Card, ...], ...] = ()
    """By seat, the cards chosen to be passed and not picked up yet; empty: not chosen yet."""
    passed: tuple[Passed, ...] = ()
    """Those that were, as they changed hands."""
    pulls: tuple[Pulled, ...] = ()
    stopped: tuple[int, ...] = ()
    """The seats that pull no more."""
    fan: tuple[Card, ...] | None = None
    """The hand that is pulled from, as its owner has laid it, left to right; empty: the table shuffles it; None: nobody
    has laid a fan for the next pull."""
    hidden: HiddenTrump | None = None
    """The trump card set aside; None: none, or it is opened."""
    opened: Opening | None = None
    """When trumps began, in games where they do so in the middle of play."""
    declined: bool = False
    """Whether the seat that was to name trumps left that to its next cards."""
    shown: tuple[Card, ...] = ()
    """Cards in hands or laid away that everybody has seen."""
    faced: tuple[Faced, ...] = ()
    """Those of them that were shown in a claim: in hand, or played since."""
    claim: Pending | None = None
    """What is claimed, conceded or offered and not answered yet."""
    thrown_in: ThrownIn | None = None
    """Why the deal is not played; None: it is."""

    def tricks_taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple([winners.count(seat) for seat in range(len(self.hands))])

    def contract(self) -> Call | None:
        """The highest bid so far; None: nobody has bid."""
        bids = [call for call in self.calls if call.amount is not None]
        return bids[-1] if bids else None


def new_deal(
    seats: int, dealer: int, forehand: int, deck: tuple[Card, ...], *, number: int = 1, owed: tuple[Debt, ...] = ()
) -> Deal:
    """A deal about to begin: everything in the stock, `forehand` to lead. Chance is in `deck` and nowhere else."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return Deal(dealer, deck, nothing, nothing, nothing, Trick(forehand), number=number, owed=owed, passing=nothing)


def put(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """The same tuple with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])


def without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards in the same order, less some."""
    return tuple([card for card in cards if card not in gone])


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after the event: the only way a deal changes. Total: it never refuses, `decide` has."""
    match event:
        case happened.CardPlayed(seat, card, slot):
            leader, plays, winner, trumps_from, slots = deal.trick
            trick = Trick(leader, (*plays, Played(seat, card)), winner, trumps_from, (*slots, slot))
            if slot is None:
                hand = deal.hands[seat]
                place = hand.index(card)
                hand = hand[:place] + hand[place + 1 :]
                return deal._replace(hands=put(deal.hands, seat, hand), trick=trick)
            row = put(deal.up[seat], slot, None)
            return deal._replace(up=put(deal.up, seat, row), trick=trick)
        case happened.TrickTaken(seat):
            taken = deal.trick._replace(winner=seat)
            return deal._replace(tricks=(*deal.tricks, taken), trick=Trick(seat))
        case happened.CardTurnedUp(seat, slot, card):
            return deal._replace(
                up=put(deal.up, seat, put(deal.up[seat], slot, card)),
                down=put(deal.down, seat, put(deal.down[seat], slot, None)),
            )
        case happened.HandDealt(seat, cards):
            return _received(deal, seat, cards)._replace(stock=deal.stock[len(cards) :])
        case happened.RowDealt(seat, cards, face_up):
            stock = deal.stock[len(cards) :]
            if face_up:
                return deal._replace(stock=stock, up=put(deal.up, seat, cards))
            empty: tuple[Card | None, ...] = (None,) * len(cards)
            return deal._replace(stock=stock, down=put(deal.down, seat, cards), up=put(deal.up, seat, empty))
        case happened.DummyLaid(seat, down, up):
            covered = (*down, *(None,) * (len(up) - len(down)))
            laid = deal._replace(hands=put(deal.hands, seat, ()))
            return laid._replace(down=put(deal.down, seat, covered), up=put(deal.up, seat, up))
        case happened.NestDealt(cards):
            return deal._replace(stock=deal.stock[len(cards) :], nest=deal.nest + cards)
        case happened.TrumpNamed(seat, suit):
            return deal._replace(trump=suit, trump_named_by=seat)
        case happened.TrumpTurned(suit):
            return deal._replace(trump=suit)
        case happened.TrumpDeclined():
            return deal._replace(declined=True)
        case happened.CardsShown(seat, cards):
            faced = [Faced(seat, card) for card in cards] if deal.claim is not None else ()
            return deal._replace(shown=deal.shown + cards, faced=(*deal.faced, *faced))
        case happened.PhaseEnded():
            return deal._replace(phase=deal.phase + 1)
        case happened.StockShown():
            return deal._replace(stock_shown=True)
        case happened.Called(seat, amount):
            return deal._replace(calls=(*deal.calls, Call(seat, amount)))
        case happened.ThrownIn():
            return deal._replace(thrown_in=event)
        case happened.NestTaken(seat, cards):
            return _received(deal, seat, cards)._replace(nest=())
        case happened.CardsBuried(seat, cards):
            return _parted(deal, seat, cards)._replace(buried=deal.buried + cards)
        case happened.CountersAnnounced():
            return deal._replace(announced=event)
        case happened.PassChosen(seat, cards):
            return _parted(deal, seat, cards)._replace(passing=put(deal.passing, seat, cards))
        case happened.CardsPassed(giver, receiver, cards):
            return _received(deal, receiver, cards)._replace(
                passing=put(deal.passing, giver, ()), passed=(*deal.passed, Passed(giver, receiver, cards))
            )
        case happened.LeaderChosen(seat):
            return deal._replace(trick=Trick(seat))
        case happened.CardPulled(seat, victim, card):
            moved = _received(_parted(deal, victim, (card,)), seat, (card,))
            return moved._replace(pulls=(*deal.pulls, Pulled(seat, victim, card)), fan=None)
        case happened.FanLaid(_, cards):
            return deal._replace(fan=cards)
        case happened.CardGivenBack(seat, victim, card):
            moved = _received(_parted(deal, seat, (card,)), victim, (card,))
            return moved._replace(pulls=(*deal.pulls[:-1], deal.pulls[-1]._replace(returned=card)))
        case happened.PullingStopped(seat):
            return deal._replace(stopped=(*deal.stopped, seat), fan=None)
        case happened.TrumpHidden(seat, card):
            return _parted(deal, seat, (card,))._replace(hidden=HiddenTrump(seat, card))
        case happened.TrumpOpened(seat, card, trumps_from):
            assert deal.hidden is not None
            opening = Opening(len(deal.tricks) + 1, len(deal.trick.plays) + 1, seat, asked=trumps_from > 0, card=card)
            return _received(deal, deal.hidden.owner, (card,))._replace(
                hidden=None,
                opened=opening,
                trump=deal.hidden.card.suit,
                trump_named_by=deal.hidden.owner,
                trick=deal.trick._replace(trumps_from=trumps_from),
            )
        case happened.TrumpCut(seat, suit, trumps_from):
            return deal._replace(
                opened=Opening(len(deal.tricks) + 1, trumps_from + 1, seat),
                trump=suit,
                trump_named_by=seat,
                trick=deal.trick._replace(trumps_from=trumps_from),
            )
        case happened.Claimed(seat, concedes):
            return deal._replace(claim=Pending(seat, concedes))
        case happened.FinishOffered(seat):
            return deal._replace(claim=Pending(seat, concedes=False, finishes=True))
        case happened.ClaimAnswered(seat, accepts):
            claim = deal.claim
            assert claim is not None
            return deal._replace(claim=claim._replace(accepted=(*claim.accepted, seat)) if accepts else None)
        case happened.RestTaken(seat, tricks):
            nothing: tuple[tuple[Card, ...], ...] = ((),) * len(deal.hands)
            return deal._replace(
                hands=nothing,
                up=nothing,
                down=nothing,
                hidden=None,
                claim=None,
                trick=Trick(seat),
                tricks=deal.tricks + tricks,
            )
        case _:
            assert_never(event)


def _received(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """The deal with cards more in a hand; where from is the caller's business."""
    return deal._replace(hands=put(deal.hands, seat, deal.hands[seat] + cards))


def _parted(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """The deal with these cards out of a hand; where to is the caller's business."""
    return deal._replace(hands=put(deal.hands, seat, without(deal.hands[seat], cards)))
