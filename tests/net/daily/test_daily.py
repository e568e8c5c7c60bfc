"""The deal of the day on a server: kept with every action, played once, compared with all; bots play once for all."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import asyncssh
import pytest

from engine.bots import bots
from net.coaching import Coaching
from net.daily.board import RESULTS, Boards
from net.daily.changes import change, changed
from net.daily.kept import CAME, CANNOT_SAVE, ELSEWHERE, MOVES, DailyOf
from tests.net.accounts.accounts import Clock, accounts_of
from tests.net.evening import at_client
from tests.net.plainly import plainly
from tests.net.screens import eventually
from tests.net.tables import Everybody, Slow
from tests.net.whole import Quick, whole
from tests.tui.test_daily import DAY, played
from tui.daily.card import Came, came_of
from tui.daily.deal import Daily
from tui.saved import Kept

DEAL = Daily(DAY, "mendikot")
OPPONENTS = dict.fromkeys((1, 2, 3), "expert")


def boards_of(store, names=None):
    """The results of a server that starts on a store. `names`: by account, those that are not gone."""
    coaching = Coaching(Quick(), patience=60)
    name_of = names.get if names is not None else str
    return Boards(store, name_of=name_of, minds=Everybody(bots()["random"]), coaching=coaching)


def in_parts(record, parts=10):
    """A deal as it stood after more and more of its actions, at last the whole of it."""
    (deal,) = record.deals
    for count in range(1, len(deal.actions), max(1, len(deal.actions) // parts)):
        yield replace(record, deals=(replace(deal, actions=deal.actions[:count], result=None),))
    yield record


def whole_of(daily=DEAL, bot="careful"):
    return Kept(played(daily, bot=bot).record(), 0, OPPONENTS, daily.day)


async def played_by(boards, account, kept):
    """Somebody plays it to its end in one session."""
    deals = DailyOf(boards, account)
    await deals.look_up(DAY)
    for record in in_parts(kept.record):
        assert deals.keep(DEAL, kept._replace(record=record)) == ""
    await deals.look_up(DAY)
    return deals


@pytest.mark.parametrize(
    ("before", "after"), [("", "abc"), ("abc", ""), ("aaa", "aa"), ("a1c", "a22c"), ("abab", "abxabab"), ("é", "é")]
)
def test_a_text_is_made_again_from_what_changed(before, after):
    assert changed(before, change(before, after)) == after


async def test_a_deal_is_gone_on_with_where_it_stopped_and_counts_once():
    store, kept = Slow(), whole_of()
    *begun, _ = in_parts(kept.record)
    first = DailyOf(boards_of(store), "ada")
    await first.look_up(DAY)
    for record in begun:
        first.keep(DEAL, kept._replace(record=record))
        await asyncio.sleep(0)
    await first.look_up(DAY)
    assert first.came(DEAL) is None
    again = DailyOf(boards_of(store), "ada")
    await again.look_up(DAY)
    assert again.of(DEAL) == kept._replace(record=begun[-1])
    assert again.days() == []
    again.keep(DEAL, kept)
    await again.look_up(DAY)
    assert again.came(DEAL) == came_of(DEAL, kept)
    assert again.days() == [DEAL]
    last = DailyOf(boards_of(store), "ada")
    await last.look_up("2026-12-01")
    assert (last.of(DEAL), last.came(DEAL), last.days()) == (None, again.came(DEAL), [DEAL])
    moves = [entry for entry in await store.read(f"{MOVES}ada:{DAY}:mendikot") if entry.kind == "moved"]
    assert max(len(str(entry.data)) for entry in moves[1:]) < len(kept.text) / 2, "what changed, not all of it anew"
    assert len(await store.read(RESULTS + DEAL.name)) == len(await store.streams(CAME)) == 1


async def test_all_results_are_compared_the_best_first_and_the_gone_are_not_named():
    store = Slow()
    boards = boards_of(store, {"ada": "Ada", "ben": "Ben"})
    mine = await played_by(boards, "ada", whole_of())
    await played_by(boards, "ben", whole_of(bot="random"))
    await boards.add(DEAL, "gone", Came(4, 4, "won", None))
    await boards.add(DEAL, "ada", Came(4, 4, "won", None))  # the first one counts
    found = await mine.results(DEAL)
    assert {one.name: one.mine for one in found} == {"Ada": True, "Ben": False}
    assert [one.came.took for one in found] == sorted((one.came.took for one in found), reverse=True)
    assert next(one.came for one in found if one.mine) == mine.came(DEAL)
    boards.keep({DEAL.name: 2}, "daily expert")
    assert boards.known("daily expert") == {DEAL.name: 2}
    await boards.errands.settled()
    after = boards_of(store)
    await after.look_up(DEAL)
    assert (after.known("daily expert"), after.known("daily careful")) == ({DEAL.name: 2}, {})
    assert len(await after.results(DEAL, "ada")) == 3


async def test_it_is_played_in_one_session_at_a_time():
    boards = boards_of(Slow())
    one, other, stranger = DailyOf(boards, "ada"), DailyOf(boards, "ada"), DailyOf(boards, "ben")
    assert (one.begin(DEAL), stranger.begin(DEAL), other.begin(DEAL)) == ("", "", ELSEWHERE)
    one.end(DEAL)
    assert other.begin(DEAL) == ""


async def test_on_a_full_disk_one_is_told_and_it_is_written_once_there_is_room():
    store, kept = Slow(), whole_of()
    deals = DailyOf(boards_of(store), "ada")
    await deals.look_up(DAY)
    store.full = True
    records = [*in_parts(kept.record)]
    deals.keep(DEAL, kept._replace(record=records[0]))
    for _ in range(5):
        await asyncio.sleep(0)
    assert deals.keep(DEAL, kept._replace(record=records[1])) == CANNOT_SAVE
    await deals.look_up(DAY)
    assert deals.of(DEAL).record == records[1]
    store.full = False
    await deals.look_up(DAY)
    again = DailyOf(boards_of(store), "ada")
    await again.look_up(DAY)
    assert again.of(DEAL).record == records[1]


async def test_bots_play_it_once_for_all_who_wait_and_go_on_for_who_does_not():
    boards, plays, go_on = boards_of(Slow()), [], asyncio.Event()

    async def play():
        plays.append("")
        await go_on.wait()

    waiting = [asyncio.ensure_future(boards.together(DEAL, play)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.wait(waiting[:1])
    go_on.set()
    await asyncio.gather(*waiting[1:])
    assert len(plays) == 1


async def test_what_is_kept_of_deals_goes_with_the_account():
    store = Slow()
    async with accounts_of(store, Clock()) as accounts:
        ada = (await accounts.account_for("SHA256:ada", "ada")).id
        await played_by(boards_of(store), ada, whole_of())
        await accounts.delete(ada)
    assert await store.streams(MOVES) == await store.streams(CAME) == ()


async def test_over_ssh_it_is_played_left_gone_on_with_after_a_restart_and_compared(tmp_path):
    key, path = asyncssh.generate_private_key("ssh-ed25519"), tmp_path / "key"
    key.write_private_key(path)
    path.chmod(0o600)
    day = datetime.now(UTC).date().isoformat()
    async with whole(tmp_path / "data") as here:
        account = (await here.accounts.account_for(key.get_fingerprint(), "ada")).id
        await here.accounts.save_settings(account, {"pace": "instant"})
        async with plainly(here.server, "ada", key=path) as ada:
            await ada.hears("By yourself: lessons, daily deal, statistics")
            ada.type("by yourself", "daily", "mendikot")
            for _ in range(2):
                await ada.plays_until("Your turn. ")
            ada.process.kill()
        await eventually(lambda: here.server.sessions == 0, "an end of the session")
    async with whole(tmp_path / "data") as here:
        async with plainly(here.server, "ada", key=path) as ada:
            await ada.hears("By yourself")
            ada.type("by yourself", "daily")
            assert (await ada.hears("Mendikot")).endswith(": begun: go on")
            ada.type("mendikot")
            await ada.plays_until("The result: and what bots made of it")
            ada.type("everybody")
            await ada.hears("1 player so far")
            line = await ada.hears("1. ada (you): ")
            assert " of 4, " in line
            ada.type("the result")
            await ada.hears(f"Mendikot daily {day}")
            ada.type("everybody")
            await ada.hears("The expert bot in the same seat: ")
            ada.type("look back", "coach")
            await ada.hears("The coach weighs ")
        async with at_client(here.server, "ada", key=key) as ada:
            await ada.choose_in_lobby("By yourself")
            await ada.sees("Daily deal")
            ada.type("2")
            await ada.sees(f"Daily deal, {day}", "of 4, ")
