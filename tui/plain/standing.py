"""What lies on the table and how it stands, in lines: one's hand, the tableaux, the trick, everybody, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.beside import facts, waiting
from tui.both_halves import halfway
from tui.opposite import looked_from, opponents
from tui.plain.pages import lines_of
from tui.plain.speech import by_suit, capital
from tui.ratings import changed
from tui.scene import last_trick, no_trick_again
from tui.score_sheet import deal_told, gained, gains_explained, gains_say_it, seal_page
from tui.summary import deal_headline, deal_reason, match_headline, sides
from tui.times import turn_time
from tui.wording import counted, sentence, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards import Card
    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord
    from engine.table import TableView
    from tui.scene import Seen
    from tui.seated import Seated
    from tui.table import Update
    from tui.widgets.opponents import Opponent
    from tui.wording import Words


def hand_lines(seated: Seated) -> Iterator[str]:
    """One's own hand by suits, what of it lies elsewhere, and the tableau before one."""
    view = seated.view
    if view is None or view.deal is None:
        yield "No cards are dealt."
        return
    if not seated.update.looks_on:
        hand = seated.hand
        yield f"Your hand, {counted(len(hand), 'card')}. {by_suit(hand)}" if hand else "Your hand is empty."
        yield from _elsewhere(view)
    if row := slots(seated.row, seated.covered):
        yield f"{_whose_table(seated)}: {row}"


def _whose_table(seated: Seated) -> str:
    if seated.update.looks_on:
        return f"{capital(seated.words.whose(seated.front))} table"
    return "Your table" if seated.front == seated.update.seat else "The dummy, which you play"


def _elsewhere(view: TableView) -> Iterator[str]:
    """One's own cards that lie face down."""
    deal = view.deal
    if deal and deal.hidden:
        yield f"Set aside: {spoken(deal.hidden)}."
    if deal and deal.buried and deal.phase != "over":
        yield f"Laid away. {by_suit(deal.buried)}"
    if deal and deal.passing:
        yield f"To be passed. {by_suit(deal.passing)}"


def slots(row: Sequence[Card | None], covered: Sequence[bool]) -> str:
    """A tableau, left to right; empty: there is none."""
    if not any((*row, *covered)):
        return ""
    told = []
    for card, below in zip(row, covered, strict=True):
        if card is not None:
            told.append(f"{spoken(card)}{' on a covered card' if below else ''}")
        else:
            told.append("a covered card" if below else "empty")
    return f"{'; '.join(told)}."


def trick_lines(seated: Seated) -> Iterator[str]:
    """The cards of the trick, in the order played."""
    places, _ = seated.trick()
    played = [f"{place.title} {spoken(place.card)}" for place in places if place.card]
    yield sentence(", ".join(played)) if played else "No card lies in the trick."


def last_trick_lines(view: TableView | None, words: Words, seen: Seen) -> Iterator[str]:
    """The last trick, where it may be looked at."""
    known = last_trick(view, words, seen) if view else []
    if not known:
        yield no_trick_again(view)
    else:
        told = (f"{name} {card}{'*' * wins}" for card, name, wins in known)
        yield f"Last trick: {', '.join(told)}."


def table_lines(seated: Seated) -> Iterator[str]:
    """Trumps, contract, tricks and score; everybody who is there; the tableaux; the clocks."""
    update, words, seen = seated.update, seated.words, seated.following.seen
    known = facts(update, words, seen)
    if known is None:
        told = waiting(update, words, seated.link.title, seated.link.rules)
        yield f"{told.title}."
        yield from (sentence(line) for line in told.lines if line)
        return
    yield f"{known.title}, {known.goal}."
    if known.rules:
        yield f"House rules: {known.rules}."
    since = f", {known.named_by}" if known.named_by else ""
    yield f"Trumps: {known.trump}{since}." if known.trump else f"Trumps: {known.no_trump}."
    if known.contract:
        yield sentence(known.contract)
    tricks = ", ".join(f"{tally.name} {tally.tricks}" for tally in known.tallies)
    yield f"Tricks: {tricks}, of {known.tricks}.{f' {sentence(known.needs)}' if known.needs else ''}"
    if known.owed:
        yield known.owed
    yield f"Score: {', '.join(f'{tally.name} {tally.score}' for tally in known.tallies)}."
    if known.seal:
        yield sentence(known.seal)
    yield from people_lines(seated)
    yield from clock_lines(update, words, seated.elapsed)


