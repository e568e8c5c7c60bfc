"""What is kept of people's matches: whom one counts for and how, once, found again, and gone with the account."""

import json
from dataclasses import replace
from random import Random

import pytest

from engine.bots.roster import best
from net.history.kept import Histories, HistoryOf, matches_about
from net.history.past import HISTORY, PROGRAM, stream_of, to_count, written
from net.history.worker import PEOPLE, answer
from net.lobby import Tables
from net.room import ended
from net.store.errors import CannotSave
from net.table_state import Sitter, sat
from tests.net.accounts.accounts import ADA, Clock, accounts_of
from tests.net.evening import ENTER, at_client, key_file
from tests.net.plainly import plainly
from tests.net.ratings.matches import Written
from tests.net.tables import Slow, house, no_pause
from tests.net.whole import whole
from tui.figures.played import parse_played
from tui.table import Refused

ONE = "mendikot first_to=1"
FOUR = ["ada", "ben", "cem", "dot"]


class Here:
    """Plays matches through in this process."""

    async def ask(self, data):
        return answer(data)


def match_of(log):
    """By account, what is kept of a match: the outcome, the level of the opponents and how many deals count."""
    found = {}
    for one in to_count(log.entries, log.state):
        data = written(one, parse_played(json.loads(answer(one.kept.text.encode())))).data
        match = data["match"]
        found[one.account] = match.outcome, match.level, len(match.deals)
    return found


def test_who_played_to_the_end_has_won_or_lost_and_guests_keep_nothing():
    log = Written(ONE, ["ada", "guest 1", "cem", "dot"]).play(Random(3))
    kept = match_of(log)
    winners = log.state.match.standing.winners
    deals = len(log.state.match.view(None).finished)
    assert {*kept} == {"ada", "cem", "dot"}
    for seat, account in ((0, "ada"), (2, "cem"), (3, "dot")):
        assert kept[account] == ("won" if seat in winners else "lost", PEOPLE, deals)


@pytest.mark.parametrize(
    ("how", "winners", "outcomes"),
    [
        ("resigned", (1, 3), ("lost", "won", "lost", "won")),
        ("forfeited", (0, 2), ("won", "lost", "won", "lost")),
        ("agreed", (), ("abandoned",) * 4),
        ("abandoned", (), ("abandoned",) * 4),
    ],
)
def test_a_match_that_ends_before_its_last_card_is_what_the_log_says(how, winners, outcomes):
    log = Written(ONE, FOUR).play(Random(1), 12)
    log.write(*ended(how, winners, "It ends."))
    assert [match_of(log)[account] for account in FOUR] == [(one, PEOPLE, 0) for one in outcomes]


def test_who_gave_up_the_seat_has_abandoned_it_and_who_took_it_began_nothing():
    log = Written(ONE, FOUR).play(Random(1), 12)
    log.write("rose", {"seat": 1})
    log.write(*sat(1, Sitter("eve", "eve")))
    log.play(Random(2))
    kept = match_of(log)
    assert {*kept} == {*FOUR}
    assert kept["ben"][0] == "abandoned"
    assert {kept[account][0] for account in ("ada", "cem", "dot")} <= {"won", "lost"}


def test_bots_of_the_house_and_programs_are_opponents_of_their_kind():
    log = Written("threefold rounds=1", ["ada", "ben"])
    bots = Written("threefold rounds=1", ["ada", "ben"])
    log.state = replace(log.state, sitters=(log.state.sitters[0], Sitter("Bot", None)))
    bots.state = replace(bots.state, sitters=(bots.state.sitters[0], Sitter("crab", "ben", program=True)))
    assert match_of(log.play(Random(1)))["ada"][1] == best().name
    assert match_of(bots.play(Random(1)))["ada"][1] == PROGRAM


