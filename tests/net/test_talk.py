"""What is said at a table: what the table allows, who hears it, and who would rather not."""

import asyncio
from dataclasses import replace

import pytest

from net.lobby import USUAL, Tables
from net.mutes import MOST, MutesInMemory
from net.reports import Complaint, Reports
from net.store.memory import MemoryStore
from tests.net.accounts.accounts import Clock, FullStore
from tests.net.store.stores import in_a_file
from tests.net.tables import at, house, told
from tests.tui.stage import Stage, shown
from tui.phrases import PHRASES
from tui.screens.table_menu import TableMenuScreen
from tui.table import ChatLine, Refused
from tui.terms import Terms


async def seated(terms=USUAL, **given):
    """Ada and Ben at a table of these terms."""
    room = await at("threefold", house(**given), terms=terms)
    return room, await room.sit("ada", "Ada"), await room.sit("ben", "Ben")


async def heard(end):
    """The lines that have arrived at an end, without names."""
    return [line.text for line in (await told(end)).chat]


# What the table allows.


@pytest.mark.parametrize(
    ("talk", "text", "sentence"),
    [
        ("all", "anything", None),
        ("all", PHRASES[0], None),
        ("presets", PHRASES[0], None),
        ("presets", f"  {PHRASES[0]}\x1b ", None),
        ("presets", PHRASES[0].lower(), "only the phrases"),
        ("presets", f"{PHRASES[0]}!", "only the phrases"),
        ("presets", "anything", "only the phrases"),
        ("none", PHRASES[0], "Nobody talks at this table"),
        ("none", "anything", "Nobody talks at this table"),
    ],
)
async def test_the_terms_of_a_table_say_what_may_be_said(talk, text, sentence):
    _room, ada, ben = await seated(Terms(talk=talk))
    assert ada.talk == talk
    if sentence is None:
        await ada.say(text)
        assert len(await heard(ben)) == 1
    else:
        with pytest.raises(Refused, match=sentence):
            await ada.say(text)
        assert await heard(ada) == []


def test_terms_of_a_log_without_talk_allow_it_and_other_words_are_none():
    assert Terms.of({"access": "private"}) == Terms(access="private", talk="all")
    assert Terms.of(Terms(talk="presets").data()).talk == "presets"
    with pytest.raises(ValueError, match="talk"):
        Terms.of({"talk": "whisper"})


@pytest.mark.parametrize("phrase", PHRASES)
async def test_every_phrase_is_a_line_as_it_stands(phrase):
    _room, ada, ben = await seated(Terms(talk="presets"))
    await ada.say(phrase)
    assert (await told(ben)).chat == (ChatLine("Ada", phrase),)


# The same again.


async def test_a_line_said_a_third_time_within_a_minute_is_refused():
    given = house(lines_burst=50)
    room = await at("threefold", given)
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    for line in ("buy now", "Buy  NOW"):
        await ada.say(line)
    with pytest.raises(Refused, match="more than once"):
        await ada.say("buy now ")
    await ben.say("buy now")
    await ada.say("something else")
    given.clock.now += 59
    with pytest.raises(Refused, match="more than once"):
        await ada.say("buy now")
    given.clock.now += 1
    await ada.say("buy now")
    assert await heard(ben) == ["buy now", "Buy NOW", "buy now", "something else", "buy now"]


async def test_lines_said_at_the_same_moment_all_arrive_once():
    _room, ada, ben = await seated()
    await asyncio.gather(ada.say("one"), ben.say("two"), ada.say("three"))
    for end in (ada, ben):
        assert sorted(await heard(end)) == ["one", "three", "two"]


# The menu of the table.


