"""What the side column says, as values: trump, contract, tricks, what is owed, the match; and the same in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.phases.hiding import HideTrump
from engine.phases.play import PlayTricks
from tui.asking import sealed_number
from tui.asking_cards import debt_words
from tui.picking import across
from tui.scene import last_trick, rounds, tricks_taken
from tui.summary import needs, own_house_rules, rule_line, sides
from tui.widgets.side import Facts, Tally, Taught, Waiting

if TYPE_CHECKING:
    from engine.game import Game
    from engine.table import TableView
    from engine.view import DealView
    from tui.scene import Seen
    from tui.table import Person, Update
    from tui.wording import Words


_SAID_BY_GOAL = ("match", "rounds", "first_to", "target")
"""Options of which the goal tells: `first to 2`."""


def facts(update: Update, words: Words, seen: Seen) -> Facts | None:
    """The upper part of the side column; None before the match has begun."""
    view = update.view
    if view is None:
        return None
    deal, game = view.deal, view.game
    taken = tricks_taken(view, seen)
    # A deal that is over is shown until the next one is dealt, with the tricks that its own sides needed.
    dealer = deal.dealer if deal else view.standing.next_dealer
    return Facts(
        title=game.name,
        goal=game.goal,
        trump=words.suit(deal.trump) if deal and deal.trump else "",
        suit=(deal.trump or "") if deal else "",
        named_by=_trumps_since(deal, words) if deal else "",
        no_trump=_no_trump(game, deal, words),
        contract=_contract(view, words),
        tallies=[
            Tally(
                words.names_of(side),
                update.own in side,
                sum(taken[seat] for seat in _hands_of(deal, game, side)),
                view.standing.scores[side[0]],
            )
            for side in sides(words, game)
        ],
        tricks=rounds(game),
        needs=_decided(view, words, taken) or needs(words, game, dealer),
        owed=debt_words(deal, words) if deal and view.stage == "deal" else "",
        last=last_trick(view, words, seen),
        hands=0 if game.table.last_trick == "never" else game.hands,
        seal=words.text(f"deal {sealed_number(view)} sealed {view.seal.commitment[:4]}…") if view.seal else "",
        rules=words.text(f" {words.dot} ".join(own_house_rules(game.rules, _SAID_BY_GOAL))),
    )


def _decided(view: TableView, words: Words, taken: list[int]) -> str:
    """That a side has the tricks it needs, though cards are left; empty: not yet, or it is no matter of tricks."""
    game, deal = view.game, view.deal
    if deal is None or game.trick_name != "tricks":
        return ""
    needed = game.needs(game, deal.dealer)
    for side in sides(words, game):
        least = needed[side[0]] if len(game.sides) == 2 else None
        if least is not None and sum(taken[seat] for seat in side) >= least:
            return f"{words.names_of(side)} {words.verb(side, 'have')} won the deal"
    return ""


def _hands_of(deal: DealView | None, game: Game, side: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of a side, and the dummy beside the one that plays it."""
    if deal is None or game.dummy is None:
        return side
    partner = across(deal, game.dummy)
    return (*side, game.dummy) if partner in side else side


def _trumps_since(deal: DealView, words: Words) -> str:
    """Who named trumps, and since when they are."""
    named, opened = deal.trump_named_by, deal.opened
    if deal.trump is None:
        return ""
    if opened is None:
        return f"named by {words.name(named)}" if named is not None else "a turned card's suit"
    return f"since trick {opened.trick}, by {words.name(opened.seat)}"


def _no_trump(game: Game, deal: DealView | None, words: Words) -> str:
    """Why there are no trumps yet."""
    if deal is not None and deal.hidden_by is not None:
        if deal.hidden:
            return f"{words.card(deal.hidden)} set aside"
        return f"set aside by {words.name(deal.hidden_by)}"
    begins = any(isinstance(phase, PlayTricks) and phase.trumps_begin for phase in game.phases)
    hides = any(isinstance(phase, HideTrump) for phase in game.phases)
    return "none yet" if begins and not hides else "not named yet"


def _contract(view: TableView, words: Words) -> str:
    deal = view.deal
    if deal is None or deal.contract is None or view.stage != "deal":
        return ""
    seat, amount = deal.contract
    return f"{words.name(seat)} bid {amount}"


def status(update: Update, words: Words, seen: Seen) -> str:
    """What the side column says, in a line; empty before the match has begun."""
    known = facts(update, words, seen)
    if known is None:
        return ""
    trump = f"{known.trump} trumps" if known.trump else "no trumps yet"
    tricks = ", ".join(f"{tally.name} {tally.tricks}" for tally in known.tallies)
    scores = ":".join(str(tally.score) for tally in known.tallies)
    parts = [trump, known.contract, tricks, known.needs, known.owed.removesuffix("."), scores]
    return f" {words.dot} ".join(filter(None, parts))


def taught(update: Update, words: Words, seen: Seen) -> Taught | None:
    """The side column of a lesson; None: this is none."""
    known = facts(update, words, seen)
    if update.lesson is None or known is None:
        return None
    return Taught(
        words.text(update.lesson.title), [(words.text(said.text), said.kind) for said in update.lesson.said], known
    )


def called(person: Person) -> str:
    """Who has a seat, and how well they play: `Ada 1611?`."""
    return f"{person.name or 'a free seat'}{f' {person.rating.short}' if person.rating else ''}"


def waiting(update: Update, words: Words, title: str, rules: str) -> Waiting:
    """The side column before the match has begun: the table, its rules and who is there."""
    people = [f"{called(person)}{' (you)' * (seat == update.own)}" for seat, person in enumerate(update.people)]
    return Waiting(
        words.text(f"Table {title}"), [words.text(line) for line in (rule_line(rules, words.dot), "", *people)]
    )
