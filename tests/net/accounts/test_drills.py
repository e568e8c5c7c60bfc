"""Drills on a server: the coach makes them of one's own decisions in a match, and they are kept with the account."""

import pytest

from net.accounts.drills import CANNOT_READ, DRILLS, DrillsOf, drills_about
from net.store.errors import CannotRead, CannotSave
from tests.net.accounts.accounts import ADA
from tests.net.screens import eventually
from tests.tui.test_checking import some_drill
from tui.lessons.drills import MOST
from tui.table import Refused


async def looked_up(store, account):
    drills = DrillsOf(store, account)
    await drills.look_up()
    return drills


async def test_they_are_kept_done_and_put_away_and_go_with_the_account(accounts, store):
    ada = (await accounts.account_for(ADA, "ada")).id
    drills, (one, two) = await looked_up(store, ada), (some_drill(), some_drill(3))
    for drill in (one, two, two):
        assert drills.keep(drill) == ""
    assert drills.waiting() == (one, two)
    drills.done(one, right=True)
    assert {*(await looked_up(store, ada)).waiting()} <= {one, two, one._replace(times=1)}
    await drills.look_up()
    again = await looked_up(store, ada)
    assert {*again.waiting()} == {two, one._replace(times=1)}
    again.done(one._replace(times=1), right=True)
    again.done(two, right=False)
    await again.look_up()
    assert again.waiting() == (two,)
    assert len(await store.streams(f"{DRILLS}{ada}:")) == 1
    assert [one["action"] for one in await drills_about(store, ada)] == [two.action]
    await accounts.delete(ada)
    assert await store.streams(DRILLS) == ()


async def test_of_too_many_the_oldest_go_and_others_have_their_own(store):
    drills, drill = await looked_up(store, "ada"), some_drill()
    for number in range(MOST + 3):
        drills.keep(drill._replace(seat=number % 2, record=drill.record + " " * number))
    await drills.look_up()
    assert len(drills.waiting()) == len(await store.streams(DRILLS)) == MOST
    assert (await looked_up(store, "ben")).waiting() == ()


async def test_on_a_full_disk_they_count_for_the_session(store, caplog):
    drills = await looked_up(store, "ada")
    store.full = True
    drills.keep(some_drill())
    await eventually(lambda: CannotSave.__name__ in caplog.text, "a line in the log")
    assert drills.waiting() == (some_drill(),)


class Broken:
    async def read_open(self, prefix):
        raise CannotRead("The disk is broken.")


async def test_what_cannot_be_read_is_said():
    with pytest.raises(Refused, match=CANNOT_READ):
        await looked_up(Broken(), "ada")
