"""Accounts: who gets one, what it is called, which keys open it, and that a restart finds all of it."""

import asyncio
from contextlib import suppress
from random import Random

import pytest

from net.accounts.account import DAY, PREFIX
from net.accounts.naming import DELETED
from net.accounts.registry import JOINED, KEYS
from net.store.entries import New
from net.store.errors import CannotSave
from net.store.memory import MemoryStore
from tests.net.accounts.accounts import ADA, BEN, CEM, Cuts, accounts_of
from tests.net.store.stores import STORES
from tui.table import Refused


async def kinds(store, account):
    """What was written about an account."""
    return [entry.kind for entry in await store.read(account.stream)]


async def everything(accounts):
    """What is known of everybody, as values that can be compared."""
    directory = accounts.directory
    ids = sorted({account.id for key in (ADA, BEN, CEM, "x") if (account := directory.by_key(key))})
    return [directory.get(account) for account in ids]


# Coming.


async def test_a_key_makes_an_account_once(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    assert (ada.name, [key.fingerprint for key in ada.keys]) == ("ada", [ADA])
    assert await accounts.account_for(ADA, "someone else") == ada
    assert await kinds(store, ada) == ["made", "key-added"]
    assert accounts.directory.by_key(ADA) is accounts.directory.get(ada.id)
    assert accounts.directory.by_key(BEN) is None


async def test_an_id_says_nothing_and_is_never_the_same(accounts):
    ids = [(await accounts.account_for(f"SHA256:{number}", "ada")).id for number in range(50)]
    assert len(set(ids)) == 50
    assert all(len(one) == 16 and set(one) <= set("0123456789abcdef") for one in ids)


async def test_many_sessions_of_a_new_key_make_one_account(accounts, store):
    found = await asyncio.gather(*(accounts.account_for(ADA, f"ada{number}") for number in range(20)))
    assert len({account.id for account in found}) == 1
    assert len(await store.streams(PREFIX)) == 1


async def test_who_leaves_while_an_account_is_made_finds_it_made(accounts):
    coming = asyncio.create_task(accounts.account_for(ADA, "ada"))
    await asyncio.sleep(0)
    coming.cancel()
    await accounts.close()
    assert accounts.directory.by_key(ADA).name == "ada"
    assert (await accounts.account_for(ADA, "x")).name == "ada"


async def test_a_day_is_noted_once(accounts, store, clock):
    ada = await accounts.account_for(ADA, "ada")
    for hours in (1, 20, 5, 50):
        clock.now += hours * 3600
        await accounts.account_for(ADA, "ada")
    ada = accounts.directory.get(ada.id)
    assert await kinds(store, ada) == ["made", "key-added", "seen", "seen"]
    assert ada.seen <= clock.now < ada.seen + DAY
    assert ada.seen % DAY == 0


async def test_a_full_disk_keeps_nobody_out_who_has_an_account_and_lets_a_name_go(accounts, store, clock):
    ada = await accounts.account_for(ADA, "ada")
    store.full, clock.now = True, clock.now + DAY
    assert await accounts.account_for(ADA, "ada") == ada
    with pytest.raises(CannotSave):
        await accounts.account_for(BEN, "ben")
    store.full = False
    assert (await accounts.account_for(CEM, "ben")).name == "ben"


# Names.


@pytest.mark.parametrize(
    ("wished", "name"),
    [
        ("ben", "ben"),
        ("ada", "ada-2"),
        ("ADA", "ADA-2"),
        ("аԁа", "аԁа-2"),
        ("  Zoe\u0301 ", "Zoé"),
        ("root", "player-"),
        ("Bot 2", "player-"),
        ("the dummy", "player-"),
        ("", "player-"),
        ("a\u202e!", "player-"),
        ("Аda", "player-"),
        ("x" * 300, "player-"),
        ("guest-7f3a", "player-"),
    ],
)
async def test_a_wish_is_met_as_nearly_as_may_be(accounts, wished, name):
    await accounts.account_for(ADA, "ada")
    ben = await accounts.account_for(BEN, wished)
    assert ben.name.startswith(name)
    assert len(ben.name) == (len("player-7f3a") if name == "player-" else len(name))


async def test_many_may_wish_for_one_name(accounts):
    names = [(await accounts.account_for(f"SHA256:{number}", "ada")).name for number in range(60)]
    assert len(set(names)) == 60
    assert names[:3] == ["ada", "ada-2", "ada-3"]
    assert names[-1].startswith("player-")


async def test_a_person_changes_the_name_once_a_day(accounts, clock):
    ada = await accounts.account_for(ADA, "ada")
    assert (await accounts.rename(ada.id, " Ada\u2019s ")).name == "Ada's"
    clock.now += DAY - 3600
    with pytest.raises(Refused, match="today; you can again in an hour"):
        await accounts.rename(ada.id, "Countess")
    assert (await accounts.rename(ada.id, "Ada's")).name == "Ada's"
    clock.now += 3600
    assert (await accounts.rename(ada.id, "Countess")).name == "Countess"
    assert accounts.directory.name_of(ada.id) == "Countess"


@pytest.mark.parametrize("name", ["", "A", "admin", "Аda", "a\u202eb!"])
async def test_a_name_that_is_none_is_refused_in_a_sentence(accounts, name):
    ada = await accounts.account_for(ADA, "ada")
    with pytest.raises(Refused, match=r"\.$"):
        await accounts.rename(ada.id, name)
    assert accounts.directory.name_of(ada.id) == "ada"


async def test_nobody_takes_a_name_that_is_anothers_or_was_lately(accounts, clock):
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    with pytest.raises(Refused, match="Somebody else is called ADA, or very much alike"):
        await accounts.rename(ben.id, "ADA")
    await accounts.rename(ada.id, "countess")
    with pytest.raises(Refused, match="Somebody else is called"):
        await accounts.rename(ben.id, "ada")
    assert accounts.directory.by_name("Ada").id == ada.id
    clock.now += 14 * DAY
    assert (await accounts.rename(ben.id, "ada")).name == "ada"
    assert accounts.directory.by_name("Ada").id == ben.id
    await accounts.save_settings(ada.id, {"theme": "light"})
    assert accounts.directory.by_name("Ada").id == ben.id


async def test_one_may_take_ones_own_old_name_back_and_write_it_otherwise(accounts, clock):
    ada = await accounts.account_for(ADA, "ada")
    for name in ("Ada", "countess", "ADA"):
        assert (await accounts.rename(ada.id, name)).name == name
        clock.now += DAY
    clock.now += 30 * DAY
    with pytest.raises(Refused):
        await accounts.rename((await accounts.account_for(BEN, "ben")).id, "ada")


async def test_two_who_want_one_name_at_once_do_not_both_get_it(accounts):
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    got = await asyncio.gather(
        accounts.rename(ada.id, "Countess"),
        accounts.rename(ben.id, "countess"),
        accounts.account_for(CEM, "COUNTESS"),
        return_exceptions=True,
    )
    assert [type(one).__name__ for one in got] == ["Account", "Refused", "Account"]
    assert got[2].name == "COUNTESS-2"


async def test_a_name_that_could_not_be_saved_is_not_ones_name(accounts, store):
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    store.full = True
    with pytest.raises(CannotSave):
        await accounts.rename(ada.id, "countess")
    store.full = False
    assert accounts.directory.name_of(ada.id) == "ada"
    assert (await accounts.rename(ben.id, "countess")).name == "countess"
    with pytest.raises(Refused):
        await accounts.rename(accounts.directory.by_key(ADA).id, "Ben")
    assert (await accounts.account_for(CEM, "ADA")).name == "ADA-2"


async def test_guests_are_called_so_and_unlike_each_other_and_nobody_else_is(accounts):
    names = [accounts.guests.arrive() for _ in range(300)]
    assert len(set(names)) == 300
    assert all(name.startswith("guest-") and len(name) == len("guest-7f3a") for name in names)
    assert (await accounts.account_for(ADA, names[0])).name.startswith("player-")
    accounts.guests.leave(names[0])
    accounts.guests.keep(names[0])
    assert accounts.names.taken(names[0]) == names[0]


# Keys.


async def test_a_second_key_opens_the_same_account_and_its_own_is_gone(accounts, store):
    cuts = Cuts()
    accounts.watch(cuts)
    ada, fresh = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "laptop")
    joined = await accounts.give_key(ada.id, BEN)
    assert [key.fingerprint for key in joined.keys] == [ADA, BEN]
    assert (await accounts.account_for(BEN, "laptop")).id == ada.id
    assert accounts.directory.name_of(fresh.id) == DELETED
    assert [entry.kind for entry in await store.read(fresh.stream)] == ["deleted"]
    assert cuts.told == [(BEN, JOINED)]
    assert (await accounts.account_for(CEM, "laptop")).name == "laptop"


