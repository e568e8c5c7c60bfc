"""The proof of sealed deals: the sum of every deal of a record done again, to see whether it comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of
from engine.seal import commitment, sealed_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards import Card
    from engine.record import DealRecord, Record

COMPARE = "Compare each seal with the one the table showed before the cut: the deck was fixed by it."
"""What is left to do for who reads a proof."""


class Proof(NamedTuple):
    """What the sum of one deal says."""

    proved: bool
    verdict: str
    """In words. A record may come from anybody: of the deal's name and the cuts in it nothing is cleaned."""


def proofs(record: Record) -> Iterator[Proof]:
    """Of every deal in order."""
    cards = game_of(record.rules).pack.cards
    for deal in record.deals:
        yield _proof(deal, cards)


def _proof(deal: DealRecord, cards: Sequence[Card]) -> Proof:
    seal = deal.seal
    if seal is None:
        return Proof(proved=False, verdict="carries no seal: nothing can be proved")
    if commitment(seal.seed) != seal.commitment:
        return Proof(proved=False, verdict=f"NOT PROVED: the seed does not open the seal {seal.commitment}")
    if " ".join(map(str, sealed_deck(cards, seal.seed, seal.deal, seal.cuts))) != deal.deck:
        return Proof(proved=False, verdict="NOT PROVED: seed and cut make another deck")
    cuts = ", ".join(f"seat {seat} cut {where!r}" for seat, where in seal.cuts) or "no cut"
    verdict = f"proved: seal {seal.commitment}, deal {seal.deal!r}, {cuts}, make exactly this deck"
    return Proof(proved=True, verdict=verdict)
