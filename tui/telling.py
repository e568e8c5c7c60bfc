"""What happened, told in words: a line an event, as the log of the table says it.

Whether a card leads, follows, ruffs or is discarded is told from the trick so far. Lines are only ever words: a lost
event can make one less exact ("plays"), never wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from engine import events as happened
from engine.events import (
    BacksDealt,
    CardPlayed,
    CardTurnedUp,
    DealScored,
    HandDealt,
    MatchWon,
    PackCut,
    PhaseEnded,
    RowDealt,
    SeenAtTable,
    Shuffled,
    StockShown,
    TrickTaken,
    TrumpNamed,
)
from engine.ranking import Played, Trick
from engine.reasons import How, why_taken
from tui.log_line import Line, does
from tui.telling_exchange import Auction, Claims, Exchange, Trumps, auction_line, claim_line, exchange_line, trump_line
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.view import DealView
    from tui.wording import Words


_ANYBODY = -1
"""The leader of a trick that whoever plays first will have led."""


class SoFar(NamedTuple):
    """What of the deal the next line depends on."""

    trick: Trick | None
    """The trick being played; None: not known."""
    trump: Suit | None
    order: tuple[int, ...] = ()
    """The hands in playing order; empty: as the seats are."""

    @classmethod
    def of(cls, deal: DealView | None) -> SoFar:
        """As it is in a view; None: before the first deal."""
        return cls(deal.trick, deal.trump, deal.order) if deal else cls(None, None)


def tell(words: Words, game: Game, before: DealView | None, events: Iterable[SeenAtTable]) -> tuple[Line, ...]:
    """The lines for these events, which followed the view `before`; some events have none."""
    so_far = SoFar.of(before)
    lines = []
    for event in _gathered(events):
        if line := _line(words, game, so_far, event):
            lines.append(line)
        so_far = _after(game, so_far, event)
    return tuple(lines)


def _gathered(events: Iterable[SeenAtTable]) -> list[SeenAtTable]:
    """The events with cards that are dealt one at a time put together: one packet a seat, and the nest after them."""
    told: list[SeenAtTable] = []
    singles: dict[tuple[type, int], SeenAtTable] = {}
    for event in events:
        match event:
            case HandDealt(seat, (_,)) | BacksDealt(seat, 1, False):
                before = singles.get((type(event), seat))
                singles[type(event), seat] = _together(before, event)
            case happened.NestDealt() | happened.NestBacksDealt():
                singles[type(event), -1] = _together(singles.get((type(event), -1)), event)
            case PhaseEnded():
                pass
            case _:
                told += singles.values()
                singles.clear()
                told.append(event)
    return [*told, *singles.values()]


def _together(before: SeenAtTable | None, event: SeenAtTable) -> SeenAtTable:
    match before, event:
        case HandDealt(seat, cards), HandDealt(_, more):
            return HandDealt(seat, cards + more)
        case BacksDealt(seat, count, row), BacksDealt(_, more, _):
            return BacksDealt(seat, count + more, row)
        case happened.NestDealt(cards), happened.NestDealt(more):
            return happened.NestDealt(cards + more)
        case happened.NestBacksDealt(count), happened.NestBacksDealt(more):
            return happened.NestBacksDealt(count + more)
        case _:
            return event


def _line(words: Words, game: Game, so_far: SoFar, event: SeenAtTable) -> Line | None:
    if isinstance(event, Auction):
        return auction_line(words, game, event)
    if isinstance(event, Exchange):
        return exchange_line(words, game, event)
    if isinstance(event, Trumps):
        return trump_line(words, event)
    if isinstance(event, Claims):
        return claim_line(words, event)
    match event:
        case Shuffled(seat, number, seal):
            return does(words, seat, "shuffle", words.text(f"for deal {number}, sealed {seal[:4]}…"))
        case PackCut(seat, where):
            return does(words, seat, "cut", f"at {where}" if where.isdigit() else words.text(f'with "{where}"'))
        case HandDealt(seat, cards):
            return does(words, seat, "get", words.cards(cards))
        case BacksDealt(seat, count, face_down_row):
            return does(words, seat, "get", counted(count, "covered card" if face_down_row else "card"))
        case RowDealt(seat, cards):
            return does(words, seat, "show", words.cards(cards))
        case StockShown(cards):
            return Line("", f"left over: {words.cards(cards)}")
        case PhaseEnded():
            return None
        case CardPlayed(seat, card):
            plain, preposition = _how_played(game, so_far, seat, card)
            return does(words, seat, plain, preposition + words.card(card))
        case CardTurnedUp(seat, _, card):
            return does(words, seat, "uncover", words.card(card))
        case TrickTaken(seat):
            return why(words, game, so_far.trick, so_far.trump) or does(words, seat, "win", "the trick")
        case DealScored(winners, reason):
            if not winners:
                return Line("", scored(words, reason))
            who, verb = words.names_of(winners), words.verb(winners, "win")
            return Line(who, f"{verb} the deal {words.dot} {scored(words, reason)}")
        case MatchWon(winners):
            return Line(words.names_of(winners), f"{words.verb(winners, 'win')} the match")
        case _:
            assert_never(event)


def scored(words: Words, reason: str) -> str:
    """The sentence of a deal's score with names in their places."""
    return words.text(reason).format(*map(words.name, range(len(words.names))))


