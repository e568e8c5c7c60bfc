"""Rook for three with a split dummy: the fourth hand lies half covered, half open, and the seat opposite plays it.

Experimental: the source has one sentence about it (A-25), everything else is decided here. It is home Rook without the
pass. Scores are kept for each person: a side that made its bid, or was set, scores for everybody in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.game import DealScore, Game
from engine.home_rook import LAST_TRICK, TOTAL, auction, cards_of, first_leader, kept_from_kitty, restrictions
from engine.match import first_to
from engine.options import RuleSet, choice
from engine.phases.contract import NameTrump, declarer
from engine.phases.dealing import LayDummy, Packet, ToNest
from engine.phases.exchange import DropOne, TakeNest
from engine.phases.play import PlayTricks
from engine.points import BOTH_THERE, points_of, thrown_in_score
from engine.table_options import TableOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.deal import Deal


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    """House rules of Rook with a split dummy."""

    partner: Literal["fixed", "bidder"] = "fixed"
    """The dealer plays with the dummy, so that everybody does in turn; or who wins the auction (A-25)."""
    expose: Literal["at_deal", "after_opening_lead"] = "at_deal"
    """The dummy's open cards are seen before the bidding, or only after the opening lead (A-25)."""
    deck: Literal["57", "53"] = "57"
    """A Rook pack, of which fourteen cards split evenly; or 52 cards and a joker, thirteen each (B-02)."""
    one: Literal["high", "low"] = choice(default="high", when=lambda o: o.deck == "57", words="with 57 cards")
    """The one is the highest of its colour, or the lowest (B-01)."""
    raise_: Literal["any", "exactly_5"] = "any"
    """Bids rise by any multiple of five, or by exactly five (B-05)."""
    all_pass: Literal["dealer_forced", "redeal"] = "dealer_forced"
    """When all others pass, the dealer has to bid; or the next player deals anew when all have passed (B-08)."""
    kitty_counters: Literal["allowed", "forbidden"] = "allowed"
    """Counters may be laid away for the kitty, or only where one holds nothing else (B-09)."""
    kitty_rook: Literal["allowed", "forbidden"] = "allowed"
    """The Rook may be laid away for the kitty, or not (B-09)."""
    first_lead: Literal["dealer_chooses", "dealers_left", "dealer", "bidder"] = "dealer_chooses"
    """The dealer says whether the dealer or the next player leads first; or that is fixed (B-14)."""
    must_trump: Literal["off", "on"] = "off"
    """Who cannot follow suit plays anything, or has to play a trump (B-15)."""
    no_counter_redeal: Literal["off", "on"] = "off"
    """Who was dealt no counter may demand a new deal until the auction has closed (B-21)."""
    target: Literal[1000, 300, 500, 700] = 1000
    """Points that win the match."""


_PEOPLE = 3


def _declare(rules: str, options: Options) -> Game:
    cards, rankings, counters = cards_of(options)
    return Game(
        id="split-dummy",
        name="Split-dummy Rook",
        rules=rules,
        seats=_PEOPLE,
        pack=cards,
        phases=(
            *(Packet(1),) * (len(cards.cards) // 4),
            ToNest(1),
            *((LayDummy(),) if options.expose == "at_deal" else ()),
            auction(options, counters),
            TakeNest(),
            DropOne(kept_from_kitty(options, counters)),
            NameTrump(declarer),
            first_leader(options),
            PlayTricks(),
        ),
        rankings=rankings,
        restrictions=restrictions(options),
        score=lambda game, deal: _score(game, deal, counters),
        standing=first_to(options.target),
        goal=f"first to {options.target}",
        needs=lambda game, _dealer: (None,) * game.seats,
        sides=tuple((seat,) for seat in range(_PEOPLE)),
        chairs=lambda _game, deal: _chairs(_partner(options, deal)),
        table=options,
        reports=("dealt", "hands", "reveals"),
        nest_word="kitty",
        scoring=(
            f"{LAST_TRICK} points go to the side that wins the last trick.",
            "The side that made its bid, or was set, scores for each person in it.",
            BOTH_THERE,
        ),
        trick_name="points",
        target=options.target,
        points=TOTAL,
        counters=counters,
    )


def _partner(options: Options, deal: Deal) -> int:
    """Who plays with the dummy: the dealer; or, once the kitty is taken, who won the auction."""
    contract = deal.contract() if options.partner == "bidder" and not deal.nest else None
    return contract.seat if contract else deal.dealer


def _chairs(partner: int) -> tuple[int, ...]:
    """The hands clockwise: the dummy's partner, the next person, the dummy, the third person."""
    return (partner, (partner + 1) % _PEOPLE, _PEOPLE, (partner + 2) % _PEOPLE)


def _score(game: Game, deal: Deal, counters: Mapping[str, int]) -> DealScore:
    """As in home Rook, between the dummy with its partner and the two others."""
    if deal.thrown_in:
        nothing: dict[str, object] = {"captured": [0, 0], "score": [0] * game.seats}
        return thrown_in_score(game, deal, nothing)
    assert game.dummy is not None
    contract = deal.contract()
    assert contract is not None
    pair = (game.agent(deal, game.dummy), game.dummy)
    taken = {True: 0, False: 0}  # by whether it is the dummy's side
    for trick in deal.tricks:
        taken[trick.winner in pair] += points_of([card for _, card in trick.plays], counters)
    taken[deal.tricks[-1].winner in pair] += LAST_TRICK
    declaring, bid = contract.seat in pair, contract.amount or 0
    taken[declaring] += points_of(deal.buried, counters)
    made = taken[declaring] >= bid
    gains = {declaring: taken[declaring] if made else -bid, not declaring: taken[not declaring]}
    seats = range(game.seats)
    return DealScore(
        winners=tuple(seat for seat in seats if ((seat in pair) is declaring) is made),
        gains=tuple(gains[seat in pair] for seat in seats),
        sentence=f"{{{contract.seat}}} bid {bid}, the side took {taken[declaring]}: {'made' if made else 'set'}",
        report={"captured": [taken[True], taken[False]], "score": [gains[seat in pair] for seat in seats]},
        why=tuple(
            f"bid {bid}, took {taken[declaring]}" if (seat in pair) is declaring else f"took {taken[not declaring]}"
            for seat in seats
        ),
    )


RULES = RuleSet(
    id="split-dummy",
    name="Split-dummy Rook (experimental)",
    summary="Rook for three: the fourth hand lies on the table, half of it covered, and the player opposite plays it.",
    options=Options,
    declare=_declare,
)
