"""Mendikot, Dehla Pakad: two pairs fight for the tens, and trumps are hidden, asked for, cut, or open.

Source: the published rules, of which the text at hand has fragments (D-01). Register ids (D-..) name the readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.cards import RANKS, pack
from engine.game import DealScore, Game
from engine.match import first_to
from engine.options import RuleSet, of_match
from engine.phases.dealing import Packet, TurnTrump, forehand
from engine.phases.hiding import FirstOffSuit, HideTrump, OpensAtVoid, OpensWhenAsked, asker_must_trump
from engine.phases.play import PlayTricks
from engine.ranking import one_suit
from engine.restrictions import follow_suit
from engine.table_options import TwoSidedOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal import Deal
    from engine.game import FinishedDeal, Phase


@dataclass(frozen=True, slots=True)
class Options(TwoSidedOptions):
    """House rules of Mendikot."""

    trump: Literal["hidden1", "hidden2", "cut", "open"] = "hidden1"
    """A hidden card opens when somebody cannot follow suit; or only when one asks for it; or the first card of another
    suit than the one led makes trumps; or a card turned before the deal does (D-01)."""
    bonus: Literal["none", "graded"] = "none"
    """A deal won counts one; or two with all four tens, three with all tricks (D-08)."""
    first_to: Literal[5, 1, 3, 7] = of_match(5)
    """Points that win the match (D-09)."""


def _declare(rules: str, options: Options) -> Game:
    cards = pack()
    return Game(
        id="mendikot",
        name="Mendikot",
        rules=rules,
        seats=4,
        pack=cards,
        phases=_phases(options),
        rankings=one_suit(cards, RANKS),
        restrictions=(follow_suit, asker_must_trump) if options.trump == "hidden2" else (follow_suit,),
        score=lambda game, deal: _score(game, deal, options),
        standing=first_to(options.first_to, _next_dealer),
        goal=f"first to {options.first_to}",
        needs=lambda game, _dealer: (None,) * game.seats,
        sides=((0, 2), (1, 3)),
        direction=-1,
        decided=lambda game, deal: _decided(game, deal, options),
        table=options,
        scoring=(
            *(("All four tens give two points, all tricks three.",) if options.bonus == "graded" else ()),
            "A dealer whose side lost deals again, or after losing all tricks the partner; else the deal passes on.",
        ),
        trick_name="tens",
    )


def _phases(options: Options) -> tuple[Phase, ...]:
    packets = (Packet(5), Packet(4), Packet(4))
    match options.trump:
        case "hidden1":
            return (*packets, HideTrump(forehand), PlayTricks(trumps_begin=OpensAtVoid()))
        case "hidden2":
            return (*packets, HideTrump(forehand), PlayTricks(trumps_begin=OpensWhenAsked()))
        case "cut":
            return (*packets, PlayTricks(trumps_begin=FirstOffSuit()))
        case "open":
            return (TurnTrump(), *packets, PlayTricks())


def _tens(deal: Deal, side: tuple[int, ...]) -> int:
    return sum(card.rank == "T" for trick in deal.tricks if trick.winner in side for _, card in trick.plays)


def _counted(game: Game, deal: Deal) -> tuple[list[int], list[int]]:
    """By side, the tens and the tricks."""
    by_seat = deal.tricks_taken()
    return [_tens(deal, side) for side in game.sides], [sum(by_seat[seat] for seat in side) for side in game.sides]


def _outcome(tens: Sequence[int], tricks: Sequence[int], options: Options) -> tuple[int, int]:
    """The side that wins a deal that ended so, and what for."""
    best = max(range(len(tens)), key=lambda side: (tens[side], tricks[side]))
    if options.bonus == "none":
        return best, 1
    return best, 3 if tricks[best] == sum(tricks) else 2 if tens[best] == 4 else 1


def _decided(game: Game, deal: Deal, options: Options) -> int | None:
    """The winner, where all is the same whichever side takes all that is left, tens and tricks.

    A dealer's side that has lost needs a trick besides: all tricks lost would make the partner deal (D-09).
    """
    tens, tricks = _counted(game, deal)
    left = len(game.pack.cards) // game.seats - len(deal.tricks)
    ends = {_outcome(_more(tens, side, 4 - sum(tens)), _more(tricks, side, left), options) for side in (0, 1)}
    if len(ends) > 1:
        return None
    ((winner, _),) = ends
    lost_all = not tricks[1 - winner]
    return None if lost_all and deal.dealer in game.sides[1 - winner] else game.sides[winner][0]


def _more(counts: Sequence[int], side: int, left: int) -> list[int]:
    """The counts by side, once this one has all that is left."""
    return [count + left * (one == side) for one, count in enumerate(counts)]


def _count(tens: int) -> str:
    return "1 ten" if tens == 1 else f"{tens} tens"


def _score(game: Game, deal: Deal, options: Options) -> DealScore:
    """Three tens win, of two each the more tricks; what is said of it."""
    tens, tricks = _counted(game, deal)
    best, gain = _outcome(tens, tricks, options)
    how = f"{tens[best]} tens"
    if tens[best] == 2:
        how = f"two tens each, {tricks[best]} tricks"
    if tricks[best] == sum(tricks):
        how = "all tricks"
    elif tens[best] == 4:
        how = "all four tens"
    winners = game.sides[best]
    opened = deal.opened
    return DealScore(
        winners=winners,
        gains=tuple(gain if seat in winners else 0 for seat in range(game.seats)),
        sentence=how,
        report={
            "tens": tens,
            "side_tricks": tricks,
            "winners": list(winners),
            "trump_opened": [opened.trick, opened.place, opened.seat] if opened else None,
        },
        why=tuple(_count(tens[game.sides.index(game.side(seat))]) for seat in range(game.seats)),
    )


def _next_dealer(game: Game, dealer: int, deal: FinishedDeal) -> int:
    """Whose side lost deals again, after losing all tricks the partner; whose side won passes the deal on."""
    if dealer in deal.score.winners:
        return game.after(dealer)
    lost_all = not any(deal.tricks[seat] for seat in game.side(dealer))
    return next(seat for seat in game.side(dealer) if seat != dealer) if lost_all else dealer


RULES = RuleSet(
    id="mendikot",
    name="Mendikot",
    summary="Two pairs fight for the four tens, with trumps that nobody knows until somebody cannot follow suit.",
    options=Options,
    declare=_declare,
    presets=(
        ("Hidden trump", "mendikot"),
        ("Hidden trump, opened when asked", "mendikot trump=hidden2"),
        ("Cut trump", "mendikot trump=cut"),
        ("Open trump", "mendikot trump=open"),
    ),
)
