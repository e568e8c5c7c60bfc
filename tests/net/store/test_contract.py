"""Whatever a store keeps its entries in, it answers the same."""

import asyncio
from collections import Counter
from random import Random

import pytest

from net.store.entries import DATA, KIND, STREAM, Entry, New
from net.store.errors import CannotSave, Closed, Conflict, Ended
from tests.net.store.stores import STORES, said, words


class Clock:
    """A clock that a test sets."""

    def __init__(self, now):
        self.now = now

    def __call__(self):
        return self.now


@pytest.fixture(params=STORES)
def opening(request, tmp_path):
    """Opens the store of a directory of its own."""
    return lambda **clocks: STORES[request.param](tmp_path / "data", **clocks)


@pytest.fixture
async def store(opening):
    async with opening() as store:
        yield store


async def test_what_is_appended_is_read_in_order(opening):
    clock = Clock(1_700_000_000.25)
    async with opening(clock=clock) as store:
        assert await store.append("table:a", 0, New("made", {"rules": "threefold"}), New("sat", {"seat": 0})) == 2
        clock.now += 3.5
        assert await store.append("table:a", 2, New("acted", {})) == 3
        assert await store.read("table:a") == (
            Entry("table:a", 1, 1_700_000_000.25, "made", {"rules": "threefold"}),
            Entry("table:a", 2, 1_700_000_000.25, "sat", {"seat": 0}),
            Entry("table:a", 3, 1_700_000_003.75, "acted", {}),
        )


async def test_a_reader_goes_on_after_what_it_knows(store):
    await store.append("table:a", 0, *said("one", "two", "three"))
    assert words(await store.read("table:a", 1)) == [("table:a", 2, "two"), ("table:a", 3, "three")]
    assert words(await store.read("table:a", 3)) == []
    assert words(await store.read("table:a", 99)) == []


async def test_a_stream_nobody_wrote_to_is_empty(store):
    assert await store.read("table:a") == ()
    assert await store.read("") == ()
    assert await store.read("\udcff") == ()
    assert await store.streams("") == ()


@pytest.mark.parametrize("after", [-1, 0, 1, 3, 2**63])
async def test_who_knows_another_end_may_not_write(store, after):
    await store.append("table:a", 0, *said("one", "two"))
    with pytest.raises(Conflict) as conflict:
        await store.append("table:a", after, *said("three"))
    assert (conflict.value.stream, conflict.value.last) == ("table:a", 2)
    assert len(await store.read("table:a")) == 2


async def test_a_new_stream_begins_after_nothing(store):
    with pytest.raises(Conflict) as conflict:
        await store.append("table:a", 1, *said("one"))
    assert conflict.value.last == 0
    assert await store.streams("") == ()


async def test_streams_are_told_apart_to_the_letter(store):
    names = ["table:a", "table:A", "table:ab", "table:ä", "table:%", "table:_", "table:*", "table", "♥ 🂡"]
    for name in names:
        assert await store.append(name, 0, *said(name)) == 1
    for name in names:
        assert words(await store.read(name)) == [(name, 1, name)]
    assert await store.streams("") == tuple(sorted(names))


@pytest.mark.parametrize(
    ("prefix", "found"),
    [
        ("", ["account:1", "table:%", "table:1", "table:12", "tablet:1", "ß:1"]),
        ("table:", ["table:%", "table:1", "table:12"]),
        ("table:1", ["table:1", "table:12"]),
        ("table:%", ["table:%"]),
        ("table%", []),
        ("TABLE:", []),
        ("t", ["table:%", "table:1", "table:12", "tablet:1"]),
        ("ß", ["ß:1"]),
        ("\U0010ffff", []),
        ("\udcff", []),
    ],
)
async def test_streams_are_found_by_how_their_names_begin(store, prefix, found):
    for name in ["tablet:1", "table:12", "ß:1", "account:1", "table:1", "table:%"]:
        await store.append(name, 0, *said(name))
    assert await store.streams(prefix) == tuple(found)
    assert words(await store.read_open(prefix)) == [(name, 1, name) for name in found]


async def test_open_streams_are_read_whole_in_order(store):
    await store.append("table:b", 0, *said("b1"))
    await store.append("table:a", 0, *said("a1"))
    await store.append("table:b", 1, *said("b2", "b3"))
    await store.append("account:1", 0, *said("x"))
    assert words(await store.read_open("table:")) == [
        ("table:a", 1, "a1"),
        ("table:b", 1, "b1"),
        ("table:b", 2, "b2"),
        ("table:b", 3, "b3"),
    ]


