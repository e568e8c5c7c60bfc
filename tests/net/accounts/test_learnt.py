"""Lessons on a server: which are done is kept in the account; they are played at a table of one's own, over SSH too."""

from net.accounts.learnt import LearntInAccount
from net.store.errors import CannotSave
from tests.net.accounts.accounts import ADA, Clock, accounts_of
from tests.net.evening import ENTER, SPACE, at_terminal, key_file
from tests.net.plainly import plainly
from tests.net.screens import eventually
from tests.net.whole import whole


async def test_a_lesson_is_done_at_once_once_and_after_a_restart(accounts, store):
    ada = await accounts.account_for(ADA, "ada")
    learnt, beside = LearntInAccount(accounts, ada.id), LearntInAccount(accounts, ada.id)
    for lesson in ("two", "one", "two"):
        assert learnt.keep(lesson) == ""
        assert lesson in learnt.done()
    await eventually(lambda: beside.done() == {"one", "two"}, "what another session did")
    beside.keep("one")
    await accounts.close()
    assert [entry.data["lesson"] for entry in await store.read(ada.stream) if entry.kind == "lesson-done"] == [
        "one",
        "two",
    ]
    assert (await accounts.export(ada.id))["lessons"] == ["one", "two"]
    async with accounts_of(store, Clock(), seed=2) as again:
        assert LearntInAccount(again, ada.id).done() == {"one", "two"}


async def test_what_cannot_be_written_counts_for_the_session_and_is_written_with_the_next(accounts, store, caplog):
    ada = await accounts.account_for(ADA, "ada")
    learnt = LearntInAccount(accounts, ada.id)
    store.full = True
    learnt.keep("one")
    await eventually(lambda: CannotSave.__name__ in caplog.text, "a line in the log")
    assert learnt.done() == {"one"}
    store.full = False
    learnt.keep("two")
    await eventually(lambda: LearntInAccount(accounts, ada.id).done() == {"one", "two"}, "both")


async def test_a_lesson_in_lines_over_ssh_is_still_done_at_the_next_visit(tmp_path):
    key = key_file(tmp_path, "ada")
    async with whole(tmp_path / "data") as here, plainly(here.server, "ada", key=key) as ada:
        await ada.hears("By yourself: lessons")
        ada.type("by yourself", "learn", "Threefold", "4")
        await ada.hears("Lesson 4: ")
        await ada.plays_until("Take a sure trick.")
        ada.type("as")
        await ada.hears("Nothing can beat it")
        await ada.hears("One more, and the deal is yours.")
        await ada.hears("3 Five of clubs")
        ada.type("3h")
        await ada.hears("1 Go on")
        ada.type("1")
        await ada.hears("2 Back to the lessons")
        ada.type("2")
        await ada.hears("4 Counting to fourteen")
    async with whole(tmp_path / "data") as here, plainly(here.server, "ada", key=key) as ada:
        await ada.hears("The lobby. You are ada")
        ada.type("by yourself", "learn")
        assert (await ada.hears("1 Threefold")).endswith("1 of 4 lessons done")
        ada.type("threefold")
        assert (await ada.hears("4 Counting to")).endswith(", done")


async def test_a_lesson_on_a_screen_over_ssh_leads_back_to_the_lobby(tmp_path):
    async with whole(tmp_path / "data") as here, at_terminal(here.server, "ada") as ada:  # a guest learns as well
        await ada.choose_in_lobby("By yourself")
        await ada.sees("Learn", "Statistics", "Back to the lobby")
        ada.type(ENTER)
        await ada.sees("Mendikot")
        ada.type(ENTER)
        await ada.sees("Back to the games")
        ada.type(ENTER)
        await ada.sees("goes on.")
        before = ada.text
        ada.type(SPACE)
        await ada.screen.until(lambda: ada.text != before, "the next step")
        assert not here.tables.rooms
        ada.type("Q")
        await ada.sees("Leave the table?")
        ada.type("2")
        await ada.sees("Back to the games")
        ada.type("\x1b")
        await ada.sees("Mendikot")
        ada.type("\x1b")
        await ada.sees("Back to the lobby")
        ada.type("\x1b")
        await ada.sees("The lobby")