async def test_what_the_menu_says_of_people_with_long_names_can_be_read_whole():
    room = await at("threefold", house())
    end = await room.sit("ada", "Ada")
    await room.sit("ben", "Benjamin Britten")
    app = Stage(lambda settings, paint: TableMenuScreen(settings, paint, "Table", end.menu()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for text in ("Go on another time", "End the match here", "Mute Benjamin Britten"):
            assert text in shown(app)
        assert "…" not in shown(app)


# Who would rather not hear somebody.


def texts(end):
    return {item.id: item.text for item in end.menu()}


async def three(**given):
    """Ada, Ben and Cem at a table."""
    room = await at("threefold players=3", house(**given))
    return room, [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cem")]


async def test_who_is_muted_is_not_heard_by_who_muted_them_alone_and_not_told():
    _room, (ada, ben, cem) = await three()
    assert texts(ada)["mute 1"] == "Mute Ben"
    await told(ben)
    await ada.choose("mute 1")
    assert (await told(ada)).answer == "You do not hear Ben any more."
    await ben.say("can you hear me?")
    await cem.say("I can")
    assert await heard(ada) == ["I can"]
    for end in (ben, cem):
        update = await told(end)
        assert [line.text for line in update.chat] == ["can you hear me?", "I can"]
        assert update.notice == ""


async def test_lines_of_who_is_muted_do_not_come_back_with_who_returns():
    room, (ada, ben, _cem) = await three()
    await ben.say("before")
    await ada.choose("mute 1")
    await ben.say("meanwhile")
    await ben.say("another")
    await ada.leave()
    ada = await room.sit("ada", "Ada")
    assert ada.menu()
    await ada.say("so quiet")
    assert await heard(ada) == ["so quiet"]
    await ada.choose("unmute 1")
    await ben.say("after")
    ada = await room.sit("ada", "Ada")
    assert await heard(ada) == ["before", "so quiet", "after"]


async def test_whoever_is_muted_stays_muted_at_another_table():
    tables = Tables(house())
    ada, ben = tables.enter("key-a", "Ada"), tables.enter("key-b", "Ben")
    for known in (False, True):
        end = await ada.create("threefold")
        other = await ben.join(end.title)
        assert ("unmute 1" in texts(end)) == known
        if not known:
            await end.choose("mute 1")
        await other.say("hello")
        assert await heard(end) == []
        assert "mute 0" in texts(other)


async def test_one_mutes_people_not_bots_nor_oneself_nor_an_empty_seat():
    room = await at("threefold players=4", house())
    ada = await room.sit("ada", "Ada")
    await room.sit("hal", "Hal", program=True)
    await ada.ask_bot()
    assert not [item for item in texts(ada) if item.startswith("mute")]
    for item in ("mute 0", "mute 1", "mute 2", "mute 3", "unmute 1", "mute", "mute x", "mute 99"):
        with pytest.raises(Refused):
            await ada.choose(item)


async def test_only_so_many_are_muted():
    mutes = MutesInMemory()
    for number in range(MOST):
        await mutes.mute("ada", str(number))
    with pytest.raises(Refused, match="as many people"):
        await mutes.mute("ada", "one more")
    await mutes.mute("ada", "7")
    await mutes.unmute("ada", "7")
    await mutes.mute("ada", "one more")
    assert len(mutes.of("ada")) == MOST


# Who tells the host.


async def reporting(**given):
    """Ada, Ben and Cem, and the reports of their server."""
    moment = Clock()
    store = MemoryStore(clock=moment)
    reports = Reports(store, moment)
    room = await at("threefold players=3", replace(house(store=store, **given), reports=reports))
    return reports, (moment, store), room, [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cem")]


async def test_a_report_says_who_whom_why_where_and_what_was_heard():
    reports, _given, room, (ada, ben, cem) = await reporting(lines_burst=50)
    for number in range(12):
        await ben.say(f"you {number}")
        await cem.say(f"me {number}")
    await ada.choose("mute 1")
    await ben.say("never heard")
    (item,) = [item for item in ada.menu() if item.id == "report 1"]
    assert item.sure == "Report Ben for what?"
    assert [way.id for way in item.then] == [f"report 1 {why}" for why in ("insults", "spam", "cheating", "name")]
    await told(ben)
    await ada.choose("report 1 insults")
    assert (await told(ada)).answer.endswith("will read what you say of Ben.")
    (report,) = await reports.waiting()
    lines = [f"you {number}" for number in range(2, 12)]
    assert report.complaint == Complaint("ada", "ben", "insults", room.stream, "Ben", lines)
    await cem.say("calm down")
    assert (await told(ben)).notice == ""


@pytest.mark.parametrize("item", ["report 1", "report 1 ugly", "report 0 spam", "report 7 spam", "report", "report 1 "])
async def test_a_report_has_one_of_the_reasons_and_somebody_else_to_be_about(item):
    reports, _given, _room, (ada, *_) = await reporting()
    with pytest.raises(Refused):
        await ada.choose(item)
    assert await reports.waiting() == ()


async def test_the_same_is_reported_once_until_the_host_is_done_with_it():
    reports, _given, _room, (ada, *_) = await reporting()
    await ada.choose("report 1 spam")
    with pytest.raises(Refused, match="already"):
        await ada.choose("report 1 cheating")
    (report,) = await reports.waiting()
    assert (await reports.close(report.number)).complaint.whom == "ben"
    assert await reports.waiting() == ()
    with pytest.raises(LookupError):
        await reports.close(report.number)
    await ada.choose("report 1 cheating")


async def test_one_reports_five_times_a_day_after_a_restart_too():
    reports, (moment, store), room, (ada, *_) = await reporting()
    for number in range(5):
        await reports.file(Complaint("ada", str(number), "spam", room.stream, "Somebody", ()))
        moment.now += 3600
    for again in (reports, Reports(store, moment)):
        with pytest.raises(Refused, match="5 people today"):
            await again.file(Complaint("ada", "ben", "spam", room.stream, "Ben", ()))
    await reports.file(Complaint("cem", "ben", "spam", room.stream, "Ben", ()))
    with pytest.raises(Refused, match="5 people today"):
        await ada.choose("report 1 spam")
    moment.now += 19 * 3600
    await ada.choose("report 1 spam")
    assert len(await reports.waiting()) == 7


async def test_two_servers_of_one_store_count_together():
    reports, (moment, store), room, _ends = await reporting()
    other = Reports(store, moment)
    filed = await asyncio.gather(
        *(
            where.file(Complaint(f"who{number}", "ben", "spam", room.stream, "Ben", ()))
            for number, where in enumerate([reports, other] * 4)
        )
    )
    assert sorted(filed) == list(range(1, 9))
    assert await reports.waiting() == await other.waiting()


async def test_a_report_that_several_look_for_at_once_counts_once(tmp_path):
    clock = Clock()
    async with in_a_file(tmp_path, clock=clock) as store:
        reports = Reports(store, clock)
        await Reports(store, clock).file(Complaint("ada", "0", "spam", "table:A", "Somebody", ()))
        await asyncio.gather(*(reports.waiting() for _ in range(5)))
        for number in range(1, 5):
            await reports.file(Complaint("ada", str(number), "spam", "table:A", "Somebody", ()))
        with pytest.raises(Refused, match="5 people today"):
            await reports.file(Complaint("ada", "5", "spam", "table:A", "Somebody", ()))


async def test_where_nothing_is_kept_nobody_is_reported():
    _room, ada, _ben = await seated()
    assert "report 1" not in texts(ada)
    with pytest.raises(Refused):
        await ada.choose("report 1 spam")


async def test_while_the_store_cannot_write_or_read_a_report_is_refused_in_a_sentence():
    store = FullStore(clock=Clock())
    room = await at("threefold", replace(house(store=store), reports=Reports(store, Clock())))
    ada = await room.sit("ada", "Ada")
    await room.sit("ben", "Ben")
    store.full = True
    with pytest.raises(Refused, match="cannot be kept"):
        await ada.choose("report 1 spam")
    store.unreadable = True
    with pytest.raises(Refused, match="cannot be kept"):
        await ada.choose("report 1 spam")
