"""Which cards of one's own may be chosen now and what comes of it: one at a time, or several for one action.

Invariant: nothing here enumerates what may be done with several cards; whether a choice is legal is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Bury, Drop, Give, GiveBack, Hide, Play
from engine.game import Unlisted
from engine.phases.exchange import Burials

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from engine.actions import TableAction
    from engine.cards import Card, Suit
    from engine.table import TableView
    from engine.view import DealView

Single = Play | Drop | GiveBack | Hide
"""What is done with one card."""


class Draft(NamedTuple):
    """What one is about to do and has not done yet."""

    cards: frozenset[Card] = frozenset()
    """Picked for an action that takes several."""
    suit: Suit | None = None
    """To be named with them."""
    order: tuple[Card, ...] = ()
    """Laid in a fan so far, left to right."""
    sure: str = ""
    """What one is asked whether one means it: `redeal`, `claim`, `concede`; empty: nothing."""


@dataclass(frozen=True, slots=True)
class Several:
    """Cards of which so many are to be picked."""

    count: int
    may_go: frozenset[Card]
    """Those that some legal choice holds."""
    reasons: Mapping[Card, str]
    """Why each of the others may not be picked."""


def across(deal: DealView, seat: int) -> int:
    """Who is opposite at a table of four; opposite a dummy sits the one that plays it."""
    return deal.order[(deal.order.index(seat) + 2) % len(deal.order)]


def front(deal: DealView, seat: int) -> int:
    """Whose tableau lies before a seat: its own, or the dummy's, where it is this seat that plays it."""
    return across(deal, seat) if deal.plays_dummy else seat


def single(view: TableView | None) -> dict[Card, Single]:
    """By card, what choosing it does, where one is to choose one card."""
    if view is None or not _listed(view.legal):
        return {}
    return {action.card: action for action in view.legal if isinstance(action, Single)}


def _listed(legal: Container[TableAction]) -> bool:
    """Whether all that is legal is written out. Nearly always it is, in a tuple; a protocol is asked at some length."""
    return isinstance(legal, tuple) or not isinstance(legal, Unlisted)


def kind_of_single(view: TableView | None) -> type[Single]:
    """What one does with a single card now; a card that may not go is tried with it, and refused with the reason."""
    return next((type(action) for action in single(view).values()), Play)


def several(view: TableView | None) -> Several | None:
    """How many cards are to be picked together, and which of them may go; None: one is not to pick several."""
    if view is None or view.deal is None:
        return None
    if isinstance(view.legal, Burials):
        reasons = {card: reason for card in view.deal.hand if (reason := _why_stays(view, view.legal, card))}
        return Several(view.legal.rule.count, frozenset(view.deal.hand) - reasons.keys(), reasons)
    if not _listed(view.legal):
        return None
    first = next((action for action in view.legal if isinstance(action, Give)), None)
    return Several(len(first.cards), frozenset(view.deal.hand), {}) if first else None


def _why_stays(view: TableView, legal: Burials, card: Card) -> str:
    """Why no legal burial holds the card; empty: one does."""
    first = ""
    counters = view.game.counters
    for suit in legal.suits:
        reason = legal.rule.refusal(legal.hand, frozenset({card}), suit)
        if not reason:
            return ""
        first = first or reason
        # A counter goes where everything else goes that is neither counter nor trump.
        rest = {other for other in legal.hand if other.rank not in counters and other.suit != suit}
        if len(rest | {card}) <= legal.rule.count and not legal.rule.refusal(
            legal.hand, frozenset(rest | {card}), suit
        ):
            return ""
    return first


def why_not(view: TableView, cards: frozenset[Card], suit: Suit) -> str:
    """Why these cards may not be laid away with this suit as trumps; empty: they may."""
    legal = view.legal
    if not isinstance(legal, Burials):
        return "" if Bury(cards, suit) in legal else "Not now."
    if len(cards) != legal.rule.count:
        return f"First choose {legal.rule.count} cards to lay away; you have chosen {len(cards)}."
    return legal.rule.refusal(legal.hand, cards, suit)