def why(words: Words, game: Game, trick: Trick | None, trump: Suit | None) -> Line | None:
    """Who takes a complete trick and why: `Ben wins: ruffs with 2♠`. None: the trick is not complete."""
    if trick is None or len(trick.plays) != game.hands:
        return None
    seat, card, how = why_taken(game, trick, trump)
    shown = words.card(card)

    def agreed(plain: str) -> str:
        return words.verb((seat,), plain)

    wins = agreed("win")
    match how:
        case How.HIGHEST:
            what = f"{wins} with {shown}"
        case How.RUFF:
            what = f"{wins}: {agreed('ruff')} with {shown}"
        case How.HIGHEST_TRUMP:
            what = f"{wins} with {shown}, the highest trump"
        case How.UNOPPOSED:
            what = f"{wins} with {shown}, nobody followed"
        case How.FIRST_OF_EQUALS:
            what = f"{wins}: the first {shown} stands"
        case How.LAST_OF_EQUALS:
            what = f"{wins}: the last {shown} takes it"
        case _:
            assert_never(how)
    return Line(words.name(seat), what)


def _how_played(game: Game, so_far: SoFar, seat: int, card: Card) -> tuple[str, str]:
    """The verb for a card, and what stands between the two."""
    trick, trump, _ = so_far
    if not _fits(game, so_far, seat):
        return "play", ""
    assert trick is not None
    if not trick.plays:
        return "lead", ""
    suit = game.rankings[trump].suit
    if suit[card] == suit[trick.plays[0].card]:
        return "follow", "with "
    if suit[card] == trump and len(trick.plays) >= trick.trumps_from:
        return "ruff", "with "
    return "discard", ""


def _fits(game: Game, so_far: SoFar, seat: int) -> bool:
    """Whether a card of this hand can be the next one of the trick."""
    trick, _, order = so_far
    if trick is None or len(trick.plays) >= game.hands:
        return False
    if trick.leader == _ANYBODY:
        return True
    order = order or tuple(game.after(0, step) for step in range(game.seats))
    if trick.leader not in order or len(order) != game.hands:
        return False  # of a dummy it is not known yet whom it sits between
    return seat == order[(order.index(trick.leader) + len(trick.plays)) % len(order)]


def _after(game: Game, so_far: SoFar, event: SeenAtTable) -> SoFar:
    match event:
        case CardPlayed(seat, card):
            trick = so_far.trick
            if not _fits(game, so_far, seat):
                return so_far._replace(trick=None)
            assert trick is not None
            leader = seat if trick.leader == _ANYBODY else trick.leader
            return so_far._replace(trick=trick._replace(leader=leader, plays=(*trick.plays, Played(seat, card))))
        case TrickTaken(seat):
            return so_far._replace(trick=Trick(seat))
        case Shuffled() | PackCut():
            return SoFar(Trick(_ANYBODY), None)
        case TrumpNamed(_, suit) | happened.TrumpTurned(suit):
            return so_far._replace(trump=suit)
        case happened.LeaderChosen(seat):
            return so_far._replace(trick=Trick(seat))
        case happened.TrumpOpened(_, card, trumps_from):
            return so_far._replace(trick=_from(so_far.trick, trumps_from), trump=card.suit)
        case happened.TrumpCut(_, suit, trumps_from):
            return so_far._replace(trick=_from(so_far.trick, trumps_from), trump=suit)
        case happened.TakenBack():
            return so_far._replace(trick=None)
        case _:
            return so_far


def _from(trick: Trick | None, trumps_from: int) -> Trick | None:
    """The trick with its trumps counting from a place on."""
    return trick._replace(trumps_from=trumps_from) if trick else None
