"""Settings that are kept in an account."""

from dataclasses import replace

from net.accounts.kept import KeptInAccount
from tests.net.accounts.accounts import ADA, Clock, accounts_of
from tests.net.screens import eventually
from tui.settings import Settings

WISHES = (("rook", ("no",)), ("threefold", ("players=3", "tie!=draw")))


async def test_settings_are_found_again_at_the_next_session_and_after_a_restart(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    kept = KeptInAccount(accounts, ada.id)
    assert kept.load() == (Settings(), ())
    chosen = Settings(theme="light", keys=(("chat", ("T",)), ("help", ("f1", "X"))), wishes=WISHES)
    assert kept.save(chosen) == ""
    await kept.close()
    assert KeptInAccount(accounts, ada.id).load() == (chosen, ())
    async with accounts_of(store, Clock(), seed=2) as again:
        assert KeptInAccount(again, ada.id).load() == (chosen, ())


async def test_many_changes_in_a_moment_are_written_as_one(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    kept = KeptInAccount(accounts, ada.id)
    for theme in ("light", "contrast", "ansi") * 5:
        kept.save(Settings(theme=theme))
    await kept.close()
    entries = [entry.data for entry in await store.read(ada.stream) if entry.kind == "settings-changed"]
    assert entries == [{"settings": {"theme": "ansi"}}]


async def test_what_did_not_change_is_not_written(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    kept = KeptInAccount(accounts, ada.id)
    kept.save(kept.load().settings)
    await kept.close()
    assert len(await store.read(ada.stream)) == 2


async def test_two_sessions_change_two_settings_and_both_stay(accounts):
    ada = await accounts.account_for(ADA, "ada")
    one, other = KeptInAccount(accounts, ada.id), KeptInAccount(accounts, ada.id)
    one.save(Settings(theme="light"))
    other.save(Settings(pace="fast"))
    await one.close()
    await other.close()
    assert KeptInAccount(accounts, ada.id).load().settings == Settings(theme="light", pace="fast")


async def test_what_cannot_be_saved_is_told_once_and_written_when_there_is_room(accounts, store, monkeypatch):
    monkeypatch.setattr("net.accounts.kept.PAUSE", 0)
    monkeypatch.setattr("net.accounts.kept.AGAIN", 0)
    ada = await accounts.account_for(ADA, "ada")
    kept, told = KeptInAccount(accounts, ada.id), []
    kept.tell = told.append
    store.full = True
    kept.save(Settings(theme="light"))
    await eventually(lambda: bool(told), "the problem told")
    kept.save(Settings(theme="light", suits="two"))
    store.full = False
    await eventually(lambda: len(accounts.directory.get(ada.id).settings) == 2, "both settings kept")
    await kept.close()
    assert told == ["The disk is full. Your settings hold until you leave."]
    assert KeptInAccount(accounts, ada.id).load().settings == Settings(theme="light", suits="two")


async def test_who_leaves_while_the_disk_is_full_does_not_wait(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    kept = KeptInAccount(accounts, ada.id)
    store.full = True
    kept.save(Settings(theme="light"))
    await kept.close()
    kept.save(Settings(theme="ansi"))
    await kept.close()
    assert accounts.directory.get(ada.id).settings == {}


async def test_what_a_newer_version_wrote_is_told_and_the_rest_holds(accounts):
    ada = await accounts.account_for(ADA, "ada")
    await accounts.save_settings(ada.id, {"theme": "sepia", "future": 1, "suits": "two", "keys": {"chat": 7}})
    loaded = KeptInAccount(accounts, ada.id).load()
    assert loaded.settings == Settings(suits="two")
    assert len(loaded.problems) == 3
    assert all(problem.startswith("Your settings: ") for problem in loaded.problems)


async def test_settings_of_an_account_that_is_gone_go_with_it(accounts):
    ada = await accounts.account_for(ADA, "ada")
    kept = KeptInAccount(accounts, ada.id)
    kept.save(replace(Settings(), theme="light"))
    await accounts.delete(ada.id)
    await kept.close()
    assert kept.load() == (Settings(), ())
