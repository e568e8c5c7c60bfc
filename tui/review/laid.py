"""What lies before every hand in a position that is looked back at, as values: all of it, or what one seat could know.

Invariant: with the eyes of a seat, a card that it could not see is a back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.opposite import looked_from, opponents
from tui.sorting import sorted_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.deal import Deal
    from engine.view import DealView
    from tui.review.looking import Looking


class Laid(NamedTuple):
    """A hand and what lies before it."""

    seat: int
    name: str
    notes: tuple[str, ...]
    """After the name: `dealer`, `partner`."""
    counted: str
    """Its tricks, or its last call."""
    acting: bool
    hand: tuple[Card | None, ...]
    """Sorted; None: the back of a card."""
    up: tuple[Card | None, ...]
    """By slot; None: nothing lies there face up. Empty: this hand has no tableau."""
    covered: tuple[bool, ...]
    """By slot, whether a covered card lies there."""
    down: tuple[Card | None, ...]
    """By slot, the covered card; None: there is none, or it is not to be seen."""


def laid(looking: Looking, sorting: str = "alternating") -> list[Laid]:
    """All hands in playing order after the one at the bottom, which is the last."""
    update, words, seen = looking.update(), looking.words, looking.seen()
    table, deal = update.view, looking.played.positions[looking.at].deal
    assert table is not None
    assert table.deal is not None
    order = table.deal.order
    place = order.index(looking.bottom)
    seats = (*order[place + 1 :], *order[:place], looking.bottom)
    shown = [*opponents(update, words, seen, frozenset()), looked_from(update, table, words, seen, 0.0)]
    return [
        Laid(
            seat,
            words.name(seat).removeprefix("the "),
            tuple(note for note in one.notes if seat != looking.bottom or note != "partner"),
            one.tricks,
            one.acting,
            _hand(looking, deal, table.deal, seat, sorting),
            deal.up[seat],
            tuple(card is not None for card in deal.down[seat]),
            deal.down[seat] if looking.eyes is None else (None,) * len(deal.down[seat]),
        )
        for seat, one in zip(seats, shown, strict=True)
    ]


def _hand(looking: Looking, deal: Deal, seen: DealView, seat: int, sorting: str) -> tuple[Card | None, ...]:
    """The cards of a hand: its own for whoever's eyes it is, of others those that have been shown to all."""
    held = deal.hands[seat]
    if looking.eyes in (None, seat):
        return sorted_hand(looking.played.game, held, deal.trump, sorting)
    faced = [card for whose, card in seen.faced if whose == seat and card in held]
    return (*sorted_hand(looking.played.game, faced, deal.trump, sorting), *(None,) * (len(held) - len(faced)))


def besides(looking: Looking) -> list[tuple[str, Sequence[Card]]]:
    """What lies elsewhere and is to be seen, by what it is called: the nest, cards laid away, set aside, to be passed.

    What nobody was dealt is named once the deal is dealt out.
    """
    played, eyes = looking.played, looking.eyes
    deal, seen = played.positions[looking.at].deal, looking.view().deal
    words = looking.words
    assert seen is not None
    open_to_all = eyes is None
    left = deal.stock if open_to_all and seen.phase in ("play", "over") else seen.left_over
    lies: list[tuple[str, Sequence[Card]]] = [
        (f"in the {played.game.nest_word}", deal.nest if open_to_all else ()),
        ("laid away", deal.buried if open_to_all else seen.buried),
        ("set aside", (deal.hidden.card,) if open_to_all and deal.hidden else (seen.hidden,) if seen.hidden else ()),
        ("left over", left),
    ]
    for seat in range(played.game.seats):
        passing = deal.passing[seat] if seat < len(deal.passing) and (open_to_all or seat == eyes) else ()
        lies.append((f"{words.whose(seat)} to pass", passing))
    return [(name, cards) for name, cards in lies if cards]
