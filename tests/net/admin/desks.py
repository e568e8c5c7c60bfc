"""A host's desk over stored accounts: Ada, who has two keys, and Ben."""

from contextlib import asynccontextmanager

from net.admin.bans import KeptBans
from net.admin.kept import KeptDesk
from tests.net.accounts.accounts import ADA, BEN, Clock, accounts_of

LAPTOP = "SHA256:laptop"
"""Fingerprint of another key of Ada's."""


class Kept:
    """What a store holds, and the desk over it."""

    def __init__(self, store, accounts, bans, clock):
        self.store, self.accounts, self.bans, self.clock = store, accounts, bans, clock
        self.desk = KeptDesk(store, accounts, bans, clock)


@asynccontextmanager
async def kept(store, clock=None):
    clock = clock or Clock()
    async with accounts_of(store, clock) as accounts:
        yield Kept(store, accounts, await KeptBans.load(store, accounts, clock), clock)


async def settle_two(accounts):
    """Ada and Ben, by their accounts."""
    ada = await accounts.account_for(ADA, "Ada")
    await accounts.give_key(ada.id, LAPTOP)
    return ada, await accounts.account_for(BEN, "Ben")
