"""Threefold, the designer's game for two to four: cards you hold, cards everyone sees, cards nobody has seen.

Source: the designer's description. Register ids (A-..) name the readings of what it leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.cards import RANKS, pack
from engine.game import DealScore, Game
from engine.match import first_to, in_deals, most_after
from engine.options import RuleSet, choice, of_match
from engine.phases.contract import NameTrump
from engine.phases.dealing import LeaveOver, Packet, Row, everyone_else, forehand
from engine.phases.play import PlayTricks
from engine.ranking import one_suit
from engine.restrictions import follow_suit
from engine.table_options import TwoSidedOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.deal import Deal


@dataclass(frozen=True, slots=True)
class Options(TwoSidedOptions):
    """House rules of Threefold."""

    players: Literal[2, 3, 4] = 2
    """How many sit at the table. Four play with two packs."""
    packs: Literal[1, 2] = choice(default=1, when=lambda o: o.players == 3, words="for three players")
    """Three play with one pack, 17 cards each, or with two, 34 cards each (A-20)."""
    sides: Literal["individual", "partners"] = choice(
        default="individual", when=lambda o: o.players == 4, words="for four players"
    )
    """Four play each alone, or the dealer and the seat opposite against the other two (A-15)."""
    identical: Literal["first", "last"] = choice(
        default="first", when=lambda o: _packs(o) == 2, words="where two packs are in play"
    )
    """Of two equal cards that would win a trick, the one played first or the one played last wins (A-17)."""
    tie: Literal["precedence", "shared", "replay", "draw"] = "precedence"
    """The most tricks by several: the nearest to the dealer wins, counted against the order of play, so that a tied
    dealer always does; or they share the deal; or it is played again; or nobody wins it (A-12, A-18)."""
    reveal: Literal["immediate", "leader_may_wait"] = "immediate"
    """The covered card turns up at once; or the leader's only when the trick is complete (A-08)."""
    leftover: Literal["hidden_until_round_end", "shown"] = choice(
        default="hidden_until_round_end", when=lambda o: o.players == 3, words="for three players"
    )
    """The cards that nobody gets are unseen until the deal is over, or shown (A-19)."""
    match: Literal["first_to", "best_of", "tricks"] = of_match("first_to")
    """The first to win so many deals; or the most deals won of so many; or the most tricks in so many (A-13)."""
    rounds: Literal[3, 1, 2, 4, 5, 6, 7, 8, 9, 10] = of_match(3)
    """How many deals that is (A-13)."""
    duplicate: Literal["no", 2, 4, 8] = choice(
        default="no", when=lambda o: o.players == 2 or o.sides == "partners", words="between two sides"
    )


def _packs(options: Options) -> int:
    return 2 if options.players == 4 else options.packs


# Players and packs -> cards in the first packet, slots of the tableau, cards in the second and third packet.
_SHAPES = {(2, 1): (5, 8, 3, 2), (3, 1): (4, 5, 2, 1), (3, 2): (8, 10, 4, 2), (4, 2): (5, 8, 3, 2)}


def _declare(rules: str, options: Options) -> Game:
    first, slots, second, third = _SHAPES[options.players, _packs(options)]
    cards = pack(copies=_packs(options))
    partners = options.sides == "partners"
    return Game(
        id="threefold",
        name="Threefold",
        rules=rules,
        seats=options.players,
        pack=cards,
        phases=(
            Packet(first, forehand),
            NameTrump(forehand),
            Packet(first, everyone_else),  # only after the call
            Row(slots, face_up=False),
            Row(slots, face_up=True),
            Packet(second),
            Packet(third),
            LeaveOver(shown=options.leftover == "shown"),
            PlayTricks(leader_waits=options.reveal == "leader_may_wait"),
        ),
        rankings=one_suit(cards, RANKS),
        restrictions=(follow_suit,),
        score=lambda game, deal: _score(game, deal, options),
        standing={
            "first_to": first_to(options.rounds),
            "best_of": most_after(options.rounds, stop_when_decided=True),
            "tricks": most_after(options.rounds, stop_when_decided=False),
        }[options.match],
        goal={
            "first_to": f"first to {options.rounds}",
            "best_of": f"best of {options.rounds}",
            "tricks": f"most tricks, {in_deals(options.rounds)}",
        }[options.match],
        needs=lambda game, dealer: _needs(game, dealer, options),
        sides=((0, 2), (1, 3)) if partners else tuple((seat,) for seat in range(options.players)),
        later_equal_wins=options.identical == "last",
        decided=lambda game, deal: _decided(game, deal, options),
        table=options,
        reports=("reveals",),
    )


