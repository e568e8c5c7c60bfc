"""Kentucky Discard, with its variants: Rook lowest, counters in the nest, the full deck of 180 points, Kentucky Rook.

Source: the widely copied description of the game, its lost counter table rebuilt from its totals (E-01). Register ids
(E-..) name the readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.cards import RANKS, ROOK, pack
from engine.game import Game
from engine.match import first_to
from engine.options import RuleSet, choice, of_match
from engine.phases.auction import Auction
from engine.phases.contract import NameTrump, declarer
from engine.phases.dealing import Packet, ToNest
from engine.phases.exchange import BuryAndName, TakeNest
from engine.phases.play import PlayTricks
from engine.points import BOTH_THERE, bid_score, points_of, taken_by, thrown_in_score
from engine.ranking import one_suit
from engine.restrictions import follow_suit, follow_suit_or_play_rook
from engine.table_options import TwoSidedOptions

if TYPE_CHECKING:
    from engine.deal import Deal
    from engine.game import DealScore


@dataclass(frozen=True, slots=True)
class Options(TwoSidedOptions):
    """House rules of Kentucky Discard."""

    deck: Literal["41", "full", "45"] = "41"
    """Fives to aces and the Rook, 120 points; all 52 cards and the Rook, 180 points; or a Rook pack of ones, which
    are high, and fives to fourteens, 180 points (E-16)."""
    rook: Literal["high", "low"] = "high"
    """The Rook is the highest trump, and goes to any trick unless the pack has 45 cards; or it is the lowest, and a
    trump like any other (E-15)."""
    nest: Literal["official", "free"] = "official"
    """Counters may be laid away only when nothing but trumps is left besides, and it is said; or at will (E-05)."""
    nest_rook: Literal["allowed", "forbidden"] = choice(
        default="allowed", when=lambda o: o.nest == "free", words="where the nest is free"
    )
    """The Rook may be laid away too, or never (E-07)."""
    announce: Literal["fact", "count", "cards"] = choice(
        default="fact", when=lambda o: o.nest == "official", words="where the nest is official"
    )
    """Of counters laid away the declarer says that there are some, how many, or which (E-06)."""
    show_trumps: Literal["off", "on"] = "off"
    """Trumps laid away stay unseen, or are shown (E-08)."""
    trump_call: Literal["after_nest", "before_nest"] = "after_nest"
    """Trumps are named with the nest in hand, or before it is taken (E-18)."""
    all_pass: Literal["dealer_forced", "redeal"] = "dealer_forced"
    """When all others pass, the dealer has to bid; or the next player deals anew when all have passed (E-03)."""
    min: Literal["usual", "50", "60", "70", "80", "100"] = "usual"
    """The least bid: 70, with 180 points in the pack 100 (E-16)."""
    cap: Literal["usual", "100", "110", "120"] = "usual"
    """The highest bid, which ends the auction: all the points of the pack, or fewer (E-16)."""
    target: Literal["usual", "200", "300", "500", "700"] = of_match("usual")
    """Points that win the match: 300, with 180 points in the pack 500 (E-11)."""


# Deck -> ranks, lowest first; points by rank; cards each; least bid; points in all; usual target.
_DECKS = {
    "41": (RANKS[3:], {"A": 10, "T": 10, "5": 5, "RK": 20}, 9, 70, 120, 300),
    "full": (RANKS, {"A": 15, "K": 10, "T": 10, "5": 5, "RK": 20}, 12, 100, 180, 500),
    "45": (
        (*map(str, range(5, 15)), "1"),
        {"1": 15, "14": 10, "10": 10, "5": 5, "RK": 20},
        10,
        100,
        180,
        500,
    ),
}
_NEST = 5
_REVOKING = (
    "Here a card that may not be played is refused. With cards of paper, who did not follow suit may set it right "
    "until the next trick is taken; found later, it ends the deal: that side loses what was bid, whoever bid it, and "
    "the others score what they have taken so far."
)
"""What only one source says (E-13): for the rules page, nothing here can come to it."""


def _declare(rules: str, options: Options) -> Game:
    ranks, counters, each, least, total, target = _DECKS[options.deck]
    cards = pack(_faces(ranks), rook=True)
    high = options.rook == "high"
    free = high and options.deck != "45"
    before = options.trump_call == "before_nest"
    goal, minimum, cap = (
        usual if chosen == "usual" else int(chosen)
        for chosen, usual in ((options.target, target), (options.min, least), (options.cap, total))
    )

    def no_counter(deal: Deal, seat: int) -> bool:
        """A counter in hand, the Rook being one, ends the right to a new deal (E-02)."""
        return not any(card.rank in counters for card in deal.hands[seat])

    return Game(
        id="kentucky",
        name="Kentucky Discard",
        rules=rules,
        seats=4,
        pack=cards,
        phases=(
            *(Packet(1), ToNest(1)) * _NEST,
            *(Packet(1),) * (each - _NEST),
            Auction(minimum, cap, forced=options.all_pass == "dealer_forced", may_redeal=no_counter, asks=True),
            *((NameTrump(declarer),) if before else ()),
            TakeNest(),
            BuryAndName(
                _NEST,
                counters,
                official=options.nest == "official",
                rook_may_go=options.nest == "free" and options.nest_rook == "allowed",
                announce=options.announce,
                named=before,
                show_trumps=options.show_trumps == "on",
            ),
            PlayTricks(),
        ),
        rankings=one_suit(cards, ranks, above=(ROOK,) if high else (), below=() if high else (ROOK,)),
        restrictions=(follow_suit_or_play_rook,) if free else (follow_suit,),
        score=lambda game, deal: _score(game, deal, counters, options),
        standing=first_to(goal),
        goal=f"first to {goal}",
        needs=lambda game, _dealer: (None,) * game.seats,
        sides=((0, 2), (1, 3)),
        decided=_decided,
        table=options,
        reports=("dealt", "nest"),
        scoring=("What is laid away goes to the side that wins the last trick.", BOTH_THERE, _REVOKING),
        trick_name="points",
        target=goal,
        points=total,
        counters=counters,
    )


def _faces(ranks: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks in the canonical order of packs: by number where all are numbers, else as they stand."""
    return tuple(sorted(ranks, key=int)) if all(rank.isdigit() for rank in ranks) else ranks


def _decided(game: Game, deal: Deal) -> int | None:
    """Once every counter lies in a taken trick nothing is left that counts, in hands or laid away."""
    return deal.trick.leader if sum(taken_by(game, deal, game.counters).values()) == game.points else None


def _score(game: Game, deal: Deal, counters: dict[str, int], options: Options) -> DealScore:
    """What is laid away goes to the winner of the last trick; then made or set."""
    said: dict[str, object] = {"counters_in_nest": deal.announced is not None} if options.nest == "official" else {}
    if deal.thrown_in:
        return thrown_in_score(game, deal, said)
    taken = taken_by(game, deal, counters)
    last = deal.tricks[-1].winner
    assert last is not None
    taken[game.side(last)] += points_of(deal.buried, counters)
    return bid_score(game, deal, taken, said)


RULES = RuleSet(
    id="kentucky",
    name="Kentucky Discard",
    summary="Two pairs bid for the nest and for trumps; points are on the cards, and the Rook is always a trump.",
    options=Options,
    declare=_declare,
    presets=(
        ("Kentucky Discard", "kentucky"),
        ("Rook lowest", "kentucky rook=low"),
        ("Counters in the nest", "kentucky nest=free"),
        ("Full deck, 180 points", "kentucky deck=full"),
        ("Kentucky Rook, 45 cards", "kentucky deck=45"),
    ),
)
