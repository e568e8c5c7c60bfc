"""How a key comes to open an account that it did not open before, by a code that the account gave out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from net.accounts import account as events
from net.accounts.account import day_of
from net.accounts.codes import RECOVERY, SELECTOR, Digests, ShortCode, ShortCodes, drawn, grouped, letters_of
from net.accounts.registry import JOINED
from net.accounts.tries import Tries
from tui.account import WouldLose
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from net.accounts.account import Account
    from net.accounts.registry import Accounts
    from net.store.entries import New

WRONG = "That code opens no account. A short code holds for ten minutes, and every code works once."


class Typist(NamedTuple):
    """Who types a code."""

    account: str
    fingerprint: str
    source: str
    """Where the connection comes from, as limits count it."""


class Joining:
    """Gives out codes and takes them.

    `seated` says whether an account has a seat at a table, `rated` whether any match was counted for its ratings.
    """

    def __init__(
        self,
        accounts: Accounts,
        *,
        clock: Callable[[], float],
        rng: Random,
        seated: Callable[[str], bool],
        rated: Callable[[str], bool] = lambda _account: False,
    ) -> None:
        self._accounts = accounts
        self._rng = rng
        self._seated = seated
        self._rated = rated
        self._short = ShortCodes(clock, rng)
        self._digests = Digests()
        self._tries = Tries(clock)

    def short_code(self, account: str) -> ShortCode:
        """A code to type with another key; the last one works no more."""
        return self._short.make(account)

    async def recovery_code(self, account: str) -> str:
        """A code to keep; the last one works no more, and nobody is shown this one again.

        Raises Refused, CannotSave.
        """
        letters = drawn(RECOVERY, self._rng)
        while self._accounts.directory.by_selector(letters[:SELECTOR]):
            letters = drawn(RECOVERY, self._rng)
        salt = self._rng.randbytes(16)
        digest = await self._digests.of(letters, salt)
        made = events.recovery_made(letters[:SELECTOR], salt.hex(), digest.hex())
        await self._accounts.change(account, lambda _now: [made])
        return grouped(letters, 5)

    async def use(self, typist: Typist, typed: str, *, give_up: bool) -> str:
        """Let the typist's key open the account the code is of; gives a sentence for the typist.

        Raises:
            WouldLose: the typist's account would be lost, and `give_up` does not say that it may.
            Refused: the code is wrong, too many were, or the account may not be left now.
            CannotSave: nothing can be written now.
        """
        letters = letters_of(typed)
        guessers = (f"source {typist.source}", f"account {typist.account}")
        self._tries.take(*guessers)
        account, recovery = await self._account_of(letters)
        if not account:
            raise Refused(WRONG)
        self._tries.right(*guessers)
        if account == typist.account:
            raise Refused("That is a code of this account: type it where you came with the other key.")
        self._check_may_go(typist, give_up=give_up)

        used = False

        def use_up(now: Account) -> Sequence[New]:
            nonlocal used
            if recovery:
                if now.recovery is None or now.recovery.selector != letters[:SELECTOR]:
                    raise Refused(WRONG)
                return [events.recovery_used()]
            # At this moment, so that two who type it at once do not both get in.
            used = used or self._short.use_up(letters) == account
            if not used:
                raise Refused(WRONG)
            return []

        await self._accounts.give_key(account, typist.fingerprint, use_up)
        return JOINED

    async def _account_of(self, letters: str) -> tuple[str, bool]:
        """Whose code it is, and whether it is the one for recovery."""
        if len(letters) != RECOVERY:
            return self._short.account(letters), False
        found = self._accounts.directory.by_selector(letters[:SELECTOR])
        if found is None or found.recovery is None or not await self._digests.fits(letters, found.recovery):
            return "", True
        return found.id, True

    def _check_may_go(self, typist: Typist, *, give_up: bool) -> None:
        mine = self._accounts.directory.get(typist.account)
        if mine is None:
            return
        if self._seated(mine.id):
            raise Refused("You have a seat at a table: finish that match or leave it first.")
        others = len(mine.keys) > 1
        played = mine.marks or mine.renamed is not None or mine.seen > day_of(mine.made) or self._rated(mine.id)
        kept = played or mine.muted or mine.recovery is not None
        if kept and not others and not give_up:
            raise WouldLose(f"Your account {mine.name} is deleted then, with all that is kept about it.")