def people_lines(seated: Seated) -> Iterator[str]:
    """Every other seat in playing order: who sits there, what they hold, what lies before them."""
    update, view, words = seated.update, seated.view, seated.words
    others = opponents(update, words, seated.following.seen, seated.following.fresh, seated.elapsed)
    if update.looks_on and view:
        others = [looked_from(update, view, words, seated.following.seen, seated.elapsed), *others]
    for other in others:
        yield _person(other)


def _person(other: Opponent) -> str:
    parts = [*other.notes, *([f"{counted(other.hand, 'card')} in hand"] if other.hand else []), other.tricks]
    parts += [other.lies, "a card set aside" if other.aside else ""]
    told = ", ".join([other.name, *filter(None, parts)])
    row = slots(other.up, other.covered)
    return f"{told}. On the table: {row}" if row else f"{told}."


def clock_lines(update: Update, words: Words, elapsed: float) -> Iterator[str]:
    """Whose clock runs, and what is left of it."""
    for seat in range(len(update.clocks)):
        if time := turn_time(update, seat, elapsed):
            yield f"{capital(words.whose(seat))} clock: {' '.join(time)}."


def score_lines(words: Words, update: Update) -> Iterator[str]:
    """The deals so far, the first one first; what each gave and how it stood after it."""
    view = update.view
    if view is None or not view.finished:
        yield "No deal has been scored yet."
        return
    game, finished = view.game, view.finished
    for number, deal in enumerate(finished, 1):
        scores = game.standing(game, finished[0].dealer, finished[:number]).scores
        after = ", ".join(f"{words.names_of(side)} {scores[side[0]]}" for side in sides(words, game))
        told = [f"Deal {number}. {deal_told(words, game, deal)}", _gave(words, game, deal)]
        yield " ".join([*filter(None, told), f"Score: {after}."])
    yield match_headline(words, game, view.standing)
    if rated := changed(words, update.changes):
        yield rated


def _gave(words: Words, game: Game, deal: FinishedDeal) -> str:
    """What each side took of a deal, and why."""
    if game.trick_name == "tricks":
        order = [game.after(words.seat or 0, step) for step in range(game.seats)]
        return f"Tricks: {', '.join(f'{words.name(seat)} {deal.tricks[seat]}' for seat in order)}."
    if reasons := gains_explained(words, game, deal):
        return reasons
    gains = [f"{words.names_of(side)} {gain}" for side in sides(words, game) if (gain := gained(deal, side[0]))]
    return f"{capital(', '.join(gains))}." if gains else ""


def seal_lines(words: Words, view: TableView, proof: str, over: DealRecord | None) -> Iterator[str]:
    """The seals in view, and how to prove them."""
    return lines_of(seal_page(words, view, proof, over))


def result_lines(words: Words, update: Update) -> Iterator[str]:
    """How the deal that has just ended went, and how the match stands."""
    view = update.view
    if view is None or not view.finished:
        return
    deal = view.finished[-1]
    yield f"Deal {len(view.finished)} is over. {deal_headline(words, deal)}"
    if not gains_say_it(view.game, deal):
        yield deal_reason(words, deal)
    if reasons := gains_explained(words, view.game, deal):
        yield reasons
    yield match_headline(words, view.game, view.standing)
    if half := halfway(view):
        yield half
    if rated := changed(words, update.changes):
        yield rated
