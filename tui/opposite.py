"""What is shown of the other seats, as values: names and notes, tricks or calls, and their tableaux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.picking import front
from tui.scene import EVERYTHING, Seen, clockwise, first_packet, held_trick, own_row, tricks_taken
from tui.widgets.opponents import Opponent
from tui.wording import counted

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Person, Update
    from tui.wording import Words


def opponents(update: Update, words: Words, seen: Seen, fresh: frozenset[Card]) -> list[Opponent]:
    """The other seats in playing order after one's own."""
    view = update.view
    if view is None:
        return [_waiting(person, words) for seat, person in enumerate(update.people) if seat != update.seat]
    deal = view.deal
    order = deal.order if deal else tuple(view.game.after(0, step) for step in range(view.game.seats))
    place = order.index(update.seat)
    before = front(deal, update.seat) if deal else update.seat
    others = [seat for seat in (*order[place + 1 :], *order[:place]) if seat != before]
    return [_opponent(update, view, words, seat, seen, fresh) for seat in others]


def _waiting(person: Person, words: Words) -> Opponent:
    name = words.text(person.name) or "a free seat"
    note = "" if person.free else "bot" if person.is_bot else "is here" if person.here else "away"
    return Opponent(name, note, 0, "", (), (), acting=False)


def _opponent(update: Update, view: TableView, words: Words, seat: int, seen: Seen, fresh: frozenset[Card]) -> Opponent:
    deal, person = view.deal, update.people[seat]
    dealing = view.stage in ("shuffle", "cut")
    dealer = view.standing.next_dealer if dealing or deal is None else deal.dealer
    notes = ["dealer"] if seat == dealer and view.stage != "over" else []
    if seat < view.game.seats and seat in view.game.side(update.seat) and update.people[update.seat].name:
        notes.append("partner")
    if person.is_bot and seat < view.game.seats:
        notes.append("bot")
    if not person.here:
        notes.append("away")
    hand = deal.hands[seat] if deal else 0
    if deal and seen.dealt < EVERYTHING:
        hand = min(hand, first_packet(view))
    up, covered = own_row(view, seat, seen)
    return Opponent(
        words.text(person.name),
        f" {words.dot} ".join(notes),
        hand,
        _counted_of(view, deal, seat, seen),
        up,
        covered,
        acting=seat in view.to_act and held_trick(view, seen) is None,
        fresh=fresh,
        where=clockwise(view, update.seat, seat),
        aside=bool(deal and deal.hidden_by == seat),
    )


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
