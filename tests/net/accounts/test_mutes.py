"""Whom an account has muted, kept with the account."""

import pytest

from net.accounts.mutes import KeptMutes
from net.mutes import MOST
from tests.net.accounts.accounts import ADA, BEN, Clock, accounts_of
from tui.table import Refused


@pytest.fixture
async def people(accounts):
    return [(await accounts.account_for(key, name)).id for key, name in ((ADA, "ada"), (BEN, "ben"))]


async def test_who_is_muted_stays_so_after_a_restart(accounts, store, people):
    ada, ben = people
    mutes = KeptMutes(accounts)
    await mutes.mute(ada, ben)
    await mutes.mute(ada, ben)
    assert mutes.of(ada) == {ben}
    assert mutes.of(ben) == frozenset()
    assert [entry.kind for entry in await store.read(f"account:{ada}")].count("muted") == 1
    async with accounts_of(store, Clock(), seed=2) as again:
        kept = KeptMutes(again)
        assert kept.of(ada) == {ben}
        assert (await again.export(ada))["muted"] == [ben]
        await kept.unmute(ada, ben)
        assert kept.of(ada) == frozenset()
    async with accounts_of(store, Clock(), seed=3) as once_more:
        assert KeptMutes(once_more).of(ada) == frozenset()


async def test_of_guests_nothing_is_written(accounts, store, people):
    ada, _ = people
    mutes = KeptMutes(accounts)
    before = len(await store.read(f"account:{ada}"))
    for who, whom in ((ada, "guest 1"), ("guest 1", ada), ("guest 1", "guest 2")):
        await mutes.mute(who, whom)
        assert whom in mutes.of(who)
        await mutes.unmute(who, whom)
        assert mutes.of(who) == frozenset()
    assert len(await store.read(f"account:{ada}")) == before


async def test_an_account_that_is_deleted_can_still_be_unmuted(accounts, people):
    ada, ben = people
    mutes = KeptMutes(accounts)
    await mutes.mute(ada, ben)
    await accounts.delete(ben)
    await mutes.unmute(ada, ben)
    assert mutes.of(ada) == frozenset()


async def test_a_full_or_broken_disk_and_too_many_mutes_are_refused_in_a_sentence(accounts, store, people):
    ada, ben = people
    mutes = KeptMutes(accounts)
    store.full = True
    with pytest.raises(Refused, match="The disk is full"):
        await mutes.mute(ada, ben)
    store.full, store.unreadable = False, True
    with pytest.raises(Refused, match="The disk is broken"):
        await mutes.mute(ada, ben)
    assert mutes.of(ada) == frozenset()
    for number in range(MOST):
        await mutes.mute(ada, f"guest {number}")
    with pytest.raises(Refused, match="as many people"):
        await mutes.mute(ada, "guest one more")
