"""What is shown of the other seats, as values: names and notes, tricks or calls, and their tableaux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.picking import across, front
from tui.scene import EVERYTHING, Seen, clockwise, first_packet, held_trick, own_row, tricks_taken
from tui.times import absence, turn_time
from tui.widgets.opponents import Opponent
from tui.wording import counted

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Person, Update
    from tui.wording import Words


def opponents(update: Update, words: Words, seen: Seen, fresh: frozenset[Card], elapsed: float = 0.0) -> list[Opponent]:
    """The other seats in playing order after one's own, so many seconds after the update."""
    view = update.view
    if view is None:
        return [_waiting(person, words) for seat, person in enumerate(update.people) if seat != update.seat]
    deal = view.deal
    order = deal.order if deal else tuple(view.game.after(0, step) for step in range(view.game.seats))
    place = order.index(update.seat)
    others = (*order[place + 1 :], *order[:place])
    return [_opponent(update, view, words, seat, seen, fresh, elapsed) for seat in others]


def looked_from(update: Update, view: TableView, words: Words, seen: Seen, elapsed: float) -> Opponent:
    """The seat that one looks on from."""
    return _opponent(update, view, words, update.seat, seen, frozenset(), elapsed)


def _waiting(person: Person, words: Words) -> Opponent:
    name = words.text(person.name) or "a free seat"
    note = "" if person.free else "bot" if person.is_bot else "is here" if person.here else "away"
    return Opponent(name, (note,) if note else (), 0, "", (), (), acting=False)


def notes_of(update: Update, view: TableView, seat: int, elapsed: float) -> tuple[str, ...]:
    """What is said of a seat behind its name, what matters most first."""
    deal, person = view.deal, update.people[seat]
    dealing = view.stage in ("shuffle", "cut")
    dealer = view.standing.next_dealer if dealing or deal is None else deal.dealer
    own = update.own
    partner = own is not None and seat < view.game.seats and seat in _partners(view, own)
    notes = {
        absence(person, elapsed): True,
        "partner": partner and bool(update.people[update.seat].name),
        "dealer": seat == dealer and not update.over,
        "bot": person.is_bot and seat < view.game.seats,
    }
    return (*turn_time(update, seat, elapsed), *(note for note, holds in notes.items() if note and holds))


def _opponent(
    update: Update, view: TableView, words: Words, seat: int, seen: Seen, fresh: frozenset[Card], elapsed: float
) -> Opponent:
    deal, person = view.deal, update.people[seat]
    hand = deal.hands[seat] if deal else 0
    if deal and seen.dealt < EVERYTHING:
        hand = min(hand, first_packet(view))
    up, covered = own_row(view, seat, seen)
    before = deal and (update.seat if update.looks_on else front(deal, update.seat))
    lies = _where_it_lies(deal, words, before, seat) if deal and not hand and any((*up, *covered)) else ""
    if seat == before:
        up, covered = (), ()
    return Opponent(
        words.text(person.name),
        notes_of(update, view, seat, elapsed),
        hand,
        _counted_of(view, deal, seat, seen),
        up,
        covered,
        acting=seat in view.to_act and held_trick(view, seen) is None,
        fresh=fresh,
        where=clockwise(view, update.seat, seat),
        lies=lies,
        aside=bool(deal and deal.hidden_by == seat),
    )


def _partners(view: TableView, seat: int) -> tuple[int, ...]:
    """The seats that score together with one; beside a dummy, in this deal, whoever is opposite."""
    deal = view.deal
    if deal is None or view.game.dummy is None:
        return view.game.side(seat)
    # In the auction it may still be open who plays with the dummy.
    return () if deal.phase == "auction" else (across(deal, seat),)


def _where_it_lies(deal: DealView, words: Words, before: int | None, dummy: int) -> str:
    """Where the cards of a dummy lie, and who plays them; `before` is the seat whose tableau lies before one."""
    if dummy == before:
        return "before you"
    if deal.phase == "auction":
        return "cards below"
    return f"played by {words.name(across(deal, dummy))}"


def _counted_of(view: TableView, deal: DealView | None, seat: int, seen: Seen) -> str:
    """The last call in the auction, whether the cards to pass are chosen, else the tricks: of the quota, if any."""
    if deal and deal.phase == "auction":
        calls = [call.amount for call in deal.calls if call.seat == seat]
        return "" if not calls else "passed" if calls[-1] is None else f"bid {calls[-1]}"
    if deal and deal.phase == "pass":
        return "has chosen" if deal.chosen[seat] else "chooses"
    taken = tricks_taken(view, seen)[seat]
    owes = deal is not None and len(view.game.sides) > 2 and seat < view.game.seats
    quota = view.game.needs(view.game, deal.dealer)[seat] if deal and owes else None
    return counted(taken, "trick") if quota is None else f"{taken} of {counted(quota, 'trick')}"
