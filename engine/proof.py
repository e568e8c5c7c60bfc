"""The proof of sealed deals: the sum of every deal of a record done again, to see whether it comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.duplicate import comes_again
from engine.errors import BadRecord
from engine.games import game_of
from engine.record import BrokenRule, as_remembered
from engine.seal import commitment, sealed_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.game import Game
    from engine.record import DealRecord, Record, Seal

COMPARE = "Compare each seal with the one the table showed before the cut: the deck was fixed by it."
"""What is left to do for who reads a proof."""


class Proof(NamedTuple):
    """What the sum of one deal says."""

    proved: bool
    verdict: str
    """In words. A record may come from anybody: of the deal's name and the cuts in it nothing is cleaned."""


def proofs(record: Record) -> Iterator[Proof]:
    """Of every deal in order. Raises BadRecord for a duplicate that does not replay: what comes again depends on it."""
    game = game_of(record.rules)
    shown: dict[bytes, int] = {}
    for number, (deal, first) in enumerate(zip(record.deals, _first_dealt(game, record.deals), strict=True), 1):
        yield _proof(game, deal, shown, first)
        if deal.seal:
            shown.setdefault(deal.seal.seed, number)


class _First(NamedTuple):
    """A deal whose pack comes again, in a duplicate."""

    number: int
    deck: str


def _first_dealt(game: Game, deals: Sequence[DealRecord]) -> Iterator[_First | None]:
    """Of every deal, the one whose pack its seal chooses; None: it has a pack of its own."""
    try:
        finished = tuple(as_remembered(game, deals)) if game.twice else ()
    except BrokenRule as error:
        raise BadRecord(str(error)) from None
    for place, deal in enumerate(deals):
        again = None
        if game.twice and deal.seal:
            again = comes_again(game, deals[:place], finished[:place], deal.dealer, deal.seal)
        yield None if again is None else _First(again + 1, deals[again].deck)


def _proof(game: Game, deal: DealRecord, shown: Mapping[bytes, int], first: _First | None) -> Proof:
    """`shown` are the seeds of the deals before it, each with the number of its deal: everybody knew them."""
    seal = deal.seal
    if seal is None:
        return Proof(proved=False, verdict="carries no seal: nothing can be proved")
    if problem := _broken(game, deal, seal, shown, first):
        return Proof(proved=False, verdict=f"NOT PROVED: {problem}")
    cuts = ", ".join(f"seat {seat} cut {where!r}" for seat, where in seal.cuts) or "no cut"
    does = f"choose the deck of deal {first.number} again" if first else "make exactly this deck"
    return Proof(proved=True, verdict=f"proved: seal {seal.commitment}, deal {seal.deal!r}, {cuts}, {does}")


def _broken(game: Game, deal: DealRecord, seal: Seal, shown: Mapping[bytes, int], first: _First | None) -> str:
    """The part of a seal that proves nothing, in words; empty: it is whole."""
    if commitment(seal.seed) != seal.commitment:
        return f"the seed does not open the seal {seal.commitment}"
    if seal.seed in shown:
        return f"its seed was shown after deal {shown[seal.seed]} already"
    cutters = [game.cutter(deal.dealer)] if game.cut else []
    if [seat for seat, _ in seal.cuts] != cutters:
        return f"seat {cutters[0]} has to cut it, once" if cutters else "under these rules nobody cuts it"
    if first:
        return "" if deal.deck == first.deck else f"the seed chooses the deck of deal {first.number} again"
    if " ".join(map(str, sealed_deck(game.pack.cards, seal.seed, seal.deal, seal.cuts))) != deal.deck:
        return "seed and cut make another deck"
    return ""
