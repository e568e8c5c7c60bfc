"""3-2-5, Teen Do Paanch: three players with quotas of three, two and five tricks, who settle debts by pulling cards.

Source: the published rules of the game, read out of a text that mixes it with another (C-01). Register ids (C-..).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.cards import RANKS, Card, pack
from engine.deal import Debt
from engine.game import DealScore, Game
from engine.match import in_deals, most_after
from engine.options import RuleSet
from engine.phases.contract import NameTrump
from engine.phases.dealing import Packet, everyone_else, forehand
from engine.phases.play import PlayTricks
from engine.phases.pulling import PullCards
from engine.ranking import one_suit
from engine.restrictions import follow_suit
from engine.table_options import TableOptions

if TYPE_CHECKING:
    from engine.deal import Deal
    from engine.game import FinishedDeal


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    """House rules of 3-2-5."""

    sevens: Literal["plain", "high"] = "plain"
    """The sevens of hearts and spades are the lowest of their suits, or the two highest trumps, hearts first (C-03)."""
    direction: Literal["ccw", "cw"] = "ccw"
    """Dealing and play go counter-clockwise, or clockwise (C-04)."""
    decline: Literal["off", "next_three_shown"] = "off"
    """Who is to name trumps has to; or may leave it to the highest of the next three cards, shown to all (C-07)."""
    return_: Literal["before2", "after2", "none"] = "before2"
    """A card given back is of a suit of which one holds two, of which one keeps two, or any (C-15)."""
    lock: Literal["current_draw", "all_draws"] = "current_draw"
    """The card just drawn may not be given back, or none that was drawn in this deal (C-16)."""
    pull_order: Literal["by_new_quota", "most_over_first"] = "by_new_quota"
    """Of two who pull, the one with the higher quota now begins, or the one who was further over (C-13)."""
    pull_optional: Literal["on", "off"] = "on"
    """One may stop pulling before everything owed is pulled, or may not (C-17)."""
    victim_arranges: Literal["off", "on"] = "off"
    """The fan that is pulled from is shuffled by the table, or its owner may lay it in an order of his own (C-14)."""
    deal_passes: Literal["right", "left"] = "right"
    """The next dealer is the one who had five, or the one who had three (C-10)."""
    scoring: Literal["per_trick", "difference", "overtricks"] = "per_trick"
    """A point a trick; or the tricks above or below the quota; or only those above (C-08)."""
    rounds: Literal[9, 3, 6, 12] = 9
    """Deals in a match: everybody has every quota equally often (C-09)."""
    tie: Literal["shared", "three_more"] = "shared"
    """Equal scores share the match, or three more deals decide (C-19)."""


_SEVENS = (Card("7", "S"), Card("7", "H"))
_FIRST, _SECOND, _THIRD = 5, 3, 2


def _declare(rules: str, options: Options) -> Game:
    ranks = RANKS[5:]
    cards = pack(ranks[1:], extra=("7H", "7S"))
    decline = options.decline == "next_three_shown"
    return Game(
        id="three-two-five",
        name="3-2-5",
        rules=rules,
        seats=3,
        pack=cards,
        phases=(
            Packet(_FIRST),
            NameTrump(forehand, decline=_SECOND if decline else 0),
            *_second_packet(decline=decline),
            Packet(_THIRD),
            PullCards(
                options.return_,
                lock_all=options.lock == "all_draws",
                optional=options.pull_optional == "on",
                arranged=options.victim_arranges == "on",
            ),
            PlayTricks(),
        ),
        rankings=one_suit(cards, ranks, above=_SEVENS if options.sevens == "high" else ()),
        restrictions=(follow_suit,),
        score=lambda game, deal: _score(game, deal, options),
        standing=most_after(
            options.rounds,
            lambda game, dealer, _deal: game.after(dealer, 1 if options.deal_passes == "right" else -1),
            stop_when_decided=False,
            more_on_tie=3 if options.tie == "three_more" else 0,
        ),
        goal=f"most points, {in_deals(options.rounds)}",
        needs=quotas,
        sides=((0,), (1,), (2,)),
        direction=-1 if options.direction == "ccw" else 1,
        table=options,
        reports=("hands", "total"),
        scoring=(
            {
                "per_trick": "Every trick is a point.",
                "difference": "The tricks above what is owed are points, those below are lost.",
                "overtricks": "The tricks above what is owed are points.",
            }[options.scoring],
        ),
        owed=lambda game, dealer, deals: _owed(game, dealer, deals[-1], options),
    )


def _second_packet(*, decline: bool) -> tuple[Packet, ...]:
    """Three to everybody; who declined has had them already, shown."""
    if not decline:
        return (Packet(_SECOND),)
    return (Packet(_SECOND, _namer), Packet(_SECOND, everyone_else))


def _namer(game: Game, deal: Deal) -> tuple[int, ...]:
    """Who has named trumps."""
    return () if deal.declined else forehand(game, deal)


def quotas(game: Game, dealer: int) -> tuple[int, ...]:
    """By seat: the dealer two, the next to play five, the third three."""
    order = game.from_forehand(dealer)
    return tuple((5, 3, 2)[order.index(seat)] for seat in range(game.seats))


def _owed(game: Game, dealer: int, last: FinishedDeal, options: Options) -> tuple[Debt, ...]:
    """Who was short loses just that many cards to who was over: among three it is settled who to whom (C-12)."""
    over = [took - quota for took, quota in zip(last.tricks, quotas(game, last.dealer), strict=True)]
    order = game.from_forehand(dealer)
    pullers = [seat for seat in order if over[seat] > 0]
    if options.pull_order == "most_over_first":
        pullers.sort(key=lambda seat: -over[seat])
    debts = []
    for puller in pullers:
        victims = [game.after(puller, step) for step in (1, 2) if over[game.after(puller, step)] < 0]
        debts += [Debt(puller, victim, min(over[puller], -over[victim])) for victim in victims]
    return tuple(debts)


def _score(game: Game, deal: Deal, options: Options) -> DealScore:
    """A point a trick whatever the quota (C-08), or by the difference."""
    tricks, needed = deal.tricks_taken(), quotas(game, deal.dealer)
    over = [took - quota for took, quota in zip(tricks, needed, strict=True)]
    gains = {
        "per_trick": tricks,
        "difference": tuple(over),
        "overtricks": tuple(max(0, tricks_over) for tricks_over in over),
    }[options.scoring]
    winners = tuple(seat for seat in range(game.seats) if over[seat] >= 0)
    return DealScore(
        winners=winners,
        gains=gains,
        sentence=", ".join(f"{{{seat}}} {tricks[seat]} of {needed[seat]}" for seat in game.from_forehand(deal.dealer)),
        report={"tricks": list(tricks), "score": list(gains)},
        why=tuple(f"took {took} of {quota}" for took, quota in zip(tricks, needed, strict=True)),
    )


RULES = RuleSet(
    id="three-two-five",
    name="3-2-5",
    summary="Three players owe three, two and five tricks; who takes too few loses good cards to the others next time.",
    options=Options,
    declare=_declare,
    presets=(
        ("3-2-5", "three-two-five"),
        ("3-2-5, sevens high", "three-two-five sevens=high"),
        ("3-2-5, three deals", "three-two-five rounds=3"),
    ),
)
