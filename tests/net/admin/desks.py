"""A host's desk over stored accounts: Ada, who has two keys, and Ben."""

from contextlib import asynccontextmanager
from random import Random

from net.accounts.registry import Accounts
from net.admin.bans import KeptBans
from net.admin.kept import KeptDesk

ADA, BEN, LAPTOP = "SHA256:ada", "SHA256:ben", "SHA256:laptop"
"""Fingerprints."""


class Clock:
    """Seconds since 1970, as a test sets them."""

    def __init__(self):
        self.now = 1_700_000_000.0

    def __call__(self):
        return self.now


class Kept:
    """What a store holds, and the desk over it."""

    def __init__(self, store, accounts, bans, clock):
        self.store, self.accounts, self.bans, self.clock = store, accounts, bans, clock
        self.desk = KeptDesk(store, accounts, bans, clock)


@asynccontextmanager
async def kept(store, clock=None):
    clock = clock or Clock()
    accounts = await Accounts.load(store, clock=clock, rng=Random(1))
    try:
        yield Kept(store, accounts, await KeptBans.load(store, accounts, clock), clock)
    finally:
        await accounts.close()


async def settle_two(accounts):
    """Ada and Ben, by their accounts."""
    ada = await accounts.account_for(ADA, "Ada")
    await accounts.give_key(ada.id, LAPTOP)
    return ada, await accounts.account_for(BEN, "Ben")