async def test_a_stream_that_ended_is_read_when_asked_for_and_not_loaded(store):
    await store.append("table:a", 0, *said("a1"))
    await store.append("table:b", 0, *said("b1"))
    await store.append("table:a", 1, *said("a2"), ends=True)
    assert words(await store.read_open("table:")) == [("table:b", 1, "b1")]
    assert words(await store.read("table:a")) == [("table:a", 1, "a1"), ("table:a", 2, "a2")]
    assert await store.streams("table:") == ("table:a", "table:b")
    assert await store.streams("table:", ended=True) == ("table:a",)
    assert await store.streams("table:", ended=False) == ("table:b",)


@pytest.mark.parametrize("after", [0, 1, 7])
async def test_a_stream_that_ended_takes_no_more(store, after):
    await store.append("table:a", 0, *said("one"), ends=True)
    with pytest.raises(Ended) as ended:
        await store.append("table:a", after, *said("two"))
    assert ended.value.stream == "table:a"
    assert words(await store.read("table:a")) == [("table:a", 1, "one")]


async def test_an_append_that_conflicts_ends_nothing(store):
    await store.append("table:a", 0, *said("one"))
    with pytest.raises(Conflict):
        await store.append("table:a", 0, *said("two"), ends=True)
    assert await store.append("table:a", 1, *said("two")) == 2


STRINGS = [
    "",
    "Grüße, 你好, 🂡♥, עברית",
    "nul \0, escape \x1b[31m, delete \x7f, next line \x85",
    "half a pair \udcff, the other half \ud800",
    "'; DROP TABLE entry; --",
    '"quoted" \\ \n\r\t',
    "\ufeff\u202e\u2028\uffff",
    "e\u0301 is not \u00e9",
]


@pytest.mark.parametrize("text", STRINGS)
async def test_text_comes_back_to_the_letter(store, text):
    data = {"text": text, "in": [{"a list": text}], text: True}
    await store.append("host", 0, New("said", data))
    (entry,) = await store.read("host")
    assert entry.data == data


async def test_json_values_come_back_and_tuples_are_lists(store):
    data = {"n": None, "t": True, "i": 2**80, "f": 0.1, "neg": -1, "e": {}, "l": [[], [1, [2]]]}
    await store.append("host", 0, New("told", {**data, "tuple": (1, ("two",))}))
    (entry,) = await store.read("host")
    assert entry.data == {**data, "tuple": [1, ["two"]]}


async def test_what_is_kept_is_nobodys_object(store):
    cards = ["9H"]
    await store.append("host", 0, New("told", {"cards": cards}))
    cards.append("AS")
    (first,) = await store.read("host")
    first.data["cards"].append("KD")
    (second,) = await store.read("host")
    assert second.data == {"cards": ["9H"]}


async def test_large_entries_and_many(store):
    large = New("told", {"text": "x" * (DATA - len('{"text":""}'))})
    assert await store.append("host", 0, large, *said(*map(str, range(1000)))) == 1001
    entries = await store.read("host")
    assert entries[0].data == large.data
    assert words(entries[1:]) == [("host", seq, str(seq - 2)) for seq in range(2, 1002)]


@pytest.mark.parametrize(
    ("stream", "entries"),
    [
        pytest.param("host", [], id="nothing"),
        pytest.param("", said("x"), id="a stream without a name"),
        pytest.param("h" * (STREAM + 1), said("x"), id="a stream with a long name"),
        pytest.param("ho\nst", said("x"), id="a stream with two lines for a name"),
        pytest.param("ho\0st", said("x"), id="a stream with nothing in its name"),
        pytest.param("\udcff", said("x"), id="a stream with a name that is no text"),
        pytest.param("host", [New("", {})], id="no kind"),
        pytest.param("host", [New("k" * (KIND + 1), {})], id="a long kind"),
        pytest.param("host", [New("two\nlines", {})], id="a kind of two lines"),
        pytest.param("host", [New("told", {"data": float("nan")})], id="a number JSON has not"),
        pytest.param("host", [New("told", {"data": {1, 2}})], id="a set"),
        pytest.param("host", [New("told", {"data": b"x"})], id="bytes"),
        pytest.param("host", [New("told", {"text": "x" * DATA})], id="too much"),
        pytest.param("host", [*said("good"), New("told", {"data": object()})], id="good and bad"),
    ],
)
async def test_what_cannot_be_kept_is_refused_whole(store, stream, entries):
    with pytest.raises(ValueError, match=r"."):
        await store.append(stream, 0, *entries)
    assert await store.streams("") == ()


