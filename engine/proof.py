"""The proof of sealed deals: the sum of every deal of a record done again, to see whether it comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of
from engine.seal import commitment, sealed_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    """Of every deal in order."""
    game = game_of(record.rules)
    shown: dict[bytes, int] = {}
    for number, deal in enumerate(record.deals, 1):
        yield _proof(game, deal, shown)
        if deal.seal:
            shown.setdefault(deal.seal.seed, number)


def _proof(game: Game, deal: DealRecord, shown: Mapping[bytes, int]) -> Proof:
    """`shown` are the seeds of the deals before it, each with the number of its deal: everybody knew them."""
    seal = deal.seal
    if seal is None:
        return Proof(proved=False, verdict="carries no seal: nothing can be proved")
    if problem := _broken(game, deal, seal, shown):
        return Proof(proved=False, verdict=f"NOT PROVED: {problem}")
    cuts = ", ".join(f"seat {seat} cut {where!r}" for seat, where in seal.cuts) or "no cut"
    return Proof(
        proved=True, verdict=f"proved: seal {seal.commitment}, deal {seal.deal!r}, {cuts}, make exactly this deck"
    )


def _broken(game: Game, deal: DealRecord, seal: Seal, shown: Mapping[bytes, int]) -> str:
    """The part of a seal that proves nothing, in words; empty: it is whole."""
    if commitment(seal.seed) != seal.commitment:
        return f"the seed does not open the seal {seal.commitment}"
    if seal.seed in shown:
        return f"its seed was shown after deal {shown[seal.seed]} already"
    cutters = [game.cutter(deal.dealer)] if game.cut else []
    if [seat for seat, _ in seal.cuts] != cutters:
        return f"seat {cutters[0]} has to cut it, once" if cutters else "under these rules nobody cuts it"
    if " ".join(map(str, sealed_deck(game.pack.cards, seal.seed, seal.deal, seal.cuts))) != deal.deck:
        return "seed and cut make another deck"
    return ""