def _needs(game: Game, dealer: int, options: Options) -> tuple[int | None, ...]:
    """Two sides: more than half of the tricks, half for the dealer's where ties are his. More sides: the most."""
    if len(game.sides) > 2:
        return (None,) * game.seats
    tricks = len(game.pack.cards) // game.seats
    dealers = tricks // 2 + (0 if options.tie == "precedence" else 1)
    return tuple(dealers if seat in game.side(dealer) else tricks // 2 + 1 for seat in range(game.seats))


_Sides = list[tuple[int, ...]]


def _totals(game: Game, deal: Deal) -> dict[tuple[int, ...], int]:
    """By side, the tricks taken."""
    tricks = deal.tricks_taken()
    return {side: sum(tricks[seat] for seat in side) for side in game.sides}


def _winners(game: Game, deal: Deal, totals: Mapping[tuple[int, ...], int], options: Options) -> tuple[_Sides, _Sides]:
    """The sides with the most tricks, and those of them that win the deal (A.5); a tie by the option (A-12, A-18)."""
    most = [side for side in game.sides if totals[side] == max(totals.values())]
    if len(most) == 1 or options.tie == "shared":
        return most, most
    if options.tie == "precedence":
        # The dealer, then against the order of play, the caller last: calling trumps is the advantage.
        order = [game.after(deal.dealer, -step) for step in range(game.seats)]
        return most, [min(most, key=lambda side: min(order.index(seat) for seat in side))]
    return most, []


def _decided(game: Game, deal: Deal, options: Options) -> int | None:
    """The winner, where it stays the same whichever side takes all that is left."""
    left = len(game.pack.cards) // game.seats - len(deal.tricks)
    if options.match == "tricks" or len(deal.tricks) < left:  # whoever takes all that is left has the most
        return None
    totals = _totals(game, deal)
    ends = [_winners(game, deal, {**totals, side: totals[side] + left}, options) for side in game.sides]
    (winner, *others) = (tuple(winners) for _, winners in ends)
    return winner[0][0] if len(winner) == 1 and all(other == winner for other in others) else None


def _score(game: Game, deal: Deal, options: Options) -> DealScore:
    """The most tricks win the deal (A.5); what is said of a tie."""
    tricks, totals = deal.tricks_taken(), _totals(game, deal)
    most, winners = _winners(game, deal, totals, options)
    count = totals[most[0]]
    tied = {
        "precedence": f"the tie goes to {_first_of_tied(game, deal, winners)}",
        "shared": "the deal is shared",
    }.get(options.tie, "nobody wins the deal")
    sentence = f"most tricks: {count}" if len(most) == 1 else f"{count} tricks each: {tied}"
    seats = tuple(sorted(seat for side in winners for seat in side))
    by_tricks = options.match == "tricks"
    return DealScore(
        winners=seats,
        gains=tuple(totals[game.side(seat)] for seat in range(game.seats))
        if by_tricks
        else tuple(int(seat in seats) for seat in range(game.seats)),
        sentence=sentence,
        report={"tricks": list(tricks), "winners": list(seats)},
        stands=options.tie != "replay" or len(most) == 1,
    )


def _first_of_tied(game: Game, deal: Deal, winners: _Sides) -> str:
    """To whom a tie goes, and why; seats as `{0}`."""
    side = winners[0] if winners else ()
    if len(side) != 1:
        return "the dealer's side"
    return f"{{{side[0]}}}, {'the dealer' if deal.dealer in side else 'nearest before the dealer'}"


RULES = RuleSet(
    id="threefold",
    name="Threefold",
    summary="Two to four players; a third of your cards you hold, a third everybody sees, a third nobody has seen.",
    options=Options,
    declare=_declare,
    presets=(
        ("Threefold for two", "threefold"),
        ("Threefold for three", "threefold players=3"),
        ("Threefold for three, two packs", "threefold players=3 packs=2"),
        ("Threefold for four", "threefold players=4"),
        ("Threefold partners", "threefold players=4 sides=partners"),
    ),
)