async def test_a_refusal_tells_no_cards(store):
    with pytest.raises(ValueError, match="dealt") as refusal:
        await store.append("table:a", 0, New("dealt", {"hand": ["ACE OF SPADES", float("inf")]}))
    assert "ACE" not in str(refusal.value)
    assert refusal.value.__suppress_context__


async def test_a_stream_appends_to_itself_as_fast_as_it_can(store):
    """An append that is asked for before the last one has answered comes after it."""
    appends = (store.append("table:a", seq, *said(str(seq + 1))) for seq in range(200))
    assert await asyncio.gather(*appends) == [*range(1, 201)]
    assert words(await store.read("table:a")) == [("table:a", seq, str(seq)) for seq in range(1, 201)]


async def test_of_many_who_append_at_one_place_one_does(store):
    async def try_to(word):
        try:
            return word, await store.append("table:a", 0, *said(word))
        except Conflict as conflict:
            return None, conflict.last

    answers = await asyncio.gather(*(try_to(str(number)) for number in range(100)))
    (won,) = (word for word, _ in answers if word is not None)
    assert {last for _, last in answers} == {1}
    assert words(await store.read("table:a")) == [("table:a", 1, won)]


async def test_many_tasks_share_a_stream_by_reading_on(store):
    async def append(name):
        last = 0
        for number in range(10):
            while True:
                try:
                    last = await store.append("table:a", last, *said(f"{name} {number}"))
                except Conflict as conflict:
                    last = conflict.last
                else:
                    break

    await asyncio.gather(*map(append, "abcdefgh"))
    entries = await store.read("table:a")
    assert [entry.seq for entry in entries] == [*range(1, 81)]
    for name in "abcdefgh":
        assert [entry.data["word"] for entry in entries if entry.data["word"][0] == name] == [
            f"{name} {number}" for number in range(10)
        ]


