"""Home Rook for two pairs: an auction, one card of the kitty, a blind pass of three, and the Rook as the lowest trump.

Source: a family's description of the game. Register ids (B-..) name the readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.game import Game
from engine.home_rook import LAST_TRICK, TOTAL, auction, cards_of, first_leader, kept_from_kitty, restrictions
from engine.match import first_to
from engine.options import RuleSet, choice, of_match
from engine.phases.contract import NameTrump, declarer
from engine.phases.dealing import Packet, ToNest
from engine.phases.exchange import ChoosePass, DropOne, PickUpPass, TakeNest
from engine.phases.play import PlayTricks
from engine.points import BOTH_THERE, bid_score, points_of, taken_by, thrown_in_score
from engine.table_options import TwoSidedOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.deal import Deal
    from engine.game import DealScore, Phase


@dataclass(frozen=True, slots=True)
class Options(TwoSidedOptions):
    """House rules of home Rook."""

    deck: Literal["53", "57"] = "53"
    """52 cards and a joker for the Rook, 13 each; or a Rook pack of ones to fourteens, 14 each (B-02)."""
    one: Literal["high", "low"] = choice(default="high", when=lambda o: o.deck == "57", words="with 57 cards")
    """The one is the highest of its colour, or the lowest (B-01)."""
    raise_: Literal["any", "exactly_5"] = "any"
    """Bids rise by any multiple of five, or by exactly five (B-05)."""
    all_pass: Literal["dealer_forced", "redeal"] = "dealer_forced"
    """When all others pass, the dealer has to bid; or the next player deals anew when all have passed (B-08)."""
    kitty_counters: Literal["allowed", "forbidden"] = "allowed"
    """Counters, the Rook among them, may be laid away for the kitty, or only where one holds nothing else (B-09)."""
    kitty_rook: Literal["allowed", "forbidden"] = "allowed"
    """The Rook may be laid away for the kitty, or not (B-09)."""
    pass_: Literal["alternate", "right", "left", "none"] = "alternate"
    """Three cards are passed to the right and to the left in turn, always to one side, or not at all (B-12)."""
    trump_call: Literal["after_pass", "before_pass"] = choice(
        default="after_pass", when=lambda o: o.pass_ != "none", words="where cards are passed"
    )
    """Trumps are named after choosing what to pass and before picking up, or before choosing (B-10)."""
    first_lead: Literal["dealer_chooses", "dealers_left", "dealer", "bidder"] = "dealer_chooses"
    """The dealer says whether the dealer or the next player leads first; or that is fixed (B-14)."""
    must_trump: Literal["off", "on"] = "off"
    """Who cannot follow suit plays anything, or has to play a trump (B-15)."""
    no_counter_redeal: Literal["off", "on"] = "off"
    """Who was dealt no counter may demand a new deal until the auction has closed (B-21)."""
    target: Literal[1000, 300, 500, 700] = of_match(1000)
    """Points that win the match."""
    bidder_first: Literal["off", "on"] = of_match("off")
    """When both sides reach it in one deal, the higher score wins, or the side that bid (B-19)."""


_PASSED = 3


def _declare(rules: str, options: Options) -> Game:
    cards, rankings, counters = cards_of(options)
    return Game(
        id="rook",
        name="Home Rook",
        rules=rules,
        seats=4,
        pack=cards,
        phases=(
            *(Packet(1),) * (len(cards.cards) // 4),
            ToNest(1),
            auction(options, counters),
            TakeNest(),
            DropOne(kept_from_kitty(options, counters)),
            *_passing(options),
            first_leader(options),
            PlayTricks(),
        ),
        rankings=rankings,
        restrictions=restrictions(options),
        score=lambda game, deal: _score(game, deal, counters),
        standing=first_to(options.target, bidder_first=options.bidder_first == "on"),
        goal=f"first to {options.target}",
        needs=lambda game, _dealer: (None,) * game.seats,
        sides=((0, 2), (1, 3)),
        table=options,
        reports=("dealt", "hands"),
        nest_word="kitty",
        scoring=(
            f"{LAST_TRICK} points go to the side that wins the last trick.",
            *((BOTH_THERE,) if options.bidder_first == "off" else ()),
        ),
        trick_name="points",
        target=options.target,
        points=TOTAL,
        counters=counters,
    )


def _passing(options: Options) -> tuple[Phase, ...]:
    """Choose, name, pick up: what is received is never seen before trumps are named (B-10)."""
    name = NameTrump(declarer)
    if options.pass_ == "none":
        return (name,)
    chosen, picked = ChoosePass(_PASSED), PickUpPass(lambda number: _direction(options, number))
    return (name, chosen, picked) if options.trump_call == "before_pass" else (chosen, name, picked)


def _direction(options: Options, number: int) -> int:
    """To the left 1, to the right -1; in turn, the first deal is passed to the right (B-12)."""
    side = {"right": -1, "left": 1, "alternate": -1 if number % 2 else 1}
    return side[options.pass_]


def _score(game: Game, deal: Deal, counters: Mapping[str, int]) -> DealScore:
    """Counters taken, 20 for the last trick (B-18), the dropped card to the side that bid; then made or set (B-17)."""
    if deal.thrown_in:
        return thrown_in_score(game, deal, {})
    taken = taken_by(game, deal, counters)
    last = deal.tricks[-1].winner
    assert last is not None
    taken[game.side(last)] += LAST_TRICK
    taken[game.side(declarer(game, deal)[0])] += points_of(deal.buried, counters)
    return bid_score(game, deal, taken, {})


RULES = RuleSet(
    id="rook",
    name="Home Rook",
    summary="Two pairs bid for a kitty of one card and for trumps, pass three cards unseen, and fight for 200 points.",
    options=Options,
    declare=_declare,
    presets=(
        ("Home Rook, 53 cards", "rook"),
        ("Home Rook, 57 cards", "rook deck=57"),
        ("Home Rook, a short match", "rook target=300"),
    ),
)