async def test_a_key_that_leaves_an_account_with_others_takes_nothing_else_along(accounts):
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    await accounts.give_key(ben.id, CEM)
    await accounts.give_key(ada.id, CEM)
    assert [key.fingerprint for key in accounts.directory.get(ben.id).keys] == [BEN]
    assert accounts.directory.by_key(CEM).id == ada.id
    await accounts.give_key(ben.id, CEM)
    assert accounts.directory.by_key(CEM).id == ben.id


async def test_a_removed_key_opens_a_new_account_and_its_sessions_end(accounts):
    cuts = Cuts()
    accounts.watch(cuts)
    ada = await accounts.account_for(ADA, "ada")
    await accounts.give_key(ada.id, BEN)
    await accounts.remove_key(ada.id, ADA)
    assert cuts.told == [(ADA, "The key you came with was removed from your account.")]
    assert accounts.directory.by_key(ADA) is None
    assert (await accounts.account_for(BEN, "ada")).id == ada.id
    stranger = await accounts.account_for(ADA, "ada")
    assert (stranger.id != ada.id, stranger.name) == (True, "ada-2")


async def test_the_last_key_and_a_strangers_stay(accounts):
    ada = await accounts.account_for(ADA, "ada")
    with pytest.raises(Refused, match="your only key"):
        await accounts.remove_key(ada.id, ADA)
    with pytest.raises(Refused, match="does not open your account"):
        await accounts.remove_key(ada.id, BEN)
    with pytest.raises(Refused, match="opens that account already"):
        await accounts.give_key(ada.id, ADA)