async def test_what_one_does_wrong_fails_nobody_else(store):
    """Whatever is asked in one breath may be written in one, and yet each has an answer of its own."""
    await store.append("table:over", 0, *said("one"), ends=True)
    asked = []
    for number in range(50):
        asked += [
            store.append(f"table:{number}", 0, *said("good")),
            store.append(f"table:{number}", 0, *said("conflicts")),
            store.append("table:over", 1, *said("late")),
            store.append(f"table:{number}", 1, New("bad", {"data": object()})),
            store.append(f"table:{number}", 1, *said("good too")),
            store.read(f"table:{number}"),
        ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    kinds = [type(answer) for answer in answers]
    assert kinds == [int, Conflict, Ended, ValueError, int, tuple] * 50
    assert all(words(entries)[0][2] == "good" for entries in answers[5::6])
    assert len(await store.read_open("table:")) == 100


async def test_an_append_is_seen_by_whoever_asks_after_its_answer(store):
    for number in range(20):
        last = await store.append("table:a", number, *said("x"))
        assert len(await store.read("table:a")) == last
        assert len(await store.read_open("")) == last


async def test_an_append_whose_caller_was_cancelled_is_whole_or_not_there(store):
    """And its next one says which, because it conflicts if there is more than its caller counts."""
    chance = Random(4)
    for number in range(100):
        stream = f"table:{number}"
        task = asyncio.create_task(store.append(stream, 0, *said("one", "two", "three")))
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        task.cancel()
        (answer,) = await asyncio.gather(task, return_exceptions=True)
        try:
            last = await store.append(stream, 0, *said("again"))
        except Conflict as conflict:
            last = conflict.last
            assert last == 3
            assert [word for *_, word in words(await store.read(stream))] == ["one", "two", "three"]
        else:
            assert isinstance(answer, asyncio.CancelledError)
            assert [word for *_, word in words(await store.read(stream))] == ["again"]


async def test_a_cancelled_caller_disturbs_nobody(store):
    tasks = [asyncio.create_task(store.append(f"table:{number}", 0, *said("x"))) for number in range(300)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert Counter(map(type, answers[1::2])) == {int: 150}
    for number in range(1, 300, 2):
        assert len(await store.read(f"table:{number}")) == 1


async def test_what_was_erased_is_gone_and_the_tombstone_stays(store):
    await store.append("account:1", 0, *said("name", "key"))
    await store.append("account:2", 0, *said("other"))
    await store.erase("account:1", New("deleted", {}))
    (tombstone,) = await store.read("account:1")
    assert (tombstone.seq, tombstone.kind, tombstone.data) == (3, "deleted", {})
    assert await store.streams("account:", ended=True) == ("account:1",)
    assert words(await store.read_open("")) == [("account:2", 1, "other")]


@pytest.mark.parametrize("after", [0, 2, 3])
async def test_nobody_writes_to_what_was_erased(store, after):
    await store.append("account:1", 0, *said("name", "key"))
    await store.erase("account:1", New("deleted", {}))
    with pytest.raises(Ended):
        await store.append("account:1", after, *said("name"))


async def test_what_was_erased_without_a_tombstone_was_never_there(store):
    await store.append("account:1", 0, *said("name", "key"))
    await store.erase("account:1")
    assert await store.read("account:1") == ()
    assert await store.streams("") == ()
    with pytest.raises(Conflict):
        await store.append("account:1", 2, *said("name"))
    assert await store.append("account:1", 0, *said("name")) == 1


async def test_what_has_ended_can_be_erased_and_what_was_erased_too(store):
    await store.append("account:1", 0, *said("name"), ends=True)
    await store.erase("account:1", New("deleted", {}))
    await store.erase("account:1", New("deleted", {"again": True}))
    (tombstone,) = await store.read("account:1")
    assert (tombstone.seq, tombstone.data) == (3, {"again": True})
    await store.erase("account:1")
    assert await store.streams("") == ()


async def test_what_never_was_can_be_erased(store):
    await store.erase("account:1")
    assert await store.streams("") == ()
    await store.erase("account:1", New("deleted", {}))
    assert [entry.seq for entry in await store.read("account:1")] == [1]


async def test_a_bad_tombstone_erases_nothing(store):
    await store.append("account:1", 0, *said("name"))
    with pytest.raises(ValueError, match="deleted"):
        await store.erase("account:1", New("deleted", {"data": object()}))
    assert words(await store.read("account:1")) == [("account:1", 1, "name")]


async def test_a_lease_has_one_owner_until_it_runs_out(opening):
    ticks = Clock(100.0)
    async with opening(ticks=ticks) as store:
        assert await store.lease("bots", "a", 10)
        assert not await store.lease("bots", "b", 10)
        assert await store.lease("clocks", "b", 10)
        ticks.now += 9
        assert await store.lease("bots", "a", 10)
        ticks.now += 9
        assert not await store.lease("bots", "b", 10)
        ticks.now += 1
        assert await store.lease("bots", "b", 10)
        assert not await store.lease("bots", "a", 10)


async def test_a_lease_is_given_back_by_its_owner_alone(opening):
    async with opening(ticks=Clock(100.0)) as store:
        assert await store.lease("bots", "a", 10)
        assert not await store.lease("bots", "b", 0)
        assert not await store.lease("bots", "b", 10)
        assert await store.lease("bots", "a", 0)
        assert await store.lease("bots", "b", 10)


async def test_of_many_who_want_a_lease_one_has_it(store):
    assert sum(await asyncio.gather(*(store.lease("bots", str(owner), 60) for owner in range(50)))) == 1


async def test_what_was_asked_before_it_closed_is_done(opening):
    async with opening() as store:
        asked = [asyncio.create_task(store.append(f"table:{number}", 0, *said("x"))) for number in range(100)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*asked) == [1] * 100


async def test_a_closed_store_does_nothing_and_says_so(opening, tmp_path):
    async with opening() as store:
        await store.append("table:a", 0, *said("one"))
        await store.close()
        await store.close()
        for ask in (
            lambda: store.append("table:a", 1, *said("two")),
            lambda: store.read("table:a"),
            lambda: store.read_open(""),
            lambda: store.streams(""),
            lambda: store.erase("table:a"),
            lambda: store.lease("bots", "a", 10),
            lambda: store.backup(tmp_path / "copy"),
        ):
            with pytest.raises(Closed):
                await ask()


async def test_a_backup_never_takes_the_place_of_a_file(store, tmp_path):
    path = tmp_path / "copy"
    path.write_text("mine")
    with pytest.raises(CannotSave):
        await store.backup(path)
    assert path.read_text() == "mine"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy"]
