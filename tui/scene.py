"""What of a table is shown, as values: hand, tableau and trick, from an update alone.

A player is shown less than the view holds while a trick still lies there or the cards are still being dealt out; never
more. Nothing here draws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import SUIT_GLYPHS
from engine.phases.dealing import Packet, Row, ToNest
from tui.picking import single
from tui.telling import why
from tui.widgets.trick import Place
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.game import Game
    from engine.ranking import Trick
    from engine.table import TableView
    from engine.view import DealView
    from tui.wording import Words

EVERYTHING = 2
"""The last step of telling a deal: the call, the tableau, the rest."""


class Seen(NamedTuple):
    """How far one has been shown what has happened."""

    deal: int = 0
    """Number of the deal."""
    tricks: int = 0
    """Taken tricks that have been looked at."""
    dealt: int = EVERYTHING
    """How much of the deal is told: 0 the call, 1 the tableau too, 2 everything."""


def held_trick(view: TableView | None, seen: Seen) -> Trick | None:
    """The finished trick that still lies there; None: the one being played does."""
    deal = view.deal if view else None
    return deal.tricks[seen.tricks] if deal and len(deal.tricks) > seen.tricks else None


def own_row(view: TableView, seat: int, seen: Seen) -> tuple[Sequence[Card | None], Sequence[bool]]:
    """The face-up cards and the covered places of a seat's tableau as far as they are dealt out."""
    deal = view.deal
    if deal is None or seen.dealt < 1:
        return (), ()
    return deal.up[seat], deal.covered[seat]


def own_hand(view: TableView, seen: Seen) -> tuple[Card, ...]:
    """One's own hand as far as it is dealt out, in the order received; and one set aside, if it is to be played."""
    deal = view.deal
    if deal is None:
        return ()
    if seen.dealt < EVERYTHING:
        return deal.hand[: first_packet(view)]
    opens = deal.hidden is not None and deal.hidden in single(view) and deal.phase == "play"
    return (*deal.hand, deal.hidden) if opens and deal.hidden else deal.hand


def first_packet(view: TableView) -> int:
    """How many cards a hand gets before anything lies on the table."""
    first = view.game.phases[0]
    return first.count if isinstance(first, Packet) else 0


def places(view: TableView, words: Words, seen: Seen) -> tuple[list[Place], str]:
    """The places of the trick in playing order, and the sentence below them."""
    deal = view.deal
    if deal is None or deal.phase not in ("play", "over") or deal.thrown_in:
        return [], ""
    held = held_trick(view, seen)
    if held is None and deal.phase == "over":
        return [], ""
    trick, game = held or deal.trick, view.game
    shown = []
    for step in range(game.hands):
        seat = deal.order[(deal.order.index(trick.leader) + step) % game.hands]
        name = _short(view, words, seat)
        card = trick.plays[step].card if step < len(trick.plays) else None
        where = clockwise(view, words.seat or 0, seat)
        turn = step == len(trick.plays) and bool(deal.to_act)
        if held:
            wins = seat == held.winner
            shown.append(Place(name, "*" if wins else "", card, wins=wins, where=where))
        elif step == 0:
            lead = "led" if card else words.verb((seat,), "lead")
            shown.append(Place(name, lead, card, hint="?" if turn else "", where=where))
        else:
            led = game.rankings[deal.trump].suit[trick.plays[0].card] if trick.plays else ""
            turn = turn and bool(trick.plays)
            sign = led.lower() if words.ascii else SUIT_GLYPHS.get(led, "")
            shown.append(Place(name, "", card, hint=f"{sign} ?".strip() if turn else "", where=where))
    return shown, _reason(view, deal, words, seen.tricks) if held else ""


def _short(view: TableView, words: Words, seat: int) -> str:
    """The seat where there is little room: a dummy without its article."""
    return words.name(seat) if seat < view.game.seats else "dummy"


def clockwise(view: TableView, seat: int, other: int) -> int:
    """How many places to the left another hand lies, seen from a seat."""
    order = view.deal.order if view.deal else tuple(view.game.after(0, step) for step in range(view.game.seats))
    steps = order.index(other) - order.index(seat)
    return steps * view.game.direction % len(order)


