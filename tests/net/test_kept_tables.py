"""What a table keeps: nothing is told before it is stored, and a server that starts again has the same tables."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from engine.errors import IllegalAction
from engine.proof import proofs
from net.lobby import Tables
from net.room import restored
from net.store.entries import New
from net.store.memory import MemoryStore
from tests.net.tables import Clock, Slow, at, house, play, told, turns_of_the_loop
from tui.table import Refused
from tui.terms import Terms

RULES = [
    "threefold rounds=1 cut=interactive",
    "threefold players=4 rounds=1",
    "kentucky target=200",
    "rook target=300",
    "three-two-five rounds=3",
    "mendikot first_to=1",
    "split-dummy target=300",
]


def one_step(ends, rng):
    """The end whose turn it is, and what it may do."""
    end = next(end for end in ends if end.now().view and end.now().view.legal)
    view = end.now().view
    return end, rng.choice(tuple(view.legal)), view.turn


async def again(store, **given):
    """The tables of a server that has just started on this store."""
    tables = Tables(house(store=store, **given))
    await tables.load()
    return tables


@pytest.mark.parametrize("rules", RULES)
async def test_after_a_restart_at_any_moment_every_seat_sees_the_same(rules):
    """R21."""
    store, rng = MemoryStore(), Random(rules)
    tables = Tables(house(store=store))
    people = [tables.enter(f"key-{name}", name) for name in ("ada", "ben", "cleo", "dan")]
    made = await people[0].create(rules)
    seats = len(made.now().people) - (rules.startswith("split"))
    ends = [made, *[await person.join(made.title) for person in people[1:seats]]]
    while True:
        for _ in range(rng.randrange(1, 30)):
            if ends[0].now().view.stage == "over":
                break
            end, action, turn = one_step(ends, rng)
            await end.act(action, turn)
        before = [end.now().view for end in ends]
        if before[0].stage == "over" or before[0].number > 3:
            return
        tables = await again(store)  # the first server is not asked any more: it was killed
        people = [tables.enter(f"key-{name}", name) for name in ("ada", "ben", "cleo", "dan")]
        ends = [await person.join(made.title) for person in people[:seats]]
        assert [end.now().view for end in ends] == before


async def test_a_duplicate_goes_on_after_restarts_and_opens_nothing_before_its_end():
    """Between people: what they may see of the first half is what they saw when they played it."""
    store, rng, code = MemoryStore(), Random(1), ""
    for deals in (1, 2, 3, 4):
        tables = Tables(replace(house(store=store), seeds=lambda: rng.randbytes(32)))
        await tables.load()
        people = [tables.enter(f"key-{name}", name) for name in ("ada", "ben")]
        code = code or (await people[0].create("threefold duplicate=2")).title
        ends = [await person.join(code) for person in people]
        while len(ends[0].now().view.finished) < deals:
            end, action, turn = one_step(ends, rng)
            await end.act(action, turn)
            if ends[0].now().view.stage != "over":
                assert [end.finished().deals for end in ends] == [(), ()]
                assert [end.room() for end in ends] == [None, None]
    record = ends[0].finished()
    first, again_dealt = record.deals[:2], record.deals[2:]
    assert {deal.deck for deal in first} == {deal.deck for deal in again_dealt}
    assert all(proof.proved for proof in proofs(record))
    assert ends[1].room().record == record


async def test_after_a_restart_everybody_is_away_and_their_talk_is_there():
    store = MemoryStore()
    tables = Tables(house(store=store))
    ada, ben = tables.enter("key-a", "ada"), tables.enter("key-b", "ben")
    made = await ada.create("threefold", Terms("unlisted", "usual", "wait"))
    await ben.join(made.title)
    await made.say("Good luck!")
    tables = await again(store)
    back = tables.enter("key-b", "anybody")
    (table,) = back.tables()
    assert (table.code, table.mine, table.playing) == (made.title, True, True)
    assert [person.here for person in table.people] == [False, False]
    assert table.terms == Terms("unlisted", "usual", "wait")
    assert back.name == "ben"
    end = await back.join(made.title)
    assert [line.text for line in (await told(end)).chat] == ["Good luck!"]


async def test_the_seat_of_a_guest_is_free_after_a_restart():
    store = MemoryStore()
    tables = Tables(house(store=store))
    ada, guest = tables.enter("key-a", "ada"), tables.enter(None, "ben")
    made = await ada.create("threefold")
    await guest.join(made.title)
    tables = await again(store)
    (table,) = tables.enter("key-a", "ada").tables()
    assert [person.name for person in table.people] == ["ada", ""]


async def test_a_table_that_was_closed_does_not_come_back():
    store = MemoryStore()
    tables = Tables(house(store=store))
    ada = tables.enter("key-a", "ada")
    await (await ada.create("threefold")).leave()
    await tables.settled()
    tables = await again(store)
    assert not tables.enter("key-a", "ada").tables()
    assert await store.streams("table:", ended=True)


async def test_a_log_that_means_nothing_is_left_alone_and_the_others_are_taken_up(caplog):
    store = MemoryStore()
    tables = Tables(house(store=store))
    ada = tables.enter("key-a", "ada")
    made = await ada.create("threefold")
    for stream, new in [
        ("table:AAAA-1", New("made", {"code": "AAAA"})),
        ("table:AAAA-2", New("acted", {"do": "0 play AS"})),
        ("table:AAAA-3", New("made", {"code": "AAAA", "rules": "whist", "host": "ada"})),
        ("table:AAAA-4", New("made", {"code": "AAAA", "rules": "threefold", "host": "ada", "pace": "endless"})),
    ]:
        await store.append(stream, 0, new)
    tables = await again(store)
    assert [table.code for table in tables.enter("key-a", "ada").tables()] == [made.title]
    assert caplog.text.count("cannot be taken up again") == 4
    assert await store.streams("table:AAAA", ended=False)


async def test_nothing_is_told_before_it_is_stored():
    store = Slow()
    room = await at("threefold", house(store=store))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    for end in (ada, ben):
        end.typed()
    await told(ada)
    before = [end.now().view for end in (ada, ben)]
    store.open.clear()
    end, action, turn = one_step([ada, ben], Random(1))
    acting = asyncio.create_task(end.act(action, turn))
    await turns_of_the_loop()
    assert [end.now().view for end in (ada, ben)] == before
    store.open.set()
    await acting
    assert [end.now().view for end in (ada, ben)] != before


async def test_what_was_decided_happens_although_who_asked_is_gone():
    store = Slow()
    room = await at("threefold", house(store=store))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    store.open.clear()
    end, action, turn = one_step([ada, ben], Random(1))
    version = room.match.version
    acting = asyncio.create_task(end.act(action, turn))
    await turns_of_the_loop()
    acting.cancel()
    store.open.set()
    await room.settled()
    assert room.match.version == version + 1
    await asyncio.gather(play(ada, Random(1)), play(ben, Random(2)))


async def test_a_second_press_while_the_first_is_stored_is_refused():
    store = Slow()
    room = await at("threefold", house(store=store))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    store.open.clear()
    end, action, turn = one_step([ada, ben], Random(1))
    presses = [asyncio.create_task(end.act(action, turn)) for _ in range(2)]
    await turns_of_the_loop()
    store.open.set()
    _, second = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(second, IllegalAction)
    assert room.match.version == 1


async def test_a_table_that_cannot_be_saved_is_paused_and_goes_on_by_itself():
    store, clock = Slow(), Clock()
    room = await at("threefold rounds=1", house(store=store, clock=clock), dealer=0, terms=Terms(pace="usual"))
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    store.full = True
    view = ada.now().view
    with pytest.raises(IllegalAction, match="the table is paused"):
        await ada.act(view.legal[0], view.turn)
    assert ada.now().view == view
    assert "paused" in ada.now().paused
    assert not any(clock and clock.runs for clock in ada.now().clocks)
    with pytest.raises(Refused, match="the table is paused"):
        await ada.say("Hello?")
    store.full = False
    await ada.act(view.legal[0], view.turn)
    assert not ada.now().paused
    store.full = True
    await turns_of_the_loop()  # the bot tries, and cannot
    assert "paused" in ada.now().paused
    version = room.match.version
    await clock.advance(60)
    assert room.match.version == version
    store.full = False
    await clock.advance(60)
    assert room.match.version > version
    await asyncio.wait_for(play(ada, Random(1)), 10)


async def test_what_another_wrote_is_read_before_deciding_anew():
    given = house()
    room = await at("threefold", given)
    ada = await room.sit("ada", "Ada")
    other = restored(room.stream, await given.store.read(room.stream), given)
    await other.sit("ben", "Ben")
    with pytest.raises(Refused, match="No seat is free"):
        await room.sit("cleo", "Cleo")
    assert room.playing
    assert ada.now().view.names == ("Ada", "Ben")


async def test_undoing_is_kept_too():
    store = MemoryStore()
    room = await at("threefold undo=before_next_action", house(store=store), dealer=0)
    ends = [await room.sit("ada", "Ada"), await room.sit("ben", "Ben")]
    rng = Random(3)
    undone = 0
    while not room.over and undone < 5:
        end, action, turn = one_step(ends, rng)
        await end.act(action, turn)
        if (view := end.now().view).may_undo:
            from engine.actions import Undo

            await end.act(Undo(), view.turn)
            undone += 1
    assert undone
    copy = restored(room.stream, await store.read(room.stream), house(store=store))
    assert [copy.view(seat) for seat in (0, 1)] == [room.view(seat) for seat in (0, 1)]


async def finished_match(store):
    """A table whose match has been ended by agreement, and its ends."""
    tables = Tables(house(store=store))
    ada, ben = tables.enter("key-a", "ada"), tables.enter("key-b", "ben")
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    await made.choose("end")
    await joined.choose("agree")
    return tables, made, joined


async def test_another_match_that_cannot_be_stored_leaves_the_table_as_it_is():
    store = Slow()
    _tables, ada, ben = await finished_match(store)
    before = await store.streams("table:", ended=False)
    await ada.choose("again")
    store.full = True
    with pytest.raises(Refused, match="the table is paused"):
        await ben.choose("agree")
    assert ada.now().ended
    assert await store.streams("table:", ended=False) == before
    store.full = False
    await ada.choose("again")
    await ben.choose("agree")
    assert ada.now().view.stage == "shuffle"
    assert len(await store.streams("table:", ended=False)) == 1


async def test_another_match_begins_although_who_agreed_last_is_gone():
    store = Slow()
    tables, ada, ben = await finished_match(store)
    await ada.choose("again")
    store.open.clear()
    agreeing = asyncio.create_task(ben.choose("agree"))
    await turns_of_the_loop()
    agreeing.cancel()
    store.open.set()
    await tables.settled()
    assert not ada.now().ended
    end, action, turn = one_step([ada, ben], Random(1))
    await end.act(action, turn)


@pytest.mark.parametrize("newer", ["table:QQQQ-0", "table:QQQQ-2"], ids=["read first", "read last"])
async def test_of_two_logs_of_one_table_the_match_that_goes_on_is_taken_up(newer):
    store = MemoryStore()
    _tables, made, _joined = await finished_match(store)
    old = next(iter(await store.streams("table:")))
    entries = [New(entry.kind, {**entry.data, "code": "QQQQ"}) for entry in await store.read(old)]
    await store.append("table:QQQQ-1", 0, *entries)
    await store.append(newer, 0, *entries[:-1])
    tables = await again(store)
    (room,) = [room for room in tables.rooms if room.code == "QQQQ"]
    assert room.stream == newer
    assert "table:QQQQ-1" in await store.streams("table:", ended=True)
    assert made.title not in {room.code for room in tables.rooms}
