"""Sealed deals: the pack is fixed before it is cut, and everybody can prove it afterwards.

A seal is the SHA-256 of a secret 32-byte seed, shown before the cut. The deck follows from the seed, the name of the
deal and the cuts alone: Fisher-Yates, its indices drawn without bias from HMAC-SHA256. When the deal is scored the seed
is shown, and anybody can do the sum again with this file, which needs the standard library only.

It proves that the dealer's side could not choose the deck after it knew the cut, and that the cutter could not choose
it either. It does not prove that the host of the table does not look at the cards.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_T = TypeVar("_T")

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """The seal to show before the cut: SHA-256 of the seed, in hexadecimal."""
    return sha256(seed).hexdigest()


def sealed_deck(cards: Sequence[_T], seed: bytes, deal: str, cuts: Sequence[tuple[int, str]]) -> tuple[_T, ...]:
    """The deck, top card first, that the seed makes of a pack in canonical order.

    `deal` names the deal, so that one seed never serves twice; `cuts` are (seat, place or phrase), taken in seat order,
    those of one seat in the order made.
    """
    deck = list(cards)
    words = _words(seed, _message(deal, cuts))
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, words)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _message(deal: str, cuts: Sequence[tuple[int, str]]) -> bytes:
    """Deal and cuts as bytes, each part led by its length: no two deals or cuts make the same bytes."""
    parts = [deal, *(part for seat, cut in sorted(cuts, key=itemgetter(0)) for part in (str(seat), cut))]
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def _words(seed: bytes, message: bytes) -> Iterator[int]:
    """An endless stream of 32-bit numbers: HMAC-SHA256(seed, message and a counter), four bytes at a time."""
    counter = 0
    while True:
        block = hmac.digest(seed, message + counter.to_bytes(8, "big"), "sha256")
        for place in range(0, len(block), 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each equally likely: words past the last whole multiple are thrown away."""
    limit = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < limit) % bound
