"""Codes that open an account to another key: one that holds for ten minutes, and one to keep in a drawer.

Invariant: nothing that is stored opens an account. A short code is known to this process alone and works once; of a
recovery code only a salted digest is kept, and it works once.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import TYPE_CHECKING, NamedTuple

from net.letters import LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from net.accounts.account import Recovery

SHORT = 12
"""Letters of a short code, 53 bits: with few tries in ten minutes nobody guesses one."""
SELECTOR = 5
"""Letters of a recovery code that say whose it is; they open nothing."""
RECOVERY = 20
"""Letters of a recovery code: the selector, and 67 bits."""
LASTING = 600.0
"""Seconds a short code holds."""

_SCRYPT = {"n": 2**14, "r": 8, "p": 1}
"""About 16 MB and 50 ms for a try."""


class ShortCode(NamedTuple):
    """A code to be typed at another terminal."""

    text: str
    until: float
    """By the clock of its maker."""


class ShortCodes:
    """The codes in force, one an account. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float], rng: Random) -> None:
        self._clock = clock
        self._rng = rng
        self._codes: dict[str, tuple[str, float]] = {}

    def make(self, account: str) -> ShortCode:
        """A code for this account; one made before works no more."""
        now = self._clock()
        self._codes = {code: one for code, one in self._codes.items() if one[0] != account and one[1] > now}
        letters = drawn(SHORT, self._rng)
        self._codes[letters] = (account, now + LASTING)
        return ShortCode(grouped(letters, 4), now + LASTING)

    def account(self, letters: str) -> str:
        """Whose code it is; empty: nobody's, or nobody's any more."""
        account, until = self._codes.get(letters, ("", 0.0))
        return account if until > self._clock() else ""

    def use_up(self, letters: str) -> str:
        """Whose code it was that is used now; empty: nobody's. Nobody can use it after that."""
        account = self.account(letters)
        self._codes.pop(letters, None)
        return account


def drawn(length: int, rng: Random) -> str:
    """So many letters by chance."""
    return "".join(rng.choices(LETTERS, k=length))


def grouped(letters: str, size: int) -> str:
    """The letters as they are shown."""
    return "-".join(letters[place : place + size] for place in range(0, len(letters), size))


def letters_of(typed: str) -> str:
    """The letters of a code, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


class Digests:
    """Makes and compares digests of recovery codes, one at a time: each takes memory and time on purpose."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)

    async def of(self, letters: str, salt: bytes) -> bytes:
        """The digest of a code."""
        async with self._one:
            return await asyncio.to_thread(hashlib.scrypt, letters.encode(), salt=salt, **_SCRYPT)

    async def fits(self, letters: str, recovery: Recovery) -> bool:
        """Whether it is the code that this is known of."""
        digest = await self.of(letters, bytes.fromhex(recovery.salt))
        return hmac.compare_digest(digest, bytes.fromhex(recovery.digest))