async def test_a_match_is_kept_once_and_says_what_its_log_says(accounts_and_store):
    accounts, store = accounts_and_store
    ada, ben = [(await accounts.account_for(key, key[-3:])).id for key in (ADA, "SHA256:ben")]
    histories = Histories(store, Here(), known=lambda account: account in (ada, ben), pause=no_pause)
    log = Written("threefold rounds=1", [ada, ben]).play(Random(1))
    await log.keep(store, "table:TEST-1")
    for _ in range(2):
        histories.over("table:TEST-1", log.state)
    await histories.settled()
    assert await store.streams(HISTORY) == tuple(sorted(stream_of(one, "table:TEST-1") for one in (ada, ben)))
    (past,) = await histories.of(ada)
    (one,) = [one for one in to_count(await store.read("table:TEST-1"), log.state) if one.account == ada]
    assert past.match == parse_played(json.loads(answer(one.kept.text.encode())))
    (found,) = (await HistoryOf(histories, ben, None).found()).matches
    assert {past.match.outcome, found.outcome} == {"won", "lost"}
    room = await histories.room(past, None)
    assert (room.seat, len(room.record.deals)) == (0, len(past.match.deals))
    (given,) = await matches_about(store, ada)
    assert given["match"]["outcome"] == past.match.outcome
    await accounts.delete(ada)
    assert await store.streams(HISTORY) == (stream_of(ben, "table:TEST-1"),)
    with pytest.raises(Refused, match="no longer kept"):
        await HistoryOf(histories, ben, None).room("table:NONE-1")


@pytest.fixture
async def accounts_and_store():
    store = Slow()
    async with accounts_of(store, Clock()) as accounts:
        yield accounts, store


async def test_what_cannot_be_written_is_tried_again_and_a_deleted_player_gets_none(accounts_and_store):
    accounts, store = accounts_and_store
    ada = (await accounts.account_for(ADA, "ada")).id
    tries = []

    async def pause():
        tries.append(store.full)
        store.full = False

    histories = Histories(store, Here(), known=lambda account: account == ada, pause=pause)
    log = Written("threefold rounds=1", [ada, "gone"]).play(Random(1))
    await log.keep(store, "table:TEST-1")
    store.full = True
    with pytest.raises(CannotSave):
        await store.append("other", 0)
    histories.over("table:TEST-1", log.state)
    await histories.settled()
    assert tries == [True]
    assert len(await histories.of(ada)) == 1
    assert await histories.of("gone") == ()


async def test_a_match_that_ended_as_the_server_stopped_is_kept_at_the_next_start():
    store = Slow()
    before = Tables(house(store=store))
    ada, ben = before.enter("ada", "ada"), before.enter("ben", "ben")
    end = await ada.create("threefold rounds=1")
    other = await ben.join(end.title)
    rng = Random(1)
    while end.now().view is None or end.now().view.stage != "over":
        mover = next(one for one in (end, other) if one.now().view.legal)
        await mover.act(rng.choice(tuple(mover.now().view.legal)), mover.now().view.turn)
    histories = Histories(store, Here(), known=lambda _account: True, pause=no_pause)
    after = Tables(replace(house(store=store), histories=histories))
    await after.load()
    await histories.settled()
    assert [len(await histories.of(one)) for one in ("ada", "ben")] == [1, 1]


async def test_where_the_log_of_a_table_is_gone_one_is_told(accounts_and_store):
    _, store = accounts_and_store
    histories = Histories(store, Here(), known=lambda _account: True, pause=no_pause)
    log = Written("threefold rounds=1", ["ada", "ben"]).play(Random(1))
    await log.keep(store, "table:TEST-1")
    histories.over("table:TEST-1", log.state)
    await histories.settled()
    await store.erase("table:TEST-1")
    with pytest.raises(Refused, match="no longer kept"):
        await HistoryOf(histories, "ada", None).room("table:TEST-1")


async def test_over_ssh_a_match_counts_and_is_looked_back_at_after_a_restart(tmp_path):
    key = key_file(tmp_path, "ada")
    async with whole(tmp_path / "data") as here:
        async with plainly(here.server, "ada", key=key) as ada:
            await ada.hears("The lobby. You are ada")
            ada.type("make a table", "rounds", "1", "1", "bot")
            await ada.plays_until("The match is over.")
            ada.type("leave", "by yourself", "look back")
            await ada.hears("Look back at which match?")
            assert "1 deal with Bot: Threefold" in await ada.hears("1 deal with")
        async with at_client(here.server, "cleo") as guest:
            await guest.choose_in_lobby("By yourself")
            await guest.sees("Statistics")
            guest.type("2")
            await guest.sees("You came without a key")
            guest.type(ENTER)
            await guest.sees("Statistics")
    async with whole(tmp_path / "data") as here, plainly(here.server, "ada", key=key) as ada:
        await ada.hears("By yourself: lessons, daily deal, statistics")
        ada.type("by yourself", "statistics")
        await ada.hears("All games: 1 match: ")
        ada.type("threefold")
        await ada.hears("expert: 1 match: ")
        ada.type("back", "look back", "1")
        await ada.hears("Deal 1, step 0 of")
        assert here.tables.rooms == ()
