"""Where a match stands, for one who comes back to it: a few lines of the log, from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as happened
from engine.cards import SUIT_NAMES
from tui.asking import sealed_number
from tui.log_line import Line
from tui.recall import trump_at
from tui.summary import deal_headline, sides
from tui.telling import why
from tui.telling_exchange import trump_line

if TYPE_CHECKING:
    from engine.table import TableView
    from engine.view import DealView
    from tui.wording import Words

_TO_DO = {
    "shuffle": "deal",
    "cut": "cut",
    "auction": "call",
    "bury": "lay cards away",
    "drop": "lay a card away",
    "pass": "choose cards to pass",
    "trump": "name trumps",
    "leader": "say who leads",
    "hide": "set a card aside",
}
"""By stage of a table or phase of a deal, what whoever is to act is to do."""


def recap(words: Words, view: TableView) -> tuple[Line, ...]:
    """The score; bid and trumps, or how the last deal ended; the last trick and whose turn it is.

    Empty before the first deal, and when the match is over.
    """
    if (view.deal is None and not view.finished) or not view.to_act:
        return ()
    score = ", ".join(f"{words.names_of(side)} {view.standing.scores[side[0]]}" for side in sides(words, view.game))
    turn = _turn(words, view)
    if view.stage == "deal" and view.deal:
        standing = Line("", f"deal {view.number}: {score}, {view.game.goal}")
        return (standing, *_contract(words, view.deal), _last_trick(words, view, view.deal, turn))
    if view.stage == "cut":
        standing = Line("", f"deal {sealed_number(view)}: {score}, {view.game.goal}")
    else:
        standing = Line("", f"after deal {view.number}: {score}, {view.game.goal}")
    ended = [Line("", deal_headline(words, view.finished[-1]))] if view.finished else []
    return (standing, *ended, turn)


def _contract(words: Words, deal: DealView) -> tuple[Line, ...]:
    """What was bid, and the trumps."""
    suit, namer = deal.trump, deal.trump_named_by
    trumps = f"{SUIT_NAMES[suit]} are trumps" if suit else "no trumps yet"
    if deal.contract:
        bid = f"bid {deal.contract.amount}"
        return (Line(words.name(deal.contract.seat), bid if deal.phase == "auction" else f"{bid}, {trumps}"),)
    if deal.phase == "auction":
        return (Line("", "nobody has bid yet"),)
    if suit and namer is not None and deal.opened is None:
        return (trump_line(words, happened.TrumpNamed(namer, suit)),)
    return (Line("", trumps),)


def _last_trick(words: Words, view: TableView, deal: DealView, turn: Line) -> Line:
    """Who took the last trick, and whose turn it is."""
    number = len(deal.tricks)
    taken = why(words, view.game, deal.tricks[-1], trump_at(deal, number)) if number else None
    return Line(taken.who, f"{taken.what}; {turn}") if taken else turn


def _turn(words: Words, view: TableView) -> Line:
    """Whose turn it is, and what for."""
    deal = view.deal if view.stage == "deal" else None
    phase = deal.phase if deal else view.stage
    if deal and deal.claim:
        to_do = "answer"
    elif deal and phase == "play":
        to_do = "play" if deal.trick.plays else "lead"
    elif deal and phase == "pull":
        to_do = _to_pull(deal)
    else:
        to_do = _TO_DO.get(phase, "act")
    return Line(words.names_of(view.to_act), f"{words.verb(view.to_act, 'are')} to {to_do}")


def _to_pull(deal: DealView) -> str:
    """What whoever is to act is to do while cards are pulled."""
    if deal.pulls and not deal.pulls[-1].done:
        return "give a card back"
    return "draw a card" if any(debt.puller in deal.to_act for debt in deal.owed) else "fan the hand"