def _reason(view: TableView, deal: DealView, words: Words, number: int) -> str:
    """Why a taken trick went where it went; `number` of the trick from 0. Trumps may have begun only after it."""
    trick = deal.tricks[number]
    trump = None if deal.opened and number + 1 < deal.opened.trick else deal.trump
    reason = why(words, view.game, trick, trump)
    if trick.winner is not None and (reason is None or reason.who != words.name(trick.winner)):
        return sentence(f"{words.name(trick.winner)} {words.verb((trick.winner,), 'take')} it by agreement")
    return sentence(str(reason))


def tricks_again(view: TableView, seen: Seen) -> int:
    """How many taken tricks may be looked at again now, the last one first (A-24)."""
    deal = view.deal
    if deal is None:
        return 0
    match view.game.table.last_trick:
        case "never":
            return 0
        case "until_next_lead" if deal.trick.plays or len(deal.tricks) > seen.tricks:
            return 0
        case "whole_deal":
            return seen.tricks
        case _:
            return min(1, seen.tricks)


def no_trick_again(view: TableView | None) -> str:
    """Why none may be looked at now."""
    rule, deal = (view.game.table.last_trick, view.deal) if view else ("", None)
    if rule == "never":
        return "At this table no taken trick may be looked at."
    if rule == "until_next_lead" and deal and deal.tricks:
        return "At this table a taken trick may be looked at until the next one is led."
    return "There is no last trick to look at."


def last_trick(view: TableView, words: Words, seen: Seen) -> list[tuple[str, str, bool]]:
    """The last trick that has been looked at: card and name in playing order, and whether it won."""
    deal = view.deal
    if deal is None or len(deal.tricks) < seen.tricks or not tricks_again(view, seen):
        return []
    trick = deal.tricks[seen.tricks - 1]
    return [(words.card(card), _short(view, words, seat), seat == trick.winner) for seat, card in trick.plays]


def tricks_taken(view: TableView, seen: Seen) -> list[int]:
    """By seat, the tricks won; the one that still lies there counts, those behind it do not yet."""
    deal = view.deal
    if deal is None:
        return [0] * view.game.hands
    taken = list(deal.tricks_taken)
    for trick in deal.tricks[seen.tricks + 1 :]:
        if trick.winner is not None:
            taken[trick.winner] -= 1
    return taken


def rounds(game: Game) -> int:
    """The tricks of a deal."""
    nest = sum(phase.count for phase in game.phases if isinstance(phase, ToNest))
    return (len(game.pack.cards) - nest) // game.hands


def slots(game: Game) -> int:
    """How many slots a tableau has, whether it is dealt yet or not; 0: the game has none."""
    if game.dummy is not None:
        return (rounds(game) + 1) // 2
    return max((phase.count for phase in game.phases if isinstance(phase, Row)), default=0)


def told(view: TableView, words: Words, seen: Seen) -> str:
    """What is said while a deal is being told."""
    deal = view.deal
    if seen.dealt or deal is None or deal.trump is None or deal.trump_named_by is None:
        return "The open and covered cards are dealt."
    namer = deal.trump_named_by
    return sentence(f"{words.name(namer)} {words.verb((namer,), 'name')} {words.suit(deal.trump)} trumps")


def hand_title(view: TableView, words: Words, time: Sequence[str] = ()) -> str:
    """Above one's own hand: that it is, one's time, and which cards of one's own lie elsewhere, face down."""
    return f" {words.dot} ".join(["Your hand", *filter(None, [" ".join(time)]), *elsewhere(view, words)])


def elsewhere(view: TableView, words: Words) -> list[str]:
    """Which cards of one's own lie face down, and why."""
    deal = view.deal
    aside = []
    if deal and deal.hidden:
        aside.append(f"set aside: {words.card(deal.hidden)}")
    if deal and deal.buried and deal.phase != "over":
        aside.append(f"laid away: {words.cards(deal.buried)}")
    if deal and deal.passing:
        aside.append(f"to be passed: {words.cards(deal.passing)}")
    return aside
