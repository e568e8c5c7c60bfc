"""Accounts for tests: a day that stands still until it is told, and a store that can be told to be full."""

from contextlib import asynccontextmanager
from random import Random

from net.accounts.registry import Accounts
from net.store.errors import CannotRead, CannotSave
from net.store.memory import MemoryStore

ADA, BEN, CEM = "SHA256:ada", "SHA256:ben", "SHA256:cem"
"""Fingerprints."""

MORNING = 1_699_920_000.0 + 9 * 3600
"""A day begins at 1,699,920,000."""


class Clock:
    """Seconds since 1970, as a test sets them."""

    def __init__(self, now=MORNING):
        self.now = now

    def __call__(self):
        return self.now


class FullStore(MemoryStore):
    """A store in memory that keeps nothing new while it is `full`, and gives nothing back while it is `unreadable`."""

    full = False
    unreadable = False

    async def append(self, *args, **options):
        if self.full:
            raise CannotSave("The disk is full.")
        return await super().append(*args, **options)

    async def read(self, *args):
        if self.unreadable:
            raise CannotRead("The disk is broken.")
        return await super().read(*args)

    async def erase(self, *args):
        if self.full:
            raise CannotSave("The disk is full.")
        await super().erase(*args)


@asynccontextmanager
async def accounts_of(store, clock, seed=1):
    """The accounts of a store, as a server that starts finds them."""
    accounts = await Accounts.load(store, clock=clock, rng=Random(seed))
    try:
        yield accounts
    finally:
        await accounts.close()


class Cuts:
    """Who was told to go, and why."""

    def __init__(self):
        self.told = []

    def __call__(self, fingerprint, why):
        self.told.append((fingerprint, why))
