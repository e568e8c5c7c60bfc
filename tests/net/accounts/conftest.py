"""A store and its accounts, on one morning."""

import pytest

from tests.net.accounts.accounts import Clock, FullStore, accounts_of


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(clock):
    return FullStore(clock=clock)


@pytest.fixture
async def accounts(store, clock):
    async with accounts_of(store, clock) as accounts:
        yield accounts