async def test_two_keys_removed_at_once_leave_one(accounts):
    ada = await accounts.account_for(ADA, "ada")
    await accounts.give_key(ada.id, BEN)
    got = await asyncio.gather(
        accounts.remove_key(ada.id, ADA), accounts.remove_key(ada.id, BEN), return_exceptions=True
    )
    assert [isinstance(one, Refused) for one in got] == [False, True]
    assert [key.fingerprint for key in accounts.directory.get(ada.id).keys] == [BEN]


async def test_keys_are_only_so_many(accounts):
    ada = await accounts.account_for(ADA, "ada")
    for number in range(KEYS - 1):
        await accounts.give_key(ada.id, f"SHA256:{number}")
    with pytest.raises(Refused, match=f"{KEYS} keys at most"):
        await accounts.give_key(ada.id, BEN)


# Settings, and what others keep.


async def test_settings_are_kept_by_what_changed(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    await accounts.save_settings(ada.id, {"theme": "light", "keys": {"chat": ["T"]}})
    await accounts.save_settings(ada.id, {"theme": "light"})
    ada = await accounts.save_settings(ada.id, {"theme": "light", "suits": "two"})
    assert ada.settings == {"theme": "light", "keys": {"chat": ["T"]}, "suits": "two"}
    assert (await store.read(ada.stream))[-1].data == {"settings": {"suits": "two"}}
    assert len(await kinds(store, ada)) == 4


async def test_what_others_write_in_the_stream_is_theirs(accounts, clock, store):
    ada = await accounts.account_for(ADA, "ada")
    await accounts.change(ada.id, lambda _now: [New("rated", {"rating": 1500})])
    renamed = await accounts.rename(ada.id, "Countess")
    assert renamed.marks == {"rated"}
    async with accounts_of(store, clock, seed=2) as again:
        assert await everything(again) == [renamed]


async def test_another_process_may_write_first(store, clock):
    async with accounts_of(store, clock) as one, accounts_of(store, clock, seed=2) as other:
        ada = await one.account_for(ADA, "ada")
        async with accounts_of(store, clock, seed=3) as third:
            await third.save_settings(ada.id, {"theme": "light"})
            changed = await one.rename(ada.id, "Countess")
            assert (changed.name, changed.settings) == ("Countess", {"theme": "light"})
            await third.delete(ada.id)
            with pytest.raises(Refused, match="account is gone"):
                await one.save_settings(ada.id, {"theme": "dark"})
            assert one.directory.get(ada.id) is None
        assert other.directory.get(ada.id) is None


# A restart.


async def lived(accounts, clock):
    """Let things happen."""
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    await accounts.rename(ben.id, "Benedict")
    clock.now += DAY
    await accounts.save_settings(ada.id, {"theme": "light"})
    await accounts.account_for("x", "x")
    await accounts.give_key(ada.id, CEM)
    await accounts.rename(ada.id, "Countess")
    await accounts.account_for(BEN, "ben")
    await accounts.delete(accounts.directory.by_key("x").id)
    return ada, ben


@pytest.mark.parametrize("kind", STORES)
async def test_a_restart_finds_what_was(tmp_path, clock, kind):
    async with STORES[kind](tmp_path / "data", clock=clock) as store:
        async with accounts_of(store, clock) as accounts:
            await lived(accounts, clock)
            before = await everything(accounts)
        async with accounts_of(store, clock, seed=2) as again:
            assert await everything(again) == before
            assert [account.name for account in before if account.has(ADA)] == ["Countess"]
            assert (await again.account_for("y", "ada")).name == "ada-2"
            assert (await again.account_for("z", "BEN")).name == "BEN-2"


async def test_a_key_is_given_whole_though_the_process_ended_halfway(accounts, store, clock):
    ada, ben = await accounts.account_for(ADA, "ada"), await accounts.account_for(BEN, "ben")
    cem = await accounts.account_for(CEM, "cem")
    await accounts.give_key(cem.id, "x")
    for key, old in ((BEN, ben), (CEM, cem)):
        await accounts.change(ada.id, lambda _, key=key, old=old: [New("key-added", {"key": key, "given_up": old.id})])
    async with accounts_of(store, clock, seed=2) as again:
        assert {again.directory.by_key(key).id for key in (ADA, BEN, CEM)} == {ada.id}
        assert again.directory.by_key("x").id == cem.id
        assert [key.fingerprint for key in again.directory.get(cem.id).keys] == ["x"]
        assert again.directory.get(ben.id) is None
    async with accounts_of(store, clock, seed=3) as third:
        assert {third.directory.by_key(key).id for key in (ADA, BEN, CEM)} == {ada.id}


async def anything(accounts, account, rng):
    """Something a person may do with an account."""
    key = f"SHA256:{rng.randrange(8)}"
    match rng.randrange(5):
        case 0:
            await accounts.rename(account.id, rng.choice(["Ada", "Ben", "Cem", "Dora"]))
        case 1:
            await accounts.give_key(account.id, key)
        case 2:
            await accounts.remove_key(account.id, key)
        case 3:
            await accounts.save_settings(account.id, {"theme": rng.choice(["light", "dark"])})
        case _:
            await accounts.delete(account.id)


async def test_random_lives_fold_to_what_was_in_force(clock):
    """Whatever people do in whatever order, a restart knows the same of everybody."""
    for seed in range(15):
        rng, store = Random(seed), MemoryStore(clock=clock)
        async with accounts_of(store, clock, seed) as accounts:
            for _ in range(60):
                clock.now += rng.choice([0, 60, DAY])
                account = await accounts.account_for(f"SHA256:{rng.randrange(8)}", rng.choice(["ada", "ben"]))
                with suppress(Refused):
                    await anything(accounts, account, rng)
            keys = [f"SHA256:{number}" for number in range(8)]
            before = {key: accounts.directory.by_key(key) for key in keys}
            people = {account.id: account.name.casefold() for account in before.values() if account}
            assert len({*people.values()}) == len(people)
        async with accounts_of(store, clock, 99) as again:
            assert {key: again.directory.by_key(key) for key in keys} == before
            assert len(again.directory) == len(people)


# Leaving.


@pytest.mark.parametrize("kind", STORES)
async def test_nothing_is_left_of_a_deleted_account(tmp_path, clock, kind):
    async with STORES[kind](tmp_path / "data", clock=clock) as store, accounts_of(store, clock) as accounts:
        cuts = Cuts()
        accounts.watch(cuts)
        gone = await accounts.account_for("SHA256:aVerySpecialFingerprint", "Rumpelstilz")
        await accounts.rename(gone.id, "Kobold")
        await accounts.save_settings(gone.id, {"name": "Heinzelmann"})
        await accounts.delete(gone.id)
        assert cuts.told == [("SHA256:aVerySpecialFingerprint", "Your account is deleted.")]
        assert accounts.directory.name_of(gone.id) == DELETED
        assert accounts.directory.by_key("SHA256:aVerySpecialFingerprint") is None
        assert (await accounts.account_for(ADA, "kobold")).name == "kobold"
        with pytest.raises(Refused, match="account is gone"):
            await accounts.delete(gone.id)
        assert [(entry.kind, entry.data) for entry in await store.read(gone.stream)] == [("deleted", {})]
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    kept = b"".join(path.read_bytes() for path in files)
    for word in (b"Rumpelstilz", b"Kobold", b"Heinzelmann", b"aVerySpecialFingerprint"):
        assert word not in kept
    assert not files or b"kobold" in kept


async def test_the_export_has_everything_but_what_lets_others_in(accounts, clock):
    ada = await accounts.account_for(ADA, "ada")
    await accounts.rename(ada.id, "Countess")
    await accounts.save_settings(ada.id, {"theme": "light"})
    export = await accounts.export(ada.id)
    assert export["name"] == "Countess"
    assert export["keys"] == [{"fingerprint": ADA, "added": clock.now}]
    assert export["former names"] == [{"name": "ada", "left": clock.now}]
    assert export["settings"] == {"theme": "light"}
    assert [entry["kind"] for entry in export["log"]] == ["made", "key-added", "renamed", "settings-changed"]
